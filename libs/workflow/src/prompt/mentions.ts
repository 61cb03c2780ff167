import { spendText } from '../budget/budget.js';

/** `@<slug>:<N>[:<bucket>/<variant>][:<mode>][~lock]` in a prompt. Specification 1, 4.10. */
export interface Mention {
  /** As it is written, from `@` on. */
  text: string;
  /** Lower case, without separators. */
  slug: string;
  /** The number that its author saw at the picture. */
  number: number;
  bucket?: string;
  variant?: string;
  /** What is taken of the subject: `identical`, `style`, `layout`, `none`, or another word for a part of it. */
  mode?: string;
  /** Whether the subject's looks are to be kept exactly, where the mention says. */
  locks?: boolean;
}

const WORD = '[A-Za-z][A-Za-z0-9-]*';
const MENTION = new RegExp(
  `(?<![A-Za-z0-9])@([a-z][a-z0-9-]*):([1-9]\\d{0,3})(?::(${WORD})/(${WORD})|:(${WORD}))?(?::(${WORD}))?(~lock|~nolock)?` +
    // Longer, it is something else.
    '(?![A-Za-z0-9/~]|:[A-Za-z0-9])',
  'g',
);

/** Words that say how much of a subject is meant; a mode wins over a variant of that name. */
const MODES = new Set([
  'identical',
  'style',
  'layout',
  'none',
  'name',
  'face',
  'face-pose',
  'pose',
  'emotion',
]);

/** Every mention in a text, first to last. What is not one stays plain text. */
export function mentionsIn(text: string): Mention[] {
  spendText(text.length);
  return [...text.matchAll(MENTION)].map(mentionOf);
}

/** The text with what `replace` says in place of its mentions; nothing leaves one as it is. */
export function replaceMentions(text: string, replace: (mention: Mention) => string | undefined): string {
  spendText(text.length);
  return text.replace(MENTION, (...match: (string | undefined)[]) => {
    const found = mentionOf(match);
    return replace(found) ?? found.text;
  });
}

/** `Old Red Chair` is `oldredchair`. */
export function slugOf(name: string): string {
  spendText(name.length);
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function mentionOf(match: readonly (string | undefined)[]): Mention {
  const [text = '', slug = '', number = '', bucket, ofBucket, alone, last, lock] = match;
  const mention: Mention = { text, slug: slugOf(slug), number: Number(number) };
  // Alone, a word that is no mode names a variant; after another, it says what is taken.
  const variant = ofBucket ?? (alone !== undefined && !MODES.has(alone) ? alone : undefined);
  const mode = last ?? (alone !== undefined && MODES.has(alone) ? alone : undefined);
  if (bucket !== undefined) mention.bucket = bucket;
  if (variant !== undefined) mention.variant = variant;
  if (mode !== undefined) mention.mode = mode;
  if (lock !== undefined) mention.locks = lock === '~lock';
  return mention;
}
