import type { Segment } from './speakers.js';

/** A segment of a conversation, and where it begins in the recording that is sent. Seconds. */
export interface PackedPiece extends Segment {
  at: number;
}

/** What is sent in one order: the segments one after the other, without the silence that was between them. */
export interface PackedSpeech {
  pieces: PackedPiece[];
  seconds: number;
}

/** Silence between two segments, so that the end of one does not sound in the other. Seconds. */
export const GAP = 0.3;
/** A voice is changed for five minutes at a time at most. Seconds. */
const MOST_SECONDS = 280;

/** Divides what somebody says into as few orders as it fits into; what is longer than one is cut. */
export function packSpeech(segments: readonly Segment[], most = MOST_SECONDS): PackedSpeech[] {
  const packs: PackedSpeech[] = [];
  for (const piece of segments.flatMap((segment) => cut(segment, most))) {
    const length = piece.end - piece.start;
    const last = packs.at(-1);
    const at = last ? last.seconds + GAP : 0;
    if (last && at + length <= most) {
      last.pieces.push({ ...piece, at });
      last.seconds = at + length;
    } else packs.push({ pieces: [{ ...piece, at: 0 }], seconds: length });
  }
  return packs;
}

function cut({ start, end }: Segment, most: number): Segment[] {
  const count = Math.max(1, Math.ceil((end - start) / most));
  const each = (end - start) / count;
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * each,
    end: index === count - 1 ? end : start + (index + 1) * each,
  }));
}
