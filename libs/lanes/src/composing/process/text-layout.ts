import type { TextStyle } from '@easel/catalog';
import type { SKRSContext2D } from '@napi-rs/canvas';

export interface Line {
  text: string;
  /** Where it begins on the left, and its base line. */
  x: number;
  y: number;
  width: number;
}

export interface Layout {
  /** Pixels of the letters. */
  size: number;
  lineHeight: number;
  lines: Line[];
}

interface Area {
  width: number;
  height: number;
  frameHeight: number;
}

const LINE_HEIGHT = 1.22;
const LEAST_SIZE = 4;
// Letters that one font does not have are taken from the next.
const OTHER_SCRIPTS = '"Noto Sans", "WenQuanYi Micro Hei", "Noto Color Emoji"';
const FAMILIES: Readonly<Record<NonNullable<TextStyle['font']>, string>> = {
  sans: `"DejaVu Sans", ${OTHER_SCRIPTS}`,
  serif: `"DejaVu Serif", "Noto Serif", ${OTHER_SCRIPTS}`,
  mono: `"DejaVu Sans Mono", "Noto Sans Mono", ${OTHER_SCRIPTS}`,
};

/** Breaks a text into lines and places them; as large as it fits if the style sets no size. */
export function laidOut(ctx: SKRSContext2D, text: string, style: TextStyle, area: Area): Layout {
  ctx.textBaseline = 'alphabetic';
  const set = (size: number) => {
    ctx.font = `${style.italic === true ? 'italic ' : ''}${style.bold === false ? 400 : 700} ${size}px ${FAMILIES[style.font ?? 'sans']}`;
    return brokenLines(ctx, text, area.width);
  };
  const size = style.size === undefined ? largest(set, ctx, area) : (style.size * area.frameHeight) / 100;
  const lines = set(size);
  const lineHeight = size * LINE_HEIGHT;
  const tall = lines.length * lineHeight;
  const room = area.height - tall;
  const top = { top: 0, middle: room / 2, bottom: room }[style.valign ?? 'middle'];
  return {
    size,
    lineHeight,
    lines: lines.map((line, index) => {
      const { width } = ctx.measureText(line);
      const x = { left: 0, center: (area.width - width) / 2, right: area.width - width }[
        alignOf(style, line)
      ];
      return { text: line, x, y: top + index * lineHeight + size * 0.97, width };
    }),
  };
}

/** Where lines begin that are read from the right. */
const alignOf = ({ align = 'center' }: TextStyle, line: string): 'left' | 'center' | 'right' =>
  align === 'left' && readsFromRight(line) ? 'right' : align;

function largest(set: (size: number) => string[], ctx: SKRSContext2D, { width, height }: Area): number {
  const fits = (size: number): boolean => {
    const lines = set(size);
    return (
      lines.length * size * LINE_HEIGHT <= height &&
      lines.every((line) => ctx.measureText(line).width <= width)
    );
  };
  let [least, most] = [LEAST_SIZE, Math.max(LEAST_SIZE, height / LINE_HEIGHT)];
  for (let turn = 0; turn < 10; turn += 1) {
    const size = (least + most) / 2;
    if (fits(size)) least = size;
    else most = size;
  }
  return Math.floor(least * 2) / 2;
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function brokenLines(ctx: SKRSContext2D, text: string, width: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const piece of pieces(paragraph)) {
      if (line !== '' && ctx.measureText((line + piece).trimEnd()).width > width) {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      } else line += piece;
    }
    return [...lines, line.trimEnd()];
  });
}

/** Words, each with what stands right behind it: a line never begins with a comma. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const before = found.at(-1);
    const opens = /[([{«“„¿¡]$/u.test(before ?? '');
    if (before !== undefined && (isWordLike !== true || opens || !endsWord(before, segment))) {
      found[found.length - 1] = before + segment;
    } else found.push(segment);
  }
  return found;
}

/** Between letters without a space only scripts that have none may break. */
function endsWord(before: string, next: string): boolean {
  return /\s$/u.test(before) || UNSPACED.test(next) || UNSPACED.test(before.slice(-1));
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Scripts whose letters change with their neighbours: they come word by word. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Mongolian}]/u;

/** By the first letter that has a direction. */
export function readsFromRight(text: string): boolean {
  const [first] = /\p{L}/u.exec(text) ?? [];
  return first !== undefined && FROM_RIGHT.test(first);
}

/** A line in parts that come one after the other, in the order of reading. */
export function partsOf(
  ctx: SKRSContext2D,
  line: Line,
  by: 'none' | 'letters' | 'words' | 'lines' | 'typewriter',
): Line[] {
  if (by === 'none' || by === 'lines') return [line];
  const single = (by === 'letters' || by === 'typewriter') && !JOINED.test(line.text);
  const parts = single
    ? [...letters.segment(line.text)].map(({ segment }) => segment)
    : (line.text.match(/\S+\s*/gu) ?? []);
  const fromRight = readsFromRight(line.text);
  let before = '';
  return parts.flatMap((part): Line[] => {
    const gone = ctx.measureText(before).width;
    const width = ctx.measureText(part.trimEnd()).width;
    before += part;
    if (part.trim() === '') return [];
    const x = fromRight ? line.x + line.width - gone - width : line.x + gone;
    return [{ text: part.trimEnd(), x, y: line.y, width }];
  });
}
