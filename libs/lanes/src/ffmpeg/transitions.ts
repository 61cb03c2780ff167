/** Our names for the ways from one clip to the next, and the filter's; the filter has no name for some. */
const NAMED: Readonly<Record<string, string>> = {
  fade: 'fade',
  dissolve: 'dissolve',
  'dip-to-black': 'fadeblack',
  'dip-to-white': 'fadewhite',
  fadegrays: 'fadegrays',
  'circle-open': 'circleopen',
  'circle-close': 'circleclose',
  'circle-crop': 'circlecrop',
  'rect-crop': 'rectcrop',
  'horz-open': 'horzopen',
  'horz-close': 'horzclose',
  'vert-open': 'vertopen',
  'vert-close': 'vertclose',
  'zoom-in': 'zoomin',
  pixelize: 'pixelize',
  radial: 'radial',
  hblur: 'hblur',
  distance: 'distance',
  'squeeze-h': 'squeezeh',
  'squeeze-v': 'squeezev',
};

const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  wipe: ['left', 'right', 'up', 'down', 'tl', 'tr', 'bl', 'br'],
  slide: ['left', 'right', 'up', 'down'],
  smooth: ['left', 'right', 'up', 'down'],
  diag: ['tl', 'tr', 'bl', 'br'],
};
const SLICES = ['hl', 'hr', 'vu', 'vd'];

// `P` runs from 1 to 0. Covering: the next clip moves in over the first; revealing: the first moves out.
const DRAWN: Readonly<Record<string, string>> = {
  'cover-left': movesIn('X', '>='),
  'cover-right': movesIn('X', '<'),
  'cover-up': movesIn('Y', '>='),
  'cover-down': movesIn('Y', '<'),
  'reveal-left': movesOut('X', '<'),
  'reveal-right': movesOut('X', '>='),
  'reveal-up': movesOut('Y', '<'),
  'reveal-down': movesOut('Y', '>='),
};

const FILTER_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NAMED),
  ...Object.entries(FAMILIES).flatMap(([family, ends]) =>
    ends.map((end) => [`${family}-${end}`, `${family}${end}`] as const),
  ),
  ...SLICES.map((slice) => [`${slice}-slice`, `${slice}slice`] as const),
  ...Object.entries(DRAWN).map(([name, expression]) => [name, `custom:expr='${expression}'`] as const),
]);

export const TRANSITIONS: readonly string[] = ['cut', ...FILTER_NAMES.keys()];

/** The joining filter for two clips that overlap; `offset` and `seconds` are of the first clip's time. */
export function transitionFilter(name: string, seconds: number, offset: number): string {
  const filter = FILTER_NAMES.get(name) ?? 'fade';
  return `xfade=transition=${filter}:duration=${seconds.toFixed(6)}:offset=${offset.toFixed(6)}`;
}

function planes(clip: 'a' | 'b', x: string, y: string): string {
  const at = (plane: number) => `${clip}${plane}(${x},${y})`;
  return `if(eq(PLANE,0),${at(0)},if(eq(PLANE,1),${at(1)},${at(2)}))`;
}

function movesIn(axis: 'X' | 'Y', side: '<' | '>='): string {
  const length = axis === 'X' ? 'W' : 'H';
  const edge = side === '>=' ? `${length}*P` : `${length}*(1-P)`;
  const shifted = side === '>=' ? `${axis}-${length}*P` : `${axis}+${length}*P`;
  const next = axis === 'X' ? planes('b', shifted, 'Y') : planes('b', 'X', shifted);
  return `if(${side === '>=' ? 'gte' : 'lt'}(${axis},${edge}),${next},A)`;
}

function movesOut(axis: 'X' | 'Y', side: '<' | '>='): string {
  const length = axis === 'X' ? 'W' : 'H';
  const edge = side === '<' ? `${length}*P` : `${length}*(1-P)`;
  const shifted = side === '<' ? `${axis}+${length}*(1-P)` : `${axis}-${length}*(1-P)`;
  const first = axis === 'X' ? planes('a', shifted, 'Y') : planes('a', 'X', shifted);
  return `if(${side === '<' ? 'lt' : 'gte'}(${axis},${edge}),${first},B)`;
}
