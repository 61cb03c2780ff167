import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeTypes } from '@easel/catalog';
import { ServiceError } from '@easel/contracts';
import { compilePlan, type WorkflowDocument } from '@easel/workflow';
import { Piscina } from 'piscina';
import { ComputingThreads, type ComputingThreadsOptions } from './computing-threads.js';
import { computeInProcess } from './compute-in-process.js';
import { type HowToCompute, NodeTooLarge, TooLargeHere } from './computing.js';

// The wall with the threads as they are built. Work that exceeds a limit exceeds it by a factor of ten and more, and work
// that stays within one stays as far below: nothing here depends on how fast the machine is.

const FILE = pathToFileURL(path.resolve('apps/executor/dist/computing/computing-thread.js'));
const MEDIA = { PUBLIC_URL: 'https://easel.example' };

/** Objects of keys of their own: some 100 ms and more to merge, whatever the machine. */
const objects = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 150 }, (_each, key) => [`k${at}_${key}`, 'x']))),
  );
const LARGE = objects(900);
/** Too large for the loop, and small for a thread. */
const MODEST = objects(200);
const merge = (inputs: string[]) => ({
  type: 'reduce',
  body: { strategyId: 'merge-json', strategyConfig: {}, inputs },
  media: MEDIA,
});

const records = JSON.stringify(Array.from({ length: 30_000 }, (_, at) => ({ [`k${at}`]: 'x' })));
const DOCUMENT: WorkflowDocument = {
  nodes: [
    { id: 'source', type: 'text-prompt', data: { text: records } },
    {
      id: 'greedy',
      type: 'json-process',
      data: { mode: 'advanced', expression: '[add, add, add, add] | length' },
    },
  ],
  edges: [{ source: 'source', sourceHandle: 'prompt', target: 'greedy', targetHandle: 'in' }],
};
const step = (key?: string) => ({
  ...(key !== undefined && { key }),
  plan: compilePlan(DOCUMENT, nodeTypes),
  inputs: { overrides: {}, now: '2026-01-01T00:00:00.000Z', seed: 's', trigger: {} },
  state: { pure: {}, tasks: {} },
});

const opened: ComputingThreads[] = [];
function threads(options: Partial<ComputingThreadsOptions> = {}): ComputingThreads {
  const wall = new ComputingThreads({ file: FILE, deadlineMs: 20_000, ...options });
  opened.push(wall);
  return wall;
}
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(opened.splice(0).map((wall) => wall.onApplicationShutdown()));
});

const how = (account: string, more: Partial<HowToCompute> = {}): HowToCompute => ({ account, ...more });
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

/** Enough for the code of a thread and for what is modest, and too little for what is large. */
const LITTLE_MEMORY = 40;

describe('a computation that exceeds a limit', () => {
  it('is ended at its deadline with a clear code, and the next one finds a thread', async () => {
    const wall = threads({ most: 1, deadlineMs: 1 });
    const late = await failureOf(wall.run('inline', merge(LARGE), how('hostile')));

    expect(late).toMatchObject({ status: 422, code: 'computation_too_large' });
    expect(String(late)).toContain('more time than one may');
    // Background work has a deadline of its own, and the one thread was replaced.
    const next = wall.run('inline', merge(MODEST), how('bystander', { isBackground: true }));
    await expect(next).resolves.toMatchObject({ answer: expect.anything() });
  });

  it('is ended at its memory with a clear code, once, and only its asker hears of it', async () => {
    const wall = threads({ most: 2, memoryMb: LITTLE_MEMORY });
    const [greedy, modest] = await Promise.all([
      failureOf(wall.run('inline', merge(LARGE), how('hostile'))),
      failureOf(wall.run('inline', merge(MODEST), how('bystander'))),
    ]);

    expect(greedy).toMatchObject({ status: 422, code: 'computation_too_large' });
    expect(String(greedy)).toContain('more memory than one may');
    expect(modest).toBe('done');
    await expect(wall.run('inline', merge(MODEST), how('hostile'))).resolves.toBeDefined();
  });

  it('names the node of a planning step', async () => {
    // Looks for a deadline that falls into the work of the node: longer where the node was not reached, shorter where it
    // was done. A machine that others occupy takes another time for each try.
    const met: unknown[] = [];
    const isFound = () => (met.at(-1) as Partial<NodeTooLarge>).nodeId === 'greedy';
    let [tooShort, tooLong] = [15, Infinity];
    do {
      if (tooLong < tooShort * 1.2) [tooShort, tooLong] = [tooShort / 2, tooLong * 2];
      const backgroundDeadlineMs = tooLong === Infinity ? tooShort * 2 : Math.sqrt(tooShort * tooLong);
      const wall = threads({ most: 2, backgroundDeadlineMs });
      met.push(await failureOf(wall.run('step', step('key'), how('a', { isBackground: true }))));
      if (met.at(-1) === 'done') tooLong = backgroundDeadlineMs;
      else tooShort = backgroundDeadlineMs;
    } while (!isFound() && met.length < 30);

    expect(met.at(-1)).toBeInstanceOf(NodeTooLarge);
    expect(met.at(-1)).toMatchObject({ nodeId: 'greedy' });
  });

  it('stands back behind the event loop for the time of the cores, alone', async () => {
    const before = getPriority();
    await threads({ most: 1 }).run('inline', merge(MODEST), how('ada'));
    const found = readdirSync('/proc/self/task').map((task) => getPriority(Number(task)));

    expect(found).toContain(Math.min(19, before + 10));
    expect(getPriority()).toBe(before);
  });

  it('leaves the first processor of the machine to others where nobody waits for it', async () => {
    await threads({ most: 1, leavesACore: true }).run('inline', merge(MODEST), how('ada'));
    const mayUse = (task: string) =>
      /^Cpus_allowed_list:\s*(\d+)(.*)$/m.exec(readFileSync(`/proc/self/task/${task}/status`, 'utf8'));
    const [, first, others] = mayUse(String(process.pid)) ?? [];
    // It is the only one: there is nothing to leave.
    if (!others) return;
    const firstOfEach = () => readdirSync('/proc/self/task').map((task) => mayUse(task)?.[1]);
    while (firstOfEach().every((each) => each === first)) await new Promise((r) => setTimeout(r, 20));

    expect(firstOfEach().filter((each) => each !== first)).toEqual([expect.stringMatching(/^[1-9]/)]);
  });

  it('is refused by its steps before any deadline, wherever it is computed', async () => {
    const huge = merge(Array.from({ length: 1_000 }, () => 'x'.repeat(200_000)));
    const refused = { status: 422, code: 'computation_too_large' };

    await expect(threads().run('inline', huge, how('a'))).rejects.toMatchObject(refused);
    await expect(computeInProcess.run('inline', huge, how('a'))).rejects.toMatchObject(refused);
  });

  it('is left to others where only small work is wanted', async () => {
    const here = threads().run('inline', merge(MODEST), how('a', { isHereOnly: true }));

    await expect(here).rejects.toBeInstanceOf(TooLargeHere);
  });
});

