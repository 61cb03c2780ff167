import { BOUNDS } from '../document/bounds.js';
import type {
  Frame,
  Keyframe,
  Production,
  Result,
  Results,
  Review,
  Shot,
  TrashKind,
  Voice,
  VoiceTake,
} from '../document/production.js';
import { binned, trashIdOf } from './bin.js';
import { castRowOf } from './cast.js';
import type { Lookups } from './lookups.js';
import { mergePatch } from './merge-patch.js';
import {
  allowedUrl,
  keyframeOf,
  operation,
  requireField,
  shotOf,
  withKeyframe,
  withShot,
} from './operation.js';
import { invalid, missing } from '../checks/refusal.js';
import * as schema from '../checks/schema.js';

/** @throws Refusal where a job isn't the caller's own, isn't completed or didn't make this file */
export function checkJob(
  { jobId, url }: { readonly jobId?: string; readonly url?: string },
  lookups: Lookups,
): void {
  if (jobId === undefined) return;
  const job = lookups.job(jobId);
  if (!job) throw invalid(`There is no job ${jobId}.`, 'jobId');
  if (job.status !== 'completed') throw invalid(`The job ${jobId} is not completed.`, 'jobId');
  if (url !== undefined && !job.urls.includes(url))
    throw invalid(`The job ${jobId} did not make this file.`, 'url');
}

/** By which a result is addressed: its job and which of the job's files it is, else its address. Facts A1. */
export function keyOfResult(
  { jobId, url }: { readonly jobId?: string; readonly url: string },
  lookups: Lookups,
): string {
  return jobId === undefined ? url : (lookups.job(jobId)?.fileKeys?.get(url) ?? jobId);
}

interface NewResult {
  shotId: string;
  url: string;
  jobId?: string;
  thumbnailUrl?: string;
  width?: number;
  height?: number;
  durationSec?: number;
  hasAudio?: boolean;
  select?: boolean;
}

type History = 'stills' | 'clips' | 'takes';
const SELECTED = { stills: 'stillKey', clips: 'clipKey', takes: 'takeKey' } as const;
const KIND = { stills: 'still', clips: 'clip', takes: 'voice_take' } as const satisfies Record<
  History,
  TrashKind
>;
const WORD = { stills: 'still', clips: 'clip', takes: 'voice take' } as const;

function resultOf(shot: Shot, history: History, key: string, path = 'key'): Result | VoiceTake {
  const result = shot.results[history].find((each) => each.key === key);
  if (!result) throw missing(`${WORD[history]} ${key} in the shot ${shot.id}`, path);
  return result;
}

const withResults = (production: Production, shot: Shot, results: Partial<Results>): Production =>
  withShot(production, { ...shot, results: { ...shot.results, ...results } });

function adding(history: 'stills' | 'clips') {
  const isClip = history === 'clips';
  return operation<NewResult>(isClip ? 'add_clip' : 'add_still', {
    fields: {
      shotId: schema.id,
      url: schema.url,
      jobId: schema.jobId,
      thumbnailUrl: schema.url,
      ...(isClip
        ? { durationSec: schema.seconds, hasAudio: schema.boolean }
        : { width: schema.pixels, height: schema.pixels }),
      select: schema.boolean,
    },
    required: ['shotId', 'url'],
    refuses: [
      'a shot that is not there',
      'a result that is in the bin',
      'a job of somebody else, or one that is not completed',
      'an address that is signed or not public',
      ...(isClip ? ['a linked shot: its takes come from /generate'] : []),
    ],
    needs: (_production, { jobId }, needed) => {
      if (jobId !== undefined) needed.job(jobId);
    },
    apply(production, { shotId, select = false, ...given }, lookups) {
      const shot = shotOf(production, shotId);
      if (isClip && shot.link) throw invalid('Takes of a linked shot come from /generate.', 'shotId');
      allowedUrl(lookups, given.url, 'url');
      if (given.thumbnailUrl !== undefined) allowedUrl(lookups, given.thumbnailUrl, 'thumbnailUrl');
      checkJob(given, lookups);
      const key = keyOfResult(given, lookups);
      if (shot.results[history].some((each) => each.key === key)) {
        return {
          production,
          summary: `Added no ${WORD[history]}`,
          warnings: [`The ${WORD[history]} ${key} is there already.`],
        };
      }
      const trashId = trashIdOf(KIND[history], shotId, key);
      if (production.trash.some(({ id }) => id === trashId)) {
        throw invalid(`This ${WORD[history]} is in the bin: restore ${trashId}.`, 'url');
      }
      if (shot.results[history].length >= BOUNDS.resultsOfShot) {
        throw invalid(`A shot has at most ${BOUNDS.resultsOfShot} ${history}.`);
      }
      const result = {
        key,
        ...given,
        source: given.jobId === undefined ? 'uploaded' : 'generated',
        createdAt: lookups.now,
      } as Result;
      const isSelected = select || shot.results[SELECTED[history]] === null;
      return {
        production: withResults(production, shot, {
          [history]: [...shot.results[history], result],
          ...(isSelected ? { [SELECTED[history]]: key } : {}),
        }),
        summary: `Added a ${WORD[history]} to ${shotId}`,
        ids: [key],
      };
    },
  });
}

