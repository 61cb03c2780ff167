import { singlePicker } from '../define-picker.js';

export const transition = singlePicker({
  nodeType: 'transition',
  label: 'Transition',
  catalogId: 'transitions',
  valueField: 'transition',
  defaultValue: 'auto',
  maxPicks: 2,
  shapedBy: ['timing', 'states'],
  categories: [
    {
      id: 'standard',
      label: 'Standard',
      icon: 'film',
      options: [
        {
          id: 'auto',
          icon: 'wand',
          term: '',
          description: 'Leaves the transition to the model.',
          promptHint: '',
        },
        {
          id: 'none',
          icon: 'ban',
          term: '',
          description: 'A plain join with no transition.',
          promptHint: '',
        },
        {
          id: 'cross-dissolve',
          description: 'One picture melts into the next.',
          promptHint: 'cross dissolve, the outgoing image melting into the incoming one',
        },
        {
          id: 'fade-to-black',
          description: 'The picture sinks into black.',
          promptHint: 'fade to black, image darkening fully before the next begins',
        },
        {
          id: 'fade-to-white',
          description: 'The picture blooms into white.',
          promptHint: 'fade to white, image blooming out to pure white',
        },
        {
          id: 'match-cut',
          description: 'A shape or gesture carries over the cut.',
          promptHint: 'match cut, shape and movement carried across into the new scene',
        },
        {
          id: 'smash-cut',
          description: 'An abrupt jump with no warning.',
          promptHint: 'smash cut, abrupt jump from stillness into noise',
        },
        {
          id: 'iris',
          description: 'A closing circle ends the scene.',
          promptHint: 'iris transition, circular mask closing on the subject then reopening',
        },
        {
          id: 'wipe',
          description: 'A clean edge sweeps one picture away.',
          promptHint: 'wipe, a clean edge sweeping the old image away',
        },
        {
          id: 'roll-transition',
          label: 'Roll',
          description: 'The picture spins over into the next.',
          promptHint: 'rolling transition, camera spinning over with blur into the next scene',
        },
        {
          id: 'seamless-match',
          description: 'Foreground cover hides an invisible join.',
          promptHint: 'seamless hidden cut, passing foreground hides the join between scenes',
        },
      ],
    },
    {
      id: 'time',
      label: 'Time',
      icon: 'clock',
      options: [
        {
          id: 'fast-forward-day-night',
          label: 'Fast-Forward Day to Night',
          description: 'A day burns through to night in moments.',
          promptHint: 'time-lapse from day to night, racing shadows, lights switching on',
        },
        {
          id: 'fast-forward-night-day',
          label: 'Fast-Forward Night to Day',
          description: 'Night races into morning.',
          promptHint: 'time-lapse from night to day, stars wheeling, sunrise flooding in',
        },
        {
          id: 'seasonal-shift',
          description: 'Leaves turn, snow falls, buds open.',
          promptHint: 'seasons shifting in one take, leaves turning, snow settling, buds opening',
        },
        {
          id: 'aging',
          label: 'Ageing',
          description: 'Years pass over a face or place.',
          promptHint: 'rapid ageing, years passing across the face and surroundings',
        },
        {
          id: 'rewind',
          description: 'Everything runs backward to before.',
          promptHint: 'footage rewinding, actions running backward into an earlier moment',
        },
        {
          id: 'freeze-frame-jump',
          label: 'Freeze-Frame Jump',
          description: 'The frame freezes, then leaps ahead.',
          promptHint: 'freeze frame holds, then jumps ahead in time',
        },
        {
          id: 'weather-shift',
          description: 'Sun turns to storm in one breath.',
          promptHint: 'weather shifting from clear sky to storm in one continuous shot',
        },
        {
          id: 'flashback',
          description: 'Memory washes in, soft and faded.',
          promptHint: 'flashback transition, edges blurring, colour fading into memory',
        },
      ],
    },
    {
      id: 'element',
      label: 'Element',
      icon: 'droplets',
      options: [
        {
          id: 'dissolve-to-mist',
          description: 'The scene evaporates into mist.',
          promptHint: 'scene dissolving into drifting mist, the next emerging from it',
        },
        {
          id: 'water-splash',
          description: 'A splash hits the lens and clears to elsewhere.',
          promptHint: 'water splashing across the lens, clearing to reveal the next scene',
        },
        {
          id: 'sand-scatter',
          description: 'The picture blows away as grains.',
          promptHint: 'image scattering into grains of sand carried off by wind',
        },
        {
          id: 'fire-burnup',
          label: 'Fire Burn-Up',
          description: 'Flames burn through the picture.',
          promptHint: 'flames burning through the image like paper, next scene behind',
        },
        {
          id: 'smoke-puff',
          description: 'A puff of smoke hides the change.',
          promptHint: 'puff of smoke filling the frame and clearing on a new scene',
        },
        {
          id: 'magic-sparkles',
          description: 'A swirl of sparkles sweeps the change.',
          promptHint: 'swirl of magic sparkles sweeping across and transforming the scene',
        },
        {
          id: 'lightning-flash',
          description: 'A lightning flash swaps the world.',
          promptHint: 'lightning flash blanks the frame, new scene left behind',
        },
        {
          id: 'ink-splash',
          description: 'Black ink floods, then draws the next.',
          promptHint: 'black ink splashing across the frame, next scene forming inside it',
        },
        {
          id: 'sand-storm',
          label: 'Sandstorm',
          description: 'A wall of sand passes and all has changed.',
          promptHint: 'wall of sand rolling through the frame, changed world behind it',
        },
        {
          id: 'paint-splash',
          description: 'Thick colour hits the picture and runs.',
          promptHint: 'thick bright paint splashing over the image, dripping into the next',
        },
        {
          id: 'aurora-sweep',
          description: 'Curtains of green light draw across.',
          promptHint: 'curtain of aurora light sweeping across, scene changing beneath',
        },
        {
          id: 'sakura-petals',
          description: 'A flurry of petals hides the join.',
          promptHint: 'flurry of cherry petals filling the frame, clearing on a new scene',
        },
        {
          id: 'garden-bloom',
          description: 'Flowers grow over and open on the next.',
          promptHint: 'flowers growing over the frame and blooming open onto the next scene',
        },
        {
          id: 'powder-burst',
          description: 'A burst of coloured powder covers the change.',
          promptHint: 'burst of coloured powder filling the frame, settling onto the next scene',
        },
      ],
    },
    {
      id: 'morph',
      label: 'Morph',
      icon: 'shapes',
      options: [
        {
          id: 'liquid-morph',
          description: 'Shapes run like liquid into new ones.',
          promptHint: 'liquid morph, forms flowing and re-forming as the next subject',
        },
        {
          id: 'pixelate-reform',
          description: 'The picture breaks to blocks and rebuilds.',
          promptHint: 'image pixelating into blocks and re-forming as the next scene',
        },
        {
          id: 'shatter-glass',
          description: 'The frame shatters like glass.',
          promptHint: 'frame shattering like glass, shards falling to show the next scene',
        },
        {
          id: 'origami-fold',
          description: 'The scene folds up like paper.',
          promptHint: 'scene folding like origami paper and unfolding into the next',
        },
        {
          id: 'vortex-swirl',
          description: 'Everything twists down a whirlpool.',
          promptHint: 'image twisting into a vortex and unwinding as the next scene',
        },
        {
          id: 'dream-ripple',
          description: 'The picture ripples like water in a dream.',
          promptHint: 'dreamlike ripples spreading across the frame, softening into the next scene',
        },
        {
          id: 'wireframe-morph',
          description: 'Solids turn to wireframe, then to something else.',
          promptHint: 'objects dissolving to glowing wireframe and rebuilding as a new scene',
        },
        {
          id: 'polygon-shatter',
          description: 'Facets break off and fly away.',
          promptHint: 'scene breaking into polygon facets that fly off and reassemble',
        },
        {
          id: 'melt-down',
          label: 'Meltdown',
          description: 'Everything sags and runs off the frame.',
          promptHint: 'scene melting downward like hot wax, next revealed behind',
        },
      ],
    },
    {
      id: 'portal',
      label: 'Portal',
      icon: 'door-open',
      options: [
        {
          id: 'zoom-into-eye',
          description: 'A dive through the pupil.',
          promptHint: 'camera diving into an eye, passing through the pupil into the next scene',
        },
        {
          id: 'zoom-into-mirror',
          description: 'Through the glass to the other side.',
          promptHint: 'camera pushing into a mirror and emerging on the other side',
        },
        {
          id: 'zoom-into-screen',
          description: 'Into a display and out in its world.',
          promptHint: 'camera pushing into a screen until its picture becomes reality',
        },
        {
          id: 'zoom-into-book',
          description: 'Into a page and its picture.',
          promptHint: 'camera diving into an open book, illustration coming to life',
        },
        {
          id: 'walk-through-door',
          description: 'Through a doorway into somewhere else.',
          promptHint: 'subject walking through a doorway into an entirely different place',
        },
        {
          id: 'fall-into-hole',
          description: 'A drop into darkness and out below.',
          promptHint: 'falling into a dark hole and landing in the next scene',
        },
        {
          id: 'pull-out-reveal',
          label: 'Pull-Out Reveal',
          description: 'The scene turns out to be inside another.',
          promptHint: 'pulling out to reveal the scene is inside a larger one',
        },
        {
          id: 'zoom-into-mouth',
          description: 'Into an open mouth and the dark.',
          promptHint: 'camera plunging into an open mouth, darkness, then a new scene',
        },
        {
          id: 'push-through-glass',
          description: 'The lens passes through a pane.',
          promptHint: 'camera pushing straight through a glass pane, refraction rippling, new side revealed',
        },
        {
          id: 'soul-jump',
          description: 'A glowing spirit leaps between bodies.',
          promptHint: 'glowing spirit leaping from one body to another, view following',
        },
      ],
    },
    {
      id: 'physics',
      label: 'Physics',
      icon: 'bomb',
      options: [
        {
          id: 'explosion-blast',
          description: 'A blast fills the frame and clears.',
          promptHint: 'explosion filling the frame, fire clearing to the next scene',
        },
        {
          id: 'shockwave',
          description: 'A pressure ring changes all it passes.',
          promptHint: 'expanding shock wave ring, everything behind it transformed',
        },
        {
          id: 'punch-into-camera',
          description: 'A fist hits the lens and cuts.',
          promptHint: 'fist punching straight into the camera, impact black, next scene',
        },
        {
          id: 'debris-shower',
          description: 'Falling rubble hides the change.',
          promptHint: 'shower of debris crossing the lens, hiding the change of scene',
        },
        {
          id: 'gravity-flip',
          description: 'Up becomes down and the world drops away.',
          promptHint: 'gravity flipping, everything falling upward into an inverted new scene',
        },
        {
          id: 'building-explosion',
          description: 'A building goes up and dust covers all.',
          promptHint: 'building exploding, dust cloud engulfing the lens and clearing elsewhere',
        },
        {
          id: 'vehicle-explosion',
          description: 'A car erupts in flame at the lens.',
          promptHint: 'vehicle exploding toward camera, fireball wiping into the next scene',
        },
        {
          id: 'jump-match',
          description: 'A leap begins here and lands there.',
          promptHint: 'subject leaps in one place and lands in another, motion matched',
        },
        {
          id: 'hand-swipe',
          description: 'A hand passes the lens and wipes the scene.',
          promptHint: 'hand swiping across the lens, wiping to the next scene',
        },
      ],
    },
    {
      id: 'light',
      label: 'Light',
      icon: 'sun',
      options: [
        {
          id: 'white-flash',
          description: 'One bright pulse covers the cut.',
          promptHint: 'single bright white flash covering the cut',
        },
        {
          id: 'lens-flare-swipe',
          description: 'A flare sweeps the frame clean.',
          promptHint: 'bright lens flare sweeping across, bleaching into the next scene',
        },
        {
          id: 'light-streak',
          description: 'Streaks of light rush past.',
          promptHint: 'light streaks rushing past the lens, resolving into the next scene',
        },
        {
          id: 'color-invert',
          label: 'Colour Invert',
          description: 'Colours flip to negative and back.',
          promptHint: 'colours inverting to negative for a beat, then a new scene',
        },
        {
          id: 'sun-glare',
          description: 'The sun blinds the lens.',
          promptHint: 'blinding sun glare filling the frame, fading to another place',
        },
        {
          id: 'lens-crack',
          description: 'The lens cracks and falls away.',
          promptHint: 'camera lens cracking across, fragments dropping to show the next scene',
        },
        {
          id: 'dirty-lens-wipe',
          description: 'Mud covers the lens and is wiped.',
          promptHint: 'mud spattering the lens, wiped clean on a new scene',
        },
        {
          id: 'eye-light-burst',
          description: 'Light bursts from a pair of eyes.',
          promptHint: 'light bursting from the eyes, flooding the frame white',
        },
      ],
    },
    {
      id: 'glitch',
      label: 'Glitch',
      icon: 'monitor',
      options: [
        {
          id: 'digital-glitch',
          description: 'Torn blocks and colour splits.',
          promptHint: 'digital glitch, torn blocks and channel splits snapping to the next scene',
        },
        {
          id: 'vhs-rewind',
          label: 'VHS Rewind',
          term: 'VHS rewind',
          description: 'Tape lines and a rewind whine.',
          promptHint: 'VHS rewind, tracking bars and smeared tape, arriving at another moment',
        },
        {
          id: 'datamosh',
          description: 'Motion smears one picture through another.',
          promptHint: 'datamosh, compressed motion smearing the new scene through the old',
        },
        {
          id: 'channel-flip',
          description: 'A burst of static, another channel.',
          promptHint: 'television channel flip, burst of static, different broadcast',
        },
        {
          id: 'hologram-flicker',
          description: 'The world flickers like a projection.',
          promptHint: 'scene flickering like a failing hologram, next flickering into place',
        },
        {
          id: 'display-wipe',
          description: 'Scanning lines redraw the screen.',
          promptHint: 'display refresh wipe, scanning line redrawing the picture row by row',
        },
        {
          id: 'double-exposure',
          description: 'Two scenes overlap until one wins.',
          promptHint: 'two scenes overlapping in double exposure until one fades out',
        },
      ],
    },
  ],
});
