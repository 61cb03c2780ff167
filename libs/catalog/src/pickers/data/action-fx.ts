import { singlePicker } from '../define-picker.js';

export const actionFx = singlePicker({
  nodeType: 'action-fx',
  label: 'Action FX',
  catalogId: 'action-fx',
  valueField: 'actionFx',
  defaultValue: 'auto',
  maxPicks: 5,
  categories: [
    {
      id: 'disaster',
      label: 'Disaster',
      icon: 'tornado',
      options: [
        {
          id: 'auto',
          icon: 'wand',
          term: '',
          description: 'Leaves the effect to the model.',
          promptHint: '',
        },
        {
          id: 'earthquake-tremor',
          description: 'The ground shivers and loose things rattle.',
          promptHint:
            'light earth tremor, dust shaken from ceilings, rattling objects, subtle camera shudder',
        },
        {
          id: 'earthquake-major',
          label: 'Major Earthquake',
          description: 'The ground splits and the street lurches.',
          promptHint:
            'violent earthquake, ground splitting open, swaying buildings, falling masonry, heavy camera shake',
        },
        {
          id: 'building-collapse',
          description: 'A building drops floor by floor into dust.',
          promptHint: 'building collapsing floor by floor, pancaking concrete, huge rolling dust cloud',
        },
        {
          id: 'tsunami-wave',
          icon: 'waves',
          description: 'A wall of water rises over the shore.',
          promptHint: 'towering tsunami wave rearing over the shoreline, churning debris, dark foaming crest',
        },
        {
          id: 'tornado',
          description: 'A roaring funnel tears up the ground.',
          promptHint: 'massive tornado funnel tearing across the land, whirling debris, green-black sky',
        },
        {
          id: 'hurricane',
          icon: 'wind',
          description: 'Screaming wind, flying rain, bending trees.',
          promptHint: 'hurricane-force wind, horizontal rain, bending palms, flying roof sheets',
        },
        {
          id: 'blizzard-whiteout',
          label: 'Blizzard Whiteout',
          icon: 'snowflake',
          description: 'Snow and wind wipe the world white.',
          promptHint: 'blizzard whiteout, blinding horizontal snow, shapes barely visible, howling wind',
        },
        {
          id: 'sandstorm',
          icon: 'wind',
          description: 'A wall of sand scours the scene.',
          promptHint:
            'driving sandstorm, stinging grit across the frame, orange murk, silhouettes fighting wind',
        },
        {
          id: 'dust-storm-haboob',
          label: 'Dust Storm (Haboob)',
          icon: 'wind',
          description: 'A mile-high dust wall rolls in.',
          promptHint: 'colossal haboob dust wall rolling over the horizon, swallowing the skyline',
        },
        {
          id: 'wildfire-distant',
          label: 'Distant Wildfire',
          icon: 'flame',
          description: 'A burning ridge glows under smoke.',
          promptHint: 'distant wildfire along a ridge, orange glow, towering smoke column, drifting ash',
        },
        {
          id: 'wildfire-engulfing',
          label: 'Engulfing Wildfire',
          icon: 'flame',
          description: 'Flames close in from every side.',
          promptHint: 'wildfire engulfing the scene, walls of flame, exploding treetops, swirling embers',
        },
        {
          id: 'volcanic-eruption',
          icon: 'mountain',
          description: 'A mountain blasts fire and ash skyward.',
          promptHint: 'volcano erupting, fountains of lava, ash column, volcanic lightning',
        },
        {
          id: 'lava-flow',
          icon: 'flame',
          description: 'Glowing rock creeps over everything.',
          promptHint: 'glowing lava flow creeping forward, cracked black crust, igniting what it touches',
        },
        {
          id: 'ash-rain',
          icon: 'cloud',
          description: 'Grey ash falls thick over ruin.',
          promptHint: 'dense volcanic ash raining down, greyed-out surfaces, dim choking light',
        },
        {
          id: 'avalanche',
          icon: 'mountain-snow',
          description: 'A mountainside of snow breaks loose.',
          promptHint: 'avalanche thundering down the slope, billowing powder cloud, snapping trees',
        },
        {
          id: 'hailstorm',
          icon: 'cloud-hail',
          description: 'Ice balls hammer the ground and bounce.',
          promptHint: 'violent hailstorm, large hailstones hammering down, bouncing ice, cracking glass',
        },
      ],
    },
    {
      id: 'fire',
      label: 'Fire & Blasts',
      icon: 'flame',
      options: [
        {
          id: 'explosion-small',
          label: 'Small Explosion',
          description: 'A short sharp blast and a puff of smoke.',
          promptHint: 'small sharp explosion, quick fire bloom, scattered sparks, puff of grey smoke',
        },
        {
          id: 'explosion-large',
          label: 'Large Explosion',
          description: 'A rolling fireball with flying debris.',
          promptHint: 'large explosion, rolling orange fireball, debris hurled outward, concussive dust ring',
        },
        {
          id: 'explosion-massive',
          label: 'Massive Explosion',
          description: 'A blast that fills the skyline.',
          promptHint: 'massive skyline-filling explosion, layered fireballs, shock front, raining wreckage',
        },
        {
          id: 'nuclear-detonation',
          description: 'A blinding flash, then a vast glowing dome.',
          promptHint:
            'nuclear detonation, blinding white flash, expanding glowing dome, ground-hugging shock wave',
        },
        {
          id: 'fireball-airborne',
          label: 'Airborne Fireball',
          description: 'A ball of flame rolls through the sky.',
          promptHint: 'airborne fireball rolling through the sky, trailing black smoke and burning fragments',
        },
        {
          id: 'gas-explosion',
          description: 'Blue flame bursts out through windows.',
          promptHint:
            'gas explosion bursting through windows, blue-orange flame, flying glass, sudden pressure',
        },
        {
          id: 'oil-fire',
          description: 'Thick black smoke over greasy orange flame.',
          promptHint: 'oil fire, greasy orange flames, dense black smoke, heat-warped air',
        },
        {
          id: 'blazing-inferno',
          description: 'A whole structure roars with flame.',
          promptHint: 'blazing inferno consuming a structure, roaring flames, collapsing beams, intense glow',
        },
        {
          id: 'flame-burst',
          description: 'A jet of fire flares and is gone.',
          promptHint: 'sudden jet of flame bursting across frame, bright flare, curling tips',
        },
        {
          id: 'ember-shower',
          description: 'A cascade of glowing sparks rains down.',
          promptHint: 'shower of glowing embers cascading down, bouncing orange sparks, dark surroundings',
        },
        {
          id: 'smoke-pillar',
          description: 'A tall column of smoke climbs behind.',
          promptHint: 'tall pillar of dark smoke climbing in the distance, lit red at its base',
        },
        {
          id: 'mushroom-cloud',
          description: 'A towering cap of smoke and fire unfolds.',
          promptHint: 'towering mushroom cloud unfolding, boiling fiery cap, dust skirt, vast scale',
        },
      ],
    },
    {
      id: 'electric',
      label: 'Electric',
      icon: 'zap',
      options: [
        {
          id: 'lightning-bolt',
          description: 'One jagged bolt splits the sky.',
          promptHint: 'single jagged lightning bolt splitting the sky, stark white flash, branching veins',
        },
        {
          id: 'lightning-strike-impact',
          description: 'A bolt hits the ground and blows it apart.',
          promptHint: 'lightning striking the ground, explosive impact, molten sparks, scorched earth',
        },
        {
          id: 'lightning-storm',
          description: 'Bolt after bolt over a black horizon.',
          promptHint:
            'lightning storm, repeated branching bolts, flickering clouds, strobing light on the scene',
        },
        {
          id: 'ball-lightning',
          description: 'A floating globe of crackling light.',
          promptHint:
            'hovering ball lightning, crackling plasma globe, drifting erratically, blue-white glow',
        },
        {
          id: 'plasma-arc',
          description: 'A writhing violet arc joins two points.',
          promptHint: 'writhing plasma arc bridging two points, violet-white, ionised glow',
        },
        {
          id: 'taser-sparks',
          description: 'Sharp blue sparks snap between contacts.',
          promptHint: 'snapping taser sparks, tiny blue-white arcs, rapid crackle',
        },
        {
          id: 'electric-discharge',
          description: 'Arcs crawl over metal and skin.',
          promptHint: 'electric discharge crawling over surfaces, thin branching arcs, blue rim light',
        },
        {
          id: 'transformer-blowout',
          description: 'A power box bursts in blue-green fire.',
          promptHint: 'power transformer blowing out, blue-green flash, spark fountain, street lights dying',
        },
        {
          id: 'st-elmos-fire',
          label: "St Elmo's Fire",
          term: "St Elmo's fire",
          description: 'Ghostly blue flame clings to every tip.',
          promptHint: "St Elmo's fire, ghostly blue-violet glow clinging to masts and tips",
        },
        {
          id: 'static-shock-burst',
          description: 'Hair lifts as static cracks outward.',
          promptHint: 'burst of static electricity, hair lifting, tiny forked arcs radiating outward',
        },
      ],
    },
    {
      id: 'combat',
      label: 'Combat',
      icon: 'swords',
      options: [
        {
          id: 'muzzle-flash',
          description: 'A star of fire at the barrel.',
          promptHint: 'bright muzzle flash, star-shaped flame at the barrel, wisps of gun smoke',
        },
        {
          id: 'gunshot-impact',
          description: 'A hit throws dust and chips.',
          promptHint: 'bullet impact, burst of dust and chips, puncture hole, flying fragments',
        },
        {
          id: 'bullet-trail',
          description: 'The path of a round drawn in rippled air.',
          promptHint: 'bullet trail through air, spiralling vapour wake, slow-motion distortion',
        },
        {
          id: 'sword-spark',
          description: 'Steel scrapes and throws sparks.',
          promptHint: 'sparks thrown from scraping sword steel, bright metal streaks, sharp edge glint',
        },
        {
          id: 'blade-clash',
          description: 'Two blades meet in a flash.',
          promptHint: 'two blades clashing, flash at the contact point, sparks and shiver of steel',
        },
        {
          id: 'ricochet-spark',
          description: 'A glancing hit whips off a spark.',
          promptHint: 'ricochet spark whipping off metal, bright streak, tiny shrapnel',
        },
        {
          id: 'debris-field',
          description: 'Broken pieces hang and tumble everywhere.',
          promptHint: 'field of tumbling debris, splinters and rubble suspended mid-air, drifting dust',
        },
        {
          id: 'glass-shatter-airborne',
          label: 'Airborne Glass Shatter',
          description: 'A pane bursts into glittering shards.',
          promptHint: 'airborne shattering glass, glittering shards frozen mid-flight, refracted highlights',
        },
        {
          id: 'shockwave-ground',
          label: 'Ground Shock Wave',
          description: 'A ring of dust races over the ground.',
          promptHint: 'ground shock wave, expanding dust ring, rippling earth, objects thrown aside',
        },
        {
          id: 'sonic-boom',
          description: 'A vapour cone snaps as sound breaks.',
          promptHint: 'sonic boom, vapour cone forming, rippling pressure ring, windows trembling',
        },
        {
          id: 'smoke-grenade',
          description: 'Coloured smoke pours and spreads.',
          promptHint: 'smoke grenade pouring thick coloured smoke, rolling low, obscuring figures',
        },
        {
          id: 'flashbang',
          description: 'A white-out flash, then ringing haze.',
          promptHint: 'flashbang detonation, frame blown to white, lingering haze, stunned figures',
        },
        {
          id: 'blood-spray',
          icon: 'droplet',
          description: 'A stylised dark red mist hangs in the air.',
          promptHint: 'stylised blood spray, fine dark-red droplets arcing through the air',
        },
        {
          id: 'arrow-hit-spark',
          description: 'An arrow lands with splinters and a spark.',
          promptHint: 'arrow striking its target, splinters and a brief spark, quivering shaft',
        },
      ],
    },
    {
      id: 'sci-fi',
      label: 'Sci-Fi',
      icon: 'rocket',
      options: [
        {
          id: 'laser-blast',
          description: 'A hot coloured bolt streaks across.',
          promptHint: 'laser blast streaking across frame, hot coloured core, glowing impact sparks',
        },
        {
          id: 'energy-beam',
          description: 'A continuous beam sears through space.',
          promptHint: 'continuous searing energy beam, blinding core, crackling edges, lit particles',
        },
        {
          id: 'plasma-bolt',
          description: 'A molten ball of light flies and splashes.',
          promptHint: 'plasma bolt in flight, molten glowing sphere, teardrop trail, splashing impact',
        },
        {
          id: 'force-field-shimmer',
          description: 'A faint hexagon wall ripples in the air.',
          promptHint: 'shimmering force field, faint hexagonal lattice, iridescent ripples in the air',
        },
        {
          id: 'force-field-impact',
          description: 'A hit blooms across an invisible shield.',
          promptHint:
            'impact blooming on an energy shield, concentric hexagonal ripples, bright point of contact',
        },
        {
          id: 'portal-opening',
          description: 'A ring of light tears open onto elsewhere.',
          promptHint: 'portal tearing open, ring of spinning light, another place visible inside',
        },
        {
          id: 'warp-distortion',
          description: 'Space bends as something jumps to speed.',
          promptHint: 'warp distortion, stretched starlight, bending space, sudden rush to a point',
        },
        {
          id: 'hologram-flicker',
          description: 'A projection stutters and breaks up.',
          promptHint: 'flickering hologram projection, cyan scanlines, momentary dropout, ghost image',
        },
        {
          id: 'ion-storm',
          description: 'Charged clouds churn with coloured arcs.',
          promptHint: 'ion storm, churning charged clouds, violet and green arcs, drifting static motes',
        },
        {
          id: 'antimatter-flash',
          description: 'A black point flashes white and eats light.',
          promptHint: 'antimatter flash, black pinpoint bursting to pure white, light sucked inward',
        },
      ],
    },
    {
      id: 'magic',
      label: 'Magic',
      icon: 'sparkles',
      options: [
        {
          id: 'fireball-spell',
          description: 'A conjured ball of flame leaves the hand.',
          promptHint: 'conjured fireball leaving the hand, swirling flame, arcane sparks, warm light on face',
        },
        {
          id: 'magic-aura',
          label: 'Magic Aura',
          description: 'Soft light breathes around the caster.',
          promptHint: 'glowing magic aura surrounding the caster, drifting motes, soft pulsing rim light',
        },
        {
          id: 'summoning-glyph',
          description: 'A circle of signs ignites on the ground.',
          promptHint: 'glowing summoning circle igniting on the ground, rotating glyphs, rising light',
        },
        {
          id: 'lightning-magic',
          description: 'Arcs leap between fingertips.',
          promptHint: 'lightning magic leaping between fingertips, violet arcs, charged hair and cloth',
        },
        {
          id: 'ice-shard-burst',
          description: 'Crystals burst outward in a cold ring.',
          promptHint: 'burst of ice shards exploding outward, frost mist, crystalline glitter',
        },
        {
          id: 'energy-rune',
          description: 'A floating rune burns in the air.',
          promptHint: 'floating energy rune burning in the air, gold linework, slow rotation',
        },
        {
          id: 'portal-magic',
          description: 'A doorway of swirling sparks opens.',
          promptHint: 'magical doorway of swirling golden sparks, rippling surface, glimpsed far realm',
        },
        {
          id: 'healing-glow',
          description: 'Warm green-gold light closes wounds.',
          promptHint: 'healing glow, warm green-gold light, rising leaf-like motes, calm radiance',
        },
        {
          id: 'dark-vortex',
          description: 'Shadow spins inward, swallowing light.',
          promptHint: 'dark vortex of shadow spinning inward, violet edges, light and dust drawn in',
        },
        {
          id: 'light-explosion',
          description: 'Pure light bursts in every direction.',
          promptHint: 'explosion of holy white light, radiating beams, silhouettes dissolved in glow',
        },
      ],
    },
  ],
});
