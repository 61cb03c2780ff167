import type { LayerLook } from '@easel/catalog';

const MOST_GROWTH = 3;

/** How many times its standing size a layer reaches at most: it is drawn that large, so that it stays sharp. */
export function growthOf({ scale = 1, animate = [] }: LayerLook): number {
  const reached = animate.flatMap(({ property, keyframes }) =>
    property === 'scale' ? keyframes.map(({ value }) => value) : [],
  );
  return Math.min(MOST_GROWTH, Math.max(1, scale, ...reached));
}
