import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { completed, EngineFixture, jobOf, stepOf } from '../../engine/engine.fixture.js';
import { QueueFull } from '../../jobs/fairness/queue-full.js';
import { discarding, endExecutions } from './end-executions.js';
import type { NewExecution } from './new-execution.js';
import { STOP } from '../../sql/runs/stop.js';

let engine: EngineFixture;
beforeEach(async () => (engine = await EngineFixture.open()));
afterEach(() => engine.close());

const ended = { type: 'execution.ended', status: 'completed' } as const;
const final = { status: 'completed', errorMessage: null } as const;

describe('claiming executions', () => {
  it('gives a due execution to one of two orchestrators', async () => {
    const [first, second] = [await engine.holder(), await engine.holder()];
    const { id } = await engine.acceptedExecution();

    const [one, other] = await Promise.all([first.steps.claim(10), second.steps.claim(10)]);

    expect([...one, ...other].map((claimed) => claimed.id)).toEqual([id]);
  });

  it('gives nothing to a process whose session was taken away', async () => {
    const holder = await engine.holder();
    await engine.acceptedExecution();
    await engine.loseSession(holder);

    expect(await holder.steps.claim(10)).toEqual([]);
  });
});

it('accepts a run once, however many processes are asked for it, and those beside it all the same', async () => {
  const holders = [await engine.holder(), await engine.holder()];
  const [run, other] = [await engine.acceptedExecution(), await engine.acceptedExecution()];
  const twice = { ...run, id: newId() };
  const beside = { ...other, id: newId() };

  const accepted = await Promise.all([
    ...holders.map(({ steps }) => steps.insert(twice)),
    holders[0].steps.insert(twice),
    holders[1].steps.insert(beside),
  ]);

  expect(accepted.at(-1)).toBe(true);
  expect(await holders[0].steps.insert(twice)).toBe(false);
  const [{ count }] = await engine.source.query<{ count: number }[]>(
    'select count(*)::integer as count from executions where id = any($1)',
    [[twice.id, beside.id]],
  );
  expect(count).toBe(2);
});

