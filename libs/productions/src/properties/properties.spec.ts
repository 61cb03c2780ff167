import * as fc from 'fast-check';
import { putBack, touchedBy } from '../document/change.js';
import { brokenInvariants } from '../document/invariants.js';
import { changedParts, fromParts, type Parts, toParts } from '../document/parts.js';
import type { Production } from '../document/production.js';
import { applyBatch, BatchRefused, previewBatch, type SentOperation } from '../operations/apply-batch.js';
import type { Lookups } from '../operations/lookups.js';
import { operations } from '../operations/registry.js';
import { undo, type PastChange } from '../undo/undo.js';
import { drawFrom, randomOperation } from './random-operation.fixture.js';
import { sampleLookups, sampleProduction } from './sample.fixture.js';

/** How many operations each property applies. `npm run bench:production-properties` makes it 100,000. */
const CASES = Number(process.env.PRODUCTION_CASES ?? 2_000);
const STEPS = 10;
const seed = process.env.PRODUCTION_SEED === undefined ? {} : { seed: Number(process.env.PRODUCTION_SEED) };

const steps = fc.array(fc.nat(), { minLength: STEPS, maxLength: STEPS });
const given = frozen(sampleProduction());

/** Ids that a step makes are its own, and the same each time that it is applied. */
let step = 0;
const lookups = (): Lookups => sampleLookups(`step-${step}`);

/** Runs a property over documents on which random operations were applied, one after the other. */
function forEachStep(check: (before: Production, operation: SentOperation) => Production | undefined): void {
  fc.assert(
    fc.property(steps, (rows) => {
      let document = given;
      for (const row of rows) {
        step++;
        const operation = randomOperation(document, drawFrom(row));
        document = check(document, operation) ?? document;
      }
    }),
    { numRuns: Math.ceil(CASES / STEPS), ...seed },
  );
}

function tried(document: Production, ...sent: SentOperation[]): ReturnType<typeof applyBatch> | BatchRefused {
  try {
    return applyBatch(document, sent, lookups());
  } catch (error) {
    if (error instanceof BatchRefused) return error;
    throw error;
  }
}

