import { randomUUID } from 'node:crypto';
import {
  type ExecutionResult,
  type ExecutionStatus,
  getExecutionProgress,
  getExecutionResult,
  NotFound,
  runExecution,
  ServiceUnavailable,
  startExecution,
  waitForExecution,
} from '@easel/contracts';
import { isAuthentication, principalOf } from '../../test-rig/fake-auth.js';
import { GatewayRig } from '../../test-rig/gateway-rig.js';
import { legacyStatus, LEGACY_STATUSES } from '../executions/legacy-status.js';

const STATUSES: ExecutionStatus[] = ['pending', 'running', 'stopping', ...LEGACY_STATUSES.slice(1)];

describe('/v1/api', () => {
  const executionId = randomUUID();
  const workflowId = randomUUID();
  let rig: GatewayRig;
  let token: string;

  const result = (status: ExecutionStatus): ExecutionResult => ({
    executionId,
    status,
    creditsUsed: 0,
    durationMs: 12,
    errorMessage: null,
    outputs: [],
  });
  const run = (query = '', json: object = { workflowId }) =>
    rig.call('POST', `/v1/api/run${query}`, { token, json });

  beforeAll(async () => {
    rig = await GatewayRig.start();
    token = await rig.issuer.token();
    rig.services
      .answer(startExecution, () => ({ executionId, status: 'pending' }))
      .answer(runExecution, () => ({ executionId, result: result('running') }));
  });
  afterAll(() => rig.stop());
  beforeEach(() => rig.services.forget());

  it('answers 202 at once without wait', async () => {
    const answer = await run('', { workflowId, inputs: { prompt: { text: 'a fox' } } });

    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ executionId, status: 'pending' });
    expect(rig.services.askedFor(startExecution)[0]?.request).toEqual({
      workflowId,
      inputs: { prompt: { text: 'a fox' } },
    });
    expect(rig.services.askedFor(waitForExecution)).toHaveLength(0);
  });

  it.each<ExecutionStatus>(['completed', 'failed', 'cancelled', 'timed_out', 'discarded'])(
    '[1-3-05] answers 200 with the result of a run that has %s',
    async (status) => {
      rig.services.answer(waitForExecution, () => result(status));
      const answer = await run('?wait=true');

      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(result(status));
    },
  );

  it('waits in slices, until the run has ended', async () => {
    let slices = 0;
    rig.services.answer(waitForExecution, () => result(++slices < 3 ? 'running' : 'completed'));

    expect((await run('?wait=1&timeout=30')).status).toBe(200);
    const waits = rig.services.askedFor(waitForExecution).map(({ request }) => request.waitMs as number);
    expect(waits).toHaveLength(3);
    expect(Math.max(...waits)).toBeLessThanOrEqual(4_000);
  });

  it('answers 202 when the run has not ended within timeout seconds', async () => {
    rig.services.answer(waitForExecution, async ({ waitMs }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.min(300, waitMs as number)));
      return result('running');
    });
    const started = Date.now();
    const answer = await run('?wait=true&timeout=1');

    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ executionId, status: 'pending' });
    expect(Date.now() - started).toBeGreaterThanOrEqual(1_000);
    const waits = rig.services.askedFor(waitForExecution).map(({ request }) => request.waitMs as number);
    expect(waits[0]).toBeLessThanOrEqual(1_000);
    expect(waits).toEqual(waits.toSorted((one, other) => other - one));
  });

  it.each([
    ['[1-4.1-12] 120 seconds unless told', '', 120],
    ['600 seconds if told so', '&timeout=600', 600],
    ['[1-4.1-13] no more than 600 seconds, whatever it is told', '&timeout=601', 600],
  ])('waits %s, and then answers 202', async (_case, timeout, seconds) => {
    // Each slice is over at once: the clock is moved by what it would have taken.
    let moved = 0;
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + moved);
    rig.services.answer(waitForExecution, ({ waitMs }) => {
      moved += waitMs as number;
      return result('running');
    });

    const answer = await run(`?wait=true${timeout}`).finally(() => clock.mockRestore());

    expect([answer.status, answer.body]).toEqual([202, { executionId, status: 'pending' }]);
    expect(moved).toBeGreaterThan((seconds - 5) * 1_000);
    expect(moved).toBeLessThanOrEqual(seconds * 1_000);
  });

  it('goes on waiting while the executor is away: the run is accepted', async () => {
    let asked = 0;
    rig.services.answer(waitForExecution, () => {
      if (++asked === 1) throw new ServiceUnavailable('The database');
      return result('completed');
    });

    expect((await run('?wait=true')).status).toBe(200);
    expect(asked).toBe(2);
  });

  it('asks for one message of a run that is over at once', async () => {
    rig.services.answer(runExecution, ({ executionId: id }) => ({
      executionId: id,
      result: result('completed'),
    }));

    expect((await run('?wait=true')).status).toBe(200);
    expect(rig.services.askedFor(waitForExecution)).toHaveLength(0);
  });

  it('looks for a run whose acceptance got lost, under the id that it had named', async () => {
    const gone = () => {
      throw new ServiceUnavailable('The executor service');
    };
    let asked = 0;
    rig.services
      .answer(runExecution, gone)
      .answer(waitForExecution, () => result(++asked < 2 ? 'running' : 'completed'));
    const found = await run('?wait=true');
    const named = rig.services.askedFor(runExecution)[0]?.request.executionId;
    const looked = rig.services.askedFor(waitForExecution).map(({ request }) => request.id);
    rig.services.answer(waitForExecution, () => {
      throw new NotFound('execution');
    });
    const missing = await run('?wait=true');
    rig.services.answer(runExecution, () => ({ executionId, result: result('running') }));

    expect([found.status, missing.status]).toEqual([200, 503]);
    expect(looked).toEqual([named, named]);
    expect(missing.headers.has('retry-after')).toBe(true);
  });

  it('tells its result to no credential that was revoked while it was waited for', async () => {
    const userId = randomUUID();
    const revoked = rig.auth.token(principalOf({ userId, credential: 'personal-token' }));
    rig.services.answer(waitForExecution, async () => {
      await rig.auth.change(revoked, undefined, userId);
      return result('completed');
    });
    const answer = await rig.call('POST', '/v1/api/run?wait=true', { token: revoked, json: { workflowId } });

    expect([answer.status, answer.body]).toEqual([202, { executionId, status: 'pending' }]);
  });

  it('answers 404 when the run is gone while it is waited for', async () => {
    rig.services.answer(waitForExecution, () => {
      throw new NotFound('execution');
    });

    expect((await run('?wait=true')).status).toBe(404);
  });

  it.each([
    ['wait=maybe', '?wait=maybe', { workflowId }, 'wait'],
    ['timeout in words', '?wait=true&timeout=soon', { workflowId }, 'timeout'],
    ['no workflow', '', {}, 'workflowId'],
    ['a workflow that is no id', '', { workflowId: 'x' }, 'workflowId'],
    ['inputs as a list', '', { workflowId, inputs: [] }, 'inputs'],
    ['inputs as text', '', { workflowId, inputs: 'a fox' }, 'inputs'],
  ])('answers 400 naming the field, and starts nothing: %s', async (_what, query, json, path) => {
    const answer = await run(query, json);

    expect({ status: answer.status, code: answer.body.error?.code, path: answer.body.error?.path }).toEqual({
      status: 400,
      code: 'validation_error',
      path,
    });
    expect(rig.services.asked.filter((asked) => !isAuthentication(asked))).toEqual([]);
  });

  it('takes wait and timeout from the query alone', async () => {
    expect((await run('', { workflowId, wait: true, timeout: 'soon' })).status).toBe(202);
    expect(rig.services.askedFor(waitForExecution)).toHaveLength(0);
  });

  it.each(STATUSES)('[1-2.2-02] shows one of the six words for %s', async (status) => {
    rig.services
      .answer(getExecutionResult, () => result(status))
      .answer(getExecutionProgress, () => ({ executionId, status }));
    const shown = ['status', 'result'].map(async (route) => {
      const answer = await rig.call('GET', `/v1/api/${route}/${executionId}`, { token });
      return answer.body.status;
    });

    expect(await Promise.all(shown)).toEqual([legacyStatus(status), legacyStatus(status)]);
    expect(LEGACY_STATUSES).toContain(legacyStatus(status));
  });
});
