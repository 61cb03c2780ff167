/** A panel as far as its row goes. */
export interface RowItem {
  /** Width divided by height. */
  ratio: number;
  /** Panels of one section have the same. */
  section: number;
}

/** What it costs to go on with a section in the next row, in parts of a perfect row. */
const SPLIT = 0.5;

/**
 * Divides panels, in their order, into so many rows of equal height and about equal width; preferably between sections.
 * Answers where each row ends.
 */
export function breakRows(items: readonly RowItem[], rows: number): number[] {
  const count = items.length;
  const sums = [0];
  for (const { ratio } of items) sums.push((sums.at(-1) ?? 0) + ratio);
  const target = (sums[count] ?? 0) / rows;
  const costOf = (from: number, until: number): number => {
    const width = (sums[until] ?? 0) - (sums[from] ?? 0);
    const splits = until < count && items[until]?.section === items[until - 1]?.section;
    return ((width - target) / target) ** 2 + (splits ? SPLIT : 0);
  };
  // best[r][n]: the first n panels in r rows.
  const best: { cost: number; from: number }[][] = [[{ cost: 0, from: 0 }]];
  for (let row = 1; row <= rows; row++) {
    const line: { cost: number; from: number }[] = [];
    for (let until = row; until <= count; until++) {
      for (let from = row - 1; from < until; from++) {
        const before = best[row - 1]?.[from];
        if (before === undefined) continue;
        const cost = before.cost + costOf(from, until);
        if (cost < (line[until]?.cost ?? Infinity)) line[until] = { cost, from };
      }
    }
    best.push(line);
  }
  const ends: number[] = [];
  for (let row = rows, until = count; row > 0; row--) {
    ends.unshift(until);
    until = best[row]?.[until]?.from ?? 0;
  }
  return ends;
}
