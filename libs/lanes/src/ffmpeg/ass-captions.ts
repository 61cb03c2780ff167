import type { FrameSize } from '../frame-size.js';
import type { CaptionCue, CaptionWord } from './caption-cues.js';

export const CAPTION_STYLES = [
  'subtitle',
  'word-highlight',
  'karaoke',
  'tiktok-words',
  'word-pop',
  'bouncy',
] as const;
export type CaptionStyle = (typeof CAPTION_STYLES)[number];
export const CAPTION_POSITIONS = ['bottom', 'top', 'center'] as const;
export type CaptionPosition = (typeof CAPTION_POSITIONS)[number];

export interface CaptionLook {
  style: CaptionStyle;
  position: CaptionPosition;
  /** Points on a frame whose shorter side is 480. */
  fontSize: number;
  /** `#rrggbb`. */
  color: string;
}

const REFERENCE_SIDE = 480;
const ACCENT = '#ffd84a';
const ALIGNMENTS: Readonly<Record<CaptionPosition, number>> = { bottom: 2, top: 8, center: 5 };
// Two or three words at a time is what can be read at that size.
const WORDS_AT_ONCE = 3;

/** An Advanced SubStation script that writes these lines over a frame of this size. */
export function assScript(
  cues: readonly CaptionCue[],
  look: CaptionLook,
  { width, height }: FrameSize,
): string {
  const scale = Math.min(width, height) / REFERENCE_SIDE;
  const shouting = look.style === 'tiktok-words';
  const size = Math.round(look.fontSize * scale * (shouting ? 1.5 : 1));
  const margin = Math.round(24 * scale);
  const outline = Math.max(1, Math.round(size / 14));
  const colors = [look.color, look.style === 'karaoke' ? '#8a8a8a' : ACCENT].map(assColor).join(',');
  const border = `1,${outline},${Math.ceil(outline / 2)}`;
  const place = `${ALIGNMENTS[look.position]},${margin},${margin},${margin}`;
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    `Style: Main,DejaVu Sans,${size},${colors},&H00101010,&H80000000,-1,0,0,0,100,100,0,0,${border},${place},1`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...cues.flatMap((cue) => eventsOf(cue, look)),
    '',
  ].join('\n');
}

function eventsOf(cue: CaptionCue, look: CaptionLook): string[] {
  switch (look.style) {
    case 'subtitle':
      return [event(cue.start, cue.end, lineOf(cue.words))];
    case 'karaoke':
      return [event(cue.start, cue.end, cue.words.map(karaokeWord).join(' '))];
    case 'word-highlight':
      return perWord(cue, (word) => `{\\c${assColor(ACCENT)}}${word}{\\c${assColor(look.color)}}`);
    case 'word-pop':
      return perWord(
        cue,
        (word) => `{\\fscx118\\fscy118\\t(0,140,\\fscx100\\fscy100)}${word}{\\fscx100\\fscy100}`,
      );
    case 'bouncy':
      return perWord(
        cue,
        (word) =>
          `{\\c${assColor(ACCENT)}\\fscy70\\t(0,90,\\fscy130)\\t(90,190,\\fscy100)}${word}{\\fscy100\\c${assColor(look.color)}}`,
      );
    case 'tiktok-words':
      return groupsOf(cue.words, WORDS_AT_ONCE).map((group) =>
        event(group[0]?.start ?? cue.start, group.at(-1)?.end ?? cue.end, lineOf(group).toUpperCase()),
      );
  }
}

/** The whole line for the time of each word, with that word done up. */
function perWord({ words, end }: CaptionCue, mark: (word: string) => string): string[] {
  const texts = words.map(({ text }) => plain(text));
  return words.map(({ start }, index) => {
    const line = texts.with(index, mark(texts[index] ?? '')).join(' ');
    return event(start, words[index + 1]?.start ?? end, line);
  });
}

function karaokeWord(word: CaptionWord): string {
  return `{\\kf${Math.round((word.end - word.start) * 100)}}${plain(word.text)}`;
}

function lineOf(words: readonly CaptionWord[]): string {
  return words.map(({ text }) => plain(text)).join(' ');
}

/** What a speaker says must not be read as commands to the renderer. */
function plain(text: string): string {
  return text.replaceAll('\\', '\u{29F5}').replaceAll('{', '(').replaceAll('}', ')').replace(/\s+/g, ' ');
}

function event(start: number, end: number, text: string): string {
  return `Dialogue: 0,${timestamp(start)},${timestamp(end)},Main,,0,0,0,,${text}`;
}

function timestamp(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(hundredths / 360_000)}:${two(Math.floor(hundredths / 6_000) % 60)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

/** `&HBBGGRR`, as the format has it. */
function assColor(color: string): string {
  const [red, green, blue] = [color.slice(1, 3), color.slice(3, 5), color.slice(5, 7)];
  return `&H00${blue}${green}${red}`.toUpperCase();
}

function groupsOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
