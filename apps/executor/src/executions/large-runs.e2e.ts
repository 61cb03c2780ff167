import { randomUUID } from 'node:crypto';
import { api, givenRun, givenWorkflow, until } from '@easel/testing';

/** So many characters start in about a seventh of a second, at the standard pace. */
const CHARACTERS = 900_000;
const SENT = 50;

const note = (text: string) => ({ nodes: [{ id: 'note', type: 'text-prompt', data: { text } }], edges: [] });

describe('runs of a large workflow', () => {
  it('start at a limited pace: others start at once, and a refused start leaves nothing behind', async () => {
    const [crowd, other] = [await api.signUp(), await api.signUp()];
    const large = await givenWorkflow(crowd, note('x'.repeat(CHARACTERS)));
    const small = await givenWorkflow(other, note('a short one'));
    const start = (key: string) =>
      api
        .as(crowd)
        .with({ 'idempotency-key': key })
        .post<{ executionId: string }>('/v1/api/run', { workflowId: large });
    const keys = Array.from({ length: SENT }, () => randomUUID());

    const sent = Promise.all(keys.map((key) => start(key)));
    const startedMeanwhile = await givenRun(other, small);
    const answers = await sent;

    expect(startedMeanwhile).toEqual(expect.any(String));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThan(5);
    for (const answer of refused) {
      expect(answer).toBeServiceError(429, 'rate_limit_exceeded');
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    const runs = async () => (await api.as(crowd).pages(`/v1/workflows/${large}/executions`)).flat();
    expect(await runs()).toHaveLength(SENT - refused.length);

    const again = keys[answers.findIndex(({ status }) => status === 429)] as string;
    const run = await until(async () => {
      const answer = await start(again);
      return answer.status < 300 && answer.body.executionId;
    });
    expect((await start(again)).body.executionId).toBe(run);
    expect(await runs()).toHaveLength(SENT - refused.length + 1);
  });
});
