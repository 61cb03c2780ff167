/** How many characters a text has: one that takes a surrogate pair counts once, as in JSON Schema. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _character of text) length++;
  return length;
}
