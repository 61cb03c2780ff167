/** Words of a command line that belong together, so that a long one can be read by its parts. */
export function options(...words: string[]): string[] {
  return words;
}
