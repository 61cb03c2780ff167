/** Room for a suffix is made at the end of the name, by whole characters. */
function suffixed(name: string, suffix: string, longest: number): string {
  return Array.from(name)
    .slice(0, longest - suffix.length)
    .join('')
    .concat(suffix);
}

/**
 * Names beside one that is taken, in the order in which they are tried: `Chair (copy)`, `Chair (copy 2)`, …
 *
 * @param longest characters that a name may have
 */
export function* namesBeside(name: string, word: string, longest: number): Generator<string> {
  for (let count = 1; ; count += 1) {
    yield suffixed(name, count === 1 ? ` (${word})` : ` (${word} ${count})`, longest);
  }
}

/** The placeholder itself, then numbered ones: `Untitled`, `Untitled 2`, … */
export function* numberedNames(placeholder: string): Generator<string> {
  yield placeholder;
  for (let count = 2; ; count += 1) yield `${placeholder} ${count}`;
}
