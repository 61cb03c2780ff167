import { singlePicker } from '../define-picker.js';

export const atmosphere = singlePicker({
  nodeType: 'atmosphere',
  label: 'Atmosphere',
  catalogId: 'atmosphere',
  valueField: 'atmosphere',
  defaultValue: 'clear',
  categories: [
    {
      id: 'weather',
      label: 'Weather',
      icon: 'cloud',
      options: [
        {
          id: 'clear',
          icon: 'sun',
          description: 'Clean air and sharp distance, nothing in the way.',
          promptHint: 'crystal-clear air, unobstructed visibility, crisp distant detail',
        },
        {
          id: 'overcast',
          description: 'A flat grey sky that softens every shadow.',
          promptHint: 'flat overcast sky, even grey light, almost no shadows',
        },
        {
          id: 'cloudy',
          description: 'Broken clouds letting the light come and go.',
          promptHint: 'broken cumulus clouds, patches of sun and shade drifting across the scene',
        },
        {
          id: 'fog-mist',
          label: 'Fog & Mist',
          icon: 'cloud-fog',
          description: 'Rolling vapour hides the background in layers.',
          promptHint: 'rolling fog and mist, depth fading in pale layers, silhouettes at the back',
        },
        {
          id: 'fog',
          icon: 'cloud-fog',
          description: 'Thick fog swallows everything past a few metres.',
          promptHint: 'thick ground fog swallowing the distance, visibility only a few metres',
        },
        {
          id: 'mist',
          icon: 'cloud-fog',
          description: 'A thin veil lies low over ground and water.',
          promptHint: 'thin low-lying mist veiling the ground, soft edges, dawn dampness',
        },
        {
          id: 'light-rain',
          icon: 'cloud-drizzle',
          description: 'Fine drizzle and a sheen on every surface.',
          promptHint: 'light drizzle, fine streaks of rain, damp sheen on every surface',
        },
        {
          id: 'heavy-rain',
          icon: 'cloud-rain',
          description: 'Sheets of rain bounce off the ground.',
          promptHint: 'heavy downpour, dense rain streaks, splashes bouncing off the ground, soaked surfaces',
        },
        {
          id: 'storm',
          icon: 'cloud-lightning',
          description: 'Black clouds, driving rain and a flash of lightning.',
          promptHint: 'violent storm, towering black clouds, wind-driven rain, lightning flashing behind',
        },
        {
          id: 'snow',
          icon: 'snowflake',
          description: 'Snow falls steadily and settles on everything.',
          promptHint: 'steady snowfall, settled white cover, muffled cold light',
        },
        {
          id: 'snowflakes-light',
          label: 'Light Snowflakes',
          icon: 'snowflake',
          description: 'A few flakes drift slowly through the frame.',
          promptHint: 'sparse drifting snowflakes, slow and delicate, crisp against the dark',
        },
        {
          id: 'snowflakes-heavy',
          label: 'Heavy Snowflakes',
          icon: 'snowflake',
          description: 'Big wet flakes fill the air close to the lens.',
          promptHint: 'thick clumping snowflakes crowding the air, large soft flakes near the lens',
        },
        {
          id: 'blizzard',
          icon: 'wind',
          description: 'Wind-whipped snow erases the horizon.',
          promptHint: 'raging blizzard, horizontal wind-whipped snow, near-whiteout, horizon erased',
        },
        {
          id: 'dust',
          icon: 'wind',
          description: 'Fine dust hangs and catches the light.',
          promptHint: 'airborne dust hanging in the light, dry gritty haze, muted contrast',
        },
        {
          id: 'heat-haze',
          icon: 'thermometer-sun',
          description: 'Hot air ripples and bends the background.',
          promptHint: 'rippling heat haze, wavering distorted background, sun-baked glare',
        },
      ],
    },
    {
      id: 'light',
      label: 'Light in the air',
      icon: 'sun',
      options: [
        {
          id: 'god-rays',
          description: 'Solid shafts of sun break through.',
          promptHint: 'volumetric god rays, solid shafts of sunlight cutting through haze',
        },
        {
          id: 'lens-flare',
          icon: 'aperture',
          description: 'Streaks and ghosts from a source in frame.',
          promptHint: 'bright lens flare, streaks and ghosted hexagons from a source in frame',
        },
        {
          id: 'bokeh-particles',
          icon: 'circle-dot',
          description: 'Glowing out-of-focus dots float around the subject.',
          promptHint: 'floating bokeh particles, soft round glints out of focus around the subject',
        },
        {
          id: 'candle-glow',
          icon: 'flame',
          description: 'Small flames tint the air amber.',
          promptHint: 'flickering candle glow, amber pools of light, soft trembling shadows',
        },
        {
          id: 'starfield',
          icon: 'star',
          description: 'A clear night sky dense with stars.',
          promptHint: 'dense starfield overhead, sharp pinpoint stars, faint band of the Milky Way',
        },
        {
          id: 'fireflies',
          icon: 'sparkle',
          description: 'Tiny green-gold lights wander through the dusk.',
          promptHint: 'fireflies wandering through dusk air, small green-gold glowing dots',
        },
        {
          id: 'bioluminescent-cloud',
          icon: 'sparkles',
          description: 'A drifting cloud of living blue-green light.',
          promptHint: 'drifting bioluminescent cloud, living blue-green glow pulsing through the air',
        },
        {
          id: 'motion-streaks',
          icon: 'chevrons-right',
          description: 'The air smears into lines of speed.',
          promptHint: 'directional motion streaks, light smeared into fast lines past the subject',
        },
      ],
    },
    {
      id: 'smoke',
      label: 'Smoke and steam',
      icon: 'wind',
      options: [
        {
          id: 'smoke',
          description: 'Slow grey smoke curls across the frame.',
          promptHint: 'slow curling grey smoke drifting across frame, layered translucency',
        },
        {
          id: 'steam',
          description: 'Hot white vapour rises and dissolves.',
          promptHint: 'rising white steam, warm damp vapour dissolving into the air',
        },
        {
          id: 'incense-smoke',
          description: 'A single thin ribbon of smoke unwinds upward.',
          promptHint: 'thin ribbon of incense smoke unwinding upward in still air',
        },
        {
          id: 'cigarette-smoke',
          description: 'Blue-grey wisps hang in the light of one lamp.',
          promptHint: 'blue-grey cigarette smoke hanging in lamplight, slow lazy wisps',
        },
      ],
    },
    {
      id: 'particles',
      label: 'Particles',
      icon: 'sparkles',
      options: [
        {
          id: 'chalk-dust',
          description: 'A burst of white powder hangs mid-air.',
          promptHint: 'burst of white chalk dust hanging mid-air, powdery texture in side light',
        },
        {
          id: 'falling-petals',
          icon: 'flower',
          description: 'Pale petals spin down through the scene.',
          promptHint: 'pale flower petals spinning down through the air, a few blurred near the lens',
        },
        {
          id: 'confetti',
          icon: 'party-popper',
          description: 'Bright paper scraps tumble everywhere.',
          promptHint: 'bright confetti tumbling through the air, metallic scraps catching light',
        },
        {
          id: 'sparks-embers',
          label: 'Sparks & Embers',
          icon: 'flame',
          description: 'Glowing embers rise and swirl.',
          promptHint: 'glowing orange sparks and embers swirling upward against darkness',
        },
        {
          id: 'falling-ash',
          description: 'Grey flakes settle softly like dirty snow.',
          promptHint: 'soft grey ash flakes falling like dirty snow, smoke-stained light',
        },
        {
          id: 'pollen-light',
          description: 'Golden specks hang in a warm sunbeam.',
          promptHint: 'golden pollen suspended in a warm sunbeam, hazy glowing motes',
        },
        {
          id: 'pollen-drift',
          description: 'Fine yellow dust moves slowly with the breeze.',
          promptHint: 'fine pollen drifting sideways on a breeze, soft springtime haze',
        },
        {
          id: 'dandelion-seeds',
          icon: 'feather',
          description: 'Feathery seeds float on the wind.',
          promptHint: 'feathery dandelion seeds floating on the breeze, backlit white filaments',
        },
        {
          id: 'glitter-sparkle',
          label: 'Glitter',
          description: 'Fine glitter twinkles in the air.',
          promptHint: 'fine glitter shimmering in the air, tiny star-point twinkles',
        },
      ],
    },
    {
      id: 'water',
      label: 'Water',
      icon: 'droplets',
      options: [
        {
          id: 'rain-on-glass',
          description: 'Drops run down a pane between viewer and scene.',
          promptHint: 'seen through rain-streaked glass, running droplets in focus, scene blurred behind',
        },
        {
          id: 'water-droplets',
          description: 'Beads of water hang frozen in the air.',
          promptHint: 'suspended water droplets frozen mid-air, each bead refracting the light',
        },
        {
          id: 'raindrops-on-skin',
          description: 'Fine beads of rain cling to skin.',
          promptHint: 'fine raindrops beading on skin, wet highlights, cool damp sheen',
        },
        {
          id: 'bubbles-underwater',
          label: 'Underwater Bubbles',
          description: 'Silver bubbles stream toward the surface.',
          promptHint: 'silver bubbles streaming upward underwater, wobbling spheres catching light',
        },
      ],
    },
  ],
});
