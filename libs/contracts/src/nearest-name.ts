/** The name of `names` that was probably meant by `written`; none where all are too far away. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  const wanted = folded(written);
  let best: string | undefined;
  let least = Math.floor(wanted.length / 3) + 1;
  for (const name of names) {
    const distance = editDistance(wanted, folded(name), least);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Longer names are compared by their beginning: nobody's typing error is that long. */
const MOST_COMPARED = 60;

const folded = (name: string): string =>
  name
    .slice(0, MOST_COMPARED)
    .toLowerCase()
    .replaceAll(/[-_\s]/g, '');

/** Insertions, deletions and replacements between two texts, counted up to `most`. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) >= most) return most;
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line++) {
    const next = [line];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (one[line - 1] === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? most;
}
/** The end of a sentence about a name that does not exist. */
export const didYouMean = (nearest: string | undefined): string =>
  nearest === undefined ? '.' : `; did you mean ${nearest}?`;