function selection(op: string, history: History) {
  return operation<{ shotId: string; key: string | null }>(op, {
    fields: { shotId: schema.id, key: schema.orNull(schema.key) },
    required: ['shotId', 'key'],
    refuses: [`a shot or a ${WORD[history]} that is not there`],
    apply(production, { shotId, key }) {
      const shot = shotOf(production, shotId);
      if (key !== null) resultOf(shot, history, key);
      return {
        production: withResults(production, shot, { [SELECTED[history]]: key }),
        summary:
          key === null
            ? `Selected no ${WORD[history]} of ${shotId}`
            : `Selected a ${WORD[history]} of ${shotId}`,
        ids: key === null ? [shotId] : [key],
      };
    },
  });
}

function removal(op: string, history: History) {
  return operation<{ shotId: string; key: string }>(op, {
    class: 'D',
    restorable: true,
    fields: { shotId: schema.id, key: schema.key },
    required: ['shotId', 'key'],
    refuses: [
      `a shot or a ${WORD[history]} that is not there`,
      ...(history === 'clips' ? ['a clip whose retake is pending'] : []),
    ],
    apply(production, { shotId, key }, lookups) {
      const shot = shotOf(production, shotId);
      const result = resultOf(shot, history, key);
      const isAwaited = production.pending.some(
        ({ kind, resultKey }) => kind === 'retake' && resultKey === key,
      );
      if (history === 'clips' && isAwaited) throw invalid('A retake of this clip is pending.', 'key');
      const entries: readonly (Result | VoiceTake)[] = shot.results[history];
      const index = entries.indexOf(result);
      const rest = entries.toSpliced(index, 1);
      const wasSelected = shot.results[SELECTED[history]] === key;
      const next = wasSelected ? (rest.at(-1)?.key ?? null) : shot.results[SELECTED[history]];
      const id = trashIdOf(KIND[history], shotId, key);
      const { thumbnailUrl = result.url } = result as Result;
      return {
        production: binned(
          withResults(production, shot, { [history]: rest, [SELECTED[history]]: next }),
          {
            id,
            kind: KIND[history],
            label: `${WORD[history]} of ${shot.title === '' ? shotId : shot.title}`,
            from: { shotId, index },
            body: result,
            users: { wasSelected },
            ...(history === 'takes' ? {} : { thumbnailUrl }),
          },
          lookups,
        ),
        summary: `Removed a ${WORD[history]} of ${shotId}`,
        ids: [id, key],
        ...(wasSelected && next !== null
          ? { warnings: [`The ${WORD[history]} ${next} is selected now.`] }
          : {}),
      };
    },
  });
}

interface Reviewed {
  shotId?: string;
  keyframeId?: string;
  kind: 'still' | 'clip' | 'frame';
  key: string;
  rating?: -1 | 0 | 1 | null;
  note?: string | null;
}

function reviewed(result: Result, patch: Review): Result {
  const { review: before, ...rest } = result;
  const review = mergePatch(before ?? {}, patch);
  return Object.keys(review).length > 0 ? { ...rest, review } : rest;
}

type FrameSource = null | { url: string } | { stillKey: string; shotId?: string };

function frameFrom(
  production: Production,
  shot: Shot,
  from: Exclude<FrameSource, null>,
  lookups: Lookups,
): Frame {
  if ('url' in from) return { source: 'url', url: allowedUrl(lookups, from.url, 'from.url') };
  const { stillKey, shotId = shot.id } = from;
  const source = shotOf(production, shotId, 'from.shotId');
  return {
    source: 'still',
    url: resultOf(source, 'stills', stillKey, 'from.stillKey').url,
    shotId,
    key: stillKey,
  };
}

