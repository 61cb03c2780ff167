import { singlePicker } from '../define-picker.js';

export const weapon = singlePicker({
  nodeType: 'weapon',
  label: 'Weapon',
  catalogId: 'weapons',
  valueField: 'weapon',
  defaultValue: 'katana',
  categories: [
    {
      id: 'swords',
      label: 'Swords',
      icon: 'sword',
      options: [
        {
          id: 'katana',
          description: 'A curved single edge with a wrapped grip.',
          promptHint: 'katana, curved polished blade, wavy temper line, wrapped grip, lacquered scabbard',
        },
        {
          id: 'longsword',
          description: 'A straight knightly blade with cross-guard.',
          promptHint: 'medieval longsword, straight double-edged blade, cruciform guard, leather grip',
        },
        {
          id: 'broadsword',
          description: 'A wide blade with a basket hilt.',
          promptHint: 'basket-hilted broadsword, wide blade, iron cage around the hand',
        },
        {
          id: 'rapier',
          description: 'A slim thrusting blade with swept hilt.',
          promptHint: 'rapier, slender thrusting blade, ornate swept hilt',
        },
        {
          id: 'saber',
          label: 'Sabre',
          description: 'A curved cavalry blade.',
          promptHint: 'cavalry sabre, curved blade, brass knuckle guard, tassel',
        },
        {
          id: 'scimitar',
          description: 'A deeply curved desert blade.',
          promptHint: 'scimitar, deeply curved widening blade, engraved steel, gilded hilt',
        },
        {
          id: 'claymore',
          description: 'A great Highland two-hander.',
          promptHint: 'Highland claymore, long two-handed blade, down-sloped quatrefoil guard',
        },
        {
          id: 'zweihander',
          label: 'Zweihänder',
          description: 'An enormous two-handed sword with side hooks.',
          promptHint: 'Zweihänder greatsword, enormous blade, parrying hooks, long ringed guard',
        },
        {
          id: 'cutlass',
          description: "A short stout sailor's blade.",
          promptHint: 'pirate cutlass, short stout curved blade, brass cup guard',
        },
        {
          id: 'wakizashi',
          description: 'A short companion to the katana.',
          promptHint: 'wakizashi, short curved companion blade, silk-wrapped hilt, lacquer sheath',
        },
        {
          id: 'falchion',
          description: 'A heavy single edge that widens at the tip.',
          promptHint: 'falchion, heavy single-edged blade widening to a cleaver-like tip',
        },
      ],
    },
    {
      id: 'daggers',
      label: 'Daggers & Knives',
      icon: 'sword',
      options: [
        {
          id: 'dagger',
          description: 'A short double-edged blade.',
          promptHint: 'short double-edged dagger, narrow blade, simple cross-guard',
        },
        {
          id: 'bowie-knife',
          description: 'A big frontier knife with clip point.',
          promptHint: 'bowie knife, broad clip-point blade, brass guard, stag handle',
        },
        {
          id: 'kukri',
          description: 'A forward-curving Gurkha blade.',
          promptHint: 'kukri, heavy forward-curving blade, carved wooden handle',
        },
        {
          id: 'stiletto',
          description: 'A needle-thin piercing blade.',
          promptHint: 'stiletto, needle-thin blade, slim cross-guard, polished steel',
        },
        {
          id: 'dirk',
          description: 'A long Scottish dagger.',
          promptHint: 'Scottish dirk, long tapered blade, knotwork-carved handle',
        },
        {
          id: 'tanto',
          description: 'A short Japanese blade.',
          promptHint: 'tanto, short straight Japanese blade, black lacquer sheath',
        },
        {
          id: 'switchblade',
          description: 'A slim folding blade that snaps out.',
          promptHint: 'switchblade, slim blade sprung open, glossy handle, release button',
        },
        {
          id: 'trench-knife',
          description: 'A blade with knuckle-duster grip.',
          promptHint: 'trench knife, spike-knuckle brass grip, blackened blade',
        },
      ],
    },
    {
      id: 'axes',
      label: 'Axes',
      icon: 'axe',
      options: [
        {
          id: 'battle-axe',
          description: 'A broad crescent blade for war.',
          promptHint: 'battle axe, broad crescent blade, iron-bound haft',
        },
        {
          id: 'tomahawk',
          description: 'A light throwing axe with feathers.',
          promptHint: 'tomahawk, light steel head, wooden haft, leather wrap and feathers',
        },
        {
          id: 'hatchet',
          description: 'A small woodland axe.',
          promptHint: 'small hatchet, worn steel head, ash handle',
        },
        {
          id: 'halberd',
          description: 'Axe, hook and spike on a long pole.',
          promptHint: 'halberd, axe blade with hook and spike on a long pole',
        },
        {
          id: 'greataxe',
          description: 'A colossal two-handed axe.',
          promptHint: 'colossal two-handed greataxe, notched twin blades, thick haft',
        },
        {
          id: 'bearded-axe',
          description: 'A Norse axe with a dropped edge.',
          promptHint: 'Norse bearded axe, hooked lower edge, knotwork engraving',
        },
      ],
    },
    {
      id: 'polearms',
      label: 'Polearms',
      icon: 'minus',
      options: [
        {
          id: 'spear',
          description: 'A leaf blade on a straight shaft.',
          promptHint: 'spear, leaf-shaped steel blade, long ash shaft, bound cord',
        },
        {
          id: 'lance',
          description: 'A long tapered jousting pole.',
          promptHint: 'jousting lance, long tapered pole, flared hand guard, painted spirals',
        },
        {
          id: 'pike',
          description: "A spear of twice a soldier's height.",
          promptHint: 'infantry pike, extremely long shaft, small steel point',
        },
        {
          id: 'glaive',
          description: 'A sword blade on a pole.',
          promptHint: 'glaive, single-edged sword blade mounted on a long pole',
        },
        {
          id: 'trident',
          description: 'Three barbed points on a shaft.',
          promptHint: 'trident, three barbed prongs, sea-worn bronze shaft',
        },
        {
          id: 'naginata',
          description: 'A curved Japanese blade on a pole.',
          promptHint: 'naginata, curved Japanese blade on a lacquered pole, tassel',
        },
      ],
    },
    {
      id: 'bows',
      label: 'Bows & Crossbows',
      icon: 'target',
      options: [
        {
          id: 'longbow',
          description: 'A tall plain yew bow.',
          promptHint: 'English longbow, tall yew stave, linen string, goose-feather arrow nocked',
        },
        {
          id: 'recurve-bow',
          description: 'Limbs that curl away at the tips.',
          promptHint: 'recurve bow, tips curling away, layered wood limbs',
        },
        {
          id: 'compound-bow',
          description: 'A modern bow of cams and cables.',
          promptHint: 'modern compound bow, cams and cables, carbon limbs, sight',
        },
        {
          id: 'crossbow',
          description: 'A stocked bow with trigger and bolt.',
          promptHint: 'crossbow, steel prod, wooden stock, loaded bolt, trigger lever',
        },
        {
          id: 'short-bow',
          description: 'A compact bow for riders.',
          promptHint: "compact short bow, horn-tipped limbs, rider's quiver",
        },
      ],
    },
    {
      id: 'blunt',
      label: 'Blunt & Impact',
      icon: 'hammer',
      options: [
        {
          id: 'mace',
          description: 'A flanged metal head on a shaft.',
          promptHint: 'flanged mace, heavy metal head, wrapped handle',
        },
        {
          id: 'war-hammer',
          description: 'A hammer face with a rear spike.',
          promptHint: 'war hammer, square striking face, rear spike, long haft',
        },
        {
          id: 'club',
          description: 'A rough knotted wooden club.',
          promptHint: 'rough wooden club, knotted grain, thick rounded end',
        },
        {
          id: 'morning-star',
          description: 'A spiked ball on a handle.',
          promptHint: 'morning star, spiked iron ball fixed on a stout handle',
        },
        {
          id: 'flail',
          description: 'A spiked ball swinging on chain.',
          promptHint: 'flail, spiked ball swinging from a chain, iron-banded handle',
        },
        {
          id: 'nunchaku',
          description: 'Two sticks joined by chain.',
          promptHint: 'nunchaku, two hardwood sticks joined by a short chain, mid-swing',
        },
      ],
    },
    {
      id: 'throwing',
      label: 'Throwing',
      icon: 'send',
      options: [
        {
          id: 'shuriken',
          description: 'A star-shaped throwing blade.',
          promptHint: 'shuriken, four-pointed steel star, sharpened edges',
        },
        {
          id: 'throwing-knife',
          description: 'A slim balanced blade with no grip.',
          promptHint: 'slim balanced throwing knife, ring pommel, matte steel',
        },
        {
          id: 'boomerang',
          description: 'A curved painted throwing stick.',
          promptHint: 'carved boomerang, curved hardwood, painted dot pattern',
        },
        {
          id: 'javelin',
          description: 'A light spear made to fly.',
          promptHint: 'light javelin, slender shaft, small iron tip, mid-flight',
        },
        {
          id: 'bolas',
          description: 'Weighted cords that tangle legs.',
          promptHint: 'bolas, three leather-wrapped weights spinning on braided cords',
        },
        {
          id: 'slingshot',
          description: 'A forked stick with rubber bands.',
          promptHint: 'forked wooden slingshot, stretched rubber bands, leather pouch',
        },
        {
          id: 'blowgun',
          description: 'A long tube and tiny darts.',
          promptHint: 'long bamboo blowgun, feathered darts, cord binding',
        },
      ],
    },
    {
      id: 'firearms-modern',
      label: 'Firearms (Modern)',
      icon: 'crosshair',
      options: [
        {
          id: 'pistol',
          description: 'A compact semi-automatic handgun.',
          promptHint: 'compact black semi-automatic pistol, textured grip, matte slide',
        },
        {
          id: 'revolver',
          description: 'A six-shot wheel gun.',
          promptHint: 'blued-steel revolver, six-shot cylinder, walnut grip',
        },
        {
          id: 'assault-rifle',
          description: 'A modern military rifle with optics.',
          promptHint: 'modern assault rifle, rail-mounted optic, adjustable stock',
        },
        {
          id: 'shotgun',
          description: 'A pump-action with a wide bore.',
          promptHint: 'pump-action shotgun, wide barrel, ribbed fore-end',
        },
        {
          id: 'smg',
          label: 'Submachine Gun',
          description: 'A short fast-firing gun.',
          promptHint: 'compact submachine gun, folding stock, long curved magazine',
        },
        {
          id: 'sniper-rifle',
          description: 'A long precise rifle with a big scope.',
          promptHint: 'long-barrelled sniper rifle, large scope, bipod, muzzle brake',
        },
        {
          id: 'machine-gun',
          description: 'A belt-fed heavy gun.',
          promptHint: 'belt-fed machine gun, perforated barrel, bipod, ammunition belt',
        },
        {
          id: 'service-pistol',
          description: 'A standard-issue sidearm.',
          promptHint: 'standard-issue service pistol, worn holster finish, lanyard ring',
        },
        {
          id: 'hunting-rifle',
          description: 'A bolt-action with wooden stock.',
          promptHint: 'bolt-action hunting rifle, walnut stock, slim scope, leather sling',
        },
      ],
    },
    {
      id: 'firearms-historical',
      label: 'Firearms (Historical)',
      icon: 'scroll',
      options: [
        {
          id: 'musket',
          description: 'A long smoothbore with bayonet.',
          promptHint: 'flintlock musket, long barrel, fixed bayonet, brass fittings',
        },
        {
          id: 'flintlock-pistol',
          description: 'A single-shot pirate pistol.',
          promptHint: 'flintlock pistol, curved wooden grip, brass pommel, powder smoke',
        },
        {
          id: 'blunderbuss',
          description: 'A flared muzzle full of shot.',
          promptHint: 'blunderbuss, flared brass muzzle, stout wooden stock',
        },
        {
          id: 'dueling-pistol',
          label: 'Duelling Pistol',
          description: 'One of a matched, engraved pair.',
          promptHint: 'engraved duelling pistol, slim octagonal barrel, velvet-lined case',
        },
      ],
    },
    {
      id: 'explosives-siege',
      label: 'Explosives & Siege',
      icon: 'bomb',
      options: [
        {
          id: 'grenade',
          description: 'A ridged hand grenade with pin.',
          promptHint: 'ridged hand grenade, safety pin and lever, olive paint',
        },
        {
          id: 'stick-grenade',
          description: 'A can on a wooden handle.',
          promptHint: 'stick grenade, steel can on a long wooden handle',
        },
        {
          id: 'dynamite',
          description: 'Red sticks with a burning fuse.',
          promptHint: 'bundle of red dynamite sticks, sparking fuse, twine',
        },
        {
          id: 'bomb',
          label: 'Cartoon Bomb',
          description: 'A round black bomb with lit fuse.',
          promptHint: 'round black cartoon bomb, fizzing lit fuse',
        },
        {
          id: 'rocket-launcher',
          description: 'A shoulder tube with a warhead.',
          promptHint: 'shoulder-fired rocket launcher, long tube, conical warhead, sight',
        },
        {
          id: 'cannon',
          description: 'A wheeled iron gun.',
          promptHint: 'wheeled iron cannon, smoking muzzle, stacked cannonballs',
        },
        {
          id: 'catapult',
          description: 'A wooden arm hurling stones.',
          promptHint: 'wooden catapult, torsion arm, rope winch, loaded boulder',
        },
        {
          id: 'trebuchet',
          description: 'A towering counterweight engine.',
          promptHint: 'towering trebuchet, counterweight box, long sling arm',
        },
      ],
    },
    {
      id: 'sci-fi',
      label: 'Sci-Fi',
      icon: 'zap',
      options: [
        {
          id: 'laser-pistol',
          description: 'A sleek sidearm with a light core.',
          promptHint: 'sleek laser pistol, glowing core, polished white casing',
        },
        {
          id: 'plasma-rifle',
          description: 'A heavy rifle full of bright coils.',
          promptHint: 'heavy plasma rifle, glowing coils, vented barrel, heat haze',
        },
        {
          id: 'lightsaber',
          term: 'light blade',
          description: 'A humming blade of pure light.',
          promptHint: 'humming blade of pure coloured light, machined metal hilt, soft glow on hands',
        },
        {
          id: 'blaster',
          description: "A battered gunslinger's energy pistol.",
          promptHint: 'battered space-western blaster, scope, flash-cone muzzle',
        },
        {
          id: 'phaser',
          description: 'A small hand-held beam device.',
          promptHint: 'small hand-held phaser, smooth curved grip, amber emitter',
        },
        {
          id: 'rail-gun',
          description: 'Twin rails crackling with charge.',
          promptHint: 'rail gun, twin parallel rails, crackling blue charge, heavy cables',
        },
        {
          id: 'emp-grenade',
          label: 'EMP Grenade',
          term: 'EMP grenade',
          description: 'A grenade that pulses blue.',
          promptHint: 'EMP grenade, segmented metal sphere, pulsing blue ring',
        },
        {
          id: 'plasma-sword',
          label: 'Plasma Sword / Lightsaber',
          term: 'plasma sword',
          description: 'A sword edged with burning plasma.',
          promptHint: 'plasma sword, dark blade edged in burning plasma, vented guard',
        },
        {
          id: 'gravity-gun',
          description: 'A claw-fronted device that lifts things.',
          promptHint: 'gravity gun, three-pronged emitter claw, orange field lifting debris',
        },
      ],
    },
    {
      id: 'fantasy',
      label: 'Fantasy',
      icon: 'wand',
      options: [
        {
          id: 'enchanted-sword',
          description: 'A blade alive with inner light.',
          promptHint: 'enchanted sword, glowing runes along the blade, drifting light motes',
        },
        {
          id: 'magic-staff',
          description: 'A gnarled staff crowned with crystal.',
          promptHint: 'magic staff, gnarled wood, crystal crown, soft arcane glow',
        },
        {
          id: 'runed-dagger',
          description: 'A dark dagger cut with glowing signs.',
          promptHint: 'runed dagger, dark blade cut with glowing sigils, bone handle',
        },
        {
          id: 'wizard-wand',
          description: 'A slim carved wand with a bright tip.',
          promptHint: "carved wizard's wand, slim twisted wood, bright tip trailing sparks",
        },
        {
          id: 'war-horn',
          description: 'A great banded horn that calls armies.',
          promptHint: 'great war horn, carved ivory, silver bands, leather strap',
        },
        {
          id: 'sorcerer-orb',
          label: "Sorcerer's Orb",
          description: 'A floating orb full of storm.',
          promptHint: "floating sorcerer's orb, swirling storm light inside, rune-cut ring",
        },
      ],
    },
  ],
});
