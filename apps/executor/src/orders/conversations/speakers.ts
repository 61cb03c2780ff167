/** A stretch of a recording. Seconds. */
export interface Segment {
  start: number;
  end: number;
}

/** Who speaks when. */
export interface Speaker {
  id: string;
  /** In order of time; none overlaps the next. */
  segments: Segment[];
  firstStartSec?: number;
  wordCount?: number;
  /** The first words. */
  snippet?: string;
}

export interface HeardWord {
  word: string;
  start: number;
  end: number;
  speaker?: string;
}

/** Pauses up to this length are part of what is said. Seconds. */
const PAUSE = 0.8;
const SNIPPET_CHARACTERS = 120;
const TITLE_WORDS = 8;

/** The speakers of a transcript, in order of their first words. */
export function speakersOf(words: readonly HeardWord[]): Speaker[] {
  const ofSpeaker = new Map<string, HeardWord[]>();
  for (const word of words.toSorted((one, other) => one.start - other.start)) {
    const id = word.speaker ?? 'speaker_0';
    const said = ofSpeaker.get(id);
    if (said) said.push(word);
    else ofSpeaker.set(id, [word]);
  }
  return [...ofSpeaker].map(([id, said]) => ({
    id,
    segments: tidied(said, PAUSE),
    firstStartSec: said[0]?.start ?? 0,
    wordCount: said.length,
    snippet: shortened(said.map(({ word }) => word).join(' '), SNIPPET_CHARACTERS),
  }));
}

/** One speaker for all audible speech; none if there is no speech. */
export function oneSpeaker(spans: readonly Segment[]): Speaker[] {
  const segments = tidied(spans, PAUSE);
  const [first] = segments;
  return first ? [{ id: 'speaker_0', segments, firstStartSec: first.start }] : [];
}

/** The first words, as a title. */
export function titleOf(words: readonly HeardWord[]): string | undefined {
  const said = words.slice(0, TITLE_WORDS).map(({ word }) => word);
  const end = said.findIndex((word) => /[.!?]$/.test(word));
  const title = (end < 0 ? said : said.slice(0, end + 1)).join(' ').replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
  return title === '' ? undefined : title.charAt(0).toUpperCase() + title.slice(1);
}

/**
 * The segments in order, inside the recording, those joined that overlap or that less than `pause` is between.
 * @param seconds of the recording
 * @param most so many are left at most: what lies closest together is joined first
 */
export function tidied(
  segments: readonly Segment[],
  pause: number,
  { seconds = Infinity, most = Infinity }: { seconds?: number; most?: number } = {},
): Segment[] {
  const sorted = segments
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(seconds, end) }))
    .filter(({ start, end }) => end > start)
    .toSorted((one, other) => one.start - other.start);
  const apart = joined(sorted, pause);
  if (apart.length <= most) return apart;
  const gaps = apart.slice(1).map(({ start }, index) => start - (apart[index]?.end ?? start));
  const least = gaps.toSorted((one, other) => one - other)[apart.length - most - 1] ?? 0;
  return joined(apart, least);
}

function joined(sorted: readonly Segment[], pause: number): Segment[] {
  const result: Segment[] = [];
  for (const { start, end } of sorted) {
    const last = result.at(-1);
    if (last && start - last.end <= pause) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