/** So that an operation which changes what it was given throws. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
  return value;
}

const stored = (parts: Parts): Map<string, unknown> =>
  new Map(JSON.parse(JSON.stringify([...parts])) as [string, unknown][]);

describe('random operations', () => {
  it('reach every operation of the vocabulary, and most are applied', () => {
    const applied = new Map<string, number>();
    const refusals: string[] = [];
    forEachStep((document, operation) => {
      const result = tried(document, operation);
      if (result instanceof BatchRefused) {
        refusals.push(operation.op as string);
        return undefined;
      }
      applied.set(operation.op as string, (applied.get(operation.op as string) ?? 0) + 1);
      return result.production;
    });

    expect([...operations.keys()].filter((op) => !applied.has(op))).toEqual([]);
    expect(refusals.length).toBeLessThan(CASES / 2);
  });

  it('change nothing that they were given, and keep the invariants of the document', () => {
    expect(brokenInvariants(given)).toEqual([]);
    forEachStep((document, operation) => {
      const result = tried(document, frozen(operation));
      if (result instanceof BatchRefused) return undefined;
      expect(brokenInvariants(result.production)).toEqual([]);
      return frozen(result.production);
    });
  });

  it('give the same for the same', () => {
    forEachStep((document, operation) => {
      const [one, other] = [tried(document, operation), tried(document, operation)];
      expect(one).toEqual(other);
      return one instanceof BatchRefused ? undefined : one.production;
    });
  });

  it('[2-4.2-01] [2-4.2-02] are previewed as they are written: same receipts, warnings, document, refusals', () => {
    forEachStep((document, operation) => {
      const result = tried(document, operation);
      if (result instanceof BatchRefused) {
        expect(() => previewBatch(document, [operation], lookups())).toThrow(result);
        return undefined;
      }
      const preview = previewBatch(document, [operation], lookups());
      expect(preview.production).toEqual(result.production);
      expect(preview.warnings).toEqual(result.warnings);
      expect(
        preview.receipts.map(({ class: _c, impact: _i, restorable: _r, ...receipt }) => receipt),
      ).toEqual(result.receipts);
      return result.production;
    });
  });

  it('[2-2.2-05] put something restorable in the bin exactly where the receipt says so', () => {
    forEachStep((document, operation) => {
      const result = tried(document, operation);
      if (result instanceof BatchRefused) return undefined;
      const [receipt] = previewBatch(document, [operation], lookups()).receipts;
      const grew = result.production.trash.length > document.trash.length;
      expect(receipt?.restorable).toBe(grew ? true : undefined);
      if (grew) expect(receipt?.class).toBe('D');
      return result.production;
    });
  });

  it('[2-4.1-01] refuse a batch whole for one bad operation in it', () => {
    fc.assert(
      fc.property(steps, fc.nat(STEPS), (rows, bad) => {
        const before = JSON.stringify([...toParts(given)]);
        let document = given;
        const batch: SentOperation[] = [];
        for (const row of rows) {
          step++;
          const operation = randomOperation(document, drawFrom(row));
          const result = tried(document, operation);
          if (result instanceof BatchRefused || operation.op === 'save_editor_state') continue;
          batch.push(operation);
          document = result.production;
        }
        const at = Math.min(bad, batch.length);
        const result = tried(given, ...batch.toSpliced(at, 0, { op: 'remove_shot', shotId: 'nobody' }));
        expect(result).toBeInstanceOf(BatchRefused);
        expect((result as BatchRefused).opIndex).toBe(at);
        expect(JSON.stringify([...toParts(given)])).toBe(before);
      }),
      { numRuns: Math.ceil(CASES / STEPS), ...seed },
    );
  });

  it('are undone exactly: the bin, ids and order too', () => {
    forEachStep((document, operation) => {
      const result = tried(document, operation);
      if (result instanceof BatchRefused) return undefined;
      expect(putBack(result.production, storedAltered(result.altered))).toEqual(document);
      return result.production;
    });
  });

  it('[2-3-02] [2-3-03] [2-4.1-07] restore what they removed as it was, in its place', () => {
    forEachStep((document, operation) => {
      const result = tried(document, operation);
      if (result instanceof BatchRefused) return undefined;
      const { production } = result;
      const added = production.trash.filter(({ id }) => !document.trash.some((item) => item.id === id));
      if (added.length === 1 && (operation.op as string).startsWith('remove_')) {
        const restored = tried(production, { op: 'restore', trashId: added[0]?.id });
        expect(restored).not.toBeInstanceOf(BatchRefused);
        expect((restored as ReturnType<typeof applyBatch>).production).toEqual(document);
      }
      return production;
    });
  });

  it('[2-3-04] destroy nothing but by a purge', () => {
    const FINAL = new Set(['purge', 'empty_trash']);
    forEachStep((document, operation) => {
      const result = tried(document, operation);
      if (result instanceof BatchRefused) return undefined;
      if (!FINAL.has(operation.op as string)) {
        const after = keysOf(result.production);
        expect([...keysOf(document)].filter((key) => !after.has(key))).toEqual([]);
      }
      return result.production;
    });
  });

  it('store exactly what they changed, in parts', () => {
    forEachStep((document, operation) => {
      const result = tried(document, operation);
      if (result instanceof BatchRefused) return undefined;
      const parts = stored(toParts(document));
      const { put, removed } = changedParts(document, result.production);
      for (const part of removed) parts.delete(part);
      for (const [part, body] of stored(put)) parts.set(part, body);
      expect(fromParts(parts, result.production.name)).toEqual(result.production);
      return result.production;
    });
  });

  it('write nothing of other shots when they edit one', () => {
    const OF_ONE = [
      'update_shot',
      'set_shot_plan',
      'add_beat',
      'update_beat',
      'add_still',
      'select_still',
      'set_voice',
      'set_frame',
      'review_result',
    ];
    forEachStep((document, operation) => {
      const result = tried(document, operation);
      if (result instanceof BatchRefused) return undefined;
      if (OF_ONE.includes(operation.op as string) && typeof operation.shotId === 'string') {
        const allowed = new Set([`shot:${operation.shotId}`, `results:${operation.shotId}`]);
        const { put, removed } = changedParts(document, result.production);
        expect([...put.keys(), ...removed].filter((part) => !allowed.has(part))).toEqual([]);
      }
      return result.production;
    });
  });
});

describe('undo of one of several changes', () => {
  it('gives a sound document and leaves what later changes did, or names the conflict', () => {
    const outcomes = { undone: 0, conflicts: 0 };
    fc.assert(
      fc.property(steps, fc.nat(STEPS), (rows, pick) => {
        const history: PastChange[] = [];
        let document = given;
        for (const row of rows) {
          step++;
          const result = tried(document, randomOperation(document, drawFrom(row)));
          if (result instanceof BatchRefused || result.isFinal || result.altered.length === 0) continue;
          document = result.production;
          history.push({ version: history.length + 1, altered: storedAltered(result.altered) });
        }
        const change = history[pick % Math.max(1, history.length)];
        if (!change) return;
        const later = history.slice(history.indexOf(change) + 1);
        const undone = undo(
          document,
          change,
          later.map(({ version, altered }) => ({ version, touched: touchedBy(altered) })),
        );
        if ('conflict' in undone) {
          outcomes.conflicts++;
          expect(later.length).toBeGreaterThan(0);
          return;
        }
        outcomes.undone++;
        expect(brokenInvariants(undone.production)).toEqual([]);
        for (const { altered } of later) {
          for (const each of altered) {
            if ('at' in each) expect(valueAt(undone.production, each.at)).toEqual(valueAt(document, each.at));
          }
        }
        const again = undo(undone.production, { version: 99, altered: storedAltered(undone.altered) }, []);
        expect('production' in again && again.production).toEqual(document);
      }),
      { numRuns: Math.ceil(CASES / 3), ...seed },
    );
    expect(outcomes.undone).toBeGreaterThan(CASES / 10);
    expect(outcomes.conflicts).toBeGreaterThan(0);
  });
});

/** As the history keeps it. */
function storedAltered(altered: PastChange['altered']): PastChange['altered'] {
  return JSON.parse(JSON.stringify(altered)) as PastChange['altered'];
}

