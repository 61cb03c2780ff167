import type { Beat, Binding, Look, Production, Shot, ShotPlan, Voice } from '../document/production.js';
import { emptyShot, NO_RESULTS } from '../document/production.js';
import { checkBeats, withoutDuplicates } from './beats.js';
import { binned, checkFree, trashIdOf } from './bin.js';
import { castRowOf } from './cast.js';
import { folderOf } from './folders.js';
import { mergePatch } from './merge-patch.js';
import {
  allowedUrl,
  checkIndex,
  checkRoom,
  inserted,
  operation,
  reordered,
  shotOf,
  withShot,
} from './operation.js';
import type { Lookups } from './lookups.js';
import { invalid } from '../checks/refusal.js';
import * as schema from '../checks/schema.js';

interface Anchor {
  index?: number;
  afterShotId?: string | null;
}

interface NewShot extends Anchor {
  id: string;
  title?: string;
  folderId?: string;
  durationSec?: number;
  plan?: ShotPlan;
  beats?: Beat[];
  look?: Look;
  cast?: Binding[];
  voice?: Voice;
  notes?: string;
}

const ANCHOR = { index: schema.index, afterShotId: schema.orNull(schema.id) };

/** Where a shot goes: `afterShotId: null` is the first place, nothing the last. */
function placeOf(shots: readonly Shot[], { index, afterShotId }: Anchor): number {
  if (index !== undefined && afterShotId !== undefined) {
    throw invalid('Send index or afterShotId, not both.', 'afterShotId');
  }
  checkIndex(index, shots.length);
  if (afterShotId === undefined) return index ?? shots.length;
  if (afterShotId === null) return 0;
  return shots.indexOf(shotOf({ shots } as Production, afterShotId, 'afterShotId')) + 1;
}

/** @throws Refusal where references name what may not stand in a document */
export function checkPlan(plan: Partial<ShotPlan> | undefined, path: string, lookups: Lookups): void {
  plan?.references?.forEach(({ url }, index) => allowedUrl(lookups, url, `${path}.references[${index}].url`));
}

const titleOf = ({ id, title }: Shot): string => (title === '' ? id : `“${title}”`);

