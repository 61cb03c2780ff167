import type { Binding, Keyframe, Link, Look, Production, Result, ShotPlan } from '../document/production.js';
import { frameHash } from '../hashes/frame-hash.js';
import { withoutDuplicates } from './beats.js';
import { binned, checkFree, trashIdOf } from './bin.js';
import { castRowOf } from './cast.js';
import { mergePatch } from './merge-patch.js';
import {
  allowedUrl,
  checkIndex,
  checkRoom,
  inserted,
  keyframeOf,
  operation,
  reordered,
  shotOf,
  withKeyframe,
  withShot,
} from './operation.js';
import { invalid, missing } from '../checks/refusal.js';
import { candidateOf, checkJob, keyOfResult } from './results.js';
import * as schema from '../checks/schema.js';
import { checkPlan } from './shots.js';
import { BOUNDS } from '../document/bounds.js';

interface NewKeyframe {
  id: string;
  label: string;
  plan?: ShotPlan;
  cast?: Binding[];
  look?: Look;
  index?: number;
}

interface NewCandidate {
  keyframeId: string;
  url?: string;
  shotId?: string;
  stillKey?: string;
  jobId?: string;
}

const KEYFRAME = { keyframeId: schema.id };
const label = { ...schema.text(BOUNDS.label, 1), pattern: '\\S' };

const isAwaited = ({ pending }: Production, of: { shotId?: string; keyframeId?: string }): boolean =>
  pending.some(
    (marker) =>
      (of.keyframeId !== undefined && marker.keyframeId === of.keyframeId) ||
      (of.shotId !== undefined && marker.shotId === of.shotId),
  );

