import { table } from '@easel/contracts/table';
import type {
  Keyframe,
  Marker,
  Music,
  Production,
  Result,
  Results,
  Shot,
  Track,
  TrashItem,
} from '../document/production.js';
import { DEFAULT_MIX } from '../document/production.js';
import { fileKey, filesIn, type OutputFiles } from './output-files.js';

/** How the job of a marker stands. */
export interface MarkedJob {
  readonly status: string;
  /** 0 to 100. */
  readonly progress: number;
  readonly output: Readonly<Record<string, unknown>> | null;
  /** Of its failure. */
  readonly code: string | null;
  readonly message: string | null;
  /** ISO; null while it goes on. */
  readonly endedAt: string | null;
  /** Whether something was held for it. */
  readonly isPaid: boolean;
}

export interface LandedResult {
  jobId: string;
  kind: Marker['kind'];
  shotId?: string;
  keyframeId?: string;
  keys: string[];
}

export interface PendingResult {
  jobId: string;
  kind: Marker['kind'];
  shotId?: string;
  status: string;
  progress?: number;
}

export interface FailedResult {
  jobId: string;
  kind: Marker['kind'];
  shotId?: string;
  message: string;
  refunded: boolean;
}

export interface Landing {
  readonly production: Production;
  readonly landed: readonly LandedResult[];
  readonly pending: readonly PendingResult[];
  readonly failed: readonly FailedResult[];
  readonly warnings: readonly string[];
}

/** Makes shots of a draft's text. @returns what is wrong with it, where it is no plan */
export type LandDraft = (
  production: Production,
  marker: Marker,
  text: string,
) => { production: Production; keys: string[]; warnings: readonly string[] } | { fault: string };

const ENDED: Readonly<Record<string, string>> = table({
  failed: 'The job failed.',
  cancelled: 'The job was cancelled.',
});

const UNDER_WAY: ReadonlySet<string> = new Set(['pending', 'running', 'pending_review']);

/**
 * Lands what is over: each result once, as its marker goes, in the order in which the jobs ended. No bound refuses what was
 * paid for. Facts A7.3.
 */
export function landResults(
  production: Production,
  jobs: ReadonlyMap<string, MarkedJob>,
  landDraft: LandDraft,
): Landing {
  const pending: PendingResult[] = [];
  const landed: LandedResult[] = [];
  const failed: FailedResult[] = [];
  const warnings: string[] = [];
  const over: { marker: Marker; job: MarkedJob }[] = [];
  for (const marker of production.pending) {
    const job = jobs.get(marker.jobId);
    if (job && !UNDER_WAY.has(job.status)) over.push({ marker, job });
    else pending.push(pendingOf(marker, job));
  }
  let next = production;
  for (const { marker, job } of over.toSorted((a, b) => endOf(a.job) - endOf(b.job))) {
    const { jobId, kind, shotId, keyframeId } = marker;
    const placed = placedIn(next, marker, job, landDraft);
    next = withoutMarker('production' in placed ? placed.production : next, jobId);
    const of = { jobId, kind, ...(shotId === undefined ? {} : { shotId }) };
    if ('fault' in placed) {
      const refunded = job.isPaid && job.status !== 'completed';
      failed.push({ ...of, message: placed.fault, refunded });
    } else {
      landed.push({ ...of, ...(keyframeId === undefined ? {} : { keyframeId }), keys: placed.keys });
      warnings.push(...placed.warnings);
    }
  }
  return { production: next, landed, pending, failed, warnings };
}

type Placed =
  | { readonly production: Production; readonly keys: string[]; readonly warnings: readonly string[] }
  | { readonly fault: string };

function placedIn(production: Production, marker: Marker, job: MarkedJob, landDraft: LandDraft): Placed {
  if (job.status !== 'completed')
    return { fault: job.message ?? ENDED[job.status] ?? 'The job has no result.' };
  if (marker.kind === 'draft') {
    const text = job.output?.['text'];
    return typeof text === 'string'
      ? landDraft(production, marker, text)
      : { fault: 'The model said nothing.' };
  }
  const files = filesIn(job.output ?? {}, FILE_OF[marker.kind]);
  if (files.length === 0) return { fault: 'The job gave no file.' };
  const results = files.map((file, index) => resultOf(marker, job, file, index));
  if (marker.kind === 'music') return withTracks(production, results);
  if (marker.kind === 'voice') return withTake(production, marker, results[0]);
  if (marker.kind === 'capture') return withCapture(production, marker, results[0]);
  if (marker.kind === 'frame') return inKeyframe(production, marker, results);
  return inShot(production, marker, results);
}

const FILE_OF = {
  still: 'image',
  frame: 'image',
  clip: 'video',
  retake: 'video',
  revoice: 'video',
  music: 'audio',
  voice: 'audio',
  capture: 'image',
} as const satisfies Record<Exclude<Marker['kind'], 'draft'>, 'image' | 'video' | 'audio'>;

function resultOf(
  { jobId, gives }: Marker,
  job: MarkedJob,
  file: OutputFiles[number],
  index: number,
): Result {
  return {
    ...gives,
    ...file,
    key: fileKey(jobId, index),
    jobId,
    source: gives?.source ?? 'generated',
    createdAt: job.endedAt ?? '',
  };
}

/** Keys that are there already stay: a result lands once. */
function added<T extends { readonly key: string }>(
  entries: readonly T[],
  results: readonly T[],
): readonly T[] {
  const known = new Set(entries.map(({ key }) => key));
  return [...entries, ...results.filter(({ key }) => !known.has(key))];
}

