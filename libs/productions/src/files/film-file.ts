import { BOUNDS } from '../document/bounds.js';
import { FILM_DEFAULTS } from '../document/film-defaults.js';
import { type Fields, isRecord, withoutNulls } from '../document/record.js';
import type { SentOperation } from '../operations/apply-batch.js';
import { operations } from '../operations/registry.js';

/** A production as an exported workflow file has it: `settings.studio` in full detail, or what somebody made of it. */
export type FilmFile = Fields & { readonly shots: readonly unknown[] };

/** An operation that adds a part of a file, and where in the file this part stands. */
export interface FilePart {
  readonly at: string;
  readonly operation: SentOperation;
}

export function isFilmFile(studio: unknown): studio is FilmFile {
  return isRecord(studio) && Array.isArray(studio['shots']);
}

/** Everything of a file but its shots, by the operations that a caller would send for it. */
export function filmParts(file: FilmFile): FilePart[] {
  return [
    ...settings(file['film']),
    ...patch('storyboard', 'set_storyboard', file['storyboard']),
    ...patch('musicPlan', 'set_music_plan', file['musicPlan']),
    ...each('cast', file['cast'], castRow),
    ...each('folders', file['folders'], (row) => adding('add_folder', row)),
    ...music(file['music']),
    ...each('cuts', file['cuts'], ({ stepId: _step, ...cut }) => adding('add_cut', cut)),
  ];
}

/** The shot itself, with what was planned of it. */
export const shotPart = (shot: Fields, at: string): FilePart => ({
  at,
  operation: adding('add_shot', { ...shot, voice: voiceOf(shot['voice']) }),
});

/** What hangs on a shot that is there: transition, results with their reviews, frames. */
export function shotParts(shot: Fields, at: string): FilePart[] {
  const shotId = shot['id'];
  const { transition = null } = shot;
  return [
    ...(transition === null
      ? []
      : [{ at: `${at}.transition`, operation: { op: 'update_shot', shotId, patch: { transition } } }]),
    ...results(shot, at, 'still'),
    ...results(shot, at, 'clip'),
    ...frame(shot, at, 'start'),
    ...frame(shot, at, 'end'),
  ];
}

/** Without the values that a read adds where nothing is set. */
function settings(film: unknown): FilePart[] {
  const defaults: Fields = FILM_DEFAULTS;
  return Object.entries(isRecord(film) ? film : {}).flatMap(([name, value]) =>
    value === null || value === defaults[name]
      ? []
      : [{ at: `film.${name}`, operation: { op: 'set_film', patch: { [name]: value } } }],
  );
}

/** A read shows an empty description where there is none. */
const castRow = ({ description, ...row }: Fields): SentOperation =>
  adding('add_cast', description === '' ? row : { ...row, description });

function patch(at: string, op: string, value: unknown): FilePart[] {
  if (!isRecord(value)) return [];
  return [{ at, operation: { op, patch: withoutNulls(value) } }];
}

function music(value: unknown): FilePart[] {
  if (!isRecord(value) || !Array.isArray(value['tracks'])) return [];
  const { tracks, mix, selectedKey = null } = value;
  const added = each('music.tracks', tracks, ({ jobId: _job, ...track }) => ({
    ...adding('add_music', track),
    select: track['selected'] === true,
  }));
  return [
    ...added,
    ...(selectedKey === null ? [{ at: 'music', operation: { op: 'select_music', key: null } }] : []),
    ...(isRecord(mix) ? [{ at: 'music.mix', operation: adding('set_music_mix', mix) }] : []),
  ];
}

const HISTORY = { still: 'stills', clip: 'clips' } as const;

/** One of each address: results of jobs may share one, and without their jobs it is what tells them apart. */
function results(shot: Fields, at: string, kind: keyof typeof HISTORY): FilePart[] {
  const shotId = shot['id'];
  const all = shot[HISTORY[kind]];
  // One beyond the bound is refused, which says why the rest is not there.
  const list = Array.isArray(all) ? all.slice(0, BOUNDS.resultsOfShot + 1) : [];
  const seen = new Set<unknown>();
  const parts = each(`${at}.${HISTORY[kind]}`, list, ({ jobId: _job, ...result }) => {
    if (seen.has(result['url'])) return undefined;
    seen.add(result['url']);
    return { ...adding(`add_${kind}`, { ...result, shotId }), select: result['selected'] === true };
  });
  const entries = list.filter(isRecord);
  const reviews = entries.flatMap((result, index): FilePart[] => {
    const review = isRecord(result['review']) ? result['review'] : {};
    const said = Object.entries(review).filter(([, value]) => value !== 0 && value !== '');
    if (said.length === 0) return [];
    const operation = { shotId, kind, key: result['url'], ...Object.fromEntries(said) };
    return [{ at: `${at}.${HISTORY[kind]}[${index}].review`, operation: adding('review_result', operation) }];
  });
  const isNoneSelected = parts.length > 0 && !entries.some(({ selected }) => selected === true);
  const unselected = { at: `${at}.${kind}`, operation: { op: `select_${kind}`, shotId, key: null } };
  return [...parts, ...(isNoneSelected ? [unselected] : []), ...reviews];
}

/** The picture alone. What it was taken from, a still or a planned frame, is not there or has another key. */
function frame(shot: Fields, at: string, slot: 'start' | 'end'): FilePart[] {
  const shown = shot[`${slot}Frame`];
  if (!isRecord(shown) || typeof shown['url'] !== 'string') return [];
  const operation = { op: 'set_frame', shotId: shot['id'], slot, from: { url: shown['url'] } };
  return [{ at: `${at}.${slot}Frame`, operation }];
}

/** What is to be said and by whom; a read adds the take that was chosen. */
function voiceOf(voice: unknown): Fields | null {
  if (!isRecord(voice) || typeof voice['text'] !== 'string' || voice['text'] === '') return null;
  return namedIn(payloadOf('add_shot')['voice'], voice);
}

/** The fields of an entry that the operation takes, and that are set. */
function adding(op: string, entry: Fields): SentOperation {
  return { ...namedIn({ properties: payloadOf(op) }, entry), op };
}

const payloadOf = (op: string): Readonly<Record<string, unknown>> =>
  operations.get(op)?.payload['properties'] as Readonly<Record<string, unknown>>;

function namedIn(schema: unknown, entry: Fields): Fields {
  const { properties } = schema as { properties: Fields };
  const named = Object.entries(entry).filter(
    ([name, value]) => Object.hasOwn(properties, name) && value !== null && value !== undefined,
  );
  return Object.fromEntries(named);
}

function each(at: string, list: unknown, part: (entry: Fields) => SentOperation | undefined): FilePart[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown, index) => {
    const operation = isRecord(entry) ? part(entry) : undefined;
    return operation ? [{ at: `${at}[${index}]`, operation }] : [];
  });
}