/** What shots got: stills, clips, frames and voices. Facts A5.8. */
export const resultOperations = [
  adding('stills'),
  adding('clips'),
  selection('select_still', 'stills'),
  selection('select_clip', 'clips'),
  removal('remove_still', 'stills'),
  removal('remove_clip', 'clips'),

  operation<Reviewed>('review_result', {
    fields: {
      shotId: schema.id,
      keyframeId: schema.id,
      kind: schema.oneOf(['still', 'clip', 'frame']),
      key: schema.key,
      rating: schema.orNull({ type: 'integer', enum: [-1, 0, 1] }),
      note: schema.orNull(schema.text(4_000)),
    },
    required: ['kind', 'key'],
    schema: {
      oneOf: [
        { required: ['shotId'], properties: { kind: { enum: ['still', 'clip'] } } },
        { required: ['keyframeId'], properties: { kind: { enum: ['frame'] } } },
      ],
    },
    refuses: ['a result that is not there'],
    apply(production, { shotId, keyframeId, kind, key, rating, note }) {
      const patch = {
        ...(rating === undefined ? {} : { rating }),
        ...(note === undefined ? {} : { note }),
      } as Review;
      const summary = `Reviewed a ${kind}`;
      if (shotId === undefined) {
        const keyframe = keyframeOf(production, keyframeId ?? '');
        const candidate = candidateOf(keyframe, key);
        const candidates = keyframe.candidates.map((each) =>
          each === candidate ? reviewed(each, patch) : each,
        );
        return { production: withKeyframe(production, { ...keyframe, candidates }), summary, ids: [key] };
      }
      const shot = shotOf(production, shotId);
      const history = kind === 'clip' ? 'clips' : 'stills';
      const result = resultOf(shot, history, key);
      const results = shot.results[history].map((each) => (each === result ? reviewed(each, patch) : each));
      return { production: withResults(production, shot, { [history]: results }), summary, ids: [key] };
    },
  }),

  operation<{ shotId: string; slot: 'start' | 'end'; from: FrameSource }>('set_frame', {
    fields: {
      shotId: schema.id,
      slot: schema.oneOf(['start', 'end']),
      from: {
        anyOf: [
          { type: 'null' },
          schema.fields({ url: schema.url }, ['url']),
          schema.fields({ stillKey: schema.key, shotId: schema.id }, ['stillKey']),
        ],
      },
    },
    required: ['shotId', 'slot', 'from'],
    refuses: [
      'a shot or a still that is not there',
      'a linked shot',
      'an address that is signed or not public',
    ],
    apply(production, { shotId, slot, from }, lookups) {
      const shot = shotOf(production, shotId);
      if (shot.link) throw invalid('The frames of a linked shot are its planned frames.', 'shotId');
      const frame = from === null ? null : frameFrom(production, shot, from, lookups);
      return {
        production: withShot(production, { ...shot, [slot === 'start' ? 'startFrame' : 'endFrame']: frame }),
        summary: frame ? `Set the ${slot} frame of ${shotId}` : `Took the ${slot} frame of ${shotId} away`,
        ids: [shotId],
      };
    },
  }),

  operation<{ shotId: string; patch: Partial<Voice> | null }>('set_voice', {
    fields: { shotId: schema.id, patch: schema.orNull(schema.patchOf(schema.VOICE)) },
    required: ['shotId', 'patch'],
    refuses: ['a shot or a role that is not there', 'a voice without a text'],
    apply(production, { shotId, patch }) {
      const shot = shotOf(production, shotId);
      if (typeof patch?.role === 'string') castRowOf(production, patch.role, 'patch.role');
      const voice = patch && mergePatch(shot.voice ?? {}, patch);
      if (voice) requireField(voice, 'text');
      return {
        production: withShot(production, { ...shot, voice }),
        summary: patch ? `Set the voice of ${shotId}` : `Took the voice of ${shotId} away`,
        ids: [shotId],
      };
    },
  }),

  selection('select_voice_take', 'takes'),
  removal('remove_voice_take', 'takes'),
];

export function candidateOf({ id, candidates }: Keyframe, key: string): Result {
  const candidate = candidates.find((each) => each.key === key);
  if (!candidate) throw missing(`candidate ${key} of the planned frame ${id}`, 'key');
  return candidate;
}
