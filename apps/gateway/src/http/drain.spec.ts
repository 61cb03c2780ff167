import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
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
    await until(() => asked().length >= 4);

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
  });

  it('refuses new requests on open connections in our envelope, with Retry-After, until they are closed', async () => {
    const rig = await GatewayRig.start();
    const token = await rig.issuer.token();
    let answerList: (value: unknown) => void = () => undefined;
    rig.services.answer(listProjects, () => new Promise((resolve) => (answerList = resolve)));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await get(`${rig.edge.url}/health`, agent);
    const early = await beginRequest(rig.edge.url);
    const slow = rig.call('GET', '/v1/projects', { token });
    await until(() => rig.services.askedFor(listProjects).length === 1);

    const stopped = rig.stop();
    await until(async () => (await rig.call('GET', '/health/ready')).status === 503);
    const refused = await get(`${rig.edge.url}/v1/models`, agent);
    answerList({ data: [] });
    const { status } = await slow;
    await until(() => !rig.edge.app.getHttpServer().listening);
    const late = await early.finish('GET /v1/models');
    await stopped;
    agent.destroy();

    const error = { code: 'service_unavailable', message: expect.stringContaining('shutting down') };
    expect(status).toBe(200);
    expect(refused).toMatchObject({
      status: 503,
      body: { error },
      headers: { 'retry-after': '1', connection: 'close', 'cache-control': 'no-store' },
    });
    expect(late).toMatch(/^HTTP\/1.1 503 /);
    expect(late.toLowerCase()).toMatch(/\r\nretry-after: 1\r\n/);
    expect(late.toLowerCase()).toMatch(/\r\nconnection: close\r\n/);
    expect(JSON.parse(late.slice(late.indexOf('{')))).toMatchObject({ error });
  });

  it('does not wait for connections that nobody uses', async () => {
    const rig = await GatewayRig.start();
    const agent = new Agent({ keepAlive: true });
    await get(`${rig.edge.url}/health`, agent);

    // The server would keep the connection for longer than this test may take.
    expect(rig.edge.app.getHttpServer().keepAliveTimeout).toBeGreaterThan(60_000);
    await rig.stop();
    agent.destroy();
  });
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

function get(
  url: string,
  agent: Agent,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: unknown }> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** A connection on which a request has begun to arrive, so that it does not count as idle. */
async function beginRequest(url: string): Promise<{ finish: (line: string) => Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket = await new Promise<Socket>((resolve, reject) => {
    const made = connect(Number(port), hostname, () => resolve(made)).on('error', reject);
  });
  socket.write('G');
  return {
    finish: (line) =>
      new Promise((resolve, reject) => {
        let text = '';
        socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
        socket.on('end', () => resolve(text)).on('error', reject);
        socket.write(`${line.slice(1)} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
      }),
  };
}
