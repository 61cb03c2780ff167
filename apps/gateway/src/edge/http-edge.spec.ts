import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  abandonUpload,
  beginUpload,
  createProject,
  getExecution,
  getJob,
  getMe,
  getProject,
  getWorkflow,
  listProjects,
  NotFound,
  type Principal,
  readExecutionEvents,
  type RequestContract,
  ServiceError,
  startJob,
  updateWorkflow,
} from '@easel/contracts';
import { startTelemetry, type Telemetry } from '@easel/platform';
import { isAuthentication, principalOf } from '../../test-rig/fake-auth.js';
import { GatewayRig } from '../../test-rig/gateway-rig.js';
import { freePort } from '@easel/stack';
import { Drain } from '../http/drain.js';

const ID = '7b0c9bde-0f4e-4b5e-9d0a-2f4b7c3a1d11';

describe('the HTTP edge', () => {
  let rig: GatewayRig;
  let token: string;

  beforeAll(async () => {
    rig = await GatewayRig.start({ CORS_ORIGIN: 'https://studio.example.org', JSON_BODY_LIMIT: '65536' });
    rig.services
      .answer(listProjects, () => ({ data: [] }))
      .answer(createProject, (request) => request)
      .answer(getProject, () => {
        throw new NotFound('project');
      })
      .answer(getWorkflow, () => {
        throw new Error('a secret detail of the database');
      })
      .answer(updateWorkflow, () => {
        throw new ServiceError(409, 'workflow_conflict', 'Somebody else saved it.', { currentVersion: 7 });
      });
    token = await rig.issuer.token();
  });
  afterAll(() => rig.stop());
  beforeEach(() => rig.services.forget());

  const expectError = (answer: Awaited<ReturnType<GatewayRig['call']>>, status: number, code: string) => {
    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-request-id')).toMatch(/.+/);
    expect(Object.keys(answer.body)).toEqual(['error']);
    expect(answer.body.error?.message).toEqual(expect.stringMatching(/.+/));
  };

  describe('request ids', () => {
    it('keeps a sane one, passes it on the bus and answers with it', async () => {
      const answer = await rig.call('GET', '/v1/projects', {
        token,
        headers: { 'X-Request-Id': 'run-42:a' },
      });

      expect(answer.headers.get('x-request-id')).toBe('run-42:a');
      expect(rig.services.askedFor(listProjects)[0]?.requestId).toBe('run-42:a');
    });

    it.each(['two words', 'a'.repeat(129), '<script>'])('replaces an unfit one: %s', async (given) => {
      const answer = await rig.call('GET', '/health', { headers: { 'X-Request-Id': given } });

      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  describe('traces and metrics', () => {
    let telemetry: Telemetry;

    beforeAll(async () => {
      const env = { METRICS_PORT: String(await freePort()) };
      telemetry = await startTelemetry({ service: 'gateway', version: '0', env });
    });
    afterAll(() => telemetry.shutdown());

    it('goes on with the trace of the caller', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      await rig.call('GET', '/v1/projects', { token, headers: { traceparent } });

      expect(rig.services.askedFor(listProjects)[0]?.traceparent).toContain(
        '0af7651916cd43dd8448eb211c80319c',
      );
    });

    it('counts and times requests by method, route and status, never by address', async () => {
      await rig.call('GET', `/v1/projects/${ID}`, { token });
      await rig.call('GET', `/v1/nothing/${ID}`, { token });

      const scraped = await (await fetch(telemetry.metricsUrl ?? '')).text();
      const counts = scraped
        .split('\n')
        .filter((line) => line.startsWith('easel_http_request_seconds_count'));
      const of = (method: string, route: string, status: number) =>
        counts.some((line) =>
          [`method="${method}"`, `route="${route}"`, `status="${status}"`].every((label) =>
            line.includes(label),
          ),
        );
      expect(of('GET', '/v1/projects/:id', 404)).toBe(true);
      expect(of('GET', 'unmatched', 404)).toBe(true);
      expect(counts.join()).not.toContain(ID);
    });

    it('begins a trace for a caller without', async () => {
      await rig.call('GET', '/v1/projects', { token, headers: { traceparent: 'nonsense' } });

      expect(rig.services.askedFor(listProjects)[0]?.traceparent).toMatch(
        /^00-[0-9a-f]{32}-[0-9a-f]{16}-0\d$/,
      );
    });
  });

  describe('JSON bodies', () => {
    const post = (body: string | Uint8Array | undefined, type = 'application/json') =>
      rig.call('POST', '/v1/projects', { token, body, headers: { 'Content-Type': type } });

    it('[1-0-01] reads and answers JSON', async () => {
      const answer = await post('{"name":"Möbius"}');

      expect(answer.status).toBe(201);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.body).toEqual({ data: { name: 'Möbius' } });
    });

    it.each([
      ['broken', '{"name":'],
      ['not an object', '[1]'],
      ['a lone word', 'null'],
      ['__proto__', '{"name":"a","__proto__":{"admin":true}}'],
      ['escaped __proto__', '{"name":"a","\\u005f_proto__":{"admin":true}}'],
      ['constructor.prototype', '{"name":"a","constructor":{"prototype":{}}}'],
      ['a character that cannot be stored', '{"name":"a\\u0000"}'],
      ['nested too deep', `{"name":"a","settings":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`],
    ])('answers 400 validation_error and asks nobody: %s', async (_what, body) => {
      expectError(await post(body), 400, 'validation_error');
      expect(rig.services.askedFor(createProject)).toHaveLength(0);
    });

    it('names every field at fault and sends nothing', async () => {
      const answer = await post('{"name":"","description":5}');

      expectError(answer, 400, 'validation_error');
      const issues = answer.body.error?.issues as { path: string }[];
      expect(new Set(issues.map(({ path }) => path))).toEqual(new Set(['name', 'description']));
      expect(rig.services.askedFor(createProject)).toHaveLength(0);
    });

    it('answers 413 to a body above the limit', async () => {
      expectError(await post(JSON.stringify({ name: 'a'.repeat(70_000) })), 413, 'payload_too_large');
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense'])(
      'answers 415 to %s',
      async (type) => {
        expectError(await post('name=a', type), 415, 'unsupported_media_type');
      },
    );

    it('answers 415 to a body without a content type', async () => {
      const answer = await rig.call('POST', '/v1/projects', { token, body: new Uint8Array([123, 125]) });

      expectError(answer, 415, 'unsupported_media_type');
    });

    it.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])(
      'takes a %s that declares JSON and has no body as one without a body',
      async (method) => {
        const path =
          method === 'POST' ? '/v1/projects' : `/v1/${method === 'PUT' ? 'workflows' : 'projects'}/${ID}`;
        const answer = await rig.call(method, path, {
          token,
          headers: { 'Content-Type': 'application/json' },
        });

        // It reached its route: what is missing is a name, a project, a service; never a body.
        expect([400, 404, 409, 503]).toContain(answer.status);
        expect(answer.body.error?.message).not.toMatch(/\bbody\b|JSON/i);
      },
    );
  });

  describe('errors', () => {
    it('answers what a service threw, in the envelope', async () => {
      expectError(await rig.call('GET', `/v1/projects/${ID}`, { token }), 404, 'not_found');
    });

    it('keeps the extra members of an error beside its code', async () => {
      const answer = await rig.call('PATCH', `/v1/workflows/${ID}`, { token, json: { name: 'a' } });

      expectError(answer, 409, 'workflow_conflict');
      expect(answer.body.error).toMatchObject({ currentVersion: 7 });
    });

    it('[1-7-18] answers 500 internal_error to a failure of ours, without its details', async () => {
      const answer = await rig.call('GET', `/v1/workflows/${ID}`, { token });

      expectError(answer, 500, 'internal_error');
      expect(answer.text).not.toMatch(/secret|database|stack|\.ts/);
      expect(Object.keys(answer.body.error ?? {}).toSorted()).toEqual(['code', 'message', 'traceId']);
    });

    it('answers 503 with Retry-After when no service is there', async () => {
      const answer = await rig.call('GET', '/v1/me', { token });

      expectError(answer, 503, 'service_unavailable');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('answers 503 with Retry-After when a service misses the deadline', async () => {
      rig.services.answer(getMe, () => new Promise(() => undefined));
      const answer = await rig.call('GET', '/v1/me', { token });

      expectError(answer, 503, 'service_unavailable');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('answers 503 with Retry-After when the storage takes no upload', async () => {
      const place = { id: ID, contentType: 'application/json', maxBytes: 100 };
      rig.services
        // A key under a file, where no folder can be made.
        .answer(beginUpload, () => ({ ...place, key: 'media/blocked/a.json' }))
        .answer(abandonUpload, () => ({ success: true }));
      await writeFile(join(rig.mediaDir, 'media'), '');
      const form = new FormData();
      form.append('file', new File(['some text'], 'a.txt'));
      const answers = [
        await rig.call('POST', '/v1/upload-json', { token, json: { a: 1 } }),
        await rig.call('POST', '/v1/upload', { token, body: form as never }),
      ];

      for (const answer of answers) {
        expectError(answer, 503, 'service_unavailable');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(rig.services.askedFor(abandonUpload)).toHaveLength(2);
    });

    it.each([
      ['says no boundary', 'multipart/form-data', 'x'],
      ['is none', 'multipart/form-data; boundary=b', 'no form'],
      ['breaks off in a head', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-d'],
      [
        'breaks off in a field',
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="type"\r\n\r\nim',
      ],
    ])('answers 400 to a form that %s', async (_case, type, body) => {
      const answer = await rig.call('POST', '/v1/upload', { token, headers: { 'content-type': type }, body });

      expectError(answer, 400, 'validation_error');
      expect(answer.body.error).toMatchObject({ path: 'file' });
    });

    it.each(['nothing-here', ID.slice(1), '%00', 'a b'])('answers 400 naming the path id: %s', async (id) => {
      const answer = await rig.call('GET', `/v1/projects/${encodeURIComponent(id)}`, { token });

      expectError(answer, 400, 'validation_error');
      expect(answer.body.error).toMatchObject({ path: 'id' });
      expect(rig.services.asked.filter((asked) => !isAuthentication(asked))).toEqual([]);
    });

    it.each(['/v1', '/v1/nothing', '/v1/projects/a/b/c', '/admin', '/v1/api'])(
      'answers 404 to an unknown route: %s',
      async (path) => expectError(await rig.call('GET', path), 404, 'not_found'),
    );

    it('answers 405 with Allow where the address is known and the method is not', async () => {
      const answer = await rig.call('PUT', `/v1/projects/${ID}`, { token });

      expectError(answer, 405, 'method_not_allowed');
      expect(answer.headers.get('allow')).toBe('DELETE, GET, HEAD, PATCH');
    });

    it.each(['/v1/%zz', '/v1/projects/%', '/%c0%af'])(
      'answers 400 to a malformed address: %s',
      async (path) => {
        expectError(await rig.raw('GET', path), 400, 'validation_error');
      },
    );

    it('answers a path segment beyond all bounds with a 4xx', async () => {
      const answer = await rig.raw('GET', `/v1/projects/${'a'.repeat(2_000)}`, {
        authorization: `Bearer ${token}`,
      });

      expectError(answer, 414, 'uri_too_long');
    });

    it('[1-0-04] answers a request that names no host in the envelope, and one with another wish as any', async () => {
      const answer = async (request: string): Promise<string> => {
        const socket = connect(Number(new URL(rig.edge.url).port), '127.0.0.1');
        socket.write(`${request}Connection: close\r\n\r\n`);
        let text = '';
        for await (const chunk of socket) text += String(chunk);
        return text;
      };
      const nameless = await answer('GET /health HTTP/1.1\r\n');

      expect(nameless).toMatch(/^HTTP\/1.1 400 [^]*\r\nx-request-id: .+\r\n/i);
      expect(JSON.parse(nameless.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        error: { code: 'validation_error', path: 'Host' },
      });
      expect(await answer('GET /health HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n')).toMatch(
        /^HTTP\/1.1 200 /,
      );
    });

    it('answers bytes that are not HTTP in the envelope, and closes', async () => {
      const { hostname, port } = new URL(rig.edge.url);
      const text = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => socket.write('HELLO\r\n\r\n'));
        let received = '';
        socket.on('data', (chunk) => (received += chunk.toString()));
        socket.on('close', () => resolve(received));
        socket.on('error', reject);
      });

      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(text).toMatch(/x-request-id: /i);
      expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        error: { code: 'validation_error' },
      });
    });
  });

  describe('streams', () => {
    const EVENTS = `/v1/workflow-executions/${ID}/events`;
    const job = { id: ID, job_type: 'youtube-video', status: 'running', progress: 10, output_data: null };
    const userId = randomUUID();
    let principal: Principal;
    let personal: string;
    beforeEach(() => {
      principal = principalOf({ userId, credential: 'personal-token' });
      personal = rig.auth.token(principal);
      rig.services
        .answer(getExecution, () => ({ id: ID }))
        .answer(startJob, (_request, { operationId }) => ({ jobId: operationId }))
        .answer(getJob, () => job);
    });
    const followed = [
      ['GET', `/v1/download-video/progress/${ID}`, undefined],
      ['POST', '/v1/llm-chat/generate-stream', { userInput: 'a fox' }],
    ] as const;
    const askedFor = (contract: RequestContract, times: number) =>
      until(() => rig.services.askedFor(contract).length >= times);

    it.each(followed)('of %s %s ends with the credential', async (method, path, json) => {
      const whole = rig.call(method, path, { token: personal, ...(json && { json }) });
      await askedFor(getJob, 2);
      await rig.auth.change(personal, undefined, userId);

      expect((await whole).text).toMatch(/^data: .*(downloading|jobId)/);
      expect((await whole).text).not.toMatch(/done|completed|failed/);
    });

    it.each(followed)(
      'of %s %s ends with the job, also where that is deleted',
      async (method, path, json) => {
        let looks = 0;
        rig.services.answer(getJob, () => {
          if (looks++ > 0) throw new NotFound('job');
          return job;
        });

        await rig.call(method, path, { token: personal, ...(json && { json }) });
        expect(looks).toBe(2);
      },
    );

    it('of events ends once there is nothing to be read any more', async () => {
      let asked = 0;
      rig.services.answer(readExecutionEvents, () => {
        if (asked++ > 0) throw new NotFound('execution');
        return { status: 'running', events: [{ seq: 1, type: 'started' }], end: false };
      });
      const answer = await rig.call('GET', EVENTS, { token });

      expect(answer.text).toMatch(/^event: snapshot\nid: 1\n/);
      expect(answer.text).not.toContain('event: end');
      expect(asked).toBe(2);
    });

    it('of events tells nothing that the caller may not read any more', async () => {
      rig.services.answer(readExecutionEvents, async ({ waitMs }, { caller }) => {
        if (caller?.workspaces === undefined) {
          if (waitMs === 0) return { status: 'running', events: [], end: false };
          const suspended = { ...principal, caller: { ...principal.caller, workspaces: {} } };
          await rig.auth.change(personal, suspended, userId);
          return { status: 'running', events: [{ seq: 1, type: 'told-too-much' }], end: false };
        }
        throw new NotFound('execution');
      });

      expect((await rig.call('GET', EVENTS, { token: personal })).text).not.toContain('told-too-much');
    });

    it('is not begun for who left before it did', async () => {
      let answerFirst: (value: unknown) => void = () => undefined;
      rig.services.answer(
        readExecutionEvents,
        ({ waitMs }) => new Promise((resolve) => waitMs === 0 && (answerFirst = resolve)),
      );
      const left = new AbortController();
      const gone = rig.call('GET', EVENTS, { token, signal: left.signal }).catch(() => 'gone');
      await askedFor(readExecutionEvents, 1);
      const answering = Reflect.get(rig.edge.app.get(Drain), 'answering') as Set<unknown>;
      left.abort();
      await gone;
      await until(() => answering.size === 0);
      answerFirst({ status: 'running', events: [], end: false });
      await askedFor(getExecution, 1);
      await rig.call('GET', '/v1/projects', { token });

      expect(rig.services.askedFor(readExecutionEvents)).toHaveLength(1);
    });

    it('of one account begin one after the other, beside those of others', async () => {
      const waiting: (() => void)[] = [];
      const over = { status: 'completed', events: [], end: true };
      rig.services.answer(
        readExecutionEvents,
        () => new Promise((resolve) => waiting.push(() => resolve(over))),
      );
      const streams = [token, token, token, personal].map((each) => rig.call('GET', EVENTS, { token: each }));
      await until(() => waiting.length >= 2);
      await rig.call('GET', '/v1/projects', { token });
      expect(waiting).toHaveLength(2);

      for (let begun = 0; begun < streams.length; begun++) {
        await until(() => waiting.length > begun);
        waiting[begun]?.();
      }
      for (const { text } of await Promise.all(streams)) expect(text).toContain('event: snapshot');
    });

    it('waits for a reader that is behind', async () => {
      const events = Array.from({ length: 500 }, (_, seq) => ({ seq, type: 'x', text: 'x'.repeat(1_500) }));
      rig.services.answer(readExecutionEvents, () => ({ status: 'running', events, end: false }));
      const socket = connect(Number(new URL(rig.edge.url).port), '127.0.0.1').pause();
      socket.write(`GET ${EVENTS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      const pilesUp = await until(() => rig.services.askedFor(readExecutionEvents).length > 30, 1_500);
      socket.destroy();

      expect(pilesUp).toBe(false);
    });

    it('is a head alone where no more is asked for', async () => {
      rig.services.answer(readExecutionEvents, () => ({ status: 'running', events: [], end: false }));
      const { status, headers, text } = await rig.raw('HEAD', EVENTS, { authorization: `Bearer ${token}` });

      expect([status, headers.get('content-type'), text]).toEqual([
        200,
        expect.stringMatching(/event-stream/),
        '',
      ]);
      // Who followed in the test before may ask once more.
      const asked = rig.services
        .askedFor(readExecutionEvents)
        .filter(({ requestId }) => requestId === headers.get('x-request-id'));
      expect(asked).toHaveLength(1);
    });
  });

  describe('headers for browsers', () => {
    it('sets the usual protections, and lets a page load nothing', async () => {
      const { headers } = await rig.call('GET', '/health');

      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    });

    it.each(['http://localhost:3000', 'https://studio.example.org'])(
      'lets pages of %s call',
      async (origin) => {
        const { headers } = await rig.call('GET', '/v1/nothing', { headers: { origin } });

        expect(headers.get('access-control-allow-origin')).toBe(origin);
        expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id');
        expect(headers.get('vary')).toContain('Origin');
      },
    );

    it('lets no other pages call', async () => {
      const { headers } = await rig.call('GET', '/health', {
        headers: { origin: 'https://elsewhere.example' },
      });

      expect(headers.get('access-control-allow-origin')).toBeNull();
    });

    it('answers a preflight', async () => {
      const { status, headers } = await rig.call('OPTIONS', '/v1/projects', {
        headers: {
          origin: 'https://studio.example.org',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization,x-service-client',
        },
      });

      expect(status).toBe(204);
      expect(headers.get('access-control-allow-methods')).toContain('PATCH');
      for (const name of [
        'Authorization',
        'X-Service-Client',
        'X-Service-Workspace',
        'Idempotency-Key',
        'If-Match',
      ]) {
        expect(headers.get('access-control-allow-headers')).toContain(name);
      }
      expect(headers.get('x-request-id')).toMatch(/.+/);
    });
  });
});

/** Answers whether it came true within `ms`. */
async function until(holds: () => boolean, ms = 5_000): Promise<boolean> {
  for (const end = performance.now() + ms; !holds();) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return true;
}
