import { appendPlan, applyBatch, applyingBatch, planToProduction, previewingBatch } from '@easel/productions';
import { LargeWork } from './large-work.js';

const lookups = {
  now: '2026-03-01T10:00:00.000Z',
  version: 1,
  userId: 'user',
  features: { saveEditorState: true, linkedFrames: true },
  newId: () => 'new',
  entity: () => undefined,
  job: () => undefined,
  retained: () => undefined,
  isAllowedUrl: () => true,
  knowsProvider: () => true,
};
const prompt = '@a1 @a2 '.repeat(3_700);
const shots = (from: string) =>
  Array.from({ length: 100 }, (_, at) => ({ id: `${from}${at}`, plan: { prompt } }));
const cast = [1, 2].map((at) => ({ role: `a${at}`, name: `A${at}`, kind: 'character' }));
const keyframes = Array.from({ length: 200 }, (_, at) => ({ id: `k${at}`, label: 'x', plan: { prompt } }));
/** Some 12 MB of texts that are full of mentions. */
const large = appendPlan(
  planToProduction({ version: 1, name: 'a', cast, keyframes, shots: shots('s') }, lookups).production,
  { version: 1, shots: shots('t') },
  lookups,
).production;
/** There and back. */
const renames = Array.from({ length: 100 }, (_, at) => {
  const names = ['a1', 'z1'];
  return { op: 'rename_cast', role: names[at % 2], newRole: names[(at + 1) % 2] };
});
const looks = renames.map((_each, at) => ({ op: 'set_film', patch: { look: { style: `ink ${at}` } } }));

describe('operations that read all of a large production', () => {
  it('are refused where there are too many of them, and done where there are few', async () => {
    const work = new LargeWork();
    const refusal = { status: 422, code: 'computation_too_large' };

    await expect(work.run('one', applyingBatch(large, renames, lookups))).rejects.toMatchObject(refusal);
    await expect(work.run('one', previewingBatch(large, looks, lookups))).rejects.toMatchObject(refusal);

    const one = renames.slice(0, 1);
    const done = await work.run('one', applyingBatch(large, one, lookups));
    expect(done.receipts).toEqual(applyBatch(large, one, lookups).receipts);
    expect(done.production.shots[0]?.plan.prompt).toMatch(/^@z1 @a2 /);
  });

  it('let others work in between, and leave a place to other accounts', async () => {
    const work = new LargeWork();
    const ended: unknown[] = [];
    let reads = 0;
    const other = { isDone: false };
    /** Large, and without an end while the other account is at work. */
    function* hostile() {
      yield 1_000_000;
      while (!other.isDone) {
        for (const end = performance.now() + 2; performance.now() < end;);
        reads += 1;
        yield 0;
      }
      for (;;) yield 250_000;
    }
    const all = [1, 2, 3].map(() =>
      work
        .run('hostile', hostile())
        .catch(({ code }: { code: string }) => code)
        .finally(() => ended.push('hostile')),
    );

    const done = await work.run('other', applyingBatch(large, renames.slice(0, 1), lookups));

    expect(done.receipts).toHaveLength(1);
    expect(reads).toBeGreaterThan(6);
    expect(ended).toEqual([]);
    other.isDone = true;
    expect(await Promise.all(all)).toEqual(Array(3).fill('computation_too_large'));
  });
});
