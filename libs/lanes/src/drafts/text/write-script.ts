import { table } from '@easel/contracts/table';
import { SeededRandom } from '../image/seeded-random.js';
import { keyTerms } from './write-reply.js';

/** One scene of a shooting script. */
export interface ScriptScene {
  sceneNumber: number;
  sceneName: string;
  visualDescription: string;
  action: string;
  mood: string;
  /** Seconds. */
  durationHint: number;
  imagePrompt: string;
  characters: string[];
  dialogue: { speaker: string; text: string; emotion: string }[];
  location: string;
  cinematography: string;
  musicMood: string;
  soundEffects: string[];
}

export interface ScriptRequest {
  prompt: string;
  sceneCount: number;
  /** Seconds, of the whole. */
  targetLength: number;
  structure: string;
  tone: string;
  styleGuide: string;
  seed: string;
}

const EIGHT_STEPS: readonly [string, ...string[]] = [
  'Comfort',
  'Need',
  'Going',
  'Searching',
  'Finding',
  'Paying',
  'Returning',
  'Changed',
];
const STEPS: readonly [string, ...string[]] = [
  'Opening',
  'First look',
  'Movement',
  'Closer',
  'Turn',
  'Answer',
  'Height',
  'Close',
];
const SHOTS: readonly [string, ...string[]] = [
  'wide shot',
  'slow push in',
  'medium shot',
  'close-up',
  'tracking shot',
  'view from above',
];
const ACTIONS: readonly [string, ...string[]] = [
  'comes into view',
  'moves slowly',
  'stops and waits',
  'turns towards the light',
  'is left behind',
];
const MOODS: readonly [string, ...string[]] = ['calm', 'curious', 'tense', 'hopeful', 'wistful', 'bright'];
const PLACES: readonly [string, ...string[]] = [
  'outside',
  'inside',
  'on the way',
  'by the water',
  'on a height',
];
const MUSIC: readonly [string, ...string[]] = [
  'sparse piano',
  'low strings',
  'light percussion',
  'warm pads',
  'no music',
];
const SOUNDS: readonly [string, ...string[]] = [
  'wind',
  'footsteps',
  'distant traffic',
  'room tone',
  'birds',
  'rain',
];

/** Hours and weather that a drawing follows. */
const LIGHTS: readonly [string, ...string[]] = [
  'at dawn',
  'at midday',
  'in a storm',
  'at sunset',
  'in the fog',
  'at night',
];
/** What is said of each, whatever a script is about. */
const TOLD: Readonly<Record<string, readonly [string, ...string[]]>> = table({
  'at dawn': [
    'The night is over, and the first light comes.',
    'A new day begins, slowly and without a sound.',
  ],
  'at midday': [
    'At noon nothing is hidden, and time stands still.',
    'The sun is high, and the shadows are short.',
  ],
  'in a storm': [
    'Then the storm comes, and the sky breaks open.',
    'The wind rises, and there is nowhere to go.',
  ],
  'at sunset': [
    'In the evening the sky burns, and the air grows still.',
    'The day goes down in red and gold.',
  ],
  'in the fog': [
    'The fog comes in, and the world ends a few steps away.',
    'Everything is grey now, and every sound is near.',
  ],
  'at night': ['At night the stars come out, one after the other.', 'It is dark now, and the moon is awake.'],
});
const NARRATOR = 'Narrator';

/** A script's skeleton around what a prompt names, the same for the same seed. */
export function writeScript(request: ScriptRequest): ScriptScene[] {
  const random = new SeededRandom(`${request.seed}\n${request.prompt}\nscript`);
  const steps = request.structure === '8-step' ? EIGHT_STEPS : STEPS;
  const subject =
    request.prompt
      .trim()
      .replace(/(?<![.!?])[.!?]+$/, '')
      .slice(0, 300) || 'an open subject';
  const terms = keyTerms(request.prompt);
  const people = namesIn(request.prompt);
  const seconds = Math.max(1, Math.round((10 * request.targetLength) / request.sceneCount) / 10);
  const [firstShot, firstLight] = [random.whole(0, SHOTS.length - 1), random.whole(0, LIGHTS.length - 1)];
  return Array.from({ length: request.sceneCount }, (_, index) => {
    const step = steps[Math.floor((index * steps.length) / request.sceneCount)] ?? 'Scene';
    const focus = terms[index % Math.max(1, terms.length)] ?? subject;
    const mood = request.tone.trim() === '' ? random.pick(MOODS) : request.tone.trim();
    const [place, action] = [random.pick(PLACES), random.pick(ACTIONS)];
    // Neighbours never look the same.
    const [shot, light] = [inTurn(SHOTS, firstShot + index), inTurn(LIGHTS, firstLight + index)];
    const style = request.styleGuide.trim() === '' ? '' : `, ${request.styleGuide.trim().slice(0, 300)}`;
    return {
      sceneNumber: index + 1,
      sceneName: `${step}: ${focus}`,
      visualDescription: `${subject} ${light}; ${focus} ${place}, ${shot}.`,
      action: `${focus} ${action}.`,
      mood,
      durationHint: seconds,
      imagePrompt: `${subject} ${light}, ${focus} ${place}, ${shot}, ${mood} mood${style}`,
      characters: people,
      dialogue: [
        { speaker: NARRATOR, text: spoken(subject, light, index, request.sceneCount), emotion: mood },
        ...people.slice(0, 1).map((speaker) => ({ speaker, text: `This is about ${focus}.`, emotion: mood })),
      ],
      location: place,
      cinematography: shot,
      musicMood: random.pick(MUSIC),
      soundEffects: [random.pick(SOUNDS)],
    };
  });
}

/** The first scene says what is seen, and the last comes back to it. */
function spoken(subject: string, light: string, index: number, sceneCount: number): string {
  const ways = TOLD[light] ?? [`${capitalized(subject)}, ${light}.`];
  const line = inTurn(ways, Math.floor(index / LIGHTS.length));
  if (index === 0) return `${capitalized(subject)}. ${line}`;
  return index === sceneCount - 1 ? `${line} And still: ${uncapitalized(subject)}.` : line;
}

const inTurn = (list: readonly [string, ...string[]], at: number): string =>
  list[at % list.length] ?? list[0];

/** Names keep their capital. */
const uncapitalized = (text: string): string =>
  text.replace(/^(?:An?|The|Some|My|Our|Two|Three)(?= )/, (word) => word.toLowerCase());

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A script as one text, to be read. */
export function scriptText(scenes: readonly ScriptScene[]): string {
  const blocks = scenes.map(({ sceneNumber, sceneName, visualDescription, action, dialogue, durationHint }) =>
    [
      `Scene ${sceneNumber} (${durationHint} s) ${sceneName}`,
      visualDescription,
      action,
      ...dialogue.map(({ speaker, text }) => `${speaker}: "${text}"`),
    ].join('\n'),
  );
  return blocks.join('\n\n');
}

/** Words with a capital that do not begin a sentence. */
function namesIn(prompt: string): string[] {
  const names = [...prompt.matchAll(/(?<=[\p{Ll},;] )\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => name);
  return [...new Set(names)].slice(0, 4);
}