/** Shots of the timeline: their order, plan and look. Facts A5.7. */
export const shotOperations = [
  operation<NewShot>('add_shot', {
    fields: {
      id: schema.id,
      title: schema.text(200),
      ...ANCHOR,
      folderId: schema.id,
      durationSec: schema.durationSec,
      plan: schema.fields(schema.PLAN),
      beats: schema.list(schema.fields({ id: schema.id, ...schema.BEAT }, ['id', 'text']), 64),
      look: schema.look,
      cast: schema.bindings,
      voice: schema.fields(schema.VOICE, ['text']),
      notes: schema.text(4_000),
    },
    required: ['id'],
    refuses: [
      'an id that is taken or in the bin',
      'both index and afterShotId',
      'an anchor, a folder or a role that is not there',
      'more than 1,000 shots',
    ],
    apply(production, { id, index, afterShotId, ...given }, lookups) {
      checkFree(
        production,
        'shot',
        id,
        production.shots.some((shot) => shot.id === id),
      );
      checkRoom(production.shots.length, 'shots', 'shots');
      const place = placeOf(production.shots, {
        ...(index === undefined ? {} : { index }),
        ...(afterShotId === undefined ? {} : { afterShotId }),
      });
      const { title, folderId, durationSec, plan, beats, look, cast, voice, notes } = given;
      if (folderId !== undefined) folderOf(production, folderId);
      cast?.forEach(({ role }, at) => castRowOf(production, role, `cast[${at}].role`));
      if (cast)
        withoutDuplicates(
          cast.map(({ role }) => role),
          'cast',
        );
      if (voice?.role !== undefined) castRowOf(production, voice.role, 'voice.role');
      if (beats) checkBeats(beats, 'beats');
      checkPlan(plan, 'plan', lookups);
      const shot: Shot = {
        ...emptyShot(id),
        ...(title === undefined ? {} : { title }),
        ...(folderId === undefined ? {} : { folderId }),
        ...(durationSec === undefined ? {} : { durationSec }),
        ...(plan === undefined ? {} : { plan }),
        ...(beats === undefined ? {} : { beats }),
        ...(look === undefined ? {} : { look }),
        ...(cast === undefined ? {} : { cast }),
        ...(voice === undefined ? {} : { voice }),
        ...(notes === undefined ? {} : { notes }),
      };
      return {
        production: { ...production, shots: inserted(production.shots, shot, place) },
        summary: `Added the shot ${titleOf(shot)}`,
        ids: [id],
      };
    },
  }),

  operation<{ shotId: string; id: string; title?: string }>('duplicate_shot', {
    fields: { shotId: schema.id, id: schema.id, title: schema.text(200) },
    required: ['shotId', 'id'],
    refuses: ['a shot that is not there', 'an id that is taken or in the bin', 'more than 1,000 shots'],
    apply(production, { shotId, id, title }) {
      const source = shotOf(production, shotId);
      checkFree(
        production,
        'shot',
        id,
        production.shots.some((shot) => shot.id === id),
      );
      checkRoom(production.shots.length, 'shots', 'shots');
      const copy: Shot = {
        ...source,
        id,
        ...(title === undefined ? {} : { title }),
        startFrame: null,
        endFrame: null,
        link: null,
        results: NO_RESULTS,
      };
      return {
        production: {
          ...production,
          shots: inserted(production.shots, copy, production.shots.indexOf(source) + 1),
        },
        summary: `Duplicated the shot ${titleOf(source)}`,
        ids: [id],
      };
    },
  }),

  operation<{
    shotId: string;
    patch: {
      title?: string | null;
      durationSec?: number | null;
      transition?: string | null;
      notes?: string | null;
    };
  }>('update_shot', {
    impact: true,
    fields: {
      shotId: schema.id,
      patch: schema.patchOf({
        title: schema.text(200),
        durationSec: schema.durationSec,
        transition: schema.oneOf(schema.TRANSITIONS),
        notes: schema.text(4_000),
      }),
    },
    required: ['shotId', 'patch'],
    refuses: ['a shot that is not there'],
    apply(production, { shotId, patch }) {
      const shot = shotOf(production, shotId);
      const next: Shot = {
        ...shot,
        ...(patch.title === undefined ? {} : { title: patch.title ?? '' }),
        ...(patch.notes === undefined ? {} : { notes: patch.notes ?? '' }),
        ...(patch.durationSec === undefined ? {} : { durationSec: patch.durationSec }),
        ...(patch.transition === undefined ? {} : { transition: patch.transition }),
      };
      return {
        production: withShot(production, next),
        summary: `Changed the shot ${titleOf(next)}`,
        ids: [shotId],
      };
    },
  }),

  operation<{ shotId: string; patch: Partial<ShotPlan> }>('set_shot_plan', {
    impact: true,
    fields: { shotId: schema.id, patch: schema.patchOf(schema.PLAN) },
    required: ['shotId', 'patch'],
    refuses: ['a shot that is not there'],
    apply(production, { shotId, patch }, lookups) {
      const shot = shotOf(production, shotId);
      checkPlan(patch, 'patch', lookups);
      return {
        production: withShot(production, { ...shot, plan: mergePatch(shot.plan, patch) }),
        summary: `Set ${Object.keys(patch).join(', ')} of the shot ${titleOf(shot)}`,
        ids: [shotId],
      };
    },
  }),

  operation<{ shotIds: string[]; look: Look | null }>('set_shot_look', {
    impact: true,
    fields: { shotIds: schema.list(schema.id, 1_000, 1), look: schema.orNull(schema.look) },
    required: ['shotIds', 'look'],
    refuses: ['a shot that is not there'],
    apply(production, { shotIds, look }) {
      shotIds.forEach((shotId, at) => shotOf(production, shotId, `shotIds[${at}]`));
      const chosen = new Set(shotIds);
      return {
        production: {
          ...production,
          shots: production.shots.map((shot) => (chosen.has(shot.id) ? { ...shot, look } : shot)),
        },
        summary: look ? `Set the look of ${chosen.size} shots` : `Took the look of ${chosen.size} shots away`,
        ids: [...chosen],
      };
    },
  }),

  operation<{ shotId: string } & Anchor>('move_shot', {
    fields: { shotId: schema.id, ...ANCHOR },
    required: ['shotId'],
    schema: { oneOf: [{ required: ['index'] }, { required: ['afterShotId'] }] },
    refuses: ['a shot or an anchor that is not there', 'an index beyond the end'],
    apply(production, { shotId, ...anchor }) {
      const shot = shotOf(production, shotId);
      if (anchor.afterShotId === shotId)
        throw invalid('A shot cannot be placed after itself.', 'afterShotId');
      const others = production.shots.filter((each) => each !== shot);
      const shots = inserted(others, shot, placeOf(others, anchor));
      return {
        production: shots.every((each, at) => each === production.shots[at])
          ? production
          : { ...production, shots },
        summary: `Moved the shot ${titleOf(shot)}`,
        ids: [shotId],
      };
    },
  }),

  operation<{ order: string[] }>('reorder_shots', {
    fields: { order: schema.list(schema.id, 1_000) },
    required: ['order'],
    refuses: ['an order that is no permutation of the shots'],
    apply: (production, { order }) => ({
      production: { ...production, shots: reordered(production.shots, ({ id }) => id, order) },
      summary: 'Reordered the shots',
    }),
  }),

  operation<{ shotId: string }>('remove_shot', {
    class: 'D',
    restorable: true,
    impact: true,
    fields: { shotId: schema.id },
    required: ['shotId'],
    refuses: ['a shot that is not there'],
    apply(production, { shotId }, lookups) {
      const shot = shotOf(production, shotId);
      const index = production.shots.indexOf(shot);
      const id = trashIdOf('shot', shotId);
      const still = shot.results.stills.find(({ key }) => key === shot.results.stillKey);
      const picture = still ? { thumbnailUrl: still.thumbnailUrl ?? still.url } : {};
      const isAwaited = production.pending.some((marker) => marker.shotId === shotId);
      return {
        production: binned(
          { ...production, shots: production.shots.toSpliced(index, 1) },
          {
            id,
            kind: 'shot',
            label: shot.title === '' ? shotId : shot.title,
            from: { index },
            body: shot,
            ...picture,
          },
          lookups,
        ),
        summary: `Removed the shot ${titleOf(shot)}`,
        ids: [id, shotId],
        ...(isAwaited
          ? { warnings: [`Jobs of the shot ${shotId} go on: their results land in the bin.`] }
          : {}),
      };
    },
  }),
];
