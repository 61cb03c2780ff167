/** What a page may hold: it is parsed and written as a whole, and each megabyte occupies an event loop for 5 ms. */
const MOST_PAGE_BYTES = 4 * 1024 * 1024;

/** How many entries of these sizes in bytes, from the first on, fit on a page; one at least, where there is one. */
export function fittingOnPage(sizes: readonly number[]): number {
  let left = MOST_PAGE_BYTES;
  const tooMany = sizes.findIndex((bytes, index) => (left -= bytes) < 0 && index > 0);
  return tooMany === -1 ? sizes.length : tooMany;
}
