import { SeededRandom } from '../image/seeded-random.js';

/** Between the items of a reply that is a list. */
export const ITEM_MARK = '===NEXT===';
/** The first line of every text that no model wrote. */
export const DRAFT_LINE = '(Easel draft, put together by rule: no language model is set up.)';

const MOST_ITEMS = 20;
const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const STOP_WORDS = new Set(
  (
    'a an and are as at be but by can could do does for from give have he her his how i if in into is it its just ' +
    'let like make me more my new no not of on or our please she should so some than that the their them then there ' +
    'these they this to up us use want was we were what when which who will with would write you your about each ' +
    'list ideas prompts short long text image video generate create describe one two three four five six seven ten'
  ).split(' '),
);
const LIGHTS: readonly [string, ...string[]] = [
  'in early morning light',
  'at dusk',
  'under a clear noon sky',
  'in soft window light',
  'at night',
];
const VIEWS: readonly [string, ...string[]] = [
  'seen from close by',
  'seen from far above',
  'at eye level',
  'from behind',
  'in a wide view',
];
const MOODS: readonly [string, ...string[]] = ['calm', 'playful', 'tense', 'nostalgic', 'grand', 'quiet'];
const FINISHES: readonly [string, ...string[]] = [
  'with fine detail',
  'in muted colours',
  'in strong contrast',
  'with a shallow focus',
  'on film',
];

export interface ReplyRequest {
  system: string;
  prompt: string;
  seed: string;
}

/** The words that a text turns on, most frequent first. */
export function keyTerms(text: string, most = 6): string[] {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}][\p{L}'-]{2,}/gu)) {
    if (!STOP_WORDS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .slice(0, most)
    .map(([word]) => word);
}

/** A reply to a request, the same for the same seed: variations of what was asked, never an answer to it. */
export function writeReply({ system, prompt, seed }: ReplyRequest): string {
  const random = new SeededRandom(`${seed}\n${system}\n${prompt}\nreply`);
  const subject = subjectOf(prompt);
  const count = countOf(prompt) ?? countOf(system);
  const variation = () =>
    `${subject}, ${random.pick(VIEWS)}, ${random.pick(LIGHTS)}, ${random.pick(MOODS)} mood, ${random.pick(FINISHES)}`;
  if (count !== undefined) {
    const items = Array.from({ length: count }, variation);
    return `${DRAFT_LINE}\n${items.join(`\n${ITEM_MARK}\n`)}`;
  }
  const terms = keyTerms(prompt);
  const about = terms.length === 0 ? '' : `\n\nIt turns on: ${terms.join(', ')}.`;
  return `${DRAFT_LINE}\n${capitalized(variation())}.${about}`;
}

/** The list that a reply holds; nothing where it is not one. */
export function itemsOf(reply: string): string[] | undefined {
  if (!reply.includes(ITEM_MARK)) return undefined;
  return reply
    .replace(`${DRAFT_LINE}\n`, '')
    .split(ITEM_MARK)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function subjectOf(prompt: string): string {
  const plain = prompt
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:please\s+)?(?:write|create|generate|give|make|list|describe|draft)\b(?:\s+me)?\s*/i, '')
    .replace(/^(?:an?|the|some|\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+/i, '')
    .replace(
      /^(?:image |video |short |detailed )*(?:prompts?|ideas?|variations?|captions?|texts?|lines?)\s+(?:for|about|of|on)\s+/i,
      '',
    )
    .trim();
  const [first = ''] = plain.split(/(?<=[.!?])\s/);
  return first.replace(/(?<![.!?,;:])[.!?,;:]+$/, '').slice(0, 300) || 'an open subject';
}

function countOf(text: string): number | undefined {
  const [, written] =
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?:\w+\s+){0,2}(?:ideas|prompts|variations|versions|options|items|captions|scenes|titles|lines|examples)\b/i.exec(
      text,
    ) ?? [];
  if (written === undefined) return undefined;
  const number = Number(written) || NUMBER_WORDS.indexOf(written.toLowerCase()) + 1;
  return number >= 1 ? Math.min(MOST_ITEMS, number) : undefined;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
