/** Code points from the first up to and including the last, in order and apart. */
export type LetterRanges = readonly (readonly [first: number, last: number])[];

/** The letters of all fonts, as `fc-list : charset` names them: a line a font, `:charset=20-7e a0 1d2e0-1d2f3`. */
export function rangesIn(charsets: string): LetterRanges {
  const ranges = [...charsets.matchAll(/(?<=[=\s])([0-9a-f]+)(?:-([0-9a-f]+))?(?=\s|$)/g)].map(
    ([, first = '', last = first]): [number, number] => [
      Number.parseInt(first, 16),
      Number.parseInt(last, 16),
    ],
  );
  const joined: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([left], [right]) => left - right)) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/** What has no shape of its own: spaces, line ends, joiners, variation selectors and other marks of format. */
const SHAPELESS = /[\s\p{C}\p{Variation_Selector}]/u;

/** The letters of a text that are in none of the ranges, each once. Characters that nobody has assigned count as missing. */
export function lettersOutside(ranges: LetterRanges, text: string): string[] {
  const letters = [...new Set(text)].filter(
    (letter) => !SHAPELESS.test(letter) || /\p{Co}|\p{Cn}/u.test(letter),
  );
  return letters.filter((letter) => !isWithin(ranges, letter.codePointAt(0) ?? 0));
}

function isWithin(ranges: LetterRanges, code: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, -1];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}
