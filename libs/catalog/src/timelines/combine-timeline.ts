export interface ClipTiming {
  /** Frames of the clip, at the film's rate, that are used. */
  frames: number;
  /** Frames left out at its beginning. */
  skipped: number;
}

export interface CombineTimeline {
  clips: ClipTiming[];
  /** Frames that neighbouring clips share. */
  overlap: number;
  /** Frames of the film. */
  total: number;
}

export interface CombineRequest {
  /** Length of each clip in frames at the film's rate. */
  lengths: readonly number[];
  /** Frames cut off where a clip follows on another, and where one follows on it. */
  trimStart: number;
  trimEnd: number;
  transition: number;
}

/** Every clip keeps at least this much after trimming. */
const SHORTEST_CLIP_FRAMES = 2;

/** Which frames of each clip make the film. Only inner ends are trimmed: the film begins and ends as its clips do. */
export function combineTimeline({
  lengths,
  trimStart,
  trimEnd,
  transition,
}: CombineRequest): CombineTimeline {
  const last = lengths.length - 1;
  const clips = lengths.map((length, index) => {
    const room = Math.max(0, length - SHORTEST_CLIP_FRAMES);
    const skipped = index === 0 ? 0 : Math.min(trimStart, room);
    const cut = index === last ? 0 : Math.min(trimEnd, room - skipped);
    return { frames: Math.max(1, length - skipped - cut), skipped };
  });
  // A clip in the middle overlaps on both sides.
  const shortest = Math.min(
    ...clips.map(({ frames }, index) =>
      index === 0 || index === last ? frames - 1 : Math.floor((frames - 1) / 2),
    ),
  );
  const overlap = lengths.length < 2 ? 0 : Math.max(0, Math.min(transition, shortest));
  const total = clips.reduce((sum, { frames }) => sum + frames, 0) - overlap * last;
  return { clips, overlap, total };
}
