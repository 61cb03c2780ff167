import { combineTimeline } from '@easel/catalog';
import { table } from '@easel/contracts/table';
import { FILM_DEFAULTS, type Production } from '@easel/productions';

/** The address of a file, or the result of an earlier step. */
export type Source = string | { readonly fromStep: string };

export interface PlannedStep {
  readonly id: string;
  /** The node type. */
  readonly node: string;
  readonly label: string;
  readonly params: Record<string, unknown>;
}

/** Makes a step and knows its id: the same settings give the same. */
export type AddStep = (node: string, label: string, params: Record<string, unknown>) => Source;

export interface CutShot {
  readonly shotId: string;
  readonly url: string;
  readonly seconds: number;
  /** How it goes on to the next one. */
  readonly join: Join;
}

export type Join = 'linked' | 'cut' | 'dissolve' | 'overlap';

/** A stretch of the film, and on which of its frames its shots begin. */
interface Piece {
  readonly source: Source;
  readonly frames: number;
  readonly shots: readonly { readonly shotId: string; readonly frame: number }[];
  readonly join: Join;
}

export interface CutFilm {
  readonly source: Source;
  readonly seconds: number;
  /** When each shot begins. Seconds. */
  readonly startOf: ReadonlyMap<string, number>;
}

const MOST_CLIPS = 50;

/**
 * Seconds of each transition (facts A7.10), and what the node calls it. Where a film dissolves, one picture fades into the
 * next; what the node calls dissolve scatters grains of it.
 */
const JOINS: Readonly<Record<Join, { transition: string; seconds: number; trimStart: number }>> = {
  // A linked shot begins with the picture that the one before it ends with: it is shown once.
  linked: { transition: 'cut', seconds: 0, trimStart: 1 },
  cut: { transition: 'cut', seconds: 0, trimStart: 0 },
  dissolve: { transition: 'fade', seconds: 0.5, trimStart: 0 },
  overlap: { transition: 'fade', seconds: 1, trimStart: 0 },
};

/**
 * The shots one after another, each joined with its own transition. The node that joins clips knows one transition at a time:
 * stretches of hard cuts are joined first, then those that blend.
 */
export function cutFilm(shots: readonly CutShot[], film: Production['film'], add: AddStep): CutFilm {
  const frame = { ...frameSize(film), fps: film.fps ?? FILM_DEFAULTS.fps };
  const { fps } = frame;
  let pieces = shots.map(({ shotId, url, seconds, join }): Piece => ({
    source: url,
    frames: Math.max(1, Math.round(seconds * fps)),
    shots: [{ shotId, frame: 0 }],
    join,
  }));
  for (const join of ['linked', 'cut', 'dissolve', 'overlap'] as const) {
    for (let isChanged = true; isChanged;) {
      const next = stretches(pieces, join).map((stretch) => joined(stretch, join, frame, add));
      isChanged = next.length < pieces.length;
      pieces = next;
    }
  }
  const [whole] = pieces;
  if (!whole) throw new Error('a film of no shots');
  return {
    source: whole.source,
    seconds: whole.frames / fps,
    startOf: new Map(whole.shots.map(({ shotId, frame: at }) => [shotId, at / fps])),
  };
}

/** Neighbours that are joined in this way, at most as many as one step takes. */
function stretches(pieces: readonly Piece[], join: Join): Piece[][] {
  const all: Piece[][] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = all.at(-1);
    const isNext = pieces[index - 1]?.join === join && last !== undefined && last.length < MOST_CLIPS;
    if (isNext) last.push(piece);
    else all.push([piece]);
  }
  return all;
}

function joined(
  stretch: readonly Piece[],
  join: Join,
  { width, height, fps }: { width: number; height: number; fps: number },
  add: AddStep,
): Piece {
  const [first, ...others] = stretch;
  if (!first || others.length === 0) return first;
  const { transition, seconds, trimStart } = JOINS[join];
  const { clips, overlap, total } = combineTimeline({
    lengths: stretch.map(({ frames }) => frames),
    trimStart,
    trimEnd: 0,
    transition: Math.round(seconds * fps),
  });
  let at = 0;
  const shots = stretch.flatMap((piece, index) => {
    const { frames, skipped } = clips[index] ?? { frames: 0, skipped: 0 };
    const begins = at;
    at += frames - overlap;
    return piece.shots.map(({ shotId, frame }) => ({ shotId, frame: begins + Math.max(0, frame - skipped) }));
  });
  const blends = seconds > 0;
  const source = add('combine-videos', `Join ${stretch.length} clips`, {
    videoUrls: stretch.map((piece) => piece.source),
    transition,
    ...(blends ? { transitionDuration: seconds, crossfadeDuration: seconds } : {}),
    audioMode: blends ? 'crossfade' : 'keep',
    trimStartFrames: trimStart,
    trimEndFrames: 0,
    width,
    height,
    fps,
  });
  return { source, frames: total, shots, join: (stretch.at(-1) ?? first).join };
}

const SHORT_SIDES: Readonly<Record<string, number>> = table({
  '480p': 480,
  '720p': 720,
  '1080p': 1080,
  '4K': 2160,
});
const LONGEST_SIDE = 4_096;

/** Both sides even, as encoders want them. */
function frameSize(film: Production['film']): { width: number; height: number } {
  const [across = 16, up = 9] = (film.aspectRatio ?? FILM_DEFAULTS.aspectRatio).split(':').map(Number);
  const short = SHORT_SIDES[film.resolution ?? FILM_DEFAULTS.resolution] ?? 720;
  const long = (short * Math.max(across, up)) / Math.min(across, up);
  const scale = Math.min(1, LONGEST_SIDE / long);
  const even = (side: number): number => Math.round((side * scale) / 2) * 2;
  return across >= up
    ? { width: even(long), height: even(short) }
    : { width: even(short), height: even(long) };
}
