import { BOUNDS } from '../document/bounds.js';
import type { Binding, CastRow, Keyframe, Production, Shot, Users } from '../document/production.js';
import { binned, checkFree, trashIdOf } from './bin.js';
import type { Lookups } from './lookups.js';
import { mergePatch } from './merge-patch.js';
import { lengthOf } from '../document/text.js';
import { renamingRole, textsThatMention } from '../document/mentions.js';
import {
  allowedUrl,
  checkIndex,
  checkRoom,
  inserted,
  keyframeOf,
  operation,
  reordered,
  replaced,
  requireField,
  shotOf,
  withKeyframe,
  withShot,
} from './operation.js';
import { invalid, missing, Refusal } from '../checks/refusal.js';
import * as schema from '../checks/schema.js';

export function castRowOf(production: Production, role: string, path = 'role'): CastRow {
  const row = production.cast.find((each) => each.role === role);
  if (!row) throw missing(`role ${role}`, path);
  return row;
}

/** @throws Refusal where the caller can't read the record */
function entityOf(entityId: string, path: string, lookups: Lookups) {
  const entity = lookups.entity(entityId);
  if (!entity) throw missing(`record ${entityId}`, path);
  return entity;
}

interface Target {
  shotId?: string;
  keyframeId?: string;
}

const TARGET = { shotId: schema.id, keyframeId: schema.id };
const ONE_TARGET = { oneOf: [{ required: ['shotId'] }, { required: ['keyframeId'] }] };

function boundOf(production: Production, { shotId, keyframeId }: Target): Shot | Keyframe {
  return shotId === undefined ? keyframeOf(production, keyframeId ?? '') : shotOf(production, shotId);
}

function withCast(
  production: Production,
  { shotId }: Target,
  target: Shot | Keyframe,
  cast: readonly Binding[],
): Production {
  return shotId === undefined
    ? withKeyframe(production, { ...(target as Keyframe), cast })
    : withShot(production, { ...(target as Shot), cast });
}

type NewRow = Omit<CastRow, 'uid'> & { index?: number };

