import type { Scene } from '@easel/providers/questions/analysis-document';

/** What is shot in one go, and which scenes it shows, counted from 0. */
export interface RecastSegment {
  scenes: number[];
  /** That are ordered. */
  seconds: number;
}

/** What one order of a film in segments may be. Facts: generation 5. */
const SHORTEST = 4;
const LONGEST = 15;
const MOST_SEGMENTS = 24;
const TOLERANCE = 0.02;

/**
 * Scenes that follow each other, as few segments of about the preferred length as it takes. A scene is divided only if
 * it is longer than its model can shoot.
 *
 * @param durations what the model makes. Seconds
 * @returns undefined where it takes more segments than a film may have
 */
export function segmentsOf(
  scenes: readonly Pick<Scene, 'startSec' | 'endSec'>[],
  durations: readonly number[],
  preferred?: number,
): RecastSegment[] | undefined {
  const menu = durations
    .filter((seconds) => Number.isInteger(seconds) && seconds >= SHORTEST && seconds <= LONGEST)
    .toSorted((a, b) => a - b);
  const longest = menu.at(-1);
  if (longest === undefined) return undefined;
  const pieces = scenes.flatMap(({ startSec, endSec }, scene) => {
    const parts = Math.max(1, Math.ceil((endSec - startSec - TOLERANCE) / longest));
    return Array.from({ length: parts }, () => ({ scene, seconds: (endSec - startSec) / parts }));
  });
  for (let target = Math.min(preferred ?? longest, longest); target <= longest; target++) {
    const groups = grouped(pieces, target);
    if (groups.length > MOST_SEGMENTS) continue;
    return groups.map((group) => {
      const total = group.reduce((sum, { seconds }) => sum + seconds, 0);
      return {
        scenes: [...new Set(group.map(({ scene }) => scene))],
        seconds: menu.find((seconds) => seconds >= total - TOLERANCE) ?? longest,
      };
    });
  }
  return undefined;
}

interface Piece {
  scene: number;
  seconds: number;
}

function grouped(pieces: readonly Piece[], target: number): Piece[][] {
  const groups: Piece[][] = [];
  let room = 0;
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last && piece.seconds <= room + TOLERANCE) {
      last.push(piece);
      room -= piece.seconds;
    } else {
      groups.push([piece]);
      room = target - piece.seconds;
    }
  }
  return groups;
}
