/** Stands in the words of an encoder where its input of frames belongs. */
export const FRAMES_INPUT = '{frames}';