describe('accounts that compute', () => {
  it('never hold all threads: another is served while one has work under way and waiting', async () => {
    const wall = threads({ most: 2, backgroundDeadlineMs: 20_000 });
    const bothBegan = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const begun: string[] = [];
    const inThread = Piscina.prototype.run;
    // No thread ends its work before it is seen who has one.
    jest.spyOn(Piscina.prototype, 'run').mockImplementation(async function (
      this: Piscina,
      order: { from: ReturnType<typeof merge> },
      options,
    ) {
      begun.push(order.from.body.inputs.length === LARGE.length ? 'busy' : 'other');
      if (begun.length === 2) bothBegan.resolve();
      await release.promise;
      return inThread.call(this, order, options);
    });
    const run = (account: string, inputs: string[]) =>
      wall.run('inline', merge(inputs), how(account, { isBackground: true }));
    const ends = [...Array.from({ length: 3 }, () => run('busy', LARGE)), run('other', MODEST)];

    await bothBegan.promise;
    expect(begun).toEqual(['busy', 'other']);

    release.resolve();
    await Promise.all(ends);
    expect(begun).toEqual(['busy', 'other', 'busy', 'busy']);
  });

  it('refuse what would wait behind too much, without touching what waits', async () => {
    const wall = threads({ most: 2 });
    const all = await Promise.all(
      Array.from({ length: 10 }, () => failureOf(wall.run('inline', merge(MODEST), how('busy')))),
    );
    const refused = all.filter((each) => each !== 'done');

    expect(all[0]).toBe('done');
    // One has the place and eight wait; the tenth is refused at once, and others where their wait is too long.
    expect(refused.length).toBeGreaterThan(0);
    for (const each of refused)
      expect(each).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 1 });
    await expect(wall.run('inline', merge(MODEST), how('busy'))).resolves.toBeDefined();
  });
});

describe('threads that are not there', () => {
  it('answer 503 for what a shutdown ends, and for what comes after it', async () => {
    const wall = threads({ most: 2, deadlineMs: 1_000_000 });
    const under = failureOf(wall.run('inline', merge(LARGE), how('a')));
    await wall.onApplicationShutdown();

    // What is short enough to be done in time is done.
    const ended: unknown = await under;
    if (ended !== 'done') expect(ended).toMatchObject({ status: 503, code: 'service_unavailable' });
    const after = await failureOf(wall.run('inline', merge(MODEST), how('a')));
    expect(after).toMatchObject({ status: 503, code: 'service_unavailable' });
    // Small work needs no thread.
    await expect(wall.run('inline', merge(['{"a":1}']), how('a'))).resolves.toBeDefined();
  });

  it('answer 503 where no thread begins: the work is not to blame', async () => {
    const missing = pathToFileURL(path.resolve('apps/executor/dist/computing/no-such-thread.js'));
    const wall = threads({ file: missing, beginMs: 200, deadlineMs: 1 });
    const ended = await failureOf(wall.run('inline', merge(MODEST), how('a')));

    expect(ended).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});

it('tells what the computation itself refuses as it was refused', async () => {
  const body = {
    strategyId: 'merge-json',
    strategyConfig: {},
    inputs: [...MODEST, ...Array<string>(1_000).fill('{}')],
  };
  const refused = await failureOf(threads().run('inline', { ...merge([]), body }, how('a')));

  expect(refused).toBeInstanceOf(ServiceError);
  expect(refused).toMatchObject({ status: 400, code: 'validation_error', extra: { path: 'inputs' } });
});
