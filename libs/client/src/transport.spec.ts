import { createClient } from './client.js';
import { ForbiddenError, OperationError, RateLimitedError, ServiceError } from './errors.js';
import type { ClientOptions } from './transport.js';

interface Sent {
  method: string;
  url: string;
  headers: Headers;
}

/** A client whose server gives these answers in turn; an Error is a lost connection. */
function clientOf(answers: (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const client = createClient({
    baseUrl: 'https://easel.example.org/',
    auth: 'a-token',
    fetch: async (url, init) => {
      sent.push({ method: init?.method ?? '', url: url as string, headers: new Headers(init?.headers) });
      const answer = answers.shift();
      if (answer === undefined) throw new Error('no answer is left');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    sleep: async (ms) => void waits.push(ms),
    ...options,
  });
  return { client, sent, waits };
}

const ok = (body: unknown = { data: {} }) => Response.json(body);
const refused = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: 'No.', ...more } }, { status, headers });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as ServiceError,
  );

describe('a server that does not answer', () => {
  const silent = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });

  it.each([
    ['the whole call may take no longer', { totalMs: 20 }],
    ['no further attempt fits into what is left', { timeoutMs: 20, totalMs: 300 }],
  ])('is given up when %s', async (_, limits) => {
    const send = jest.fn(silent);
    const { client } = clientOf([], { fetch: send, ...limits });

    expect(await failureOf(client.request('GET', '/v1/me'))).toMatchObject({ code: 'timeout' });
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('an answer of any type', () => {
  it('is opened as it is, and asked for again where the server failed', async () => {
    const { client, sent } = clientOf([refused(503, 'away'), new Response('a,b')]);

    expect(await (await client.open('GET', '/v1/me')).text()).toBe('a,b');
    expect(sent).toHaveLength(2);
  });

  it('is an error where the server refuses', async () => {
    const { client } = clientOf([refused(403, 'no')]);

    expect(await failureOf(client.open('GET', '/v1/me'))).toBeInstanceOf(ForbiddenError);
    await expect(client.open('GET', '//evil.example')).rejects.toThrow(TypeError);
  });
});

describe('where a client sends to', () => {
  it.each(['//evil.example/v1/me', '/\\evil.example', '/\t/evil.example', 'https://evil.example/', 'v1/me'])(
    'is its own server, not %j',
    async (path) => {
      const { client, sent } = clientOf([ok()]);

      await expect(client.request('GET', path)).rejects.toThrow(TypeError);
      expect(sent).toEqual([]);
    },
  );
});

describe('what a client sends again', () => {
  it('[1-7-01] repeats 5xx and lost connections, waiting longer each time', async () => {
    const { client, sent, waits } = clientOf([
      refused(500, 'internal_error'),
      refused(500, 'internal_error'),
      new TypeError('fetch failed'),
      ok(),
    ]);

    await client.workflows.get('w');

    expect(sent).toHaveLength(4);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[2]).toBeGreaterThan(waits[0] ?? Infinity);
  });

  it.each([400, 401, 402, 403, 404, 409, 413, 422])('[1-7-02] does not repeat %i', async (status) => {
    const { client, sent } = clientOf([refused(status, 'validation_error')]);

    expect((await failureOf(client.workflows.get('w')))?.status).toBe(status);
    expect(sent).toHaveLength(1);
  });

  it('[1-7-21] does not repeat price_not_configured', async () => {
    const { client, sent } = clientOf([refused(503, 'price_not_configured')]);

    expect((await failureOf(client.workflows.run('w')))?.code).toBe('price_not_configured');
    expect(sent).toHaveLength(1);
  });

  it('[1-8-05] waits 5, 10 and 20 seconds after 429, then gives up', async () => {
    const { client, sent, waits } = clientOf(Array.from({ length: 5 }, () => refused(429, 'rate_limited')));

    expect(await failureOf(client.workflows.get('w'))).toBeInstanceOf(RateLimitedError);
    expect(waits).toEqual([5000, 10_000, 20_000]);
    expect(sent).toHaveLength(4);
  });

  it('[1-8-05] counts answers of 429 by themselves', async () => {
    const cut = () => new TypeError('cut');
    const answers = [cut(), cut(), refused(429, 'rate_limited'), cut(), refused(429, 'rate_limited'), ok()];
    const { client, waits } = clientOf(answers, { maxRetries: 9 });

    await client.workflows.get('w');

    expect([waits[2], waits[4]]).toEqual([5000, 10_000]);
  });

  it('waits for its own attempt whose answer was lost, and for no other', async () => {
    const inProgress = () => refused(409, 'idempotency_in_progress', {}, { 'retry-after': '1' });
    const after = clientOf([new TypeError('cut'), inProgress(), ok({ executionId: 'e' })]);
    const first = clientOf([inProgress()]);

    expect(await after.client.workflows.run('w')).toEqual({ executionId: 'e' });
    expect((await failureOf(first.client.workflows.run('w')))?.code).toBe('idempotency_in_progress');
    expect(first.sent).toHaveLength(1);
  });

  it('[1-8-07] goes by the status 429, whatever the code', async () => {
    for (const code of ['rate_limited', 'rate_limit_exceeded', 'queue_full']) {
      const { client, sent, waits } = clientOf([refused(429, code, {}, { 'retry-after': '7' }), ok()]);

      await client.webhookEndpoints.redeliver('w', 'd');

      expect(sent).toHaveLength(2);
      expect(waits).toEqual([7000]);
    }
  });

  it('keeps one key over the retries of a call, and takes another for the next', async () => {
    const { client, sent } = clientOf([refused(502, 'bad_gateway'), new TypeError('cut'), ok(), ok()]);

    await client.workflows.run('w');
    await client.workflows.run('w');

    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('never repeats what takes no key and may have arrived', async () => {
    for (const answer of [refused(500, 'internal_error'), new TypeError('cut')]) {
      const { client, sent } = clientOf([answer]);

      expect(await failureOf(client.webhookEndpoints.redeliver('w', 'd'))).toBeInstanceOf(ServiceError);
      expect(sent).toHaveLength(1);
    }
  });

  it('ends a wait when the signal does', async () => {
    const stop = new AbortController();
    const { client } = clientOf([refused(429, 'rate_limited')], {
      sleep: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
          stop.abort();
        }),
    });

    const error = await failureOf(client.workflows.get('w', undefined, { signal: stop.signal }));

    expect(error?.code).toBe('aborted');
  });
});

describe('what a client says', () => {
  it('names itself, and the token', async () => {
    const { client, sent } = clientOf([ok()], { workspace: 'a-workspace' });

    await client.workflows.get('a/b');

    expect(sent[0]?.url).toBe('https://easel.example.org/v1/workflows/a%2Fb');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer a-token');
    expect(sent[0]?.headers.get('x-service-client')).toMatch(/^sdk\//);
    expect(sent[0]?.headers.get('x-service-workspace')).toBe('a-workspace');
  });

  it('[1-5.4-03] sends no client header from a browser unless given one', async () => {
    const page = globalThis as { window?: unknown; document?: unknown };
    page.window = page.document = {};
    try {
      const { client, sent } = clientOf([ok()]);
      await client.workflows.get('w');
      expect(sent[0]?.headers.has('x-service-client')).toBe(false);

      const named = clientOf([ok()], { clientLabel: 'mine/1' });
      await named.client.workflows.get('w');
      expect(named.sent[0]?.headers.get('x-service-client')).toBe('mine/1');
    } finally {
      delete page.window;
      delete page.document;
    }
  });

  it('refuses an empty id before it asks', async () => {
    const { client, sent } = clientOf([]);

    await expect(client.workflows.delete('')).rejects.toThrow('"id"');
    expect(sent).toHaveLength(0);
  });
});

describe('the errors of a client', () => {
  it.each([400, 404, 409, 422])(
    '[2-7-08] has an operation error where opIndex is numeric (%i)',
    async (status) => {
      const { client } = clientOf([refused(status, 'op_invalid', { opIndex: 2 })]);
      const error = await failureOf(client.workflows.get('w'));

      expect(error).toBeInstanceOf(OperationError);
      expect(error).toMatchObject({ opIndex: 2, code: 'op_invalid', status });
    },
  );

  it.each([
    [401, 'unauthorized', 'UnauthorizedError'],
    [402, 'insufficient_credits', 'InsufficientCreditsError'],
    [403, 'edition_required', 'ForbiddenError'],
    [404, 'pipeline_not_found', 'NotFoundError'],
    [409, 'workflow_conflict', 'WorkflowConflictError'],
    [409, 'production_busy', 'ProductionBusyError'],
    [409, 'sequence_quote_changed', 'QuoteChangedError'],
    [409, 'production_capability_required', 'CapabilityRequiredError'],
    [409, 'name_taken', 'ServiceError'],
    [409, 'constructor', 'ServiceError'],
    [413, 'payload_too_large', 'StorageExceededError'],
    [422, 'unprocessable', 'ServiceError'],
  ])('are of one class for each kind: %i %s', async (status, code, name) => {
    const { client } = clientOf([refused(status, code)]);

    expect(await failureOf(client.workflows.get('w'))).toMatchObject({ name, code, status });
  });

  it('keeps the code, the request id and the missing scope', async () => {
    const { client } = clientOf([
      refused(403, 'insufficient_scope', { missingScope: 'jobs:read' }, { 'x-request-id': 'r1' }),
    ]);
    const error = await failureOf(client.workflows.get('w'));

    expect(error).toBeInstanceOf(ForbiddenError);
    expect(error).toMatchObject({ code: 'insufficient_scope', missingScope: 'jobs:read', requestId: 'r1' });
  });

  it('says so where the answer is a page', async () => {
    const { client } = clientOf([new Response('<html></html>')]);

    expect((await failureOf(client.me()))?.message).toContain('not JSON');
  });

  it('[1-2.3-06] reads a descriptor with members that it does not know', async () => {
    const node = { type: 'text-prompt', ofTomorrow: { a: 1 } };
    const { client } = clientOf([ok({ data: [node] })]);

    expect((await client.nodes.list()).data).toEqual([node]);
  });
});
