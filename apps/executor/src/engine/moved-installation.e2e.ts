import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Stack, startStack } from '@easel/stack';
import { ApiClient, type TestUser, until } from '@easel/testing';

type Answer = Record<string, unknown>;

const wire = (source: string, target: string, [from, to]: [string, string]) => ({
  id: `${source}-${target}`,
  source,
  target,
  sourceHandle: from,
  targetHandle: to,
});

/** An installation that is stopped, and started again under another port and another public address. */
describe('an installation that moves', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-moved-'));
  let stack: Stack | undefined;
  afterAll(async () => {
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async (publicUrl?: string): Promise<Stack> => {
    const env = {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      SERVICE_DATA_DIR: path.join(folder, 'data'),
      SERVICE_PROCESSES: 'gateway auth-sso executor',
      SERVICE_UPDATE_CHECK: 'off',
      SHUTDOWN_GRACE_SECONDS: '1',
      DRAFT_PIXELS: '20000',
      ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
    };
    return (stack = await startStack({ env }));
  };

  let api: ApiClient;
  const untilRead = (route: string, isDone: (record: Answer) => boolean): Promise<Answer> =>
    until(async () => {
      const { body } = await api.get<Answer & { data?: Answer }>(route);
      return body.data ?? body;
    }, isDone);
  const ended = ({ status }: Answer): boolean =>
    !['pending', 'running', 'queued', 'stopping'].includes(String(status));
  /** The step that takes longer than a stop has: the pictures before it are drawn. */
  const waits = ({ nodeStates }: Answer): boolean =>
    (nodeStates as Record<string, { status: string }> | undefined)?.['wait']?.status === 'running';
  const bytesAt = async (url: string): Promise<string> => {
    const answer = await fetch(url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return `${answer.status} ${createHash('sha256').update(bytes).digest('hex')}`;
  };

  it('keeps its saved workflows, runs, jobs and media, and shows them under its present address', async () => {
    const before = await start();
    const user: TestUser = await new ApiClient(() => before.url).signUp();
    api = new ApiClient(() => (stack as Stack).url).as(user);
    const made = await api.post<Answer>('/v1/generate-image', { prompt: 'a fox' });
    const job = await untilRead(`/v1/jobs/${String(made.body['jobId'])}`, ended);
    const old = String((job['output_data'] as Answer)['imageUrl']);
    expect(new URL(old).origin).toBe(before.url);
    const nodes = [
      { id: 'up', type: 'upload-image', data: { url: old, imageUrl: old } },
      { id: 'small', type: 'resize-image', data: { width: 40, height: 40 } },
      { id: 'picture', type: 'generate-image', data: { prompt: 'a lighthouse' } },
      { id: 'wait', type: 'noop', data: { delayMs: 2_500 } },
      { id: 'tiny', type: 'resize-image', data: { width: 20, height: 20 } },
    ];
    const edges = [
      wire('up', 'small', ['image', 'image']),
      wire('picture', 'wait', ['image', 'in']),
      wire('picture', 'tiny', ['image', 'image']),
      wire('wait', 'tiny', ['out', 'in']),
    ];
    const projects = await api.get<{ data: { id: string }[] }>('/v1/projects');
    const saved = await api.post<{ data: { id: string } }>('/v1/workflows', {
      name: 'Moves',
      projectId: projects.body.data[0]?.id,
      nodes,
      edges,
    });
    expect(saved.status).toBe(201);
    const workflowId = saved.body.data.id;
    const run = async (): Promise<string> => {
      const { body } = await api.post<Answer>('/v1/api/run', { workflowId });
      return String(body['executionId']);
    };
    const cancelled = await run();
    await untilRead(`/v1/workflow-executions/${cancelled}`, waits);
    await api.post(`/v1/workflow-executions/${cancelled}/cancel`);
    await untilRead(`/v1/workflow-executions/${cancelled}`, ended);
    const amid = await run();
    const left = await untilRead(`/v1/workflow-executions/${amid}`, waits);
    expect(left['status']).toBe('running');
    const bytes = await bytesAt(old);
    await before.stop();

    const after = await start('https://moved.example.org/easel');
    expect(after.url).not.toBe(before.url);

    expect((await untilRead(`/v1/api/status/${amid}`, ended))['status']).toBe('completed');
    const resumed = await api.post<Answer>(`/v1/workflow-executions/${cancelled}/resume`);
    expect(resumed.status).toBeLessThan(300);
    expect((await untilRead(`/v1/api/status/${cancelled}`, ended))['status']).toBe('completed');
    const again = await run();
    expect((await untilRead(`/v1/api/status/${again}`, ended))['status']).toBe('completed');
    const sized = await api.post<Answer>('/v1/resize-image', { imageUrl: old, width: 30, height: 30 });
    expect(sized.status).toBeLessThan(300);
    expect((await untilRead(`/v1/jobs/${String(sized.body['jobId'])}`, ended))['status']).toBe('completed');

    const shown = 'https://moved.example.org/easel/media/';
    for (const route of [
      `/v1/jobs/${String(made.body['jobId'])}`,
      `/v1/workflows/${workflowId}`,
      `/v1/workflow-executions/${amid}`,
      `/v1/workflow-executions/${cancelled}`,
    ]) {
      const text = JSON.stringify((await api.get(route)).body);
      expect({ route, old: text.includes(before.url), shown: text.includes(shown) }).toEqual({
        route,
        old: false,
        shown: true,
      });
    }
    // A proxy passes what comes below the public address on without its path.
    expect(bytes).toMatch(/^200 /);
    expect(await bytesAt(`${after.url}${new URL(old).pathname}`)).toBe(bytes);
  });
});
