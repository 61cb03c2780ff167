export interface SlidePlanRequest {
  count: number;
  /** Seconds of single slides; null leaves one to its share. */
  pinned: readonly (number | null)[];
  /** Seconds of a slide that is not pinned, where no sound sets the length. */
  perImage: number;
  /** Length of the sound, when there is one: the slides then fill it. */
  audioSeconds?: number;
  transitionSeconds: number;
  fps: number;
}

export interface SlidePlan {
  /** Frame at which each slide's turn begins, and the length of all at the end: one more than slides. */
  boundaries: number[];
  /** Frames of each transition, half on each side of the boundary that it has the same position as. */
  transitions: number[];
  /** By how much pinned lengths were stretched to fit the sound; absent when they were kept. */
  scale?: number;
}

const SHORTEST_SLIDE_SECONDS = 0.2;

/** Shares the time out among the slides, in whole frames so that nothing drifts. */
export function planSlides(request: SlidePlanRequest): SlidePlan {
  const { lengths, scale } = slideLengths(request);
  const boundaries = [0];
  let at = 0;
  for (const length of lengths) {
    at += length;
    boundaries.push(Math.max((boundaries.at(-1) ?? 0) + 1, Math.round(at * request.fps)));
  }
  const wanted = Math.round(request.transitionSeconds * request.fps);
  const transitions = boundaries.slice(1, -1).map((boundary, index) => {
    const before = boundary - (boundaries[index] ?? 0);
    const after = (boundaries[index + 2] ?? boundary) - boundary;
    // Each slide keeps at least a moment to itself, and halves are whole frames.
    return Math.max(0, Math.floor(Math.min(wanted, before - 1, after - 1) / 2) * 2);
  });
  return { boundaries, transitions, ...(scale !== undefined && { scale }) };
}

function slideLengths({ count, pinned, perImage, audioSeconds }: SlidePlanRequest): {
  lengths: number[];
  scale?: number;
} {
  const wishes = Array.from({ length: count }, (_, index) => pinned[index] ?? null);
  if (audioSeconds === undefined) return { lengths: wishes.map((wish) => wish ?? perImage) };

  const pinnedSum = wishes.reduce<number>((sum, wish) => sum + (wish ?? 0), 0);
  const free = wishes.filter((wish) => wish === null).length;
  const rest = audioSeconds - pinnedSum;
  if (free > 0 && rest >= free * SHORTEST_SLIDE_SECONDS)
    return { lengths: wishes.map((wish) => wish ?? rest / free) };

  const asked = pinnedSum + free * SHORTEST_SLIDE_SECONDS;
  const scale = audioSeconds / asked;
  const lengths = wishes.map((wish) => (wish ?? SHORTEST_SLIDE_SECONDS) * scale);
  return Math.abs(scale - 1) < 0.001 ? { lengths } : { lengths, scale };
}
