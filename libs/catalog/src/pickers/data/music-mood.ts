import { multiPicker } from '../define-picker.js';

export const musicMood = multiPicker({
  nodeType: 'music-mood',
  label: 'Music Mood',
  dimensions: [
    {
      field: 'energy',
      label: 'Energy',
      categories: [
        {
          id: 'energy',
          label: 'Energy',
          icon: 'activity',
          term: '% energy',
          options: [
            {
              id: 'low',
              description: 'Hardly moving, near stillness.',
              promptHint: 'low energy, sparse slow playing, near stillness',
            },
            {
              id: 'mellow',
              description: 'Easy and soft-edged.',
              promptHint: 'mellow energy, relaxed tempo, soft rounded playing',
            },
            {
              id: 'gentle',
              description: 'Light touch throughout.',
              promptHint: 'gentle energy, light touch, quiet dynamics',
            },
            {
              id: 'moderate',
              description: 'A steady middle pace.',
              promptHint: 'moderate energy, steady comfortable pace, balanced dynamics',
            },
            {
              id: 'building',
              term: 'building energy',
              description: 'Rises step by step.',
              promptHint: 'building energy, layers added step by step toward a peak',
            },
            {
              id: 'upbeat',
              description: 'Bright and bouncing.',
              promptHint: 'upbeat energy, bright bouncing rhythm, lively tempo',
            },
            {
              id: 'driving',
              description: 'Pushes forward without pause.',
              promptHint: 'driving energy, insistent forward rhythm, no let-up',
            },
            {
              id: 'high',
              description: 'Fast, loud and full.',
              promptHint: 'high energy, fast tempo, full loud arrangement',
            },
            {
              id: 'explosive',
              description: 'Sudden bursts of power.',
              promptHint: 'explosive energy, sudden massive drops and hits',
            },
            {
              id: 'frenetic',
              description: 'Wild, crowded and racing.',
              promptHint: 'frenetic energy, racing tempo, crowded restless playing',
            },
            {
              id: 'pulsing',
              description: 'A regular throb carries everything.',
              promptHint: 'pulsing energy, regular rhythmic throb beneath everything',
            },
            {
              id: 'throbbing',
              description: 'Deep bass beats like a heart.',
              promptHint: 'throbbing energy, deep bass beating like a heart',
            },
            {
              id: 'simmering',
              description: 'Contained heat under a lid.',
              promptHint: 'simmering energy, restrained tension held under a lid',
            },
            {
              id: 'ferocious',
              description: 'Savage attack from start to end.',
              promptHint: 'ferocious energy, savage attack, relentless heavy hits',
            },
          ],
        },
      ],
    },
    {
      field: 'emotion',
      label: 'Emotion',
      maxPicks: 3,
      categories: [
        {
          id: 'bright',
          label: 'Bright',
          icon: 'sun',
          options: [
            {
              id: 'happy',
              description: 'Cheerful and uncomplicated.',
              promptHint: 'happy feeling, cheerful major-key melody, light rhythm',
            },
            {
              id: 'joyful',
              description: 'Overflowing gladness.',
              promptHint: 'joyful feeling, soaring melody, celebratory harmonies',
            },
            {
              id: 'euphoric',
              description: 'A rush of pure bliss.',
              promptHint: 'euphoric feeling, ecstatic rising chords, hands-in-the-air release',
            },
            {
              id: 'triumphant',
              description: 'The moment of winning.',
              promptHint: 'triumphant feeling, bold brass, rising major cadence',
            },
            {
              id: 'victorious',
              description: 'Standing on the far side of the battle.',
              promptHint: 'victorious feeling, marching drums, proud fanfare resolution',
            },
            {
              id: 'playful',
              description: 'Light, cheeky and quick.',
              promptHint: 'playful feeling, bouncing pizzicato, cheeky rhythmic turns',
            },
            {
              id: 'mischievous',
              description: 'Up to something.',
              promptHint: 'mischievous feeling, tiptoeing bassoon, sly chromatic steps',
            },
            {
              id: 'hopeful',
              description: 'A light at the end.',
              promptHint: 'hopeful feeling, gently rising melody, warm opening chords',
            },
            {
              id: 'inspirational',
              description: 'Lifts people up.',
              promptHint: 'inspirational feeling, uplifting piano, swelling strings, steady build',
            },
          ],
        },
        {
          id: 'tender',
          label: 'Tender',
          icon: 'heart',
          options: [
            {
              id: 'tender',
              description: 'Soft and caring.',
              promptHint: 'tender feeling, soft close melody, warm intimate harmony',
            },
            {
              id: 'romantic',
              description: 'Love in full bloom.',
              promptHint: 'romantic feeling, sweeping strings, lingering melody',
            },
            {
              id: 'nostalgic',
              description: 'Looking back with warmth.',
              promptHint: 'nostalgic feeling, faded warm tones, wistful familiar melody',
            },
            {
              id: 'bittersweet',
              description: 'Joy and ache together.',
              promptHint: 'bittersweet feeling, major melody shaded by minor chords',
            },
            {
              id: 'peaceful',
              description: 'Nothing left to worry about.',
              promptHint: 'peaceful feeling, slow open harmony, quiet breath between notes',
            },
            {
              id: 'contemplative',
              description: 'Turning something over slowly.',
              promptHint: 'contemplative feeling, reflective piano, unhurried phrases',
            },
            {
              id: 'ethereal',
              description: 'Weightless and not quite real.',
              promptHint: 'ethereal feeling, floating voices, shimmering high reverb',
            },
            {
              id: 'awe',
              description: 'Small before something vast.',
              promptHint: 'feeling of awe, vast slow chords, choir opening upward',
            },
          ],
        },
        {
          id: 'dark',
          label: 'Dark',
          icon: 'moon',
          options: [
            {
              id: 'melancholic',
              description: 'A gentle, lasting sadness.',
              promptHint: 'melancholic feeling, minor key, slow falling melody',
            },
            {
              id: 'sad',
              description: 'Open sorrow.',
              promptHint: 'sad feeling, slow minor melody, fragile solo instrument',
            },
            {
              id: 'longing',
              description: 'Reaching for what is gone.',
              promptHint: 'feeling of longing, yearning suspended melody, unresolved chords',
            },
            {
              id: 'lonely',
              description: 'One voice in an empty room.',
              promptHint: 'lonely feeling, single distant instrument, wide empty reverb',
            },
            {
              id: 'haunting',
              description: 'It stays after it ends.',
              promptHint: 'haunting feeling, eerie wordless voice, unresolved minor harmony',
            },
            {
              id: 'mysterious',
              description: 'Something hidden nearby.',
              promptHint: 'mysterious feeling, ambiguous harmony, soft tremolo, whispered motifs',
            },
          ],
        },
        {
          id: 'intense',
          label: 'Intense',
          icon: 'flame',
          options: [
            {
              id: 'angry',
              description: 'Teeth bared.',
              promptHint: 'angry feeling, distorted attack, hard accented rhythm',
            },
            {
              id: 'defiant',
              description: 'Refuses to bow.',
              promptHint: 'defiant feeling, stubborn marching rhythm, raised-fist melody',
            },
            {
              id: 'menacing',
              description: 'A threat closing in.',
              promptHint: 'menacing feeling, low brass growl, stalking rhythm',
            },
            {
              id: 'anxious',
              description: 'Nerves that will not settle.',
              promptHint: 'anxious feeling, ticking pulse, restless repeated notes',
            },
            {
              id: 'fearful',
              description: 'Dread in the dark.',
              promptHint: 'fearful feeling, trembling strings, sudden silences',
            },
          ],
        },
      ],
    },
    {
      field: 'vibe',
      label: 'Vibe',
      maxPicks: 3,
      categories: [
        {
          id: 'vibe',
          label: 'Vibe',
          icon: 'sparkles',
          options: [
            {
              id: 'cinematic',
              description: 'Sounds like a film scene.',
              promptHint: 'cinematic vibe, wide soundstage, scene-like dynamic arc',
            },
            {
              id: 'intimate',
              description: 'As if played beside you.',
              promptHint: 'intimate vibe, close dry microphones, audible breath and fingers',
            },
            {
              id: 'epic',
              description: 'Larger than life.',
              promptHint: 'epic vibe, immense scale, layered percussion and choir',
            },
            {
              id: 'anthemic',
              description: 'Made for a crowd to sing.',
              promptHint: 'anthemic vibe, huge sing-along chorus, stadium drums',
            },
            {
              id: 'lo-fi',
              label: 'Lo-Fi',
              description: 'Imperfect and cosy.',
              promptHint: 'lo-fi vibe, tape wobble, soft hiss, cosy imperfections',
            },
            {
              id: 'polished',
              description: 'Every detail gleams.',
              promptHint: 'polished vibe, immaculate glossy mix, tight precise timing',
            },
            {
              id: 'raw',
              description: 'Unfiltered and close to the bone.',
              promptHint: 'raw vibe, unfiltered takes, rough edges left in',
            },
            {
              id: 'dreamy',
              description: 'Soft-focus and drifting.',
              promptHint: 'dreamy vibe, soft-focus reverb, drifting chords',
            },
            {
              id: 'hypnotic',
              description: 'Repeats until time bends.',
              promptHint: 'hypnotic vibe, looping motif, slow subtle change',
            },
            {
              id: 'dark',
              description: 'Shadows in every corner.',
              promptHint: 'dark vibe, low registers, shadowed minor tonality',
            },
            {
              id: 'gritty',
              description: 'Dust, dirt and distortion.',
              promptHint: 'gritty vibe, overdriven textures, rough street edge',
            },
            {
              id: 'uplifting',
              description: 'Leaves you lighter.',
              promptHint: 'uplifting vibe, rising progression, bright open chorus',
            },
            {
              id: 'tense',
              description: 'Stretched tight.',
              promptHint: 'tense vibe, unresolved dissonance, tight ticking rhythm',
            },
            {
              id: 'spacey',
              description: 'Adrift among stars.',
              promptHint: 'spacey vibe, long delays, drifting synth sweeps',
            },
            {
              id: 'psychedelic',
              description: 'Colours bleeding into each other.',
              promptHint: 'psychedelic vibe, phasing, reversed sounds, swirling stereo',
            },
            {
              id: 'noir',
              description: 'Smoke, rain and a trumpet.',
              promptHint: 'noir vibe, smoky late-night jazz colour, rain-dark mood',
            },
            {
              id: 'vintage',
              description: 'As if found on an old record.',
              promptHint: 'vintage vibe, period instruments, warm record-worn tone',
            },
            {
              id: 'futuristic',
              description: 'From the day after tomorrow.',
              promptHint: 'futuristic vibe, sleek synthetic textures, precise digital rhythm',
            },
            {
              id: 'suspenseful',
              description: 'Waiting for the door to open.',
              promptHint: 'suspenseful vibe, held notes, slow pulse, delayed release',
            },
            {
              id: 'espionage',
              description: 'Cool steps through a hotel lobby.',
              promptHint: 'espionage vibe, twanging guitar, sly brass, stealthy bass',
            },
            {
              id: 'cold',
              description: 'Ice, glass and distance.',
              promptHint: 'cold vibe, glassy tones, sparse icy reverb',
            },
            {
              id: 'clandestine',
              description: 'Secrets passed in whispers.',
              promptHint: 'clandestine vibe, hushed percussion, muted low melody, secretive pauses',
            },
          ],
        },
      ],
    },
  ],
});
