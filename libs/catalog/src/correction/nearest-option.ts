import { table } from '@easel/contracts/table';

/**
 * The listed frame shape closest to the one asked: of the same orientation where there is one, then closest in
 * proportion. Undefined when what was asked is no ratio, or no listed option is.
 */
export function nearestAspectRatio(asked: string, options: readonly string[]): string | undefined {
  const wanted = proportionOf(asked);
  if (wanted === undefined) return undefined;
  return closest(options, (option) => {
    const proportion = proportionOf(option);
    if (proportion === undefined) return undefined;
    const turned = Math.sign(proportion) === Math.sign(wanted) ? 0 : OTHER_ORIENTATION;
    return turned + Math.abs(proportion - wanted);
  });
}

/** Larger than the distance between any two shapes of one orientation that a picture can have. */
const OTHER_ORIENTATION = 100;

/** Above 0 for landscape, below for portrait, 0 for a square; equal steps for equal changes of shape. */
function proportionOf(ratio: string): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*[:x/]\s*(\d+(?:\.\d+)?)\s*$/i.exec(ratio);
  if (match === null) return undefined;
  const proportion = Math.log(Number(match[1]) / Number(match[2]));
  return Number.isFinite(proportion) ? proportion : undefined;
}

/** The listed resolution closest in pixels. Undefined when what was asked is no resolution. */
export function nearestResolution(
  asked: string,
  options: readonly string[],
  kind: 'image' | 'video',
): string | undefined {
  const wanted = pixelsOf(asked, kind);
  if (wanted === undefined) return undefined;
  return closest(options, (option) => {
    const pixels = pixelsOf(option, kind);
    return pixels === undefined ? undefined : Math.abs(Math.log(pixels / wanted));
  });
}

/** Lines of a video frame behind the names that count columns instead. */
const LINES_BY_K: Readonly<Record<string, number>> = table({
  '1': 1_080,
  '2': 1_440,
  '4': 2_160,
  '8': 4_320,
});

function pixelsOf(resolution: string, kind: 'image' | 'video'): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*(k|p|mp|px)?$/i.exec(resolution.trim());
  const size = Number(match?.[1]);
  if (match === null || !(size > 0)) return undefined;
  switch (match[2]?.toLowerCase()) {
    case 'mp':
      return size * 1_000_000;
    case 'k':
      return kind === 'image' ? (size * 1_024) ** 2 : wideFrame(LINES_BY_K[String(size)] ?? size * 540);
    default:
      return wideFrame(size);
  }
}

const wideFrame = (lines: number): number => (lines * lines * 16) / 9;

const QUALITY_RANKS: Readonly<Record<string, number>> = table({
  low: 1,
  draft: 1,
  basic: 1,
  standard: 2,
  medium: 2,
  high: 3,
  hd: 3,
  ultra: 4,
  max: 4,
});

/** The listed quality closest in rank. Undefined when what was asked names no quality. */
export function nearestQuality(asked: string, options: readonly string[]): string | undefined {
  const wanted = QUALITY_RANKS[asked.trim().toLowerCase()];
  if (wanted === undefined) return undefined;
  return closest(options, (option) => {
    const rank = QUALITY_RANKS[option.toLowerCase()];
    return rank === undefined ? undefined : Math.abs(rank - wanted);
  });
}

/** The listed length closest to the one asked, the shorter of two equally close. */
export function nearestDuration(asked: number, options: readonly number[]): number | undefined {
  return closest(
    [...options].sort((a, b) => a - b),
    (option) => Math.abs(option - asked),
  );
}

/** The option with the least distance; of equals the first. Options without a distance do not count. */
function closest<Option>(
  options: readonly Option[],
  distanceTo: (option: Option) => number | undefined,
): Option | undefined {
  let best: Option | undefined;
  let least = Infinity;
  for (const option of options) {
    const distance = distanceTo(option);
    if (distance === undefined || distance >= least - Number.EPSILON) continue;
    best = option;
    least = distance;
  }
  return best;
}
