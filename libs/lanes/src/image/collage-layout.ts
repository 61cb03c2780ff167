export interface CollageItem {
  /** Width divided by height. */
  ratio: number;
  /** How large it is to be, against the others. */
  weight: number;
}

/** Pixels. */
export interface Cell {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Layout {
  cells: Cell[];
  /** How far the cells' shapes are from the pictures' own. */
  cost: number;
}

// Near the middle of the weight there are few sensible places to cut; trying all would take too long for 30 pictures.
const CUTS_TRIED = 3;

/** Fills a frame with cells, in order and by weight, cut so that pictures lose as little as possible. */
export function smartLayout(items: readonly CollageItem[], frame: Cell): Cell[] {
  return cutUp(items, frame).cells;
}

function cutUp(items: readonly CollageItem[], cell: Cell): Layout {
  const [first] = items;
  if (first === undefined) return { cells: [], cost: 0 };
  if (items.length === 1) {
    return { cells: [cell], cost: first.weight * Math.abs(Math.log(cell.width / cell.height / first.ratio)) };
  }
  let best: Layout = { cells: [], cost: Infinity };
  for (const cut of cutsNearMiddle(items)) {
    const share = weightOf(items.slice(0, cut)) / weightOf(items);
    for (const [before, after] of [sideBySide(cell, share), stacked(cell, share)]) {
      const one = cutUp(items.slice(0, cut), before);
      if (one.cost >= best.cost) continue;
      const other = cutUp(items.slice(cut), after);
      const cost = one.cost + other.cost;
      if (cost < best.cost) best = { cells: [...one.cells, ...other.cells], cost };
    }
  }
  return best;
}

function cutsNearMiddle(items: readonly CollageItem[]): number[] {
  const half = weightOf(items) / 2;
  return Array.from({ length: items.length - 1 }, (_, index) => index + 1)
    .map((cut) => ({ cut, distance: Math.abs(weightOf(items.slice(0, cut)) - half) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, CUTS_TRIED)
    .map(({ cut }) => cut);
}

function weightOf(items: readonly CollageItem[]): number {
  return items.reduce((sum, { weight }) => sum + weight, 0);
}

function sideBySide({ left, top, width, height }: Cell, share: number): [Cell, Cell] {
  const cut = width * share;
  return [
    { left, top, width: cut, height },
    { left: left + cut, top, width: width - cut, height },
  ];
}

function stacked({ left, top, width, height }: Cell, share: number): [Cell, Cell] {
  const cut = height * share;
  return [
    { left, top, width, height: cut },
    { left, top: top + cut, width, height: height - cut },
  ];
}

/** Equal cells in as many columns as suits the pictures; a short last row is stretched over the width. */
export function gridLayout(items: readonly CollageItem[], frame: Cell): Cell[] {
  const average = Math.exp(items.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / items.length);
  const columns = columnsFor(items.length, average, frame);
  const rows = Math.ceil(items.length / columns);
  const height = frame.height / rows;
  return items.map((_item, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? items.length - row * columns : columns;
    const width = frame.width / inRow;
    return { left: frame.left + (index % columns) * width, top: frame.top + row * height, width, height };
  });
}

function columnsFor(count: number, ratio: number, frame: Cell): number {
  let best = { columns: 1, mismatch: Infinity };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const empty = rows * columns - count;
    const mismatch = Math.abs(Math.log(frame.width / columns / (frame.height / rows) / ratio)) + empty * 0.15;
    if (mismatch < best.mismatch) best = { columns, mismatch };
  }
  return best.columns;
}

/** Shrinks cells so that this many pixels lie between any two and around all, on whole pixels. */
export function withGaps(cells: readonly Cell[], gap: number, frame: Cell): Cell[] {
  const inset = (edge: number, outer: number) => (Math.abs(edge - outer) < 0.5 ? gap : gap / 2);
  return cells.map(({ left, top, width, height }) => {
    const right = left + width;
    const bottom = top + height;
    const x = Math.round(left + inset(left, frame.left));
    const y = Math.round(top + inset(top, frame.top));
    return {
      left: x,
      top: y,
      width: Math.max(1, Math.round(right - inset(right, frame.left + frame.width)) - x),
      height: Math.max(1, Math.round(bottom - inset(bottom, frame.top + frame.height)) - y),
    };
  });
}
