import { singlePicker } from '../define-picker.js';

export const loopSubject = singlePicker({
  nodeType: 'loop-subject',
  label: 'Loop Subject',
  catalogId: 'loop-subject',
  valueField: 'loopSubject',
  defaultValue: 'tunnel',
  categories: [
    {
      id: 'realistic',
      label: 'Realistic',
      icon: 'mountain',
      options: [
        {
          id: 'aurora',
          description: 'Green and violet curtains ripple across the sky.',
          promptHint: 'aurora borealis rippling in green and violet curtains, starry sky, seamless loop',
        },
        {
          id: 'clouds',
          icon: 'cloud',
          description: 'Soft cloud banks roll past without end.',
          promptHint: 'soft cloud banks rolling endlessly past, sunlit edges, seamless time-lapse loop',
        },
        {
          id: 'ocean-waves',
          icon: 'waves',
          description: 'Swells rise and fold forever.',
          promptHint: 'ocean swells rising and folding in steady rhythm, glinting crests, seamless loop',
        },
        {
          id: 'starfield',
          icon: 'star',
          description: 'Stars stream slowly toward you.',
          promptHint: 'starfield drifting slowly toward the viewer, depth parallax, seamless space loop',
        },
        {
          id: 'fireplace',
          icon: 'flame',
          description: 'Logs burn with a steady crackle of flame.',
          promptHint:
            'close fireplace, orange flames licking over glowing logs, drifting sparks, seamless loop',
        },
        {
          id: 'rain',
          icon: 'cloud-rain',
          description: 'Rain falls against a dark ground.',
          promptHint: 'steady rain falling against darkness, backlit streaks, rippling puddle, seamless loop',
        },
        {
          id: 'snowfall',
          icon: 'snowflake',
          description: 'Flakes drift down at three depths.',
          promptHint: 'gentle snowfall at several depths, soft flakes drifting down, seamless loop',
        },
        {
          id: 'lightning-storm',
          icon: 'cloud-lightning',
          description: 'Clouds flicker with distant lightning.',
          promptHint: 'night storm clouds flickering from within, branching lightning, seamless loop',
        },
        {
          id: 'galaxy',
          icon: 'orbit',
          description: 'A spiral galaxy turns slowly.',
          promptHint: 'spiral galaxy rotating slowly, glowing core, dusty arms, seamless loop',
        },
        {
          id: 'nebula',
          icon: 'cloud',
          description: 'Coloured gas billows in deep space.',
          promptHint: 'nebula gas billowing in magenta and teal, embedded stars, slow seamless loop',
        },
        {
          id: 'sunbeams',
          icon: 'sun',
          description: 'Shafts of sun sway through haze.',
          promptHint: 'sunbeams swaying through haze, floating motes, warm breathing light, seamless loop',
        },
        {
          id: 'cherry-blossoms',
          icon: 'flower',
          description: 'Pink petals fall past a branch.',
          promptHint: 'cherry blossom petals falling past a flowering branch, soft breeze, seamless loop',
        },
        {
          id: 'underwater',
          icon: 'fish',
          description: 'Light ripples over blue depth and bubbles.',
          promptHint: 'underwater caustics rippling over blue depth, slow bubbles rising, seamless loop',
        },
        {
          id: 'embers',
          icon: 'flame',
          description: 'Sparks swirl upward in the dark.',
          promptHint: 'glowing embers swirling upward in darkness, heat shimmer, seamless loop',
        },
        {
          id: 'candle-flame',
          icon: 'flame',
          description: 'One flame sways against black.',
          promptHint: 'single candle flame swaying against black, molten wax glow, seamless loop',
        },
        {
          id: 'waterfall',
          icon: 'droplets',
          description: 'White water pours without a seam.',
          promptHint: 'waterfall pouring endlessly over dark rock, drifting mist, seamless loop',
        },
      ],
    },
    {
      id: 'abstract',
      label: 'Abstract / VJ',
      icon: 'shapes',
      options: [
        {
          id: 'tunnel',
          description: 'A lit tunnel rushes toward you forever.',
          promptHint: 'endless flight through a neon-ringed tunnel, accelerating depth, seamless VJ loop',
        },
        {
          id: 'tunnel-clean',
          label: 'Clean Tunnel',
          description: 'A smooth white tunnel glides past.',
          promptHint: 'gliding through a smooth white tunnel, soft light rings, minimal, seamless loop',
        },
        {
          id: 'kaleidoscope',
          description: 'Mirrored facets fold into new patterns.',
          promptHint:
            'kaleidoscope of mirrored facets folding into new jewel-coloured patterns, seamless loop',
        },
        {
          id: 'plasma',
          description: 'Liquid colour fields melt into each other.',
          promptHint: 'plasma colour fields melting and pulsing, smooth psychedelic gradients, seamless loop',
        },
        {
          id: 'particle-swirl',
          description: 'Thousands of points orbit in a swirl.',
          promptHint:
            'thousands of glowing particles orbiting in a swirling vortex, black ground, seamless loop',
        },
        {
          id: 'fractal-zoom',
          description: 'An infinite dive into repeating detail.',
          promptHint: 'infinite fractal zoom, self-similar spirals unfolding, luminous edges, seamless loop',
        },
        {
          id: 'synthwave',
          description: 'A neon grid rolls toward a striped sun.',
          promptHint:
            'synthwave grid rolling toward a striped magenta sun, wireframe mountains, seamless loop',
        },
        {
          id: 'wireframe',
          description: 'Glowing lines shape a turning landscape.',
          promptHint:
            'glowing wireframe terrain undulating beneath the camera, thin cyan lines, seamless loop',
        },
        {
          id: 'equalizer',
          label: 'Equaliser',
          description: 'Bars jump to an unheard beat.',
          promptHint: 'glowing equaliser bars jumping in rhythm, mirrored reflection, seamless loop',
        },
        {
          id: 'dna-helix',
          label: 'DNA Helix',
          term: 'DNA helix',
          description: 'A luminous double helix turns.',
          promptHint: 'luminous DNA double helix rotating, floating molecules, deep blue, seamless loop',
        },
        {
          id: 'liquid-chrome',
          description: 'Mirror-bright metal ripples and folds.',
          promptHint:
            'liquid chrome rippling and folding, mirror reflections, soft rainbow edges, seamless loop',
        },
        {
          id: 'hologram',
          description: 'A scanlined figure of light turns and flickers.',
          promptHint: 'rotating holographic form, cyan scanlines, soft flicker, dark void, seamless loop',
        },
        {
          id: 'vortex',
          description: 'Everything spirals into a bright centre.',
          promptHint: 'spiralling vortex pulling light streaks into a bright centre, seamless loop',
        },
        {
          id: 'honeycomb',
          description: 'Hexagon cells rise and fall in waves.',
          promptHint: 'honeycomb of hexagon cells rising and falling in waves, glowing seams, seamless loop',
        },
        {
          id: 'glitch',
          description: 'Colour blocks tear and snap back.',
          promptHint:
            'digital glitch blocks tearing and snapping back, RGB split, noise bursts, seamless loop',
        },
        {
          id: 'black-hole',
          description: 'A glowing ring bends light round darkness.',
          promptHint: 'black hole with a glowing accretion disc, gravitationally bent light, seamless loop',
        },
        {
          id: 'geometric-morph',
          description: 'Solids fold from one shape to the next.',
          promptHint:
            'geometric solids morphing one into another, matte shading, slow rotation, seamless loop',
        },
        {
          id: 'ink-drop',
          description: 'Ink blooms and curls through clear water.',
          promptHint: 'ink blooming and curling through clear water, macro plumes, seamless loop',
        },
        {
          id: 'laser-show',
          description: 'Fan beams sweep through haze on the beat.',
          promptHint: 'laser fans sweeping through haze, crossing green and magenta beams, seamless loop',
        },
      ],
    },
  ],
});
