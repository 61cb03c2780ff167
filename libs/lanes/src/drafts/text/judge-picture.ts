import { COLOR_NAMES, type PictureLook } from './picture-look.js';

export const CRITIC_MODES = [
  'realism',
  'character-consistency',
  'prompt-adherence',
  'anatomy',
  'aesthetic',
  'style-match',
  'all',
] as const;
export type CriticMode = (typeof CRITIC_MODES)[number];

export interface Verdict {
  /** 0 to 1. */
  score: number;
  reason: string;
}

interface Judged {
  look: PictureLook;
  reference?: PictureLook;
  prompt: string;
  /** Lines that are written in the picture; absent where they were not read. */
  words?: readonly string[];
}

/** A picture's score by what can be measured; what only a model could see is said not to have been looked at. */
export function judgePicture(mode: CriticMode, judged: Judged): Verdict {
  if (mode === 'all')
    return lowest([quality(judged.look), adherence(judged), ...writing(mode, judged), likeness(judged)]);
  if (mode === 'prompt-adherence')
    return lowest([adherence(judged), ...writing(mode, judged), quality(judged.look)]);
  if (mode === 'style-match' || mode === 'character-consistency')
    return lowest([likeness(judged), quality(judged.look)]);
  const verdict = quality(judged.look);
  return mode === 'aesthetic'
    ? verdict
    : { ...verdict, reason: `${verdict.reason} The subject itself (${mode}) was not looked at.` };
}

function quality({ brightness, contrast, sharpness, clipped, width, height }: PictureLook): Verdict {
  const problems: string[] = [];
  let score = 1;
  const fault = (is: boolean, cost: number, what: string): void => {
    if (!is) return;
    score -= cost;
    problems.push(what);
  };
  fault(brightness < 0.12, 0.35, 'it is very dark');
  fault(brightness > 0.93, 0.35, 'it is nearly white');
  fault(contrast < 0.08, 0.35, 'it has hardly any contrast');
  fault(sharpness < 0.04, 0.25, 'it has hardly any detail');
  fault(clipped > 0.5, 0.2, 'much of it is burnt out or drowned');
  fault(width * height < 256 * 256, 0.3, `it is small (${width} x ${height})`);
  return {
    score: round(Math.max(0, score)),
    reason:
      problems.length === 0 ? 'Exposure, contrast, detail and size are fine.' : `${sentence(problems)}.`,
  };
}

/** Colours that a prompt names should be in the picture. */
function adherence({ look, prompt }: Judged): Verdict {
  const words = prompt.toLowerCase();
  const asked = COLOR_NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(words));
  if (asked.length === 0) return { score: 1, reason: 'The prompt names no colour, so nothing was compared.' };
  const there = new Set(look.colors.flatMap(({ name }) => [name, name.split(' ').at(-1) ?? name]));
  const missing = asked.filter((name) => !there.has(name) && !there.has(name.split(' ').at(-1) ?? name));
  const score = round(1 - missing.length / asked.length);
  return {
    score,
    reason:
      missing.length === 0
        ? `The picture has the colours of the prompt (${asked.join(', ')}).`
        : `Of the colours of the prompt, ${missing.join(', ')} cannot be found.`,
  };
}

/** What the prompt puts in quotation marks, where the picture is judged by its prompt. */
export function askedWriting(mode: CriticMode, prompt: string): string[] {
  if (mode !== 'all' && mode !== 'prompt-adherence') return [];
  return [...prompt.matchAll(/["“„]([^"“”„]{2,80})["”“]/g)].map(([, text = '']) => text);
}

/** Words that a prompt puts in quotation marks should be written in the picture. */
function writing(mode: CriticMode, { prompt, words }: Judged): Verdict[] {
  const asked = askedWriting(mode, prompt).flatMap(wordsOf);
  if (words === undefined || asked.length === 0) return [];
  const written = new Set(words.flatMap(wordsOf));
  const missing = asked.filter((word) => !written.has(word));
  return [
    {
      score: round(1 - missing.length / asked.length),
      reason:
        missing.length === 0
          ? 'What the prompt has in quotation marks is written there.'
          : `Of what the prompt has in quotation marks, ${missing.join(', ')} cannot be read.`,
    },
  ];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How much two pictures share in colour and light. */
function likeness({ look, reference }: Judged): Verdict {
  if (reference === undefined) return { score: 1, reason: 'There is no reference, so nothing was compared.' };
  const shares = new Map(reference.colors.map(({ name, share }) => [name, share]));
  const common = look.colors.reduce(
    (sum, { name, share }) => sum + Math.min(share, shares.get(name) ?? 0),
    0,
  );
  const apart =
    Math.abs(look.brightness - reference.brightness) +
    Math.abs(look.contrast - reference.contrast) +
    Math.abs(look.saturation - reference.saturation);
  const score = round(Math.max(0, Math.min(1, 0.35 + 0.75 * common - 0.4 * apart)));
  return { score, reason: `${Math.round(100 * common)} % of the colours are those of the reference.` };
}

function lowest(verdicts: readonly Verdict[]): Verdict {
  return {
    score: Math.min(...verdicts.map(({ score }) => score)),
    reason: verdicts.map(({ reason }) => reason).join(' '),
  };
}

const sentence = (parts: readonly string[]): string => {
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
const round = (value: number): number => Math.round(value * 100) / 100;
