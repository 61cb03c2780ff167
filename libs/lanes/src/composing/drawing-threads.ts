import type { DrawnLayer } from './render-order.js';

const MOST_BY_CORES = 4;
/** Titles in three dimensions take memory by the thread. */
const OF_3D_SCENES = 2;

/** Frames that are drawn at once where `REMOTION_CONCURRENCY` says nothing. Specification 3, 8. */
export function standardThreads(layers: readonly Pick<DrawnLayer, 'style'>[], cores: number): number {
  const is3d = layers.some(({ style }) => style?.depth !== undefined);
  return is3d ? OF_3D_SCENES : Math.max(1, Math.min(MOST_BY_CORES, cores));
}
