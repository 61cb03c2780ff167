import { multiPicker } from '../define-picker.js';

export const voiceDelivery = multiPicker({
  nodeType: 'voice-delivery',
  label: 'Voice Delivery',
  dimensions: [
    {
      field: 'pace',
      label: 'Pace',
      categories: [
        {
          id: 'pace',
          label: 'Pace',
          icon: 'gauge',
          term: '% pace',
          options: [
            {
              id: 'very-slow',
              description: 'Long gaps between words.',
              promptHint: 'very slow pace, long gaps between words',
            },
            {
              id: 'slow',
              description: 'Unhurried and spacious.',
              promptHint: 'slow pace, unhurried phrases, generous pauses',
            },
            {
              id: 'drawl',
              term: 'drawl',
              description: 'Stretched vowels.',
              promptHint: 'drawling pace, stretched vowels sliding together',
            },
            {
              id: 'measured',
              description: 'Deliberate and even.',
              promptHint: 'measured pace, deliberate even phrasing, clear stops',
            },
            {
              id: 'moderate',
              description: 'Natural conversation speed.',
              promptHint: 'moderate pace at natural conversation speed',
            },
            {
              id: 'punchy',
              description: 'Short, hard-hitting phrases.',
              promptHint: 'punchy pace, short hard-hitting phrases, crisp stops',
            },
            {
              id: 'brisk',
              description: 'Quick and businesslike.',
              promptHint: 'brisk pace, quick efficient businesslike delivery',
            },
            {
              id: 'rapid',
              description: 'Fast but clear.',
              promptHint: 'rapid pace, fast words still clearly articulated',
            },
            {
              id: 'rapid-fire',
              label: 'Rapid-Fire',
              description: 'Words in bursts, barely a breath.',
              promptHint: 'rapid-fire pace, bursts of words, barely a breath',
            },
            {
              id: 'frenetic',
              description: 'Racing and tumbling.',
              promptHint: 'frenetic pace, racing and tumbling over itself',
            },
            {
              id: 'halting',
              description: 'Stops, restarts, searches.',
              promptHint: 'halting pace, stops, restarts and searching pauses',
            },
          ],
        },
      ],
    },
    {
      field: 'emotion',
      label: 'Emotion',
      categories: [
        {
          id: 'positive',
          label: 'Positive',
          icon: 'smile',
          options: [
            {
              id: 'cheerful',
              description: 'A smile you can hear.',
              promptHint: 'cheerful, an audible smile, bright rising phrases',
            },
            {
              id: 'warm',
              description: 'Kind and welcoming.',
              promptHint: 'warm and welcoming, gentle emphasis, kindly tone',
            },
            {
              id: 'reassuring',
              description: 'Steady and safe.',
              promptHint: 'reassuring, steady gentle tone that makes things safe',
            },
            {
              id: 'compassionate',
              description: 'Softened by care.',
              promptHint: 'compassionate, softened tone, patient caring pauses',
            },
            {
              id: 'excited',
              description: 'Bursting with it.',
              promptHint: 'excited, breath quickened, pitch leaping upward',
            },
            {
              id: 'enthusiastic',
              description: 'Full of belief.',
              promptHint: 'enthusiastic, energetic emphasis, genuine belief in every line',
            },
            {
              id: 'playful',
              description: 'Teasing and light.',
              promptHint: 'playful, teasing inflections, light bouncing rhythm',
            },
          ],
        },
        {
          id: 'negative',
          label: 'Negative',
          icon: 'frown',
          options: [
            {
              id: 'somber',
              label: 'Sombre',
              description: 'Heavy and grave.',
              promptHint: 'sombre, heavy and grave, low falling phrases',
            },
            {
              id: 'anxious',
              description: 'Tight and shaky.',
              promptHint: 'anxious, tight throat, shaky quick breaths',
            },
            {
              id: 'scared',
              description: 'Voice trembling.',
              promptHint: 'scared, trembling voice, whispered words, sharp gasps',
            },
            {
              id: 'frantic',
              description: 'Panic breaking through.',
              promptHint: 'frantic, panicked, words breaking with breathlessness',
            },
            {
              id: 'wistful',
              description: 'Soft longing for the past.',
              promptHint: 'wistful, soft longing, trailing phrase endings',
            },
            {
              id: 'melancholic',
              description: 'Sad and slow.',
              promptHint: 'melancholic, quiet sadness weighing each phrase',
            },
            {
              id: 'angry',
              description: 'Hard and hot.',
              promptHint: 'angry, hard bitten consonants, rising heat',
            },
            {
              id: 'menacing',
              description: 'Quiet threat.',
              promptHint: 'menacing, quiet controlled threat, slow emphasis',
            },
          ],
        },
        {
          id: 'neutral',
          label: 'Neutral & Cool',
          icon: 'meh',
          options: [
            {
              id: 'neutral',
              description: 'No added feeling.',
              promptHint: 'neutral and even, no added emotional colour',
            },
            {
              id: 'stoic',
              description: 'Contained, unshaken.',
              promptHint: 'stoic, contained and unshaken, quiet flat strength',
            },
            {
              id: 'urgent',
              description: 'It must be now.',
              promptHint: 'urgent, pressing forward, clipped insistent stress',
            },
            {
              id: 'sarcastic',
              description: 'Saying the opposite.',
              promptHint: 'sarcastic, exaggerated dry inflection meaning the opposite',
            },
            {
              id: 'smug',
              description: 'Pleased with itself.',
              promptHint: 'smug, self-satisfied drawn-out words, audible smirk',
            },
          ],
        },
        {
          id: 'intimate',
          label: 'Intimate',
          icon: 'heart',
          options: [
            {
              id: 'flirty',
              description: 'A smile and a tease.',
              promptHint: 'flirty, smiling tease, playful upward lilt',
            },
            {
              id: 'intimate',
              description: 'Close, as if alone together.',
              promptHint: 'intimate, close and hushed, meant for one listener',
            },
            {
              id: 'seductive',
              description: 'Slow and magnetic.',
              promptHint: 'seductive, slow magnetic low tone, lingering pauses',
            },
          ],
        },
      ],
    },
    {
      field: 'archetype',
      label: 'Archetype',
      categories: [
        {
          id: 'narration',
          label: 'Narration',
          icon: 'book-open',
          options: [
            {
              id: 'documentary-narrator',
              description: 'Calm authority over pictures.',
              promptHint: 'documentary narrator, calm authority, unhurried clarity',
            },
            {
              id: 'nature-narrator',
              description: 'Hushed wonder at the wild.',
              promptHint: 'nature narrator, hushed wonder, patient gentle emphasis',
            },
            {
              id: 'fairy-tale-narrator',
              label: 'Fairy-Tale Narrator',
              description: 'Once upon a time.',
              promptHint: 'fairy-tale narrator, magical storytelling lilt, twinkling suspense',
            },
            {
              id: 'audiobook-narrator',
              description: 'Steady reader with subtle characters.',
              promptHint: 'audiobook narrator, steady engaging read, subtle character shifts',
            },
            {
              id: 'voice-actor',
              description: 'Big, precise character acting.',
              promptHint: 'trained voice actor, vivid precise character performance',
            },
          ],
        },
        {
          id: 'broadcast',
          label: 'Broadcast',
          icon: 'radio',
          options: [
            {
              id: 'newscaster',
              description: 'Clean, serious bulletin.',
              promptHint: 'newscaster reading a bulletin, clean and serious',
            },
            {
              id: 'anchor',
              description: 'Trusted evening-news weight.',
              promptHint: 'evening news anchor, trusted weight, composed transitions',
            },
            {
              id: 'podcaster',
              description: 'Relaxed chat at the mic.',
              promptHint: 'podcaster, relaxed conversational chat, close microphone',
            },
            {
              id: 'talk-show-host',
              label: 'Talk-Show Host',
              description: 'Quick, warm and funny.',
              promptHint: 'talk-show host, quick warm wit, crowd-playing energy',
            },
            {
              id: 'radio-dj',
              label: 'Radio DJ',
              term: 'radio DJ',
              description: 'Big smile, big energy.',
              promptHint: 'radio DJ, big smiling energy, punchy station patter',
            },
            {
              id: 'sportscaster',
              description: 'Play by play, then the roar.',
              promptHint: 'sportscaster, play-by-play urgency exploding at the goal',
            },
            {
              id: 'infomercial',
              description: 'Selling with amazement.',
              promptHint: 'infomercial presenter, amazed selling enthusiasm, repeated hooks',
            },
            {
              id: 'asmr',
              label: 'ASMR',
              term: 'ASMR',
              description: 'Whispered, tingling closeness.',
              promptHint: 'ASMR whisper, tingling closeness, soft mouth sounds',
            },
          ],
        },
        {
          id: 'public',
          label: 'Public Speaking',
          icon: 'megaphone',
          options: [
            {
              id: 'auctioneer',
              description: 'A rolling, rattling chant.',
              promptHint: 'auctioneer, rattling rhythmic chant, rising bids',
            },
            {
              id: 'preacher',
              description: 'Rising, rolling conviction.',
              promptHint: 'preacher, rolling cadences, rising conviction, call for response',
            },
            {
              id: 'politician',
              description: 'Measured promises for the crowd.',
              promptHint: 'politician at a rally, measured promises, applause-line pauses',
            },
            {
              id: 'lawyer',
              description: 'Precise argument, pointed pauses.',
              promptHint: 'trial lawyer, precise argument, pointed rhetorical pauses',
            },
            {
              id: 'professor',
              description: 'Patient and exact.',
              promptHint: 'professor, patient exact explanation, dry humour',
            },
            {
              id: 'drill-sergeant',
              description: 'Barked orders.',
              promptHint: 'drill sergeant, barked orders, clipped full-volume command',
            },
          ],
        },
        {
          id: 'guides',
          label: 'Guides',
          icon: 'leaf',
          options: [
            {
              id: 'meditation-guide',
              description: 'Breath-slow and soft.',
              promptHint: 'meditation guide, breath-slow softness, long calming silences',
            },
            {
              id: 'yoga-instructor',
              description: 'Gentle, present, encouraging.',
              promptHint: 'yoga instructor, gentle flowing cues, encouraging calm',
            },
            {
              id: 'mentor',
              description: 'Wise and encouraging.',
              promptHint: 'wise mentor, grounded warmth, thoughtful encouragement',
            },
          ],
        },
        {
          id: 'characters',
          label: 'Characters',
          icon: 'drama',
          options: [
            {
              id: 'drag-queen',
              description: 'Sass, sparkle and timing.',
              promptHint: 'drag queen, sparkling sass, razor-sharp comic timing',
            },
            {
              id: 'villain',
              description: 'Silken menace.',
              promptHint: 'theatrical villain, silken menace, relished consonants',
            },
            {
              id: 'hero',
              description: 'Noble and resolute.',
              promptHint: 'noble hero, resolute open tone, rising courage',
            },
            {
              id: 'comedian',
              description: 'Natural wit and timing.',
              promptHint: 'comedian, natural wit, well-placed beats before punchlines',
            },
            {
              id: 'stand-up-comic',
              label: 'Stand-up Comic',
              description: 'Working a live room.',
              promptHint: 'stand-up comic working a live room, loose exaggerated rants',
            },
            {
              id: 'noir-detective',
              description: 'World-weary and smoky.',
              promptHint: 'noir detective, world-weary smoky monologue, dry fatalism',
            },
            {
              id: 'wizard',
              description: 'Ancient and mysterious.',
              promptHint: 'ancient wizard, deep mysterious resonance, archaic gravity',
            },
            {
              id: 'robot',
              description: 'Flat, stepped and metallic.',
              promptHint: 'robot, flat stepped monotone, metallic edge',
            },
            {
              id: 'ai-assistant',
              label: 'AI Assistant',
              term: 'AI assistant',
              description: 'Helpful, clear and smooth.',
              promptHint: 'AI assistant, helpful clear smooth synthetic calm',
            },
            {
              id: 'siri-style',
              label: 'Phone Assistant',
              description: 'Polite phone-assistant clarity.',
              promptHint: 'phone assistant, polite bright clarity, evenly spaced phrases',
            },
          ],
        },
      ],
    },
  ],
});
