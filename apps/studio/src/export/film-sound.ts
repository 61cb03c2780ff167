import type { AddStep, Source } from './film-cut.js';

export interface SpokenTake {
  readonly url: string;
  /** Seconds from the beginning of the film. */
  readonly start: number;
  readonly seconds: number;
}

export interface FilmMusic {
  readonly url: string;
  /** Seconds; undefined where nobody knows. */
  readonly seconds: number | undefined;
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

/** Seconds of sound that the node makes at most, and at least. */
export const LONGEST_SOUND = 36_000;
const SHORTEST_SOUND = 0.1;

const MOST_TRACKS = 20;
/** Seconds in which a repetition of the music takes over from the one before it. */
const REPEAT_FADE = 1;
/** A shorter recording is no music: it is heard once. */
const SHORTEST_MUSIC = 1;
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
  const length = Number(Math.max(SHORTEST_SOUND, Math.min(seconds, LONGEST_SOUND)).toFixed(3));
  const room = music ? MOST_TRACKS - 1 : MOST_TRACKS;
  let tracks = takes.map(({ url, start }): Track => ({
    ...PLAIN,
    source: url,
    start: Number(start.toFixed(3)),
  }));
  while (tracks.length > room) {
    tracks = chunks(tracks, MOST_TRACKS).map((some) => ({
      ...PLAIN,
      // How loud the film is, the last mix says.
      source: mixed(some, 'Mix voices', { length, normalize: false }, add),
    }));
  }
  if (!music) return tracks.length === 0 ? undefined : mixed(tracks, 'Mix the voices', { length }, add);
  const { volume, fadeInSec, fadeOutSec, duckPercent } = music;
  const source = repeated(music, length, add);
  const under: Track = { source, start: 0, volume, fadeIn: fadeInSec, fadeOut: fadeOutSec };
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

/** Music that lasts as long as the film: a shorter recording again and again, each time blended into the next. */
function repeated({ url, seconds }: FilmMusic, length: number, add: AddStep): Source {
  let source: Source = url;
  let lasts = seconds ?? length;
  if (lasts < SHORTEST_MUSIC) return source;
  while (lasts < length) {
    const fade = Math.min(REPEAT_FADE, lasts / 4);
    const step = lasts - fade;
    const times = Math.min(MOST_TRACKS, Math.ceil((length - fade) / step));
    const tracks = Array.from({ length: times }, (_, index): Track => ({
      source,
      start: Number((index * step).toFixed(3)),
      volume: 100,
      fadeIn: index === 0 ? 0 : fade,
      fadeOut: index === times - 1 ? 0 : fade,
    }));
    lasts = Math.min(length, lasts + (times - 1) * step);
    source = mixed(tracks, 'Repeat the music', { length: Number(lasts.toFixed(3)) }, add);
  }
  return source;
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
