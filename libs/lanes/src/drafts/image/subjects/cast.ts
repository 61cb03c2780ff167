import { table } from '@easel/contracts/table';
import { hex } from '../color.js';
import type { Glyph } from '../glyphs/glyph.js';
import { type BriefSubject, readPrompt, type PictureBrief } from '../prompt-reading.js';
import { SeededRandom } from '../seeded-random.js';
import { personFigure } from './person-figure.js';
import { personLook } from './person-look.js';

/** What a prompt says of a character that it shows by a reference. */
interface CastMember {
  name: string;
  words: string;
}

/** The line that stands for a character among references, with its description. */
const MEMBER = /^- (.+?) is the character in [^:\n]*: (.+)$/gm;
const MOST_MEMBERS = 3;
/** Only these are drawn from their words; anybody else among the subjects of a prompt is one of the cast. */
const PEOPLE: ReadonlySet<string> = new Set(['person', 'woman']);

const POSE_WORDS: Readonly<Record<string, string>> = table({
  walk: 'walking',
  walking: 'walking',
  run: 'running',
  running: 'running',
  sit: 'sitting',
  sitting: 'sitting',
  crouch: 'crouching',
  crouching: 'crouching',
  point: 'pointing',
  pointing: 'pointing',
  jump: 'jumping',
  jumping: 'jumping',
});
const EXPRESSION_WORDS: Readonly<Record<string, string>> = table({
  smile: 'smile',
  smiling: 'smile',
  happy: 'smile',
  laugh: 'laughing',
  laughing: 'laughing',
  sad: 'sad',
  cry: 'crying',
  crying: 'crying',
  angry: 'angry',
  surprised: 'surprised',
  afraid: 'fearful',
});

/**
 * What a prompt asks for whose characters are described: these look as their descriptions say, in the backdrop that the other
 * words say. Undefined where it describes none.
 */
export function castOf(prompt: string, negative: string): PictureBrief | undefined {
  const members = [...prompt.matchAll(MEMBER)]
    .map(([, name = '', words = '']): CastMember => ({ name, words }))
    .slice(0, MOST_MEMBERS);
  if (members.length === 0) return undefined;
  const backdrop = members.reduce(
    (rest, { name }) => rest.replaceAll(name, ' '),
    prompt.replaceAll(MEMBER, ''),
  );
  const brief = readPrompt(backdrop, negative);
  const said = backdrop.toLowerCase().split(/[^a-z]+/);
  const cast = members.map((member) => drawn(member, said, brief.closeUp && members.length === 1));
  const others = brief.subjects.filter(({ name }) => !PEOPLE.has(name));
  return { ...brief, subjects: [...cast, ...others].slice(0, MOST_MEMBERS) };
}

function drawn({ name, words }: CastMember, said: readonly string[], near: boolean): BriefSubject {
  const look = personLook(words, new SeededRandom(`cast ${name.toLowerCase()}`));
  const verbs = said.map((word) => word.replace(/s$/, ''));
  const pose = verbs.map((word) => POSE_WORDS[word]).find((found) => found !== undefined);
  const expression = [...said, ...verbs]
    .map((word) => EXPRESSION_WORDS[word])
    .find((found) => found !== undefined);
  const glyph: Glyph = personFigure(look, {
    expression: expression ?? 'neutral',
    turn: 0,
    tilt: 0,
    back: false,
    ...(near ? {} : { pose: pose ?? 'standing' }),
  });
  return { name: look.woman ? 'woman' : 'person', count: 1, color: hex(look.top), glyph };
}
