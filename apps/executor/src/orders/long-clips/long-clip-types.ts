/** Node types whose clips are too long for one order, and what their parts are. */
export const LONG_CLIP_TYPES: ReadonlySet<string> = new Set(['generate-video-pro', 'edit-video-pro']);
export const PART_TYPE = 'generate-video';
/** The question behind a plan; no node type. */
export const PLAN_TYPE = 'film-plan';

/** Parts of a job by what they are for; each is an order of its own. Segments and frames are counted from 1. */
export const PARTS = {
  plan: 1,
  frame: (index: number) => 100 + index,
  segment: (index: number) => 200 + index,
};