/** A landed still or clip is selected: the newest is what its maker wants to see. */
const withHistory = (shot: Shot, history: 'stills' | 'clips', results: readonly Result[]): Shot => {
  const selected = history === 'stills' ? 'stillKey' : 'clipKey';
  const changed: Partial<Results> = {
    [history]: added(shot.results[history], results),
    [selected]: results[0]?.key ?? shot.results[selected],
  };
  return { ...shot, results: { ...shot.results, ...changed } };
};

function inShot(production: Production, marker: Marker, results: readonly Result[]): Placed {
  const history = marker.kind === 'still' ? 'stills' : 'clips';
  const keys = results.map(({ key }) => key);
  return intoShot(production, marker, keys, (shot) => withHistory(shot, history, results));
}

function withTake(production: Production, marker: Marker, result: Result): Placed {
  const { key, url, durationSec, createdAt } = result;
  const { voice = {} } = marker;
  const take = {
    key,
    url,
    text: voice.text ?? '',
    ...(durationSec === undefined ? {} : { durationSec }),
    createdAt,
  };
  return intoShot(production, marker, [key], (shot) => ({
    ...shot,
    voice: { ...shot.voice, ...voice },
    results: { ...shot.results, takes: added(shot.results.takes, [take]), takeKey: key },
  }));
}

/** A picture out of a clip. Of a shot that is linked by now it is a still: its frames are its planned frames. */
function withCapture(production: Production, marker: Marker, result: Result): Placed {
  const { target = 'none', shotId } = marker;
  if (target === 'none') return { production, keys: [result.key], warnings: [] };
  return intoShot(production, marker, [result.key], (shot) => {
    if (target === 'still' || shot.link) return withHistory(shot, 'stills', [result]);
    const { shotId: of = shotId, key } = marker.from ?? {};
    const named = key === undefined || of === undefined ? {} : { shotId: of, key };
    return { ...shot, [target]: { source: 'clip', url: result.url, ...named } };
  });
}

function intoShot(
  production: Production,
  { shotId = '', jobId }: Marker,
  keys: string[],
  into: (shot: Shot) => Shot,
): Placed {
  if (production.shots.some(({ id }) => id === shotId)) {
    const shots = production.shots.map((shot) => (shot.id === shotId ? into(shot) : shot));
    return { production: { ...production, shots }, keys, warnings: [] };
  }
  const trash = inBin(production.trash, 'shot', shotId, (body) => into(body as Shot));
  return outOfSight(production, trash, `shot ${shotId}`, jobId, keys);
}

function inKeyframe(
  production: Production,
  { keyframeId = '', jobId }: Marker,
  results: readonly Result[],
): Placed {
  const into = (keyframe: Keyframe): Keyframe => ({
    ...keyframe,
    candidates: added(keyframe.candidates, results),
    selectedKey: results[0]?.key ?? keyframe.selectedKey,
  });
  const keys = results.map(({ key }) => key);
  if (production.keyframes.some(({ id }) => id === keyframeId)) {
    const keyframes = production.keyframes.map((each) => (each.id === keyframeId ? into(each) : each));
    return { production: { ...production, keyframes }, keys, warnings: [] };
  }
  const trash = inBin(production.trash, 'keyframe', keyframeId, (body) => into(body as Keyframe));
  return outOfSight(production, trash, `planned frame ${keyframeId}`, jobId, keys);
}

function inBin(
  trash: readonly TrashItem[],
  kind: 'shot' | 'keyframe',
  id: string,
  into: (body: object) => object,
): readonly TrashItem[] | undefined {
  const index = trash.findIndex((item) => item.kind === kind && (item.body as { id: string }).id === id);
  const item = trash[index];
  return item && trash.with(index, { ...item, body: into(item.body) });
}

/** What it was made for is in the bin, or was purged. */
function outOfSight(
  production: Production,
  trash: readonly TrashItem[] | undefined,
  what: string,
  jobId: string,
  keys: string[],
): Placed {
  if (trash) {
    const warning = `The result of the job ${jobId} landed in the bin, with the ${what}.`;
    return { production: { ...production, trash }, keys, warnings: [warning] };
  }
  const warning = `The ${what} was purged: the result of the job ${jobId} is in the library of who asked for it.`;
  return { production, keys: [], warnings: [warning] };
}

function withTracks(production: Production, results: readonly Result[]): Placed {
  const tracks = results.map(({ key, url, jobId, durationSec, createdAt }, index): Track => ({
    key,
    url,
    ...(jobId === undefined ? {} : { jobId }),
    title: results.length > 1 ? `Music ${index + 1}` : 'Music',
    ...(durationSec === undefined ? {} : { durationSec }),
    createdAt,
  }));
  const before: Music = production.music ?? { selectedKey: null, mix: DEFAULT_MIX, tracks: [] };
  const music: Music = {
    ...before,
    tracks: added(before.tracks, tracks),
    selectedKey: before.selectedKey ?? tracks[0]?.key ?? null,
  };
  return { production: { ...production, music }, keys: tracks.map(({ key }) => key), warnings: [] };
}

const withoutMarker = (production: Production, jobId: string): Production => ({
  ...production,
  pending: production.pending.filter((marker) => marker.jobId !== jobId),
});

function pendingOf({ jobId, kind, shotId }: Marker, job: MarkedJob | undefined): PendingResult {
  return {
    jobId,
    kind,
    ...(shotId === undefined ? {} : { shotId }),
    status: job?.status ?? 'pending',
    ...(job ? { progress: job.progress } : {}),
  };
}

const endOf = ({ endedAt }: MarkedJob): number => (endedAt === null ? 0 : Date.parse(endedAt));
