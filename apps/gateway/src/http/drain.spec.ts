import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import {
  getExecution,
  listProjects,
  readExecutionEvents,
  runExecution,
  waitForExecution,
} from '@easel/contracts';
import { GatewayRig } from '../../test-rig/gateway-rig.js';

describe('the drain', () => {
  it('lets what is being answered end, ends waiting runs and streams early, and refuses readiness meanwhile', async () => {
    const rig = await GatewayRig.start();
    const token = await rig.issuer.token();
    const executionId = randomUUID();
    let answerList: (value: unknown) => void = () => undefined;
    rig.services
      .answer(listProjects, () => new Promise((resolve) => (answerList = resolve)))
      .answer(runExecution, () => ({ executionId }))
      .answer(waitForExecution, () => new Promise(() => undefined))
      .answer(getExecution, () => ({ id: executionId }))
      .answer(readExecutionEvents, ({ waitMs }) =>
        waitMs === 0 ? { status: 'running', events: [], end: false } : new Promise(() => undefined),
      );
    const slow = rig.call('GET', '/v1/projects', { token });
    const waiting = rig.call('POST', '/v1/api/run?wait=true', { token, json: { workflowId: randomUUID() } });
    const stream = rig.call('GET', `/v1/workflow-executions/${executionId}/events`, { token });
    const asked = () =>
      [listProjects, waitForExecution, readExecutionEvents].flatMap((one) => rig.services.askedFor(one));
    while (asked().length < 4) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }

    const stopped = rig.stop();
    const [run, followed] = await Promise.all([waiting, stream]);
    const probe = await rig.call('GET', '/health/ready');
    answerList({ data: [] });
    const answer = await slow;
    await stopped;

    expect({ status: run.status, body: run.body }).toEqual({
      status: 202,
      body: { executionId, status: 'pending' },
    });
    expect(followed.text).toMatch(/^event: snapshot\n/);
    expect({ status: probe.status, message: probe.body.error?.message }).toEqual({
      status: 503,
      message: expect.stringContaining('draining'),
    });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { data: [] } });
    for (const one of [run, probe, answer]) expect(one.headers.get('connection')).toBe('close');
    await expect(rig.call('GET', '/health')).rejects.toThrow();
  }, 20_000);

  it('does not wait for connections that nobody uses', async () => {
    const rig = await GatewayRig.start();
    const agent = new Agent({ keepAlive: true });
    await new Promise((resolve, reject) => {
      request(`${rig.edge.url}/health`, { agent }, (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end();
    });

    const started = Date.now();
    await rig.stop();
    expect(Date.now() - started).toBeLessThan(3_000);
    agent.destroy();
  });
});
