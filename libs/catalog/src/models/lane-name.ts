/** Who runs the jobs of a type. */
export const LANES = [
  'image',
  'video',
  'audio',
  'llm',
  'ffmpeg',
  'render',
  'network',
  'storage',
  'local',
] as const;
export type LaneName = (typeof LANES)[number];
