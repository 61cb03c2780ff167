import { EngineFixture, type Holder, jobOf, stepOf } from '../../engine/engine.fixture.js';

const RESTARTS = 12;

let engine: EngineFixture;
let orchestrator: Holder;
beforeAll(async () => {
  engine = await EngineFixture.open();
  orchestrator = await engine.holder();
});
afterAll(() => engine.close());
// What a test leaves due would be claimed by the next one.
afterEach(() => engine.source.query('delete from executions'));

/** An execution with one job: on a lane's queue, or run by its orchestrator. */
async function running({ here }: { here: boolean }) {
  await engine.acceptedExecution();
  const [execution] = await orchestrator.steps.claim(1);
  if (!execution) throw new Error('nothing was claimed');
  const job = jobOf(execution, 'a', { here });
  await orchestrator.steps.write(
    stepOf(execution, { begun: [{ job, iterations: 1, here }], release: !here }),
  );
  return { execution, job };
}

it('counts no attempt of a job whose worker shuts down, however often, and none of its results', async () => {
  const { job } = await running({ here: false });
  for (let restart = 1; restart <= RESTARTS; restart++) {
    const worker = await engine.holder();
    const [claimed] = await worker.jobs.claim('local', 1);
    expect(claimed).toMatchObject({ id: job.id, attempts: 1 });

    await engine.reaper.handBack(worker.session.id);
    await engine.reaper.handBack(worker.session.id);

    expect(await engine.job(job.id)).toMatchObject({ status: 'pending', attempts: 0 });
    expect(engine.hinted).toContain(job.id);
    const late = { status: 'completed' as const, output: { restart }, artifacts: [] };
    expect(await worker.jobs.end(claimed, late)).toMatchObject({ accepted: false });
    await worker.session.close();
  }
  const last = await engine.holder();
  const [claimed] = await last.jobs.claim('local', 1);
  expect(claimed).toMatchObject({ id: job.id, attempts: 1 });
  await last.jobs.end(claimed, { status: 'completed', output: {}, artifacts: [] });
  expect(await engine.job(job.id)).toMatchObject({ status: 'completed', attempts: 1 });
});

it('counts neither attempt nor loss where the process that plans a run shuts down', async () => {
  const { execution, job } = await running({ here: true });

  await engine.reaper.handBack(orchestrator.session.id);

  expect(await engine.job(job.id)).toMatchObject({ status: 'pending', attempts: 0 });
  expect(await engine.status(execution.id)).toMatchObject({ session_id: null, due: true });
  const [{ losses }] = await engine.source.query('select losses from executions where id = $1', [
    execution.id,
  ]);
  expect(losses ?? 0).toBe(0);
  const due = await orchestrator.steps.claim(10);
  expect(due.map(({ id }) => id)).toContain(execution.id);
});

it('leaves what others hold alone', async () => {
  await running({ here: false });
  const [worker, other] = [await engine.holder(), await engine.holder()];
  const [claimed] = await worker.jobs.claim('local', 10);

  await engine.reaper.handBack(other.session.id);

  expect(await engine.job(claimed?.id ?? '')).toMatchObject({ status: 'running', attempts: 1 });
});
