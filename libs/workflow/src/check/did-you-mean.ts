/** The end of a sentence about a name that does not exist. */
export const didYouMean = (nearest: string | undefined): string =>
  nearest === undefined ? '.' : `; did you mean ${nearest}?`;
