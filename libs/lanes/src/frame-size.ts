export interface FrameSize {
  /** Pixels, both even. */
  width: number;
  height: number;
}

const NAMED_RATIOS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    landscape: '16:9',
    landscape_16_9: '16:9',
    landscape_4_3: '4:3',
    portrait: '9:16',
    portrait_16_9: '9:16',
    portrait_4_3: '3:4',
    square: '1:1',
    square_hd: '1:1',
    story: '9:16',
  }),
);
// A frame thinner than this holds no picture worth the memory.
const MOST_EXTREME_RATIO = 8;

/** Width divided by height for `16:9`, `16x9`, `1.78` or a name such as `square`; undefined when it is none. */
export function aspectRatioOf(text: string): number | undefined {
  const plain = NAMED_RATIOS.get(text.trim().toLowerCase()) ?? text.trim();
  const [, first, second = '1'] = /^(\d+(?:\.\d+)?)(?:\s*[:x/]\s*(\d+(?:\.\d+)?))?$/i.exec(plain) ?? [];
  const ratio = Number(first) / Number(second);
  return ratio >= 1 / MOST_EXTREME_RATIO && ratio <= MOST_EXTREME_RATIO ? ratio : undefined;
}

/** The frame of this shape with about this many pixels. */
export function frameOfArea(ratio: number, pixels: number): FrameSize {
  const height = Math.sqrt(pixels / ratio);
  return { width: even(height * ratio), height: even(height) };
}

/** The frame of this shape whose shorter side is this long, as video bands such as `1080p` name it. */
export function frameOfShortSide(ratio: number, shortSide: number): FrameSize {
  return ratio >= 1
    ? { width: even(shortSide * ratio), height: even(shortSide) }
    : { width: even(shortSide), height: even(shortSide / ratio) };
}

/** The largest frame of this size's shape with no more than this many pixels; the size itself when it fits. */
export function withinPixels({ width, height }: FrameSize, pixels: number): FrameSize {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)));
  return { width: even(width * scale), height: even(height * scale) };
}

/** Painting costs time by the pixel: drafts of more pixels are painted smaller and enlarged. */
export const PAINTED_PIXELS = 1_100_000;

/** Pictures a second of a drafted video. */
export const DRAFTED_FPS = 24;

/** Video encoders take even sides only. */
export function even(side: number): number {
  return Math.max(2, Math.round(side / 2) * 2);
}

/** Pixels of an image band: `1K`, `2K`, `4K`, `0.5 MP`; undefined when it is none. */
export function pixelsOfImageBand(band: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*(k|mp)$/i.exec(band.trim()) ?? [];
  if (amount === undefined) return undefined;
  return unit.toLowerCase() === 'mp' ? Number(amount) * 1_000_000 : (Number(amount) * 1024) ** 2;
}

/** Shorter side, in pixels, of a video band: `480p`, `1080P`, `2K`, `4k`; undefined when it is none. */
export function shortSideOfVideoBand(band: string): number | undefined {
  const text = band.trim().toLowerCase();
  if (text === '2k') return 1440;
  if (text === '4k') return 2160;
  const [, lines] = /^(\d{3,4})p$/.exec(text) ?? [];
  return lines === undefined ? undefined : Number(lines);
}

const COMMON_RATIOS: readonly (readonly [string, number])[] = [
  ['16:9', 16 / 9],
  ['9:16', 9 / 16],
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['3:4', 3 / 4],
  ['21:9', 21 / 9],
];

/** The common ratio that is at most 3 % from a picture's own, such as `16:9`; else its own: `1000:700`. */
export function ratioName({ width, height }: FrameSize): string {
  const ratio = width / Math.max(1, height);
  const near = COMMON_RATIOS.find(([, known]) => Math.abs(ratio / known - 1) <= 0.03);
  return near?.[0] ?? `${width}:${height}`;
}
