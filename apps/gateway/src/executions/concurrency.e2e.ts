import { api, givenRun, givenWorkflow, step, untilExecution } from '@easel/testing';

interface Job {
  status: string;
  started_at: string;
  completed_at: string;
}

/** How many of these were under way at the same time, at most. */
function mostAtOnce(jobs: readonly Job[]): number {
  const changes = jobs.flatMap(({ started_at, completed_at }): [time: number, by: number][] => [
    [Date.parse(started_at), 1],
    [Date.parse(completed_at), -1],
  ]);
  // Of what happens in the same millisecond, the end comes first.
  const inOrder = changes.sort(([a, one], [b, other]) => a - b || one - other);
  let now = 0;
  return Math.max(...inOrder.map(([, by]) => (now += by)));
}

describe('nodes of one execution', () => {
  it('[3-8-01] run six at once, unless told otherwise', async () => {
    const user = await api.signUp();
    const nodes = Array.from({ length: 20 }, (_, index) => step(`n${index}`, 500));
    const executionId = await givenRun(user, await givenWorkflow(user, { nodes, edges: [] }));

    const { status, nodeStates } = await untilExecution(
      api.as(user),
      executionId,
      (execution) => execution.status === 'completed',
    );
    const jobs = await Promise.all(
      Object.values(nodeStates).map(
        async ({ jobId }) => (await api.as(user).get<{ data: Job }>(`/v1/jobs/${jobId}`)).body.data,
      ),
    );

    expect(status).toBe('completed');
    expect(jobs).toHaveLength(20);
    expect(mostAtOnce(jobs)).toBe(6);
  });
});
