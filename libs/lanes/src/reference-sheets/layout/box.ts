/** Pixels, from the upper left corner of the sheet. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const rightOf = ({ left, width }: Box): number => left + width;
export const bottomOf = ({ top, height }: Box): number => top + height;

export const overlap = (a: Box, b: Box): boolean =>
  a.left < rightOf(b) && b.left < rightOf(a) && a.top < bottomOf(b) && b.top < bottomOf(a);

export const inside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  rightOf(inner) <= rightOf(outer) &&
  bottomOf(inner) <= bottomOf(outer);