/** What is at a place; list entries by their id, role, uid or key. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => {
    if (Array.isArray(inner)) {
      return (inner as Record<string, unknown>[]).find(({ id, uid, key, jobId, role }) =>
        [id, uid, key, jobId, role].includes(name),
      );
    }
    return (inner as Record<string, unknown> | undefined)?.[name];
  }, value);
}

/** Every shot, result, beat, folder, role, cut, track, planned frame and candidate, live or in the bin. */
function keysOf({ shots, keyframes, folders, cast, cuts, music, trash }: Production): Set<string> {
  const keys = new Set<string>();
  const shot = (each: Production['shots'][number]): void => {
    keys.add(`shot ${each.id}`);
    for (const { id } of each.beats) keys.add(`beat ${each.id} ${id}`);
    for (const list of ['stills', 'clips', 'takes'] as const) {
      for (const { key } of each.results[list]) keys.add(`${list} ${each.id} ${key}`);
    }
  };
  const keyframe = (each: Production['keyframes'][number]): void => {
    keys.add(`keyframe ${each.id}`);
    for (const { key } of each.candidates) keys.add(`candidate ${each.id} ${key}`);
  };
  shots.forEach(shot);
  keyframes.forEach(keyframe);
  for (const { id } of folders) keys.add(`folder ${id}`);
  for (const { uid } of cast) keys.add(`cast ${uid}`);
  for (const { id } of cuts) keys.add(`cut ${id}`);
  for (const { key } of music?.tracks ?? []) keys.add(`track ${key}`);
  for (const { kind, body, from } of trash) {
    const { id = '', key = '', uid = '' } = body as { id?: string; key?: string; uid?: string };
    if (kind === 'shot') shot(body as Production['shots'][number]);
    else if (kind === 'keyframe') keyframe(body as Production['keyframes'][number]);
    else if (kind === 'beat') keys.add(`beat ${from.shotId} ${id}`);
    else if (kind === 'still' || kind === 'clip') keys.add(`${kind}s ${from.shotId} ${key}`);
    else if (kind === 'voice_take') keys.add(`takes ${from.shotId} ${key}`);
    else if (kind === 'frame_candidate') keys.add(`candidate ${from.keyframeId} ${key}`);
    else if (kind === 'music') keys.add(`track ${key}`);
    else keys.add(`${kind} ${kind === 'cast' ? uid : id}`);
  }
  return keys;
}
