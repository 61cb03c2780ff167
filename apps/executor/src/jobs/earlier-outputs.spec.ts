import { randomUUID } from 'node:crypto';
import { EngineFixture } from '../engine/engine.fixture.js';
import { EarlierOutputs } from './earlier-outputs.js';

let engine: EngineFixture;
let earlier: EarlierOutputs;
beforeAll(async () => {
  engine = await EngineFixture.open();
  earlier = new EarlierOutputs(engine.database);
});
afterAll(() => engine.close());

interface Run {
  userId: string;
  workflowId: string;
  at: string;
}

/** A run of a workflow with one job of the node `feed`. */
async function run({ userId, workflowId, at }: Run, status: string, output: unknown = null) {
  const [documentId, executionId] = [randomUUID(), randomUUID()];
  await engine.source.query(
    `insert into documents (id, workflow_id, version, nodes, edges, settings, created_by)
     values ($1, $1, 1, '[]', '[]', '{}', $2)`,
    [documentId, userId],
  );
  await engine.source.query(
    `insert into executions (id, user_id, workflow_id, document_id, trigger_type, status, total_nodes, deadline_at, created_at)
     values ($1, $2, $3, $4, 'manual', 'completed', 1, now(), $5)`,
    [executionId, userId, workflowId, documentId, at],
  );
  await engine.source.query(
    `insert into jobs (id, user_id, workflow_id, execution_id, node_id, type, lane, status, input, output)
     values ($1, $2, $3, $4, 'feed', 'telegram-channel-feed', 'network', $5, '{}', $6)`,
    [randomUUID(), userId, workflowId, executionId, status, output === null ? null : JSON.stringify(output)],
  );
  return { executionId, nodeId: 'feed', userId, type: 'telegram-channel-feed' };
}

it('is the last result of the same node in the same workflow, of the same user', async () => {
  const [userId, workflowId] = [randomUUID(), randomUUID()];
  const first = await run({ userId, workflowId, at: '2024-01-01' }, 'completed', { lastPostId: 1 });
  await run({ userId, workflowId, at: '2024-01-02' }, 'completed', { lastPostId: 2 });
  await run({ userId, workflowId, at: '2024-01-03' }, 'failed');
  await run({ userId: randomUUID(), workflowId, at: '2024-01-04' }, 'completed', { lastPostId: 9 });
  await run({ userId, workflowId: randomUUID(), at: '2024-01-05' }, 'completed', { lastPostId: 8 });
  const own = await run({ userId, workflowId, at: '2024-01-06' }, 'running');
  await run({ userId, workflowId, at: '2024-01-07' }, 'completed', { lastPostId: 7 });

  expect(await earlier.of(own)).toEqual({ lastPostId: 2 });
  expect(await earlier.of(first)).toBeUndefined();
  expect(await earlier.of({ ...own, nodeId: 'other' })).toBeUndefined();
  expect(await earlier.of({ ...own, userId: randomUUID() })).toBeUndefined();
});

it('is nothing for a job on its own', async () => {
  const alone = { executionId: null, nodeId: null, userId: randomUUID(), type: 'telegram-channel-feed' };
  expect(await earlier.of(alone)).toBeUndefined();
});
