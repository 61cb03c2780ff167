import { OPERATOR_EMAIL, untilExecution, useStack } from '@easel/testing';

interface Data<T> {
  data: T;
}

const RUNS = 20;
const NODES_EACH = 3;

describe('the ledger of a service that is killed again and again', () => {
  // A stack of its own: the tests of others would wait for what is killed here.
  const stack = useStack({
    EDITION: 'cloud',
    PLATFORM_OWNER_EMAIL: OPERATOR_EMAIL,
    EXECUTION_DEADLINE_SECONDS: '120',
  });

  const killExecutors = () => {
    for (const [name, pid] of Object.entries(stack.pids)) {
      if (name.startsWith('executor')) process.kill(pid, 'SIGKILL');
    }
  };
  const withRetries = async <T>(ask: () => Promise<{ status: number; body: T }>): Promise<T> => {
    for (let time = 0; time < 300; time++) {
      const { status, body } = await ask();
      if (status < 500) return body;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the service did not come back');
  };

  it('adds up: each job is charged once or given back, and nothing stays held', async () => {
    const user = await stack.api.signUp();
    const client = stack.api.as(user);
    const { body: workflow } = await client.post<Data<{ id: string }>>('/v1/workflows', {
      name: 'Words',
      nodes: Array.from({ length: NODES_EACH }, (_, index) => ({
        id: `n${index}`,
        type: 'llm-chat',
        position: { x: 0, y: index },
        data: { label: `Word ${index}`, prompt: 'Say a word.' },
      })),
      edges: [],
    });
    const workflowId = workflow.data.id;
    const { body: schema } = await client.get<{ estimatedCredits: number }>(
      `/v1/api/schema?workflowId=${workflowId}`,
    );

    const ids: string[] = [];
    for (let run = 0; run < RUNS; run++) {
      const key = `${user.id}-${run}`;
      const started = withRetries(() =>
        client.with({ 'idempotency-key': key }).post<{ executionId: string }>('/v1/api/run', { workflowId }),
      );
      if (run % 7 === 3) killExecutors();
      ids.push((await started).executionId);
    }
    killExecutors();
    const ended = [];
    for (const id of ids) {
      ended.push(
        await untilExecution(client, id, ({ status }) => status === 'completed' || status === 'failed'),
      );
    }

    expect(new Set(ids).size).toBe(RUNS);
    expect(ended.map(({ status }) => status)).toEqual(ids.map(() => 'completed'));
    const { data } = await withRetries(() =>
      client.get<Data<{ total: number; held: number }>>('/v1/credits/balance'),
    );
    expect(data).toMatchObject({ total: 1_500 - RUNS * schema.estimatedCredits, held: 0 });
    expect(schema.estimatedCredits).toBeGreaterThan(0);
    const operator = stack.api.as(await stack.api.enter(OPERATOR_EMAIL));
    const audit = await withRetries(() => operator.get<Data<object>>('/v1/admin/credits/audit'));
    expect(audit.data).toMatchObject({ sound: true, held: 0, problems: [] });
  });
});
