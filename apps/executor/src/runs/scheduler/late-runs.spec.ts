import { randomUUID } from 'node:crypto';
import { EngineFixture } from '../../engine/engine.fixture.js';
import type { Signals } from '../../engine/signals.js';
import { LateRuns } from './late-runs.js';

let engine: EngineFixture;
let late: LateRuns;
let told: string[];
beforeEach(async () => {
  engine = await EngineFixture.open();
  told = [];
  const signals = {
    send: (signal: string, id: string) => told.push(`${signal} ${id}`),
  } as unknown as Signals;
  late = new LateRuns(engine.database, signals);
});
afterEach(() => engine.close());

async function givenWorkflow(id: string = randomUUID()): Promise<string> {
  const { documentId } = await engine.acceptedExecution();
  await engine.source.query(
    `insert into workflows (id, user_id, name, version, document_id) values ($1, $2, 'A workflow', 1, $3)`,
    [id, randomUUID(), documentId],
  );
  return id;
}
const remove = (id: string) => engine.source.query('delete from workflows where id = $1', [id]);
const statusOf = async ({ id }: { id: string }) => (await engine.status(id)).status;
const noted = () => engine.source.query<object[]>('select 1 from gone_workflows');

describe('a run that is stored just after its workflow was deleted', () => {
  it('is cancelled, and nothing else is', async () => {
    const [workflowId, other, again] = [await givenWorkflow(), await givenWorkflow(), await givenWorkflow()];
    await remove(workflowId);
    await remove(again);
    await givenWorkflow(again);
    const run = await engine.acceptedExecution({ workflowId });
    const others = await Promise.all([
      engine.acceptedExecution({ workflowId, triggerType: 'app_run' }),
      engine.acceptedExecution({ workflowId: other }),
      engine.acceptedExecution({ workflowId: again }),
      engine.acceptedExecution(),
    ]);

    await late.end();

    expect(await statusOf(run)).toBe('cancelled');
    expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => 'pending'));
    expect(told).toEqual([`halted ${run.id}`, `ended ${run.id}`]);
  });

  it('is looked for only as long as one may be on its way', async () => {
    await remove(await givenWorkflow());
    await late.end();
    expect(await noted()).toHaveLength(1);
    await engine.source.query(`update gone_workflows set at = now() - interval '61 seconds'`);

    await late.end();

    expect(await noted()).toEqual([]);
  });
});
