import { randomUUID } from 'node:crypto';
import {
  type ApiClient,
  chainOf,
  givenRun,
  givenWorkflow,
  step,
  type TestUser,
  untilExecution,
  useStack,
} from '@easel/testing';

// On a stack of its own: whoever shares one with a process that is killed meets its absence.
const stack = useStack({ SERVICE_PROCESSES: 'gateway gateway auth-sso executor' });
let owner: TestUser;
let client: ApiClient;
beforeAll(async () => {
  owner = await stack.api.signUp();
  client = stack.api.as(owner);
});

const final = ['completed', 'failed', 'cancelled', 'timed_out', 'discarded'];
const isOver = ({ status }: { status: string }): boolean => final.includes(status);
const runsOf = async (workflowId: string) => {
  const listed = await client.get<{ data: { id: string }[] }>(`/v1/workflows/${workflowId}/executions`);
  return listed.body.data;
};

it('a gateway that is killed while it waits for a result leaves its keyed request to be sent again', async () => {
  const workflowId = await givenWorkflow(owner, chainOf(4, 1_000), undefined, stack.api);
  const keyed = client.with({ 'idempotency-key': randomUUID() });
  const path = '/v1/api/run?wait=true';
  const cut = keyed
    .at(stack.secondUrl)
    .post(path, { workflowId })
    .then(
      () => 'answered',
      () => 'cut off',
    );
  let [running] = await runsOf(workflowId);
  while (running === undefined) [running] = await runsOf(workflowId);
  process.kill(stack.pids['gateway-2'], 'SIGKILL');
  expect(await cut).toBe('cut off');

  // A twin waits as long as the dead one's lease runs; it may be told to come back meanwhile.
  let again = await keyed.post(path, { workflowId });
  while (again.status === 409) again = await keyed.post(path, { workflowId });

  expect(again).toMatchObject({ status: 200, body: { executionId: running.id, status: 'completed' } });
  expect(await runsOf(workflowId)).toHaveLength(1);
});

it('an executor that is killed leaves no run behind: each completes, with its repeated attempts counted', async () => {
  const graph = { ...chainOf(4, 200), nodes: [...chainOf(4, 200).nodes, step('beside', 700)] };
  const workflowId = await givenWorkflow(owner, graph, undefined, stack.api);
  const ids = await Promise.all(Array.from({ length: 8 }, () => givenRun(owner, workflowId, stack.api)));
  await untilExecution(client, ids[0] ?? '', ({ nodeStates }) => nodeStates['s0']?.status !== 'pending');

  process.kill(stack.pids['executor'], 'SIGKILL');

  for (const id of ids) expect((await untilExecution(client, id, isOver)).status).toBe('completed');
});