/** Roles of the film, and in which shots and planned frames they are seen. Facts A5.6. */
export const castOperations = [
  operation<NewRow>('add_cast', {
    fields: { role: schema.role, ...schema.CAST, index: schema.index },
    required: ['role', 'name', 'kind'],
    refuses: [
      'a role that is taken or in the bin',
      "a record that the caller can't read",
      'more than 64 roles',
    ],
    needs: (_production, { entityId }, needed) => {
      if (entityId !== undefined) needed.entity(entityId);
    },
    apply(production, { index, ...given }, lookups) {
      const { role, name, kind, description, entityId, imageUrl, variant, voice } = given;
      checkFree(
        production,
        'cast',
        role,
        production.cast.some((row) => row.role === role),
        'role',
      );
      checkRoom(production.cast.length, 'cast', 'roles');
      checkIndex(index, production.cast.length);
      const entity = entityId === undefined ? undefined : entityOf(entityId, 'entityId', lookups);
      const picture = imageUrl === undefined ? entity?.imageUrl : allowedUrl(lookups, imageUrl, 'imageUrl');
      const row: CastRow = {
        role,
        uid: lookups.newId(),
        name,
        kind,
        ...(description === undefined ? {} : { description }),
        ...(entityId === undefined ? {} : { entityId }),
        ...(picture === undefined || picture === null ? {} : { imageUrl: picture }),
        ...(variant === undefined ? {} : { variant }),
        ...(voice === undefined ? {} : { voice }),
      };
      return {
        production: { ...production, cast: inserted(production.cast, row, index) },
        summary: `Added ${name} as @${role}`,
        ids: [role],
      };
    },
  }),

  operation<{ role: string; patch: Partial<Record<keyof CastRow, unknown>> }>('update_cast', {
    impact: true,
    fields: { role: schema.role, patch: schema.patchOf(schema.CAST, ['name', 'kind']) },
    required: ['role', 'patch'],
    refuses: ['a role that is not there', "a record that the caller can't read", 'a voice without its id'],
    needs: (_production, { patch }, needed) => {
      if (typeof patch.entityId === 'string') needed.entity(patch.entityId);
    },
    apply(production, { role, patch }, lookups) {
      const row = castRowOf(production, role);
      if (typeof patch.imageUrl === 'string') allowedUrl(lookups, patch.imageUrl, 'patch.imageUrl');
      let given: object = patch;
      if (typeof patch.entityId === 'string' && patch.entityId !== row.entityId) {
        const { imageUrl } = entityOf(patch.entityId, 'patch.entityId', lookups);
        if (patch.imageUrl === undefined) given = { ...patch, imageUrl };
      }
      const next = mergePatch(row, given);
      if (next.voice) requireField(next.voice, 'voiceId', 'patch.voice');
      return {
        production: { ...production, cast: replaced(production.cast, next, 'uid') },
        summary: `Changed @${role}`,
        ids: [role],
      };
    },
  }),

  operation<{ role: string; newRole: string }>('rename_cast', {
    fields: { role: schema.role, newRole: schema.role },
    required: ['role', 'newRole'],
    refuses: [
      'a role that is not there',
      'a new role that is taken or in the bin',
      'a prompt that becomes too long',
    ],
    *apply(production, { role, newRole }) {
      castRowOf(production, role);
      if (role === newRole) return { production, summary: `Left @${role} as it is`, ids: [role] };
      checkFree(
        production,
        'cast',
        newRole,
        production.cast.some((row) => row.role === newRole),
        'newRole',
      );
      const { production: renamed, texts: rewritten } = yield* renamingRole(production, role, newRole);
      for (const { text, most, of } of textsThatMention(renamed)) {
        if (text.length <= most || lengthOf(text) <= most) continue;
        throw invalid(`With this name a text of ${of} has more than ${most} characters.`, 'newRole');
      }
      return {
        production: renamed,
        summary: `Renamed @${role} to @${newRole}`,
        ids: [newRole],
        ...(rewritten > 0
          ? { warnings: [`The rename rewrote ${rewritten} prompts that mention @${role}.`] }
          : {}),
      };
    },
  }),

  operation<{ order: string[] }>('reorder_cast', {
    fields: { order: schema.list(schema.role, 64) },
    required: ['order'],
    refuses: ['an order that is no permutation'],
    apply: (production, { order }) => ({
      production: { ...production, cast: reordered(production.cast, ({ role }) => role, order) },
      summary: 'Reordered the cast',
    }),
  }),

  operation<{ role: string; unbind?: boolean }>('remove_cast', {
    class: 'D',
    restorable: true,
    impact: true,
    fields: { role: schema.role, unbind: schema.boolean },
    required: ['role'],
    refuses: ['a role that is not there', 'a role that is bound, where unbind is not true'],
    apply(production, { role, unbind = false }, lookups) {
      const row = castRowOf(production, role);
      const index = production.cast.indexOf(row);
      const bindings: NonNullable<Users['bindings']>[number][] = [];
      const without = <T extends Shot | Keyframe>(target: T, address: Target): T => {
        const at = target.cast.findIndex((binding) => binding.role === role);
        const binding = target.cast[at];
        if (!binding) return target;
        if (!unbind)
          throw new Refusal('op_invalid', `@${role} is bound by ${target.id}: send unbind: true.`, 'unbind');
        bindings.push({ ...address, binding, index: at });
        return { ...target, cast: target.cast.toSpliced(at, 1) };
      };
      const id = trashIdOf('cast', role);
      const unbound: Production = {
        ...production,
        cast: production.cast.toSpliced(index, 1),
        shots: production.shots.map((shot) => without(shot, { shotId: shot.id })),
        keyframes: production.keyframes.map((keyframe) => without(keyframe, { keyframeId: keyframe.id })),
      };
      const picture = row.imageUrl === undefined ? {} : { thumbnailUrl: row.imageUrl };
      return {
        production: binned(
          unbound,
          { id, kind: 'cast', label: row.name, from: { index }, body: row, users: { bindings }, ...picture },
          lookups,
        ),
        summary: `Removed @${role}`,
        ids: [id, role],
        ...(bindings.length > 0
          ? { warnings: [`${bindings.length} shots and planned frames no longer bind @${role}.`] }
          : {}),
      };
    },
  }),

  operation<Target & Binding>('bind_cast', {
    impact: true,
    fields: { ...TARGET, ...schema.BINDING },
    required: ['role'],
    schema: ONE_TARGET,
    refuses: ['a target or a role that is not there', 'more than 16 roles in one target'],
    apply(production, { shotId, keyframeId, role, variant, action, position }) {
      castRowOf(production, role);
      const address = {
        ...(shotId === undefined ? {} : { shotId }),
        ...(keyframeId === undefined ? {} : { keyframeId }),
      };
      const target = boundOf(production, address);
      const binding: Binding = {
        role,
        ...(variant === undefined ? {} : { variant }),
        ...(action === undefined ? {} : { action }),
        ...(position === undefined ? {} : { position }),
      };
      const isBound = target.cast.some((each) => each.role === role);
      if (!isBound && target.cast.length >= BOUNDS.bindingsOfTarget) {
        throw invalid(`${target.id} binds ${BOUNDS.bindingsOfTarget} roles, which is the most.`, 'role');
      }
      const cast = isBound ? replaced(target.cast, binding, 'role') : [...target.cast, binding];
      return {
        production: withCast(production, address, target, cast),
        summary: `Bound @${role} to ${target.id}`,
        ids: [target.id],
      };
    },
  }),

  operation<Target & { role: string }>('unbind_cast', {
    impact: true,
    fields: { ...TARGET, role: schema.role },
    required: ['role'],
    schema: ONE_TARGET,
    refuses: ['a target or a binding that is not there'],
    apply(production, { role, ...address }) {
      const target = boundOf(production, address);
      if (!target.cast.some((binding) => binding.role === role)) throw missing(`binding of ${role}`, 'role');
      return {
        production: withCast(
          production,
          address,
          target,
          target.cast.filter((binding) => binding.role !== role),
        ),
        summary: `Unbound @${role} from ${target.id}`,
        ids: [target.id],
      };
    },
  }),
];