describe('the unfinished runs of an account', () => {
  const LIMIT = 5;
  let userId: string;
  let model: NewExecution;
  beforeEach(async () => {
    engine.config.ACCOUNT_RUN_LIMIT = LIMIT;
    userId = randomUUID();
    model = await engine.acceptedExecution({ userId });
  });

  const more = (count: number, given: Partial<NewExecution> = {}): NewExecution[] =>
    Array.from({ length: count }, () => ({ ...model, id: newId(), ...given }));
  const unfinished = async (): Promise<number> => {
    const [{ count }] = await engine.source.query<[{ count: number }]>(
      'select count(*)::integer as count from executions where user_id = $1 and completed_at is null',
      [userId],
    );
    return count;
  };
  const refused = (outcomes: PromiseSettledResult<unknown>[]): unknown[] =>
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));

  it('are bounded, also where many are accepted with one statement, and nobody else is refused', async () => {
    const { steps } = await engine.holder();
    const others = more(3, { userId: randomUUID() });

    const outcomes = await Promise.allSettled([...more(12), ...others].map((each) => steps.insert(each)));

    expect(await unfinished()).toBe(LIMIT);
    expect(refused(outcomes)).toHaveLength(12 - (LIMIT - 1));
    for (const error of refused(outcomes)) {
      expect(error).toBeInstanceOf(QueueFull);
      expect(error).toMatchObject({ status: 429, code: 'queue_full', extra: { limit: LIMIT } });
    }
    expect(outcomes.slice(12).every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it.each([false, true])(
    'are bounded where runs begin as they are accepted (charged: %s)',
    async (charges) => {
      Object.assign(engine.database, { charges });
      const { steps } = await engine.holder();
      const begun = more(8).map((execution) => ({
        execution,
        claimed: {
          ...execution,
          status: 'running',
          epoch: 1,
          eventSeq: 0,
          wakeSeq: 0,
          pureStates: null,
        } as const,
      }));

      const outcomes = await Promise.allSettled(
        begun.map(({ execution, claimed }) =>
          steps.begin(
            execution,
            stepOf(claimed, { begun: [{ job: jobOf(claimed, 'a'), iterations: 1, here: false }] }),
          ),
        ),
      );

      expect(await unfinished()).toBe(LIMIT);
      expect(refused(outcomes)).toHaveLength(8 - (LIMIT - 1));
      expect(refused(outcomes).every((error) => error instanceof QueueFull)).toBe(true);
      const [{ jobs, queued, told }] = await engine.source.query<
        [{ jobs: number; queued: number; told: number }]
      >(
        `select (select count(*)::integer from jobs) as jobs, (select count(*)::integer from job_queue) as queued,
         (select count(*)::integer from execution_events) as told`,
      );
      expect({ jobs, queued, told }).toEqual({ jobs: LIMIT - 1, queued: LIMIT - 1, told: LIMIT - 1 });
    },
  );

  it('make room when they end', async () => {
    const { steps } = await engine.holder();
    await Promise.all(more(LIMIT - 1).map((each) => steps.insert(each)));
    const [late] = more(1);
    await expect(steps.insert(late)).rejects.toThrow(QueueFull);
    const [claimed] = await steps.claim(1);
    await steps.write(stepOf(claimed, { events: [ended], final }));

    expect(await steps.insert(late)).toBe(true);
  });
});

describe('setting an execution aside', () => {
  it('leaves its job a lease of its own, lets nothing of the former holder count, and is due once the job ends', async () => {
    const [first, second] = [await engine.holder(), await engine.holder()];
    await engine.acceptedExecution();
    const [execution] = await first.steps.claim(1);
    const job = jobOf(execution, 'a');
    await first.steps.write(stepOf(execution, { begun: [{ job, iterations: 1, here: true }] }));

    expect(await second.steps.setAside(execution, { seq: 1, wakeSeq: 0 })).toBeUndefined();
    expect(await first.steps.setAside(execution, { seq: 0, wakeSeq: 0 })).toBeUndefined();
    expect(await first.steps.setAside(execution, { seq: 1, wakeSeq: 0 })).toEqual({
      wakeSeq: 0,
      isDue: false,
    });
    expect(await first.steps.setAside(execution, { seq: 1, wakeSeq: 0 })).toBeUndefined();

    expect(await second.steps.claim(10)).toEqual([]);
    expect(await first.jobs.leased()).toEqual(new Map([[job.id, 1]]));
    const late = stepOf(execution, { seq: 1, events: [ended], final });
    expect(await first.steps.write(late)).toMatchObject({ owned: false });

    const outcome = completed({ text: 'x' });
    expect(await first.jobs.end(job, outcome)).toMatchObject({
      accepted: true,
      dueExecution: { id: execution.id },
    });
    expect(await first.jobs.leased()).toEqual(new Map());
    expect(await second.steps.claim(10)).toMatchObject([{ id: execution.id, epoch: 3 }]);
  });

  it('is due at once where a job elsewhere ended that its holder has not seen', async () => {
    const [first, second] = [await engine.holder(), await engine.holder()];
    await engine.acceptedExecution();
    const [execution] = await first.steps.claim(1);
    const job = jobOf(execution, 'a');
    await first.steps.write(stepOf(execution, { begun: [{ job, iterations: 1, here: true }] }));
    await engine.source.query('update executions set wake_seq = 1, due_at = now()');

    expect(await first.steps.setAside(execution, { seq: 1, wakeSeq: 0 })).toEqual({
      wakeSeq: 1,
      isDue: true,
    });
    expect(await second.steps.claim(10)).toMatchObject([{ id: execution.id }]);
  });
});

describe('what was computed of executions', () => {
  it('comes with a claim where it is little; of each that has megabytes of it, only when it is asked for', async () => {
    const { steps } = await engine.holder();
    const texts = ['little', 'x'.repeat(8_000_000)];
    for (const text of texts) {
      await engine.acceptedExecution();
      const [execution] = await steps.claim(1);
      const pure = { a: { status: 'completed' as const, output: { text } } };
      const job = jobOf(execution, 'b', { here: false });
      await steps.write(
        stepOf(execution, { pure, begun: [{ job, iterations: 1, here: false }], release: true }),
      );
    }
    await engine.source.query('update executions set due_at = now()');

    const claimed = await steps.claim(10);

    const little = claimed.find(({ isHeavy }) => !isHeavy) as (typeof claimed)[0];
    const heavy = claimed.find(({ isHeavy }) => isHeavy) as (typeof claimed)[0];
    expect(little.pureStates).toMatchObject({ a: { output: { text: 'little' } } });
    expect(heavy.pureStates).toBeNull();
    expect(await steps.pureStatesOf(heavy)).toMatchObject({ a: { output: { text: texts[1] } } });
    expect(await steps.pureStatesOf({ ...heavy, epoch: heavy.epoch - 1 })).toEqual({});
  });
});

describe('writing steps', () => {
  it('stores what ended and what begins in one step, with a history without gaps', async () => {
    const holder = await engine.holder();
    await engine.acceptedExecution();
    const [execution] = await holder.steps.claim(1);
    const job = jobOf(execution, 'a');

    await holder.steps.write(stepOf(execution, { begun: [{ job, iterations: 1, here: true }] }));
    await holder.steps.write(
      stepOf(execution, {
        seq: 1,
        events: [ended],
        ended: [{ job, outcome: completed({ text: 'x' }) }],
        final,
      }),
    );

    expect(await engine.job(job.id)).toEqual({ status: 'completed', attempts: 1, output: { text: 'x' } });
    expect((await engine.status(execution.id)).status).toBe('completed');
    const history = await engine.source.query('select seq, events from execution_events order by seq');
    expect(history.map((row: { seq: number }) => row.seq)).toEqual([0, 1]);
  });

  it('stores a step with text that no database can hold, without what it cannot, and those beside it', async () => {
    const holder = await engine.holder();
    await engine.acceptedExecution();
    await engine.acceptedExecution();
    const [odd, other] = await holder.steps.claim(2);
    const [job, fine] = [jobOf(odd, 'a'), jobOf(other, 'a')];
    const steps = [
      [odd, job],
      [other, fine],
    ] as const;
    await Promise.all(
      steps.map(([execution, each]) =>
        holder.steps.write(stepOf(execution, { begun: [{ job: each, iterations: 1, here: true }] })),
      ),
    );
    const said = 'a\u0000b \ud83d \\u0000 \u{1f98a}';

    const written = await Promise.all(
      steps.map(([execution, each]) =>
        holder.steps.write(
          stepOf(execution, {
            seq: 1,
            pure: { p: { status: 'completed', output: { text: said, [said]: 1 } } },
            ended: [{ job: each, outcome: completed({ text: execution === odd ? said : 'x' }) }],
            final: { status: 'failed', errorMessage: said },
          }),
        ),
      ),
    );

    expect(written).toMatchObject([{ owned: true }, { owned: true }]);
    expect(await engine.job(job.id)).toMatchObject({ output: { text: 'ab \ufffd \\u0000 \u{1f98a}' } });
    expect(await engine.job(fine.id)).toMatchObject({ output: { text: 'x' } });
  });

  it('refuses the late step of an orchestrator that lost the execution, and all that is in it', async () => {
    const [zombie, successor] = [await engine.holder(), await engine.holder()];
    await engine.acceptedExecution();
    const [held] = await zombie.steps.claim(1);
    await engine.loseSession(zombie);
    const [taken] = await successor.steps.claim(1);

    const job = jobOf(held, 'a');
    const late = await zombie.steps.write(
      stepOf(held, { begun: [{ job, iterations: 1, here: true }], final, events: [ended] }),
    );

    expect(late).toEqual({ owned: false });
    expect(await engine.job(job.id)).toBeUndefined();
    expect(await engine.status(taken.id)).toMatchObject({ status: 'running', epoch: taken.epoch });
  });

  it('makes no job for a run that was told to stop after the step was put together', async () => {
    const holder = await engine.holder();
    await engine.acceptedExecution();
    const [held] = await holder.steps.claim(1);
    await engine.database.run(STOP, [held.id]);
    const [here, elsewhere] = [jobOf(held, 'a'), jobOf(held, 'b')];

    const written = await holder.steps.write(
      stepOf(held, {
        begun: [
          { job: here, iterations: 1, here: true },
          { job: elsewhere, iterations: 1, here: false },
        ],
        events: [{ type: 'execution.started' }],
      }),
    );

    expect(written).toMatchObject({ owned: true, status: 'stopping' });
    expect([await engine.job(here.id), await engine.job(elsewhere.id)]).toEqual([undefined, undefined]);
    expect(await holder.jobs.claim(elsewhere.lane, 5)).toEqual([]);
  });

  it('refuses it also while nobody has claimed the execution yet', async () => {
    const zombie = await engine.holder();
    await engine.acceptedExecution();
    const [held] = await zombie.steps.claim(1);
    await engine.loseSession(zombie);

    expect(await zombie.steps.write(stepOf(held, { final, events: [ended] }))).toEqual({ owned: false });
  });

  it('takes a step that is repeated because its answer was lost for written, and writes it once', async () => {
    const holder = await engine.holder();
    await engine.acceptedExecution();
    const [execution] = await holder.steps.claim(1);
    const step = stepOf(execution, { begun: [{ job: jobOf(execution, 'a'), iterations: 1, here: true }] });

    expect(await holder.steps.write(step)).toMatchObject({ owned: true });
    expect(await holder.steps.write(step)).toMatchObject({ owned: true });

    expect(await engine.source.query('select count(*)::int as n from jobs')).toEqual([{ n: 1 }]);
    expect(await engine.source.query('select count(*)::int as n from execution_events')).toEqual([{ n: 1 }]);
  });

  it('makes a released execution due at once when a job ended while the step was on its way', async () => {
    const [orchestrator, worker] = [await engine.holder(), await engine.holder()];
    await engine.acceptedExecution();
    const [execution] = await orchestrator.steps.claim(1);
    const job = jobOf(execution, 'a', { here: false });
    await orchestrator.steps.write(stepOf(execution, { begun: [{ job, iterations: 1, here: false }] }));
    const [claimed] = await worker.jobs.claim('local', 1);
    await worker.jobs.end(claimed, completed());

    await orchestrator.steps.write(stepOf(execution, { seq: 1, release: true }));

    expect(await engine.status(execution.id)).toMatchObject({ session_id: null, due: true });
  });

  it('leaves a released execution alone until a job ends', async () => {
    const [orchestrator, worker] = [await engine.holder(), await engine.holder()];
    await engine.acceptedExecution();
    const [execution] = await orchestrator.steps.claim(1);
    const job = jobOf(execution, 'a', { here: false });
    await orchestrator.steps.write(
      stepOf(execution, { begun: [{ job, iterations: 1, here: false }], release: true }),
    );
    expect(await engine.status(execution.id)).toMatchObject({ session_id: null, due: false });

    const [claimed] = await worker.jobs.claim('local', 1);
    const answer = await worker.jobs.end(claimed, completed());

    expect(answer.dueExecution?.id).toBe(execution.id);
    expect(await engine.status(execution.id)).toMatchObject({ due: true });
  });

  it('writes many executions with one another and tells each its own answer', async () => {
    const [holder, zombie] = [await engine.holder(), await engine.holder()];
    for (let count = 0; count < 20; count++) await engine.acceptedExecution();
    const lost = await zombie.steps.claim(7);
    await engine.loseSession(zombie);
    const kept = await holder.steps.claim(20);

    const answers = await Promise.all(
      [...lost, ...kept].map((execution) =>
        holder.steps.write(stepOf(execution, { final, events: [ended] })),
      ),
    );

    expect(answers.map(({ owned }) => owned)).toEqual([...lost.map(() => false), ...kept.map(() => true)]);
  });
});

describe('an orchestrator that died', () => {
  it('has the jobs that it ran itself handed to the workers of their lane, with their attempts counted', async () => {
    const [dead, worker] = [await engine.holder(), await engine.holder()];
    await engine.acceptedExecution();
    const [execution] = await dead.steps.claim(1);
    const job = jobOf(execution, 'a');
    await dead.steps.write(stepOf(execution, { begun: [{ job, iterations: 1, here: true }] }));

    await engine.loseSession(dead);
    const [again] = await worker.jobs.claim('local', 1);

    expect(again).toMatchObject({ id: job.id, attempts: 2 });
    expect(engine.hinted).toEqual(expect.arrayContaining([execution.id, job.id]));
  });
});

describe('discarding an execution', () => {
  /** Discarded while its orchestrator runs one job, a worker another, and a third waits. */
  async function discarded() {
    const [orchestrator, worker] = [await engine.holder(), await engine.holder()];
    await engine.acceptedExecution();
    const [execution] = await orchestrator.steps.claim(1);
    const own = jobOf(execution, 'own');
    const [dispatched, waiting] = ['dispatched', 'waiting'].map((id) =>
      jobOf(execution, id, { here: false }),
    );
    const begun = [own, dispatched].map((job) => ({ job, iterations: 1, here: job === own }));
    await orchestrator.steps.write(stepOf(execution, { begun }));
    const [claimed] = await worker.jobs.claim('local', 1);
    const next = { ...execution, eventSeq: execution.eventSeq + 1 };
    await orchestrator.steps.write(stepOf(next, { begun: [{ job: waiting, iterations: 1, here: false }] }));
    await endExecutions(engine.database, discarding(60), [execution.id]);
    return { orchestrator, worker, execution, own, dispatched, waiting, claimed };
  }

  it('lets every job end that runs, whoever runs it, and none begin', async () => {
    const { orchestrator, worker, execution, own, dispatched, waiting, claimed } = await discarded();

    expect(await engine.job(waiting.id)).toMatchObject({ status: 'cancelled' });
    expect(await orchestrator.jobs.leased()).toEqual(new Map([[own.id, own.epoch]]));
    expect(await orchestrator.jobs.end(own, completed({ text: 'own' }))).toEqual({ accepted: true });
    expect(await engine.job(own.id)).toMatchObject({ status: 'completed', output: { text: 'own' } });
    expect((await worker.jobs.leased()).get(claimed.id)).toBe(claimed.epoch);
    expect(await worker.jobs.end(claimed, completed({ text: 'kept' }))).toMatchObject({ accepted: true });
    expect(await engine.job(dispatched.id)).toMatchObject({ status: 'completed', output: { text: 'kept' } });
    expect(await engine.status(execution.id)).toMatchObject({ status: 'discarded', due: false });
  });

  it('leaves a job whose process dies then to the other workers', async () => {
    const { orchestrator, worker, own } = await discarded();

    await engine.loseSession(orchestrator);
    const [again] = await worker.jobs.claim('local', 1);

    expect(again).toMatchObject({ id: own.id, attempts: 2 });
    expect(await orchestrator.jobs.end(own, completed())).toEqual({ accepted: false });
    expect(await worker.jobs.end(again, completed())).toEqual({ accepted: true });
  });
});
