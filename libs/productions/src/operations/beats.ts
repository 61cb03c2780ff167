import { BOUNDS } from '../document/bounds.js';
import type { Beat, Production, Shot } from '../document/production.js';
import { binned, trashIdOf } from './bin.js';
import { mergePatch } from './merge-patch.js';
import { checkIndex, inserted, operation, reordered, replaced, shotOf, withShot } from './operation.js';
import type { Lookups } from './lookups.js';
import { invalid, missing } from '../checks/refusal.js';
import * as schema from '../checks/schema.js';

/** @throws Refusal where an id stands twice, or a beat ends before it begins */
export function checkBeats(beats: readonly Beat[], path: string): void {
  withoutDuplicates(
    beats.map(({ id }) => id),
    path,
  );
  beats.forEach((beat, index) => checkTimes(beat, `${path}[${index}].endSec`));
}

export function withoutDuplicates(ids: readonly string[], path: string): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) throw invalid(`${path} has ${id} twice.`, path);
    seen.add(id);
  }
}

function checkTimes({ startSec, endSec }: Beat, path: string): void {
  if (startSec !== undefined && endSec !== undefined && endSec <= startSec) {
    throw invalid(`${path} must be later than startSec.`, path);
  }
}

function beatOf(shot: Shot, beatId: string): Beat {
  const beat = shot.beats.find(({ id }) => id === beatId);
  if (!beat) throw missing(`beat ${beatId} in the shot ${shot.id}`, 'beatId');
  return beat;
}

/** @throws Refusal where an id is taken in this shot, or reserved by a beat in the bin */
function checkBeatId(production: Production, shotId: string, beatId: string, path: string): void {
  const trashId = trashIdOf('beat', shotId, beatId);
  if (production.trash.some(({ id }) => id === trashId)) {
    throw invalid(`${path} ${beatId} is in the bin: restore or purge ${trashId} first.`, path);
  }
}

function binnedBeat(production: Production, shot: Shot, beat: Beat, lookups: Lookups): Production {
  return binned(
    production,
    {
      id: trashIdOf('beat', shot.id, beat.id),
      kind: 'beat',
      label: beat.text,
      from: { shotId: shot.id, index: shot.beats.indexOf(beat) },
      body: beat,
    },
    lookups,
  );
}

const SHOT_AND_BEAT = { shotId: schema.id, beatId: schema.id };

/** What happens in a shot, moment by moment. Facts A5.7. */
export const beatOperations = [
  operation<{ shotId: string; index?: number } & Beat>('add_beat', {
    impact: true,
    fields: { shotId: schema.id, id: schema.id, ...schema.BEAT, index: schema.index },
    required: ['shotId', 'id', 'text'],
    refuses: [
      'a shot that is not there',
      'an id that is taken or in the bin',
      'more than 64 beats',
      'an end before the beginning',
    ],
    apply(production, { shotId, index, id, text, kind, startSec, endSec, role, line }) {
      const shot = shotOf(production, shotId);
      if (shot.beats.some((beat) => beat.id === id)) throw invalid(`id ${id} is taken.`, 'id');
      checkBeatId(production, shotId, id, 'id');
      if (shot.beats.length >= BOUNDS.beatsOfShot)
        throw invalid(`A shot has at most ${BOUNDS.beatsOfShot} beats.`);
      checkIndex(index, shot.beats.length);
      const beat: Beat = {
        id,
        text,
        ...(kind === undefined ? {} : { kind }),
        ...(startSec === undefined ? {} : { startSec }),
        ...(endSec === undefined ? {} : { endSec }),
        ...(role === undefined ? {} : { role }),
        ...(line === undefined ? {} : { line }),
      };
      checkTimes(beat, 'endSec');
      return {
        production: withShot(production, { ...shot, beats: inserted(shot.beats, beat, index) }),
        summary: `Added a beat to ${shotId}`,
        ids: [id],
      };
    },
  }),

  operation<{ shotId: string; beatId: string; patch: Partial<Beat> }>('update_beat', {
    impact: true,
    fields: { ...SHOT_AND_BEAT, patch: schema.patchOf(schema.BEAT, ['text']) },
    required: ['shotId', 'beatId', 'patch'],
    refuses: ['a shot or a beat that is not there', 'an end before the beginning'],
    apply(production, { shotId, beatId, patch }) {
      const shot = shotOf(production, shotId);
      const beat = mergePatch(beatOf(shot, beatId), patch);
      checkTimes(beat, 'patch.endSec');
      return {
        production: withShot(production, { ...shot, beats: replaced(shot.beats, beat, 'id') }),
        summary: `Changed a beat of ${shotId}`,
        ids: [beatId],
      };
    },
  }),

  operation<{ shotId: string; order: string[] }>('reorder_beats', {
    impact: true,
    fields: { shotId: schema.id, order: schema.list(schema.id, 64) },
    required: ['shotId', 'order'],
    refuses: ['a shot that is not there', 'an order that is no permutation'],
    apply(production, { shotId, order }) {
      const shot = shotOf(production, shotId);
      const beats = reordered(shot.beats, ({ id }) => id, order);
      return {
        production: withShot(production, beats === shot.beats ? shot : { ...shot, beats }),
        summary: `Reordered the beats of ${shotId}`,
        ids: [shotId],
      };
    },
  }),

  operation<{ shotId: string; beats: Beat[] }>('set_beats', {
    restorable: true,
    impact: true,
    fields: {
      shotId: schema.id,
      beats: schema.list(schema.fields({ id: schema.id, ...schema.BEAT }, ['id', 'text']), 64),
    },
    required: ['shotId', 'beats'],
    refuses: [
      'a shot that is not there',
      'an id that stands twice or is in the bin',
      'an end before the beginning',
    ],
    apply(production, { shotId, beats }, lookups) {
      const shot = shotOf(production, shotId);
      checkBeats(beats, 'beats');
      const live = new Set(shot.beats.map(({ id }) => id));
      beats.forEach(({ id }, at) => {
        if (!live.has(id)) checkBeatId(production, shotId, id, `beats[${at}].id`);
      });
      const kept = new Set(beats.map(({ id }) => id));
      const dropped = shot.beats.filter(({ id }) => !kept.has(id));
      let next = withShot(production, { ...shot, beats });
      for (const beat of dropped) next = binnedBeat(next, shot, beat, lookups);
      return {
        production: next,
        summary: `Set ${beats.length} beats of ${shotId}`,
        ids: [...dropped.map(({ id }) => trashIdOf('beat', shotId, id)), ...kept],
        class: dropped.length > 0 ? 'D' : 'S',
        isRestorable: dropped.length > 0,
      };
    },
  }),

  operation<{ shotId: string; beatId: string }>('remove_beat', {
    class: 'D',
    restorable: true,
    impact: true,
    fields: SHOT_AND_BEAT,
    required: ['shotId', 'beatId'],
    refuses: ['a shot or a beat that is not there'],
    apply(production, { shotId, beatId }, lookups) {
      const shot = shotOf(production, shotId);
      const beat = beatOf(shot, beatId);
      const next = withShot(production, { ...shot, beats: shot.beats.filter((each) => each !== beat) });
      return {
        production: binnedBeat(next, shot, beat, lookups),
        summary: `Removed a beat of ${shotId}`,
        ids: [trashIdOf('beat', shotId, beatId), beatId],
      };
    },
  }),
];
