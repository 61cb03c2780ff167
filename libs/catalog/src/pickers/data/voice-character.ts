import { multiPicker } from '../define-picker.js';

export const voiceCharacter = multiPicker({
  nodeType: 'voice-character',
  label: 'Voice Character',
  dimensions: [
    {
      field: 'age',
      label: 'Age',
      categories: [
        {
          id: 'age',
          label: 'Age',
          icon: 'calendar',
          term: '% voice',
          options: [
            {
              id: 'infant',
              description: 'Babbling baby sounds.',
              promptHint: "an infant's babbling voice, wordless and soft",
            },
            {
              id: 'child',
              description: "A young child's voice.",
              promptHint: "a young child's voice, high, light and unguarded",
            },
            {
              id: 'preteen',
              description: 'A voice of eleven or twelve.',
              promptHint: "a preteen's voice, clear and not yet changed",
            },
            {
              id: 'teen',
              description: "A teenager's voice.",
              promptHint: "a teenager's voice, fresh with slight unsteadiness",
            },
            {
              id: 'young-adult',
              description: 'A voice in its twenties.',
              promptHint: 'a young adult voice in its twenties, clear and lively',
            },
            {
              id: 'middle-aged',
              label: 'Middle-Aged',
              description: 'A settled adult voice.',
              promptHint: 'a middle-aged voice, settled, full and assured',
            },
            {
              id: 'mature',
              description: 'A seasoned voice past fifty.',
              promptHint: 'a mature voice past fifty, seasoned with slight grain',
            },
            {
              id: 'elderly',
              description: 'An old voice with tremor.',
              promptHint: 'an elderly voice, thin with a gentle tremor',
            },
          ],
        },
      ],
    },
    {
      field: 'gender',
      label: 'Gender',
      categories: [
        {
          id: 'gender',
          label: 'Gender',
          icon: 'user',
          term: '% voice',
          options: [
            {
              id: 'male',
              description: "A man's voice.",
              promptHint: 'a male voice with natural masculine resonance',
            },
            {
              id: 'female',
              description: "A woman's voice.",
              promptHint: 'a female voice with natural feminine resonance',
            },
            {
              id: 'androgynous',
              description: 'A voice between the two.',
              promptHint: 'an androgynous voice of ambiguous gender, mid-range pitch',
            },
          ],
        },
      ],
    },
    {
      field: 'language',
      label: 'Language',
      maxPicks: 3,
      categories: [
        {
          id: 'language',
          label: 'Language',
          icon: 'languages',
          properNames: true,
          options: [
            {
              id: 'english',
              description: 'Clear English with natural stress.',
              promptHint: 'speaking English with natural stress and rhythm',
            },
            {
              id: 'spanish',
              description: 'Spanish with crisp vowels.',
              promptHint: 'speaking Spanish with crisp vowels and quick syllables',
            },
            {
              id: 'french',
              description: 'French with nasal vowels and soft endings.',
              promptHint: 'speaking French with nasal vowels and soft uvular r',
            },
            {
              id: 'german',
              description: 'German with firm consonants.',
              promptHint: 'speaking German with firm consonants and clear final stops',
            },
            {
              id: 'italian',
              description: 'Italian with singing open vowels.',
              promptHint: 'speaking Italian with singing open vowels and double consonants',
            },
            {
              id: 'portuguese',
              description: 'Portuguese with soft, closed vowels.',
              promptHint: 'speaking Portuguese with soft nasal vowels and hushed s',
            },
            {
              id: 'dutch',
              description: 'Dutch with throaty g.',
              promptHint: 'speaking Dutch with throaty g and rounded vowels',
            },
            {
              id: 'russian',
              description: 'Russian with soft and hard consonants.',
              promptHint: 'speaking Russian with palatal consonants and rolling intonation',
            },
            {
              id: 'polish',
              description: 'Polish with rustling sibilants.',
              promptHint: 'speaking Polish with rustling sibilants and even stress',
            },
            {
              id: 'ukrainian',
              description: 'Ukrainian, melodic and soft.',
              promptHint: 'speaking Ukrainian with melodic flow and soft h',
            },
            {
              id: 'swedish',
              description: 'Swedish with a lilting tone.',
              promptHint: 'speaking Swedish with lilting two-tone melody',
            },
            {
              id: 'norwegian',
              description: 'Norwegian with rising phrase ends.',
              promptHint: 'speaking Norwegian with rising sing-song phrase endings',
            },
            {
              id: 'danish',
              description: 'Danish with swallowed consonants.',
              promptHint: 'speaking Danish with soft swallowed consonants and glottal catch',
            },
            {
              id: 'finnish',
              description: 'Finnish, even and vowel-rich.',
              promptHint: 'speaking Finnish with first-syllable stress and long vowels',
            },
            {
              id: 'greek',
              description: 'Greek, fast and bright.',
              promptHint: 'speaking Greek with bright fast syllables and clear vowels',
            },
            {
              id: 'turkish',
              description: 'Turkish with harmonising vowels.',
              promptHint: 'speaking Turkish with vowel harmony and level rhythm',
            },
            {
              id: 'arabic',
              description: 'Arabic with deep throat sounds.',
              promptHint: 'speaking Arabic with deep pharyngeal sounds and rich cadence',
            },
            {
              id: 'hebrew',
              description: 'Hebrew, direct and guttural.',
              promptHint: 'speaking Hebrew with guttural r and direct stress',
            },
            {
              id: 'persian',
              description: 'Persian, poetic and smooth.',
              promptHint: 'speaking Persian with smooth poetic cadence, long vowels',
            },
            {
              id: 'hindi',
              description: 'Hindi with retroflex consonants.',
              promptHint: 'speaking Hindi with retroflex consonants and warm melody',
            },
            {
              id: 'bengali',
              description: 'Bengali, rounded and sweet.',
              promptHint: 'speaking Bengali with rounded vowels and sweet intonation',
            },
            {
              id: 'tamil',
              description: 'Tamil, rapid and rippling.',
              promptHint: 'speaking Tamil with rapid rippling retroflex syllables',
            },
            {
              id: 'urdu',
              description: 'Urdu, courteous and lyrical.',
              promptHint: 'speaking Urdu with courteous lyrical phrasing, aspirated consonants',
            },
            {
              id: 'tagalog',
              description: 'Tagalog with even syllables.',
              promptHint: 'speaking Tagalog with even syllables and glottal stops',
            },
            {
              id: 'indonesian',
              description: 'Indonesian, light and regular.',
              promptHint: 'speaking Indonesian with light regular syllables, soft r',
            },
            {
              id: 'thai',
              description: 'Thai with five tones.',
              promptHint: 'speaking Thai with five clear tones and polite particles',
            },
            {
              id: 'vietnamese',
              description: 'Vietnamese with six tones.',
              promptHint: 'speaking Vietnamese with six gliding tones, clipped endings',
            },
            {
              id: 'mandarin',
              label: 'Mandarin Chinese',
              description: 'Standard Mandarin with four tones.',
              promptHint: 'speaking standard Mandarin Chinese with four precise tones',
            },
            {
              id: 'cantonese',
              description: 'Cantonese with lively tones.',
              promptHint: 'speaking Cantonese with lively tones and clipped stops',
            },
            {
              id: 'japanese',
              description: 'Japanese with even, measured beats.',
              promptHint: 'speaking Japanese with even beats and light pitch accent',
            },
            {
              id: 'korean',
              description: 'Korean with soft endings.',
              promptHint: 'speaking Korean with tense consonants and soft sentence endings',
            },
            {
              id: 'swahili',
              description: 'Swahili with open syllables.',
              promptHint: 'speaking Swahili with open syllables and steady stress',
            },
            {
              id: 'yoruba',
              description: 'Yoruba with three musical tones.',
              promptHint: 'speaking Yoruba with three musical level tones',
            },
          ],
        },
      ],
    },
    {
      field: 'accent',
      label: 'Accent',
      categories: [
        {
          id: 'north-america',
          label: 'North America',
          icon: 'map-pin',
          term: '% accent',
          properNames: true,
          options: [
            {
              id: 'general-american',
              description: 'Neutral broadcast American.',
              promptHint: 'General American accent, neutral and broadcast-clear',
            },
            {
              id: 'southern-us',
              label: 'Southern US',
              description: 'Warm, drawn-out vowels.',
              promptHint: 'Southern US accent, warm drawn-out vowels',
            },
            {
              id: 'new-york',
              description: 'Dropped r and quick edge.',
              promptHint: 'New York accent, dropped r, quick assertive edge',
            },
            {
              id: 'boston',
              description: 'Broad a and no r.',
              promptHint: 'Boston accent, broad a, dropped r',
            },
            {
              id: 'midwestern-us',
              label: 'Midwestern US',
              description: 'Friendly with flat vowels.',
              promptHint: 'Midwestern US accent, friendly, flat rounded vowels',
            },
            {
              id: 'chicago',
              description: 'Sharp flattened vowels.',
              promptHint: 'Chicago accent, sharp flattened vowels, hard consonants',
            },
            {
              id: 'appalachian',
              description: 'Mountain twang.',
              promptHint: 'Appalachian accent, mountain twang, lilting storytelling rhythm',
            },
            {
              id: 'canadian',
              description: 'Raised vowels, polite lift.',
              promptHint: 'Canadian accent, raised diphthongs, polite even tone',
            },
          ],
        },
        {
          id: 'british-isles',
          label: 'Britain & Ireland',
          icon: 'map-pin',
          term: '% accent',
          properNames: true,
          options: [
            {
              id: 'british-rp',
              label: 'British RP',
              description: 'Polished southern English.',
              promptHint: 'British received-pronunciation accent, polished, precise vowels',
            },
            {
              id: 'cockney',
              description: 'East London with glottal stops.',
              promptHint: 'Cockney accent, glottal stops, dropped h, East London bounce',
            },
            {
              id: 'estuary-english',
              label: 'Estuary English',
              description: 'Relaxed south-east English.',
              promptHint: 'Estuary English accent, relaxed south-east vowels, soft glottals',
            },
            {
              id: 'northern-english',
              description: 'Short flat vowels.',
              promptHint: 'Northern English accent, short flat vowels, plain warmth',
            },
            {
              id: 'scouse',
              description: "Liverpool's rising melody.",
              promptHint: "Scouse accent, Liverpool's rising melody, throaty consonants",
            },
            {
              id: 'geordie',
              description: 'Tyneside lilt.',
              promptHint: 'Geordie accent, Tyneside lilt, rounded vowels',
            },
            {
              id: 'scottish',
              description: 'Rolled r and clipped vowels.',
              promptHint: 'Scottish accent, rolled r, crisp clipped vowels',
            },
            {
              id: 'irish',
              description: 'Soft t and musical rise.',
              promptHint: 'Irish accent, soft t, musical rising phrases',
            },
            {
              id: 'welsh',
              description: 'Sing-song with clear syllables.',
              promptHint: 'Welsh accent, sing-song melody, clear full syllables',
            },
          ],
        },
        {
          id: 'southern-hemisphere',
          label: 'Australasia & South Africa',
          icon: 'map-pin',
          term: '% accent',
          properNames: true,
          options: [
            {
              id: 'australian',
              description: 'Broad vowels, easy rise.',
              promptHint: 'Australian accent, broad vowels, easy rising endings',
            },
            {
              id: 'new-zealand',
              description: 'Clipped, centralised vowels.',
              promptHint: 'New Zealand accent, clipped centralised vowels, light tone',
            },
            {
              id: 'south-african',
              description: 'Firm, flattened vowels.',
              promptHint: 'South African accent, firm flattened vowels, crisp r',
            },
          ],
        },
        {
          id: 'caribbean',
          label: 'Caribbean & South Asia',
          icon: 'map-pin',
          term: '% accent',
          properNames: true,
          options: [
            {
              id: 'indian-english',
              label: 'Indian English',
              description: 'Retroflex and musical.',
              promptHint: 'Indian English accent, retroflex consonants, musical rhythm',
            },
            {
              id: 'caribbean',
              description: 'Sunny, syncopated rhythm.',
              promptHint: 'Caribbean accent, sunny syncopated rhythm, open vowels',
            },
            {
              id: 'jamaican',
              description: 'Patois cadence.',
              promptHint: 'Jamaican accent, patois cadence, strong rhythmic stress',
            },
          ],
        },
        {
          id: 'european',
          label: 'European',
          icon: 'map-pin',
          term: '% accent',
          properNames: true,
          options: [
            {
              id: 'french-accented',
              label: 'French',
              term: 'French accent',
              description: 'French sounds in another language.',
              promptHint: 'French-accented speech, soft r, stress on final syllables',
            },
            {
              id: 'italian-accented',
              label: 'Italian',
              term: 'Italian accent',
              description: 'Italian melody in another language.',
              promptHint: 'Italian-accented speech, open vowels, expressive melody',
            },
            {
              id: 'german-accented',
              label: 'German',
              term: 'German accent',
              description: 'German firmness in another language.',
              promptHint: 'German-accented speech, firm consonants, clipped precision',
            },
            {
              id: 'dutch-accented',
              label: 'Dutch',
              term: 'Dutch accent',
              description: 'Dutch sounds in another language.',
              promptHint: 'Dutch-accented speech, throaty g, straightforward rhythm',
            },
            {
              id: 'russian-accented',
              label: 'Russian',
              term: 'Russian accent',
              description: 'Russian depth in another language.',
              promptHint: 'Russian-accented speech, dark l, heavy palatal consonants',
            },
            {
              id: 'polish-accented',
              label: 'Polish',
              term: 'Polish accent',
              description: 'Polish sounds in another language.',
              promptHint: 'Polish-accented speech, crisp sibilants, even stress',
            },
            {
              id: 'spanish-accented',
              label: 'Spanish',
              term: 'Spanish accent',
              description: 'Castilian colour in another language.',
              promptHint: 'Spanish-accented speech, pure vowels, rapid syllables',
            },
            {
              id: 'portuguese-accented',
              label: 'Portuguese',
              term: 'Portuguese accent',
              description: 'Portuguese softness in another language.',
              promptHint: 'Portuguese-accented speech, nasal vowels, hushed consonants',
            },
            {
              id: 'scandinavian-accented',
              label: 'Scandinavian',
              term: 'Scandinavian accent',
              description: 'Nordic lilt in another language.',
              promptHint: 'Scandinavian-accented speech, lilting pitch, rounded vowels',
            },
          ],
        },
        {
          id: 'latin-american',
          label: 'Latin American',
          icon: 'map-pin',
          term: '% accent',
          properNames: true,
          options: [
            {
              id: 'mexican-accented',
              label: 'Mexican',
              term: 'Mexican accent',
              description: 'Mexican rhythm and warmth.',
              promptHint: 'Mexican-accented speech, gentle rhythm, clear warm vowels',
            },
            {
              id: 'argentinian-accented',
              label: 'Argentinian',
              term: 'Argentinian accent',
              description: 'River Plate melody and sh sounds.',
              promptHint: 'Argentinian-accented speech, Italianate melody, soft sh sounds',
            },
          ],
        },
        {
          id: 'asian',
          label: 'Asian',
          icon: 'map-pin',
          term: '% accent',
          properNames: true,
          options: [
            {
              id: 'japanese-accented',
              label: 'Japanese',
              term: 'Japanese accent',
              description: 'Japanese evenness in another language.',
              promptHint: 'Japanese-accented speech, even syllables, soft consonants',
            },
            {
              id: 'korean-accented',
              label: 'Korean',
              term: 'Korean accent',
              description: 'Korean intonation in another language.',
              promptHint: 'Korean-accented speech, gentle intonation, softened consonants',
            },
            {
              id: 'chinese-accented',
              label: 'Chinese',
              term: 'Chinese accent',
              description: 'Chinese tones colouring another language.',
              promptHint: 'Chinese-accented speech, tonal colouring, clipped word endings',
            },
            {
              id: 'filipino-accented',
              label: 'Filipino',
              term: 'Filipino accent',
              description: 'Filipino rhythm in another language.',
              promptHint: 'Filipino-accented speech, even stress, bright friendly vowels',
            },
          ],
        },
        {
          id: 'middle-eastern',
          label: 'Middle Eastern & African',
          icon: 'map-pin',
          term: '% accent',
          properNames: true,
          options: [
            {
              id: 'arabic-accented',
              label: 'Arabic',
              term: 'Arabic accent',
              description: 'Arabic depth in another language.',
              promptHint: 'Arabic-accented speech, deep throat consonants, rolling r',
            },
            {
              id: 'hebrew-accented',
              label: 'Hebrew',
              term: 'Hebrew accent',
              description: 'Hebrew directness in another language.',
              promptHint: 'Hebrew-accented speech, guttural r, direct falling intonation',
            },
            {
              id: 'turkish-accented',
              label: 'Turkish',
              term: 'Turkish accent',
              description: 'Turkish evenness in another language.',
              promptHint: 'Turkish-accented speech, level stress, light rolled r',
            },
            {
              id: 'persian-accented',
              label: 'Persian',
              term: 'Persian accent',
              description: 'Persian smoothness in another language.',
              promptHint: 'Persian-accented speech, smooth cadence, lengthened vowels',
            },
            {
              id: 'nigerian-accented',
              label: 'Nigerian',
              term: 'Nigerian accent',
              description: 'Nigerian rhythm and weight.',
              promptHint: 'Nigerian-accented speech, rhythmic syllables, strong tonal emphasis',
            },
          ],
        },
        {
          id: 'neutral',
          label: 'Neutral',
          icon: 'globe',
          term: '% accent',
          properNames: true,
          options: [
            {
              id: 'neutral-international',
              term: 'neutral international accent',
              description: 'No identifiable origin.',
              promptHint: 'neutral international accent with no identifiable origin',
            },
            {
              id: 'transatlantic',
              description: 'Old-film mix of British and American.',
              promptHint: 'transatlantic accent, old-film blend of British and American',
            },
          ],
        },
      ],
    },
    {
      field: 'timbre',
      label: 'Timbre',
      categories: [
        {
          id: 'timbre',
          label: 'Timbre',
          icon: 'audio-waveform',
          term: '% timbre',
          options: [
            {
              id: 'warm',
              description: 'Rich low mids, friendly.',
              promptHint: 'warm timbre, rich low mids, friendly and close',
            },
            {
              id: 'smooth',
              description: 'No rough edges.',
              promptHint: 'smooth timbre, even tone without rough edges',
            },
            {
              id: 'silky',
              description: 'Light, polished and soft.',
              promptHint: 'silky timbre, light polished softness, gentle highs',
            },
            {
              id: 'velvety',
              description: 'Deep, plush and soft.',
              promptHint: 'velvety timbre, deep plush tone, soft attack',
            },
            {
              id: 'raspy',
              description: 'A dry scratch on the tone.',
              promptHint: 'raspy timbre, dry scratch across every word',
            },
            {
              id: 'gravelly',
              description: 'Low and rough like stones.',
              promptHint: 'gravelly timbre, low rough rumble like stones',
            },
            {
              id: 'rough',
              description: 'Coarse and unpolished.',
              promptHint: 'rough timbre, coarse unpolished edge, strained grain',
            },
            {
              id: 'husky',
              description: 'Slightly hoarse and airy.',
              promptHint: 'husky timbre, slightly hoarse, warm and airy',
            },
            {
              id: 'breathy',
              description: 'A lot of air in the sound.',
              promptHint: 'breathy timbre, soft tone carried on audible air',
            },
            {
              id: 'whispered',
              description: 'Almost without voice.',
              promptHint: 'whispered timbre, barely voiced, very close to the ear',
            },
            {
              id: 'nasal',
              description: 'Resonance in the nose.',
              promptHint: 'nasal timbre, resonance pinched in the nose',
            },
            {
              id: 'twangy',
              description: 'Bright, forward twang.',
              promptHint: 'twangy timbre, bright forward resonance with country edge',
            },
            {
              id: 'deep',
              description: 'Low and chest-filled.',
              promptHint: 'deep timbre, low pitch with full chest resonance',
            },
            {
              id: 'booming',
              description: 'Huge and room-filling.',
              promptHint: 'booming timbre, huge projected resonance filling the room',
            },
            {
              id: 'high-pitched',
              label: 'High-Pitched',
              description: 'High and light.',
              promptHint: 'high-pitched timbre, light tone in the upper range',
            },
            {
              id: 'squeaky',
              description: 'Thin, tiny and comic.',
              promptHint: 'squeaky timbre, thin tiny comic pitch',
            },
            {
              id: 'bright',
              description: 'Clear and cutting.',
              promptHint: 'bright timbre, clear cutting highs, lively presence',
            },
            {
              id: 'dark',
              description: 'Covered and low-lit.',
              promptHint: 'dark timbre, covered tone, subdued highs',
            },
            {
              id: 'youthful',
              description: 'Fresh and springy.',
              promptHint: 'youthful timbre, fresh springy tone, clean edges',
            },
            {
              id: 'authoritative',
              description: 'Firm and commanding.',
              promptHint: 'authoritative timbre, firm weighty tone commanding attention',
            },
            {
              id: 'sultry',
              description: 'Slow, low and smoky.',
              promptHint: 'sultry timbre, low smoky warmth, lingering vowels',
            },
            {
              id: 'polished',
              description: 'Trained and studio-clean.',
              promptHint: 'polished timbre, trained studio-clean tone, controlled resonance',
            },
          ],
        },
      ],
    },
  ],
});
