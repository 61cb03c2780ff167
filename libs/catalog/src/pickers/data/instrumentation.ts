import { multiPicker } from '../define-picker.js';

export const instrumentation = multiPicker({
  nodeType: 'instrumentation',
  label: 'Instrumentation',
  dimensions: [
    {
      field: 'instruments',
      label: 'Instruments',
      maxPicks: 5,
      categories: [
        {
          id: 'drums',
          label: 'Drums',
          icon: 'drum',
          options: [
            {
              id: 'drums',
              description: 'A standard drum kit.',
              promptHint: 'drum kit with punchy kick, snare and cymbals',
            },
            {
              id: 'drum-machine',
              description: 'Programmed electronic drums.',
              promptHint: 'programmed drum machine, crisp synthetic hits',
            },
            {
              id: '808',
              label: '808',
              term: '808',
              description: 'Deep sine-like kick and bass.',
              promptHint: 'booming 808 bass drum with long deep decay',
            },
            {
              id: 'live-drums',
              description: 'A real player in a real room.',
              promptHint: 'live acoustic drums, human feel, natural room sound',
            },
            {
              id: 'breakbeats',
              description: 'Chopped sampled drum loops.',
              promptHint: 'chopped sampled breakbeats, syncopated and gritty',
            },
            {
              id: 'trap-drums',
              description: 'Rolling hats and sharp snares.',
              promptHint: 'trap drums, rapid hi-hat rolls, sharp snare, deep kick',
            },
          ],
        },
        {
          id: 'percussion',
          label: 'Percussion',
          icon: 'drum',
          options: [
            {
              id: 'bongos',
              description: 'Small paired hand drums.',
              promptHint: 'lively bongos, small bright hand-drum patterns',
            },
            {
              id: 'conga',
              description: 'Tall Cuban hand drums.',
              promptHint: 'conga drums, warm rolling hand patterns',
            },
            {
              id: 'djembe',
              description: 'A goblet drum with deep and sharp tones.',
              promptHint: 'djembe, deep bass tones and sharp slaps',
            },
            {
              id: 'timbales',
              description: 'Bright metal-shelled drums.',
              promptHint: 'timbales, bright metallic fills and rim patterns',
            },
            {
              id: 'tambourine',
              description: 'Jingling frame.',
              promptHint: 'jingling tambourine accenting the backbeat throughout',
            },
            {
              id: 'shaker',
              description: 'Soft steady rattle.',
              promptHint: 'soft steady shaker keeping the pulse',
            },
            {
              id: 'cowbell',
              description: 'A dry metallic knock.',
              promptHint: 'dry metallic cowbell marking the beat',
            },
            {
              id: 'maracas',
              description: 'Paired rattles.',
              promptHint: 'maracas, crisp paired rattle on the off-beats',
            },
            {
              id: 'claves',
              description: 'Two wooden sticks clicking.',
              promptHint: 'wooden claves clicking a syncopated pattern',
            },
            {
              id: 'marimba',
              description: 'Warm wooden bars.',
              promptHint: 'warm rosewood marimba, rounded mallet tones',
            },
            {
              id: 'vibraphone',
              description: 'Metal bars with slow tremolo.',
              promptHint: 'vibraphone, glowing metal bars with slow tremolo',
            },
            {
              id: 'xylophone',
              description: 'Bright wooden bars.',
              promptHint: 'bright dry xylophone, quick pointed notes',
            },
            {
              id: 'glockenspiel',
              description: 'Tiny sparkling bells.',
              promptHint: 'sparkling glockenspiel, high clear bell-like notes',
            },
            {
              id: 'timpani',
              description: 'Tuned orchestral kettledrums.',
              promptHint: 'orchestral timpani, deep tuned rolls and strikes',
            },
            {
              id: 'taiko',
              description: 'Huge Japanese drums.',
              promptHint: 'thunderous taiko drums, massive resonant ensemble hits',
            },
            {
              id: 'frame-drum',
              description: 'A thin round hand drum.',
              promptHint: 'frame drum, soft round strokes and finger rolls',
            },
            {
              id: 'cajon',
              label: 'Cajón',
              description: 'A box you sit on and slap.',
              promptHint: 'cajón, dry wooden box slaps and thumps',
            },
            {
              id: 'darbuka',
              description: 'Goblet drum with crisp finger rolls.',
              promptHint: 'darbuka, crisp finger rolls and deep doum',
            },
          ],
        },
        {
          id: 'keys',
          label: 'Keys',
          icon: 'piano',
          options: [
            {
              id: 'piano',
              description: 'A grand piano.',
              promptHint: 'grand piano, full warm resonance, expressive touch',
            },
            {
              id: 'electric-piano',
              description: 'Mellow amplified keys.',
              promptHint: 'mellow electric piano with soft bell-like attack',
            },
            {
              id: 'wurlitzer',
              term: 'Wurlitzer',
              description: 'Reedy, biting electric piano.',
              promptHint: 'Wurlitzer electric piano, reedy biting tone',
            },
            {
              id: 'rhodes',
              term: 'Rhodes',
              description: 'Bell-like tines with warm bark.',
              promptHint: 'Rhodes piano, bell-like tines, warm stereo tremolo',
            },
            {
              id: 'clavinet',
              description: 'Funky plucked keyboard.',
              promptHint: 'funky clavinet, percussive plucked-string keyboard riffs',
            },
            {
              id: 'organ',
              description: 'Sustained organ tones.',
              promptHint: 'electric organ, sustained chords, slow swell',
            },
            {
              id: 'hammond-organ',
              term: 'Hammond organ',
              description: 'Drawbars and spinning speaker.',
              promptHint: 'Hammond organ, drawbar growl, rotating-speaker swirl',
            },
            {
              id: 'pipe-organ',
              description: 'Immense church organ.',
              promptHint: 'immense pipe organ, cathedral depth, stacked registers',
            },
            {
              id: 'accordion',
              description: 'Breathing reeds.',
              promptHint: 'accordion, breathing reeds, lilting folk chords',
            },
            {
              id: 'mellotron',
              term: 'Mellotron',
              description: 'Ghostly tape-loop strings and flutes.',
              promptHint: 'Mellotron, ghostly wavering tape strings and flutes',
            },
            {
              id: 'harpsichord',
              description: 'Plucked baroque keyboard.',
              promptHint: 'harpsichord, bright plucked baroque keyboard figures',
            },
            {
              id: 'celesta',
              description: 'Fairy-like metal keys.',
              promptHint: 'celesta, delicate high fairy-like bell tones',
            },
          ],
        },
        {
          id: 'synth',
          label: 'Synth',
          icon: 'audio-waveform',
          options: [
            {
              id: 'synthesizer',
              label: 'Synthesiser',
              description: 'Electronic tones of every kind.',
              promptHint: 'analogue synthesiser layers, warm filtered tones',
            },
            {
              id: 'lead-synth',
              description: 'A bright singing synth line.',
              promptHint: 'bright singing lead synth carrying the melody',
            },
            {
              id: 'pluck-synth',
              description: 'Short, bouncing synth notes.',
              promptHint: 'short bouncing plucked synth notes with delay',
            },
            {
              id: 'pads',
              description: 'Wide sustained chords.',
              promptHint: 'wide soft synth pads sustaining the harmony',
            },
            {
              id: 'arpeggiator',
              description: 'Chords broken into running notes.',
              promptHint: 'running arpeggiated synth notes in steady sequence',
            },
            {
              id: 'vocoder',
              description: 'Voice shaped into robot chords.',
              promptHint: 'vocoder, voice turned into robotic synth chords',
            },
            {
              id: 'talkbox',
              description: 'Guitar or synth that speaks.',
              promptHint: 'talkbox, synth line shaped into spoken vowels',
            },
            {
              id: 'modular-synth',
              description: 'Bubbling, unpredictable electronics.',
              promptHint: 'modular synth, bubbling evolving unpredictable electronic patterns',
            },
            {
              id: 'fm-synth',
              label: 'FM Synth',
              term: 'FM synth',
              description: 'Glassy digital bells and basses.',
              promptHint: 'FM synth, glassy bells and metallic bass',
            },
            {
              id: 'wavetable-synth',
              description: 'Shifting, morphing digital tone.',
              promptHint: 'wavetable synth, morphing digital timbre, sweeping movement',
            },
            {
              id: 'stab-synth',
              description: 'Short chord hits.',
              promptHint: 'short sharp synth chord stabs on the beat',
            },
          ],
        },
        {
          id: 'guitar',
          label: 'Guitar',
          icon: 'guitar',
          options: [
            {
              id: 'acoustic-guitar',
              description: 'Steel-string strum and pick.',
              promptHint: 'steel-string acoustic guitar, strummed and fingerpicked',
            },
            {
              id: 'electric-guitar',
              description: 'Amplified guitar, clean to wild.',
              promptHint: 'electric guitar, amplified riffs and melodic lines',
            },
            {
              id: 'classical-guitar',
              description: 'Nylon strings, soft fingers.',
              promptHint: 'nylon-string classical guitar, soft rounded fingerstyle',
            },
            {
              id: '12-string-guitar',
              label: '12-String Guitar',
              description: 'Shimmering doubled strings.',
              promptHint: 'twelve-string guitar with a shimmering doubled chime',
            },
            {
              id: 'pedal-steel',
              description: 'Crying slides and swells.',
              promptHint: 'pedal steel guitar, crying slides and swells',
            },
            {
              id: 'lap-steel',
              description: 'Gliding slide on the lap.',
              promptHint: 'lap steel guitar, gliding slide melodies',
            },
            {
              id: 'dobro',
              term: 'Dobro',
              description: 'Metal-bodied resonator slide.',
              promptHint: 'Dobro resonator guitar, metallic slide twang',
            },
            {
              id: 'banjo',
              description: 'Bright rolling picked notes.',
              promptHint: 'banjo, bright rolling three-finger picking patterns',
            },
            {
              id: 'mandolin',
              description: 'Quick tremolo strings.',
              promptHint: 'mandolin, quick tremolo and crisp chops',
            },
            {
              id: 'ukulele',
              description: 'Small, sunny strum.',
              promptHint: 'ukulele, small sunny sound, cheerful strumming',
            },
          ],
        },
        {
          id: 'bass',
          label: 'Bass',
          icon: 'audio-lines',
          options: [
            {
              id: 'bass-guitar',
              description: 'Electric bass foundation.',
              promptHint: 'electric bass guitar, solid melodic foundation',
            },
            {
              id: 'synth-bass',
              description: 'Thick electronic bass.',
              promptHint: 'thick analogue synth bass, rounded and driving',
            },
            {
              id: 'sub-bass',
              label: 'Sub-Bass',
              description: 'Felt more than heard.',
              promptHint: 'deep sub bass, felt more than heard',
            },
            {
              id: 'acoustic-bass',
              description: 'Unplugged round low end.',
              promptHint: 'acoustic bass guitar, round unplugged low end',
            },
            {
              id: 'upright-bass',
              description: 'Woody walking double bass.',
              promptHint: 'upright bass, woody tone, walking lines',
            },
            {
              id: 'fretless-bass',
              description: 'Singing slides between notes.',
              promptHint: 'fretless bass, singing slides and vibrato',
            },
            {
              id: 'acid-bass',
              description: 'Squelching resonant bass line.',
              promptHint: 'squelching acid bass line with sweeping resonance',
            },
            {
              id: 'wobble-bass',
              description: 'Bass that growls and sways.',
              promptHint: 'growling wobble bass modulated in rhythm',
            },
            {
              id: 'reese-bass',
              description: 'Dark detuned moving bass.',
              promptHint: 'dark detuned reese bass with slow phasing',
            },
          ],
        },
        {
          id: 'brass',
          label: 'Brass',
          icon: 'megaphone',
          options: [
            {
              id: 'brass',
              description: 'A full brass section.',
              promptHint: 'full brass section, bold stabs and swells',
            },
            {
              id: 'trumpet',
              description: 'Bright commanding brass.',
              promptHint: 'bright trumpet with a clear commanding melody',
            },
            {
              id: 'trombone',
              description: 'Sliding golden low brass.',
              promptHint: 'trombone, sliding notes, golden mid-low tone',
            },
            {
              id: 'french-horn',
              label: 'French Horn',
              term: 'French horn',
              description: 'Noble, round and distant.',
              promptHint: 'French horns, noble round tone, slightly distant',
            },
            {
              id: 'tuba',
              description: 'Deep rounded brass bass.',
              promptHint: 'tuba, deep rounded brass bass line',
            },
            {
              id: 'saxophone',
              description: 'Breathy, singing reed.',
              promptHint: 'saxophone, breathy tone, expressive singing lines',
            },
            {
              id: 'flugelhorn',
              description: 'Soft, mellow trumpet cousin.',
              promptHint: 'flugelhorn, soft mellow dark brass melody',
            },
            {
              id: 'cornet',
              description: 'Warm, rounded small trumpet.',
              promptHint: 'cornet, warm rounded lyrical brass tone',
            },
            {
              id: 'muted-trumpet',
              description: 'Trumpet with a smoky mute.',
              promptHint: 'muted trumpet, smoky pinched late-night tone',
            },
          ],
        },
        {
          id: 'woodwinds',
          label: 'Woodwinds',
          icon: 'wind',
          options: [
            {
              id: 'flute',
              description: 'Airy silver tone.',
              promptHint: 'airy flute, silvery flowing melody lines',
            },
            {
              id: 'clarinet',
              description: 'Dark, woody and agile.',
              promptHint: 'clarinet, dark woody tone, agile phrases',
            },
            {
              id: 'harmonica',
              description: 'Bent, wailing reeds.',
              promptHint: 'harmonica, wailing bent notes, breathy chords',
            },
            {
              id: 'oboe',
              description: 'Plaintive, reedy and fine.',
              promptHint: 'oboe, plaintive reedy tone, solo melody',
            },
            {
              id: 'bassoon',
              description: 'Low reed with humour.',
              promptHint: 'bassoon, low reedy, slightly comic lines',
            },
            {
              id: 'english-horn',
              label: 'English Horn',
              term: 'English horn',
              description: 'Dark, lonely reed.',
              promptHint: 'English horn, dark lonely pastoral melody',
            },
            {
              id: 'piccolo',
              description: 'Tiny, piercing flute.',
              promptHint: 'piccolo, tiny piercing tone, sparkling runs',
            },
            {
              id: 'recorder',
              description: 'Simple wooden whistle.',
              promptHint: 'recorder, simple innocent wooden whistle tone',
            },
            {
              id: 'pan-flute',
              description: 'Breathy Andean pipes.',
              promptHint: 'pan flute, breathy Andean piped melody',
            },
          ],
        },
        {
          id: 'strings',
          label: 'Strings',
          icon: 'music',
          options: [
            {
              id: 'strings',
              description: 'A full string section.',
              promptHint: 'lush string section, sweeping sustained harmonies',
            },
            {
              id: 'violin',
              description: 'Expressive solo violin.',
              promptHint: 'solo violin, expressive vibrato, soaring line',
            },
            {
              id: 'viola',
              description: 'Dark, human mid-range strings.',
              promptHint: 'viola, dark human tone, mid-range melody',
            },
            {
              id: 'cello',
              description: 'Deep, singing strings.',
              promptHint: 'cello, deep singing tone, emotional lines',
            },
            {
              id: 'double-bass',
              description: 'The lowest bowed strings.',
              promptHint: 'bowed double bass, lowest string foundation',
            },
            {
              id: 'harp',
              description: 'Rippling plucked glissandi.',
              promptHint: 'harp, rippling arpeggios and long glissandi',
            },
            {
              id: 'pizzicato-strings',
              description: 'Plucked and light-footed.',
              promptHint: 'pizzicato strings, light plucked playful figures',
            },
            {
              id: 'staccato-strings',
              description: 'Short, driving bow strokes.',
              promptHint: 'staccato strings, short driving bow strokes',
            },
            {
              id: 'fiddle',
              description: 'Dancing folk violin.',
              promptHint: 'folk fiddle, dancing double stops and slides',
            },
          ],
        },
        {
          id: 'world',
          label: 'World',
          icon: 'globe',
          options: [
            {
              id: 'sitar',
              description: 'Buzzing, bending raga strings.',
              promptHint: 'sitar, buzzing sympathetic strings, bending raga phrases',
            },
            {
              id: 'tabla',
              description: 'Talking paired Indian drums.',
              promptHint: 'tabla, liquid talking Indian drum patterns',
            },
            {
              id: 'steel-drum',
              description: 'Bright Caribbean pans.',
              promptHint: 'Caribbean steel drums, bright ringing island melody',
            },
            {
              id: 'kalimba',
              description: 'Plucked metal tongues.',
              promptHint: 'kalimba, soft plucked metal tongues, water-drop tone',
            },
            {
              id: 'bagpipes',
              description: 'Drone and skirling melody.',
              promptHint: 'bagpipes, skirling melody over constant drone',
            },
            {
              id: 'didgeridoo',
              description: 'A deep, breathing drone.',
              promptHint: 'didgeridoo, deep rhythmic drone, circular breathing',
            },
            {
              id: 'oud',
              description: 'Fretless Arabic lute.',
              promptHint: 'oud, fretless Arabic lute, ornamented phrases',
            },
            {
              id: 'erhu',
              description: 'Two-string voice-like fiddle.',
              promptHint: 'erhu, voice-like two-string fiddle, weeping slides',
            },
            {
              id: 'koto',
              description: 'Plucked Japanese zither.',
              promptHint: 'koto, plucked Japanese zither, falling pentatonic runs',
            },
            {
              id: 'shakuhachi',
              description: 'Breathy bamboo flute.',
              promptHint: 'shakuhachi, breathy bamboo flute, meditative bends',
            },
            {
              id: 'shamisen',
              description: 'Snapping three-string lute.',
              promptHint: 'shamisen, sharp snapping three-string plucked phrases',
            },
            {
              id: 'duduk',
              description: 'Mournful apricot-wood reed.',
              promptHint: 'duduk, mournful warm Armenian reed melody',
            },
            {
              id: 'balalaika',
              description: 'Tremolo Russian triangle lute.',
              promptHint: 'balalaika, rapid tremolo strumming, Russian folk colour',
            },
            {
              id: 'bouzouki',
              description: 'Bright Greek long-necked lute.',
              promptHint: 'bouzouki, bright Greek picked double courses',
            },
            {
              id: 'kora',
              description: 'Flowing West African harp-lute.',
              promptHint: 'kora, flowing West African harp-lute arpeggios',
            },
            {
              id: 'hang-drum',
              description: 'Soft steel pan played by hand.',
              promptHint: 'hang drum, soft glowing hand-played steel tones',
            },
          ],
        },
        {
          id: 'middle-eastern',
          label: 'Middle Eastern',
          icon: 'moon',
          options: [
            {
              id: 'kamancheh',
              description: 'Bowed Persian spike fiddle.',
              promptHint: 'kamancheh, bowed Persian spike fiddle, yearning ornament',
            },
            {
              id: 'ney',
              description: 'Breathy reed flute.',
              promptHint: 'ney, breathy reed flute, spiritual microtonal melody',
            },
            {
              id: 'santur',
              description: 'Hammered dulcimer shimmer.',
              promptHint: 'santur, shimmering Persian hammered dulcimer runs',
            },
          ],
        },
      ],
    },
    {
      field: 'production',
      label: 'Production',
      categories: [
        {
          id: 'production',
          label: 'Production',
          icon: 'sliders-horizontal',
          term: '% production',
          options: [
            {
              id: 'polished',
              description: 'Clean, balanced and glossy.',
              promptHint: 'polished production, clean balanced glossy radio mix',
            },
            {
              id: 'lo-fi',
              label: 'Lo-Fi',
              description: 'Soft-edged with hiss and wobble.',
              promptHint: 'lo-fi production, tape hiss, wobble, rolled-off highs',
            },
            {
              id: 'raw',
              description: 'Unprocessed and direct.',
              promptHint: 'raw production, dry unprocessed takes, bleed and edge',
            },
            {
              id: 'vintage',
              description: 'Old microphones and valves.',
              promptHint: 'vintage production, valve warmth, ribbon microphones, narrow stereo',
            },
            {
              id: 'modern',
              description: 'Loud, wide and detailed.',
              promptHint: 'modern production, loud wide detailed mix, tight sub',
            },
            {
              id: 'minimalist',
              description: 'Few parts, lots of air.',
              promptHint: 'minimalist production, few elements, generous silence',
            },
            {
              id: 'wall-of-sound',
              label: 'Wall of Sound',
              description: 'Dense layers melted together.',
              promptHint: 'wall-of-sound production, dense layered instruments, huge echo chamber',
            },
            {
              id: 'ambient',
              description: 'Drenched in space.',
              promptHint: 'ambient production, long reverbs, blurred edges, deep space',
            },
            {
              id: 'garage-band',
              description: 'Four friends, one cheap room.',
              promptHint: 'garage-band production, cheap room, overloaded microphones, loose timing',
            },
            {
              id: 'live-recording',
              term: 'live recording',
              description: 'A stage, a room and an audience.',
              promptHint: 'live recording, stage ambience, audience murmur and applause',
            },
            {
              id: 'demo-quality',
              label: 'Demo Recording',
              term: 'demo recording',
              description: 'A rough sketch on a home recorder.',
              promptHint: 'demo-quality recording, rough home take, simple one-pass feel',
            },
            {
              id: 'studio-pristine',
              label: 'Pristine Studio',
              description: 'Immaculate high-end capture.',
              promptHint: 'pristine studio recording, immaculate detail, silent noise floor',
            },
            {
              id: 'tape-saturated',
              label: 'Tape-Saturated',
              description: 'Thick, warm, gently crushed.',
              promptHint: 'tape-saturated production, thick warm compression, soft clipped peaks',
            },
            {
              id: '8-bit-retro',
              label: '8-Bit Retro',
              description: 'Old console sound chips.',
              promptHint: '8-bit retro production, console sound-chip tones, crunchy low resolution',
            },
          ],
        },
      ],
    },
    {
      field: 'vocalPresence',
      label: 'Vocal Presence',
      maxPicks: 3,
      exclusiveOption: 'instrumental',
      categories: [
        {
          id: 'vocalPresence',
          label: 'Vocal Presence',
          icon: 'mic',
          options: [
            {
              id: 'instrumental',
              description: 'No voices at all.',
              promptHint: 'instrumental only, no vocals of any kind',
            },
            {
              id: 'male-lead',
              description: 'One man sings lead.',
              promptHint: 'male lead vocal carrying the song',
            },
            {
              id: 'female-lead',
              description: 'One woman sings lead.',
              promptHint: 'female lead vocal carrying the song',
            },
            {
              id: 'androgynous-lead',
              description: 'A lead voice between genders.',
              promptHint: 'androgynous lead vocal of ambiguous gender',
            },
            {
              id: 'duet',
              description: 'Two voices share the song.',
              promptHint: 'vocal duet, two singers trading and blending',
            },
            {
              id: 'choir',
              description: 'Many voices together.',
              promptHint: 'full choir singing in broad harmony',
            },
            {
              id: 'gospel-choir',
              description: 'A rousing church choir.',
              promptHint: 'rousing gospel choir with claps and shouts',
            },
            {
              id: 'harmony-stack',
              description: 'One voice layered in harmony.',
              promptHint: 'stacked close vocal harmonies around the lead',
            },
            {
              id: 'rapper-lead',
              description: 'A rapper leads.',
              promptHint: 'rapper as the lead voice throughout',
            },
            {
              id: 'spoken-word',
              description: 'Spoken over the music.',
              promptHint: 'spoken-word voice laid over the music',
            },
            {
              id: 'vocal-chops',
              description: 'Voice cut up as an instrument.',
              promptHint: 'chopped pitched vocal samples used as an instrument',
            },
            {
              id: 'mixed',
              description: 'Several kinds of voices.',
              promptHint: 'mixed group of male and female voices',
            },
          ],
        },
      ],
    },
    {
      field: 'singingStyle',
      label: 'Singing Style',
      maxPicks: 3,
      categories: [
        {
          id: 'singingStyle',
          label: 'Singing Style',
          icon: 'mic',
          options: [
            {
              id: 'pop-singing',
              label: 'Pop',
              description: 'Clear, catchy and direct.',
              promptHint: 'clear modern pop singing, bright and direct',
            },
            {
              id: 'rock-singing',
              label: 'Rock',
              description: 'Gritty and projected.',
              promptHint: 'gritty projected rock singing with rasp',
            },
            {
              id: 'operatic',
              description: 'Trained, huge and vibrato-rich.',
              promptHint: 'operatic singing, trained power, rich vibrato',
            },
            {
              id: 'classical-vocals',
              description: 'Pure tone and precise line.',
              promptHint: 'classical vocals, pure tone, precise legato line',
            },
            {
              id: 'rap',
              description: 'Rhythmic spoken verses.',
              promptHint: 'tight rhythmic rap with clear articulation',
            },
            {
              id: 'trap-melodic',
              label: 'Melodic Trap',
              term: 'melodic trap',
              description: 'Half sung, half rapped, tuned.',
              promptHint: 'melodic trap delivery, half-sung, tuned, drowsy triplets',
            },
            {
              id: 'growl',
              description: 'Low, guttural roar.',
              promptHint: 'low guttural growled vocals with force',
            },
            {
              id: 'scream',
              description: 'Full-throat scream.',
              promptHint: 'high intense screamed vocals at full throat',
            },
            {
              id: 'shout',
              description: 'Shouted at the room.',
              promptHint: 'shouted vocals, raw and in your face',
            },
            {
              id: 'falsetto',
              description: 'Light and high above the range.',
              promptHint: 'light airy falsetto floating above the melody',
            },
            {
              id: 'head-voice',
              description: 'Clear, ringing high register.',
              promptHint: 'clear ringing head voice in high register',
            },
            {
              id: 'chest-voice',
              description: 'Full, grounded low register.',
              promptHint: 'full grounded chest voice with weight',
            },
            {
              id: 'belting',
              description: 'Powerful sustained high notes.',
              promptHint: 'powerful belted high notes, sustained and open',
            },
            {
              id: 'crooning',
              description: 'Smooth, close and romantic.',
              promptHint: 'smooth close-microphone crooning, romantic and relaxed',
            },
            {
              id: 'scat',
              description: 'Improvised nonsense syllables.',
              promptHint: 'improvised scat singing, nimble jazz syllables',
            },
            {
              id: 'yodeling',
              label: 'Yodelling',
              description: 'Voice flips between registers.',
              promptHint: 'yodelling, quick flips between chest and head',
            },
            {
              id: 'throat-singing',
              description: 'Overtones over a drone.',
              promptHint: 'throat singing, whistling overtones above a drone',
            },
            {
              id: 'melismatic',
              description: 'Many notes on one syllable.',
              promptHint: 'melismatic runs, many notes on one syllable',
            },
            {
              id: 'autotuned',
              description: 'Hard-tuned, robotic steps.',
              promptHint: 'hard autotuned vocals with robotic pitch steps',
            },
            {
              id: 'vocoded',
              description: 'Voice blended with synth.',
              promptHint: 'vocoded singing, voice blended with synth chords',
            },
            {
              id: 'whisper-singing',
              label: 'Whispered',
              description: 'Barely voiced, very close.',
              promptHint: 'whispered singing, barely voiced, extremely close',
            },
            {
              id: 'breathy-singing',
              label: 'Breathy',
              description: 'Soft with audible air.',
              promptHint: 'breathy soft singing with audible air',
            },
            {
              id: 'harmonized',
              label: 'Harmonised',
              description: 'Always in parts.',
              promptHint: 'vocals harmonised in parallel parts throughout',
            },
            {
              id: 'chant',
              description: 'Repeated unison phrase.',
              promptHint: 'unison chant repeating a short phrase',
            },
          ],
        },
      ],
    },
  ],
});
