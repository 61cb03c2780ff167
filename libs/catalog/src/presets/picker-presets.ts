import { presetsOf } from './factory-preset.js';

export const pickerPresets = [
  ...presetsOf('lighting', [
    [
      'late-sun',
      'Late sun',
      'Low warm light from behind.',
      { timeOfDay: 'golden-hour', lightingStyle: 'natural', lightingDirection: 'back-rim' },
    ],
    [
      'detective-office',
      "A detective's office",
      'One hard lamp, deep shadows.',
      {
        timeOfDay: 'night',
        lightingStyle: 'noir',
        lightingDirection: 'side',
        lightingRatio: 'ratio-1-16',
        colorTemperature: 'temp-3200k',
      },
    ],
    [
      'clean-studio',
      'Clean studio',
      'Even and bright, nothing hidden.',
      {
        lightingStyle: 'high-key',
        lightingDirection: 'front',
        lightingRatio: 'ratio-1-1',
        colorTemperature: 'temp-5600k',
      },
    ],
  ]),
  ...presetsOf('framing', [
    [
      'interview',
      'Interview',
      'Chest up, at eye level, off to one side.',
      { shotSize: 'medium-close-up', angle: 'eye-level', composition: 'rule-of-thirds' },
    ],
    [
      'small-in-the-world',
      'Small in the world',
      'A figure lost in a wide place.',
      {
        shotSize: 'extreme-wide-shot',
        angle: 'eye-level',
        composition: 'negative-space',
        vantage: 'low-horizon',
      },
    ],
    [
      'on-the-table',
      'On the table',
      'Everything laid out, seen straight down.',
      { shotSize: 'full-shot', angle: 'overhead', coverage: 'top-down-flat-lay', composition: 'centered' },
    ],
  ]),
  ...presetsOf('lens', [
    [
      'flattering-portrait',
      'Flattering portrait',
      'Compressed, with a soft background.',
      { lens: 'portrait-85mm' },
    ],
    ['room-for-place', 'Room for the place', 'Wide, with the surroundings in it.', { lens: 'wide-24mm' }],
  ]),
  ...presetsOf('camera-motion', [
    ['hold-still', 'Hold still', 'The camera stands.', { cameraMotion: 'static' }],
    ['come-closer', 'Come closer', 'A slow move towards the subject.', { cameraMotion: 'push-in' }],
  ]),
  ...presetsOf('color-look', [
    ['warm-print', 'Warm print', 'The colours of a portrait film.', { colorLook: 'kodak-portra' }],
    ['black-and-white', 'Black and white', 'No colour at all.', { colorLook: 'monochrome-bw' }],
  ]),
  ...presetsOf('atmosphere', [
    ['morning-fog', 'Morning fog', 'Soft and far away.', { atmosphere: 'fog' }],
    ['sun-through-dust', 'Sun through dust', 'Rays that can be seen.', { atmosphere: 'god-rays' }],
  ]),
  ...presetsOf('temporal', [
    [
      'every-drop',
      'Every drop',
      'Very slow, very sharp.',
      { temporalSpeed: 'super-slow-mo', temporalShutter: 'crisp-shutter' },
    ],
    [
      'a-day-in-seconds',
      'A day in seconds',
      'Clouds race, lights come on.',
      { temporalSpeed: 'time-lapse', temporalDirection: 'forward' },
    ],
  ]),
  ...presetsOf('music-mood', [
    [
      'behind-a-voice',
      'Behind a voice',
      'Calm and out of the way.',
      { energy: 'low', emotion: 'peaceful', vibe: 'intimate' },
    ],
    [
      'at-the-finish',
      'At the finish',
      'Loud and bright for the last seconds.',
      { energy: 'explosive', emotion: 'triumphant', vibe: 'anthemic' },
    ],
  ]),
  ...presetsOf('voice-delivery', [
    [
      'nature-film',
      'Nature film',
      'Slow and full of wonder.',
      { pace: 'measured', emotion: 'warm', archetype: 'nature-narrator' },
    ],
    [
      'evening-news',
      'Evening news',
      'Clear and without a smile.',
      { pace: 'moderate', emotion: 'neutral', archetype: 'newscaster' },
    ],
  ]),
];
