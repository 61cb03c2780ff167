import { array, assert, constantFrom, property } from 'fast-check';
import { BOUNDS } from '../document/bounds.js';
import { alteredBetween, type Path, sharedFinder, touchedBy } from '../document/change.js';
import { atOnce } from '../document/work.js';
import { trashIdOf } from '../operations/bin.js';
import { emptyProduction, emptyShot, type Production } from '../document/production.js';
import { applyBatch, type SentOperation } from '../operations/apply-batch.js';
import { sampleLookups } from '../properties/sample.fixture.js';
import { previewingUndo } from './preview-undo.js';
import { type PastChange, undo, type Undone } from './undo.js';

/** Applies batches one after the other, and takes the first of them back. */
function undoneFirst(given: Production, ...batches: SentOperation[][]): Undone {
  let production = given;
  const history = batches.map((batch, index): PastChange => {
    const { altered, ...applied } = applyBatch(production, batch, sampleLookups(`v${index}`));
    production = applied.production;
    return { version: index + 1, altered };
  });
  const [first, ...later] = history as [PastChange, ...PastChange[]];
  return undo(
    production,
    first,
    later.map(({ version, altered }) => ({ version, touched: touchedBy(altered) })),
  );
}

const film: Production = {
  ...emptyProduction(),
  shots: ['a', 'b', 'c'].map((id) => ({ ...emptyShot(id), title: id })),
};

describe('undo', () => {
  it('takes a change back and leaves what came later', () => {
    const undone = undoneFirst(
      film,
      [{ op: 'update_shot', shotId: 'a', patch: { title: 'Dawn' } }],
      [{ op: 'update_shot', shotId: 'a', patch: { notes: 'cold' } }],
      [{ op: 'add_shot', id: 'd', index: 0 }],
    );
    const { shots } = (undone as { production: Production }).production;

    expect(shots.map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
    expect(shots[1]).toMatchObject({ title: 'a', notes: 'cold' });
  });

  it('keeps of a move among many what was moved, and puts it back', () => {
    const long: Production = {
      ...film,
      shots: Array.from({ length: BOUNDS.shots }, (_each, index) => emptyShot(`s${index}`)),
    };
    for (const [from, index] of [
      [0, 999],
      [999, 0],
      [3, 700],
    ] as const) {
      const move = [{ op: 'move_shot', shotId: `s${from}`, index }];
      const { altered, production } = applyBatch(long, move, sampleLookups());
      expect(JSON.stringify(altered).length).toBeLessThan(200);
      expect(production.shots[index]?.id).toBe(`s${from}`);
      expect(undoneFirst(long, move)).toMatchObject({ production: { shots: long.shots } });
    }
    expect(
      undoneFirst(
        long,
        [{ op: 'move_shot', shotId: 's5', index: 900 }],
        [{ op: 'remove_shot', shotId: 's4' }],
      ),
    ).toEqual({ conflict: 'shots.s4' });
  });

  it('finds of places those that are the same, within or around others, as comparing each pair does', () => {
    const place = array(constantFrom('shots', 'a', 'b', 'title'), { maxLength: 3 });
    const overlap = (one: Path, other: Path): boolean =>
      one.slice(0, other.length).join(' ') === other.slice(0, one.length).join(' ');
    assert(
      property(array(place, { maxLength: 4 }), array(place, { maxLength: 4 }), (places, others) => {
        const found = sharedFinder(places)(others);
        const expected: Path[] = places.filter((one) => others.some((other) => overlap(one, other)));
        expect(found === undefined ? expected : expected.includes(found)).toEqual(
          found === undefined ? [] : true,
        );
      }),
    );
  });

  it('names what a later change touched too, and in which version', () => {
    expect(
      undoneFirst(
        film,
        [{ op: 'update_shot', shotId: 'a', patch: { title: 'Dawn' } }],
        [{ op: 'set_archived', archived: true }],
        [{ op: 'update_shot', shotId: 'a', patch: { title: 'Dusk' } }],
      ),
    ).toEqual({ conflict: 'shots.a.title', version: 3 });
  });

  it('never takes away a new shot that somebody has worked on since', () => {
    expect(
      undoneFirst(
        film,
        [{ op: 'add_shot', id: 'd' }],
        [{ op: 'set_shot_plan', shotId: 'd', patch: { prompt: 'fog' } }],
      ),
    ).toMatchObject({ conflict: 'shots.d', version: 2 });
  });

  it.each([
    ['a shot', { op: 'add_shot', id: 'd' }, { kind: 'still', shotId: 'd' }],
    ['a planned frame', { op: 'add_keyframe', id: 'k', label: 'Dawn' }, { kind: 'frame', keyframeId: 'k' }],
  ] as const)('never takes away %s that a job is to land in', (_what, operation, of) => {
    const { altered, production } = applyBatch(film, [operation], sampleLookups());
    const marked = { ...production, pending: [{ ...of, jobId: 'job', startedAt: sampleLookups().now }] };
    const asked = { version: 5, touched: touchedBy(alteredBetween(production, marked)) };

    expect(undo(marked, { version: 4, altered }, [asked])).toEqual({ conflict: 'pending.job', version: 5 });
    expect(undo(production, { version: 4, altered }, [])).toMatchObject({ production: film });
  });

  it('puts a restored shot back into the bin, where the result of its job lands', () => {
    const removed = applyBatch(film, [{ op: 'remove_shot', shotId: 'a' }], sampleLookups()).production;
    const back = applyBatch(removed, [{ op: 'restore', trashId: removed.trash[0]?.id }], sampleLookups());
    const marker = { kind: 'still', shotId: 'a', jobId: 'job', startedAt: '' } as const;
    const marked = { ...back.production, pending: [marker] };

    expect(undo(marked, { version: 4, altered: back.altered }, [])).toMatchObject({
      production: { trash: removed.trash, pending: [marker] },
    });
  });

  it('is previewed with what it deletes, what the bin keeps of that, and what it makes stale', () => {
    const frames: SentOperation[] = ['k', 'l'].map((id) => ({ op: 'add_keyframe', id, label: id }));
    const link = { op: 'link_shot', shotId: 'a', startKeyframeId: 'k', endKeyframeId: 'l' };
    const told = (before: SentOperation[], change: SentOperation): object => {
      const given = applyBatch(film, before, sampleLookups()).production;
      const { production, altered } = applyBatch(given, [change], sampleLookups());
      const undone = undo(production, { version: 4, altered }, []);
      if ('conflict' in undone) throw new Error(undone.conflict);
      return atOnce(previewingUndo(production, undone.production, undone.altered));
    };
    const removed = { op: 'remove_shot', shotId: 'a' };
    const trashId = trashIdOf('shot', 'a');

    expect(told([], removed)).toEqual({ class: 'S' });
    expect(told([], { op: 'add_shot', id: 'd' })).toEqual({ class: 'D' });
    expect(told([removed], { op: 'restore', trashId })).toEqual({ class: 'D', restorable: true });
    expect(told(frames, link)).toEqual({ class: 'S', impact: { keyframeIds: ['k', 'l'], shotIds: ['a'] } });
  });

  it('does not bring back more than fits in', () => {
    const full: Production = {
      ...film,
      shots: Array.from({ length: BOUNDS.shots }, (_each, index) => emptyShot(`s${index}`)),
    };

    expect(
      undoneFirst(full, [{ op: 'remove_shot', shotId: 's0' }], [{ op: 'add_shot', id: 'one-more' }]),
    ).toEqual({
      conflict: `there are more than ${BOUNDS.shots} shots`,
    });
  });
});
