import type { AddStep, Source } from './film-cut.js';

export interface SpokenTake {
  readonly url: string;
  /** Seconds from the beginning of the film. */
  readonly start: number;
  readonly seconds: number;
}

export interface FilmMusic {
  readonly url: string;
  readonly volume: number;
  readonly fadeInSec: number;
  readonly fadeOutSec: number;
  readonly duckPercent: number;
}

interface Track {
  readonly source: Source;
  readonly start: number;
  readonly volume: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
}

const MOST_TRACKS = 20;
const MOST_DUCKS = 200;
/** Seconds between voices in which music does not come back. */
const SHORT_PAUSE = 1;

/** Voices during their shots, and music under them all; undefined where there is neither. */
export function filmSound(
  takes: readonly SpokenTake[],
  music: FilmMusic | undefined,
  seconds: number,
  add: AddStep,
): Source | undefined {
  const length = Number(seconds.toFixed(3));
  const room = music ? MOST_TRACKS - 1 : MOST_TRACKS;
  let tracks = takes.map(({ url, start }): Track => ({
    ...PLAIN,
    source: url,
    start: Number(start.toFixed(3)),
  }));
  while (tracks.length > room) {
    tracks = chunks(tracks, MOST_TRACKS).map((some) => ({
      ...PLAIN,
      source: mixed(some, 'Mix voices', { length }, add),
    }));
  }
  if (!music) return tracks.length === 0 ? undefined : mixed(tracks, 'Mix the voices', { length }, add);
  const { url, volume, fadeInSec, fadeOutSec, duckPercent } = music;
  const under: Track = { source: url, start: 0, volume, fadeIn: fadeInSec, fadeOut: fadeOutSec };
  const ducks =
    duckPercent === 0
      ? []
      : spansOf(takes).map(({ from, to }) => ({
          track: tracks.length,
          startTime: from,
          endTime: Math.min(to, length),
          percent: duckPercent,
        }));
  const label = tracks.length === 0 ? 'Lay the music' : 'Mix voices and music';
  return mixed([...tracks, under], label, { length, ...(ducks.length > 0 ? { ducks } : {}) }, add);
}

const PLAIN = { start: 0, volume: 100, fadeIn: 0, fadeOut: 0 };

function mixed(tracks: readonly Track[], label: string, more: object, add: AddStep): Source {
  const [only] = tracks;
  // The node mixes two recordings at least: one alone is mixed with itself, unheard.
  const all = tracks.length === 1 && only ? [only, { ...only, volume: 0 }] : tracks;
  const faded = all.some(({ fadeIn, fadeOut }) => fadeIn > 0 || fadeOut > 0);
  return add('mix-audio', label, {
    audioUrls: all.map(({ source }) => source),
    trackVolumes: all.map(({ volume }) => volume),
    startTimes: all.map(({ start }) => start),
    ...(faded
      ? { fadeIns: all.map(({ fadeIn }) => fadeIn), fadeOuts: all.map(({ fadeOut }) => fadeOut) }
      : {}),
    ...more,
  });
}

/** When somebody speaks, with short pauses counted in. */
function spansOf(takes: readonly SpokenTake[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const { start, seconds } of takes.toSorted((a, b) => a.start - b.start)) {
    const last = spans.at(-1);
    if (last && start - last.to < SHORT_PAUSE) last.to = Math.max(last.to, start + seconds);
    else spans.push({ from: start, to: start + seconds });
  }
  while (spans.length > MOST_DUCKS) joinClosest(spans);
  return spans.map(({ from, to }) => ({ from: Number(from.toFixed(3)), to: Number(to.toFixed(3)) }));
}

function joinClosest(spans: { from: number; to: number }[]): void {
  const gaps = spans.slice(1).map(({ from }, index) => from - (spans[index]?.to ?? 0));
  const index = gaps.indexOf(Math.min(...gaps));
  const [one, next] = [spans[index], spans[index + 1]];
  if (one && next) spans.splice(index, 2, { from: one.from, to: next.to });
}

function chunks<T>(entries: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  );
}
