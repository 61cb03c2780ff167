/** Words with the size at which they fit. */
export interface FittedText {
  text: string;
  /** Pixels. */
  size: number;
}

/** Widths of letters in parts of the font size, rounded up; of DejaVu Sans Bold, which is wider than its siblings. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[iljI.,:;'|!]/, 0.4],
  [/[frt()[\]/\- ]/, 0.5],
  [/[mwMW%@—]/, 1.12],
  [/[A-Z&OQ]/, 0.86],
  [/[\u0020-\u024f]/, 0.73],
];
/** Of letters that no rule knows, such as ideographs. */
const WIDEST = 1.1;
/** Of any letter of the typewriter font. */
const MONO = 0.63;

/** How wide words are at most, in pixels. */
export function textWidth(text: string, size: number, mono = false): number {
  let ems = 0;
  for (const letter of text) ems += widthOf(letter, mono);
  return ems * size;
}

function widthOf(letter: string, mono: boolean): number {
  if (mono && /[\u0020-\u024f]/.test(letter)) return MONO;
  return WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? WIDEST;
}

export interface TextRoom {
  width: number;
  /** The size that is wished for. */
  size: number;
  smallest: number;
  mono?: boolean;
}

/** Words that fit into a width: smaller than wished for where they have to be, cut where that is not enough. */
export function fitText(text: string, { width, size, smallest, mono = false }: TextRoom): FittedText {
  const wide = textWidth(text, size, mono);
  if (wide <= width) return { text, size };
  const fitting = Math.floor((size * width) / wide);
  if (fitting >= smallest) return { text, size: fitting };
  return { text: cutText(text, { width, size: smallest, mono }), size: smallest };
}

/** As many letters as fit before the mark that says that there are more. */
function cutText(
  text: string,
  { width, size, mono }: { width: number; size: number; mono: boolean },
): string {
  let kept = '';
  let wide = textWidth('…', size, mono);
  for (const letter of text) {
    wide += widthOf(letter, mono) * size;
    if (wide > width) break;
    kept += letter;
  }
  return kept === '' ? '' : `${kept.trimEnd()}…`;
}

/** Words in lines that fit into a width, the last one cut where there are too many. */
export function wrapText(
  text: string,
  { width, size, most, mono = false }: { width: number; size: number; most: number; mono?: boolean },
): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || textWidth(longer, size, mono) <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
    // Enough to know that there is more.
    if (lines.length > most) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length > most) lines.splice(most - 1, Infinity, `${lines.slice(most - 1).join(' ')} …`);
  return lines.map((each) => fitText(each, { width, size, smallest: size, mono }).text);
}