/** Planned frames and the shots between two of them. Facts A5.9, B. */
export const keyframeOperations = [
  operation<NewKeyframe>('add_keyframe', {
    fields: {
      id: schema.id,
      label,
      plan: schema.fields(schema.KEYFRAME_PLAN),
      cast: schema.bindings,
      look: schema.look,
      index: schema.index,
    },
    required: ['id', 'label'],
    refuses: [
      'an id that is taken or in the bin',
      'a role that is not there',
      'more than 400 planned frames',
    ],
    apply(production, { id, label: name, plan = {}, cast = [], look = null, index }, lookups) {
      checkFree(
        production,
        'keyframe',
        id,
        production.keyframes.some((keyframe) => keyframe.id === id),
      );
      checkRoom(production.keyframes.length, 'keyframes', 'planned frames');
      checkIndex(index, production.keyframes.length);
      cast.forEach(({ role }, at) => castRowOf(production, role, `cast[${at}].role`));
      withoutDuplicates(
        cast.map(({ role }) => role),
        'cast',
      );
      checkPlan(plan, 'plan', lookups);
      const keyframe: Keyframe = {
        id,
        label: name,
        plan,
        cast,
        look,
        candidates: [],
        selectedKey: null,
        acceptance: null,
      };
      return {
        production: { ...production, keyframes: inserted(production.keyframes, keyframe, index) },
        summary: `Added the planned frame “${name}”`,
        ids: [id],
      };
    },
  }),

  operation<{
    keyframeId: string;
    patch: {
      label?: string;
      plan?: ShotPlan | null;
      look?: Look | null;
      references?: ShotPlan['references'] | null;
    };
  }>('update_keyframe', {
    impact: true,
    fields: {
      ...KEYFRAME,
      patch: schema.patchOf(
        {
          label,
          plan: schema.fields(schema.KEYFRAME_PLAN),
          look: schema.look,
          references: schema.references,
        },
        ['label'],
      ),
    },
    required: ['keyframeId', 'patch'],
    refuses: ['a planned frame that is not there'],
    apply(production, { keyframeId, patch }, lookups) {
      const keyframe = keyframeOf(production, keyframeId);
      checkPlan(patch.plan ?? undefined, 'patch.plan', lookups);
      if (patch.references) checkPlan({ references: patch.references }, 'patch', lookups);
      let plan = keyframe.plan;
      if (patch.plan !== undefined) plan = patch.plan === null ? {} : mergePatch(plan, patch.plan);
      if (patch.references !== undefined) plan = mergePatch(plan, { references: patch.references });
      return {
        production: withKeyframe(production, {
          ...keyframe,
          plan,
          ...(patch.label === undefined ? {} : { label: patch.label }),
          ...(patch.look === undefined
            ? {}
            : { look: patch.look && mergePatch(keyframe.look ?? {}, patch.look) }),
        }),
        summary: `Changed the planned frame “${patch.label ?? keyframe.label}”`,
        ids: [keyframeId],
      };
    },
  }),

  operation<{ order: string[] }>('reorder_keyframes', {
    fields: { order: schema.list(schema.id, 400) },
    required: ['order'],
    refuses: ['an order that is no permutation'],
    apply: (production, { order }) => ({
      production: { ...production, keyframes: reordered(production.keyframes, ({ id }) => id, order) },
      summary: 'Reordered the planned frames',
    }),
  }),

  operation<{ keyframeId: string }>('remove_keyframe', {
    class: 'D',
    restorable: true,
    impact: true,
    fields: KEYFRAME,
    required: ['keyframeId'],
    refuses: [
      'a planned frame that is not there',
      'a planned frame that a shot links',
      'a planned frame with a pending job',
    ],
    apply(production, { keyframeId }, lookups) {
      const keyframe = keyframeOf(production, keyframeId);
      const user = production.shots.find(
        ({ link }) => link?.startKeyframeId === keyframeId || link?.endKeyframeId === keyframeId,
      );
      if (user) throw invalid(`The shot ${user.id} links this planned frame: unlink it first.`, 'keyframeId');
      if (isAwaited(production, { keyframeId }))
        throw invalid('A job of this planned frame is pending.', 'keyframeId');
      const index = production.keyframes.indexOf(keyframe);
      const id = trashIdOf('keyframe', keyframeId);
      return {
        production: binned(
          { ...production, keyframes: production.keyframes.toSpliced(index, 1) },
          { id, kind: 'keyframe', label: keyframe.label, from: { index }, body: keyframe },
          lookups,
        ),
        summary: `Removed the planned frame “${keyframe.label}”`,
        ids: [id, keyframeId],
      };
    },
  }),

  operation<{ shotId: string } & Link>('link_shot', {
    impact: true,
    fields: { shotId: schema.id, startKeyframeId: schema.id, endKeyframeId: schema.id },
    required: ['shotId', 'startKeyframeId', 'endKeyframeId'],
    refuses: [
      'a shot or a planned frame that is not there',
      'the same planned frame twice',
      'a shot with a pending job',
      'an installation without linked frames',
    ],
    apply(production, { shotId, startKeyframeId, endKeyframeId }, lookups) {
      if (!lookups.features.linkedFrames) throw invalid('This installation has no linked frames.');
      const shot = shotOf(production, shotId);
      keyframeOf(production, startKeyframeId, 'startKeyframeId');
      keyframeOf(production, endKeyframeId, 'endKeyframeId');
      if (startKeyframeId === endKeyframeId)
        throw invalid('endKeyframeId must be another planned frame.', 'endKeyframeId');
      if (isAwaited(production, { shotId })) throw invalid('A job of this shot is pending.', 'shotId');
      if (shot.link?.startKeyframeId === startKeyframeId && shot.link.endKeyframeId === endKeyframeId) {
        return { production, summary: `Left ${shotId} linked as it is`, ids: [shotId] };
      }
      const hadFrames = shot.startFrame !== null || shot.endFrame !== null;
      const link = { startKeyframeId, endKeyframeId };
      return {
        production: withShot(production, { ...shot, link, startFrame: null, endFrame: null }),
        summary: `Linked ${shotId} from ${startKeyframeId} to ${endKeyframeId}`,
        ids: [shotId],
        ...(hadFrames ? { warnings: [`The planned frames replace the frames of ${shotId}.`] } : {}),
      };
    },
  }),

  operation<{ shotId: string }>('unlink_shot', {
    impact: true,
    fields: { shotId: schema.id },
    required: ['shotId'],
    refuses: ['a shot that is not there, or not linked'],
    apply(production, { shotId }) {
      const shot = shotOf(production, shotId);
      if (!shot.link) throw missing(`link of the shot ${shotId}`, 'shotId');
      return {
        production: withShot(production, { ...shot, link: null }),
        summary: `Unlinked ${shotId}`,
        ids: [shotId],
      };
    },
  }),

  operation<NewCandidate>('add_frame_candidate', {
    fields: { ...KEYFRAME, url: schema.url, shotId: schema.id, stillKey: schema.key, jobId: schema.jobId },
    required: ['keyframeId'],
    schema: { oneOf: [{ required: ['url'] }, { required: ['shotId', 'stillKey'] }] },
    refuses: [
      'a planned frame, a shot or a still that is not there',
      'a candidate that is in the bin',
      'an address that is signed or not public',
    ],
    needs: (_production, { jobId }, needed) => {
      if (jobId !== undefined) needed.job(jobId);
    },
    apply(production, { keyframeId, url, shotId, stillKey, jobId }, lookups) {
      const keyframe = keyframeOf(production, keyframeId);
      if (url !== undefined && (shotId ?? stillKey) !== undefined)
        throw invalid('Send url, or shotId and stillKey, not both.', 'url');
      const still =
        shotId === undefined
          ? undefined
          : shotOf(production, shotId).results.stills.find(({ key }) => key === stillKey);
      if (shotId !== undefined && !still)
        throw missing(`still ${stillKey ?? ''} in the shot ${shotId}`, 'stillKey');
      const address = still?.url ?? allowedUrl(lookups, url ?? '', 'url');
      const file = { url: address, ...(jobId === undefined ? {} : { jobId }) };
      checkJob(file, lookups);
      const key = jobId === undefined && still ? still.key : keyOfResult(file, lookups);
      if (keyframe.candidates.some((each) => each.key === key)) {
        return {
          production,
          summary: 'Added no candidate',
          warnings: [`The candidate ${key} is there already.`],
        };
      }
      const trashId = trashIdOf('frame_candidate', keyframeId, key);
      if (production.trash.some(({ id }) => id === trashId)) {
        throw invalid(`This candidate is in the bin: restore ${trashId}.`, 'url');
      }
      if (keyframe.candidates.length >= BOUNDS.resultsOfShot) {
        throw invalid(`A planned frame has at most ${BOUNDS.resultsOfShot} candidates.`);
      }
      const candidate: Result = {
        ...still,
        key,
        url: address,
        ...(jobId === undefined ? {} : { jobId }),
        source: still ? 'frame' : jobId === undefined ? 'uploaded' : 'generated',
        createdAt: lookups.now,
        inputHash: frameHash(production, keyframe),
      };
      const { review: _private, ...shown } = candidate;
      return {
        production: withKeyframe(production, {
          ...keyframe,
          candidates: [...keyframe.candidates, shown],
          selectedKey: keyframe.selectedKey ?? key,
        }),
        summary: `Added a candidate to “${keyframe.label}”`,
        ids: [key],
      };
    },
  }),

  operation<{ keyframeId: string; key: string | null }>('select_frame_candidate', {
    fields: { ...KEYFRAME, key: schema.orNull(schema.key) },
    required: ['keyframeId', 'key'],
    refuses: ['a planned frame or a candidate that is not there'],
    apply(production, { keyframeId, key }) {
      const keyframe = keyframeOf(production, keyframeId);
      if (key !== null) candidateOf(keyframe, key);
      return {
        production: withKeyframe(production, { ...keyframe, selectedKey: key }),
        summary:
          key === null
            ? `Selected no candidate of “${keyframe.label}”`
            : `Selected a candidate of “${keyframe.label}”`,
        ids: [keyframeId],
      };
    },
  }),

  operation<{ keyframeId: string; key: string; expectedInputHash?: string }>('accept_frame', {
    impact: true,
    fields: { ...KEYFRAME, key: schema.key, expectedInputHash: schema.text(80, 1) },
    required: ['keyframeId', 'key'],
    refuses: [
      'a planned frame or a candidate that is not there',
      'a plan that has changed since expectedInputHash',
      "a picture that can't be kept",
    ],
    needs(production, { keyframeId, key }, needed) {
      const keyframe = production.keyframes.find(({ id }) => id === keyframeId);
      const candidate = keyframe?.candidates.find((each) => each.key === key);
      if (candidate) needed.retain(candidate.url);
    },
    apply(production, { keyframeId, key, expectedInputHash }, lookups) {
      const keyframe = keyframeOf(production, keyframeId);
      const { url } = candidateOf(keyframe, key);
      const inputHash = frameHash(production, keyframe);
      if (expectedInputHash !== undefined && expectedInputHash !== inputHash) {
        throw invalid('The plan of this frame has changed, and so has its hash.', 'expectedInputHash');
      }
      const retained = lookups.retained(url);
      if (!retained) throw invalid('A copy of this picture could not be stored.', 'key');
      const { acceptance } = keyframe;
      if (
        acceptance?.key === key &&
        acceptance.sha256 === retained.sha256 &&
        acceptance.inputHash === inputHash
      ) {
        return { production, summary: `Left “${keyframe.label}” accepted as it is`, ids: [keyframeId] };
      }
      return {
        production: withKeyframe(production, {
          ...keyframe,
          selectedKey: key,
          acceptance: {
            key,
            url,
            retainedUrl: retained.url,
            sha256: retained.sha256,
            inputHash,
            acceptedAt: lookups.now,
            acceptedBy: lookups.userId,
          },
        }),
        summary: `Accepted a candidate of “${keyframe.label}”`,
        ids: [keyframeId],
      };
    },
  }),

  operation<{ keyframeId: string }>('revoke_frame', {
    impact: true,
    fields: KEYFRAME,
    required: ['keyframeId'],
    refuses: ['a planned frame that is not there, or not accepted'],
    apply(production, { keyframeId }) {
      const keyframe = keyframeOf(production, keyframeId);
      if (!keyframe.acceptance) throw missing(`acceptance of the planned frame ${keyframeId}`, 'keyframeId');
      return {
        production: withKeyframe(production, { ...keyframe, acceptance: null }),
        summary: `Revoked the acceptance of “${keyframe.label}”`,
        ids: [keyframeId],
      };
    },
  }),

  operation<{ keyframeId: string; key: string }>('remove_frame_candidate', {
    class: 'D',
    restorable: true,
    fields: { ...KEYFRAME, key: schema.key },
    required: ['keyframeId', 'key'],
    refuses: ['a planned frame or a candidate that is not there', 'the accepted candidate'],
    apply(production, { keyframeId, key }, lookups) {
      const keyframe = keyframeOf(production, keyframeId);
      const candidate = candidateOf(keyframe, key);
      if (keyframe.acceptance?.key === key)
        throw invalid('This candidate is accepted: revoke that first.', 'key');
      const index = keyframe.candidates.indexOf(candidate);
      const candidates = keyframe.candidates.toSpliced(index, 1);
      const wasSelected = keyframe.selectedKey === key;
      const selectedKey = wasSelected ? (candidates.at(-1)?.key ?? null) : keyframe.selectedKey;
      const id = trashIdOf('frame_candidate', keyframeId, key);
      return {
        production: binned(
          withKeyframe(production, { ...keyframe, candidates, selectedKey }),
          {
            id,
            kind: 'frame_candidate',
            label: `candidate of ${keyframe.label}`,
            from: { keyframeId, index },
            body: candidate,
            users: { wasSelected },
            thumbnailUrl: candidate.thumbnailUrl ?? candidate.url,
          },
          lookups,
        ),
        summary: `Removed a candidate of “${keyframe.label}”`,
        ids: [id, key],
        ...(wasSelected && selectedKey !== null
          ? { warnings: [`The candidate ${selectedKey} is selected now.`] }
          : {}),
      };
    },
  }),
];
