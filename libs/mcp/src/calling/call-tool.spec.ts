import { setTimeout as sleep } from 'node:timers/promises';
import { toolNamed } from '../index.js';
import { callTool, type CallOptions } from './call-tool.js';

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = (sent: Sent) => Response | Promise<Response>;

const JOB = '01890000-0000-7000-8000-000000000000';

/** A service that answers as it is told, and a caller of it. */
function given(answer: Answer, over: Partial<CallOptions> = {}) {
  const sent: Sent[] = [];
  const progress: number[] = [];
  const stop = new AbortController();
  const call = async (name: string, args: object = {}) => {
    const tool = toolNamed(name);
    if (!tool) throw new Error(`no tool ${name}`);
    const result = await callTool(tool, args, {
      door: {
        fetch: (url, { method = 'GET', headers, body }) => {
          const { pathname, search } = new URL(url);
          const one = {
            method,
            path: pathname + search,
            headers: headers as Record<string, string>,
            body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
          };
          sent.push(one);
          return Promise.resolve(answer(one));
        },
        baseUrl: 'https://easel.example',
        headers: { authorization: 'Bearer x' },
      },
      callerKey: 'ada',
      signal: stop.signal,
      progress: (percent) => Promise.resolve(void progress.push(percent)),
      ...over,
    });
    const [first] = result.content;
    const text = first?.type === 'text' ? first.text : '';
    const error = result.isError ? (JSON.parse(text) as { error: Record<string, unknown> }).error : undefined;
    return { outcome: result.structuredContent as Record<string, unknown> | undefined, error, text };
  };
  return { call, sent, progress, stop };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const job = (status: string, progress = 0) =>
  json({ data: { id: JOB, status, progress, output_data: null, error_message: null } });
const priced =
  (totalCredits: number): Answer =>
  ({ path }) =>
    path === '/v1/credits/estimate-workflow'
      ? json({ data: { totalCredits, nodeCount: 1 } })
      : json({ jobId: JOB });
const free: Answer = ({ path }) =>
  path === '/v1/credits/estimate-workflow'
    ? json({ error: { code: 'not_found', message: 'There is no such route.' } }, 404)
    : json({ jobId: JOB });
const paths = (sent: readonly Sent[]) => sent.map(({ path }) => path);

describe('a call that may cost credits', () => {
  const wish = { prompt: 'a fox' };

  it('starts at once where the installation does not charge', async () => {
    const { call, sent } = given(free, { charges: false });

    expect((await call('generate_image', wish)).outcome).toMatchObject({ status: 'pending', job_id: JOB });
    expect(paths(sent)).toEqual(['/v1/generate-image']);
  });

  it('starts where it is not known before whether the installation charges, and it does not', async () => {
    const { call } = given(free);

    expect((await call('generate_image', wish)).outcome).toMatchObject({ job_id: JOB });
  });

  it('with dry_run answers the price and starts nothing', async () => {
    const { call, sent } = given(priced(7), { charges: true });

    expect(
      (await call('generate_image', { ...wish, dry_run: true, max_credits: 100 })).outcome,
    ).toMatchObject({
      status: 'quoted',
      quote: { credits: 7 },
    });
    expect(paths(sent)).toEqual(['/v1/credits/estimate-workflow']);
  });

  it('without a limit answers the price and what to send', async () => {
    const { call, sent } = given(priced(7), { charges: true });

    const { outcome } = await call('generate_image', wish);

    expect(outcome).toMatchObject({ status: 'quoted', next: expect.stringContaining('max_credits 7') });
    expect(paths(sent)).not.toContain('/v1/generate-image');
  });

  it.each([
    [7, true],
    [8, true],
    [6, false],
  ])('with max_credits %i starts what costs 7: %s', async (most, starts) => {
    const { call, sent } = given(priced(7), { charges: true });

    const { error } = await call('generate_image', { ...wish, max_credits: most });

    expect(paths(sent).includes('/v1/generate-image')).toBe(starts);
    expect(error?.['code']).toBe(starts ? undefined : 'max_credits_exceeded');
  });

  it.each([
    ['describe_production', { brief: 'A pier', llm_model: 'gemini-3.6-flash' }],
    ['make_production_music', { prompt: 'Slow' }],
  ])('of a production is quoted too: %s', async (name, args) => {
    const { call, sent } = given(priced(7), { charges: true });

    const { outcome } = await call(name, { production_id: JOB, ...args });

    expect(outcome).toMatchObject({ status: 'quoted', quote: { credits: 7 } });
    expect(paths(sent)).toEqual(['/v1/credits/estimate-workflow']);
  });

  it('starts at once with the hash of a quote, to which the route holds it', async () => {
    const { call, sent } = given(() => json({ data: { jobId: JOB } }), { charges: true });
    const args = { production_id: JOB, kind: 'clip', shot_id: 'one', expected_input_hash: 'h' };

    expect((await call('generate_shot', args)).outcome).toMatchObject({ job_id: JOB });
    expect(sent).toMatchObject([{ body: { expectedInputHash: 'h' } }]);
  });

  it.each([
    [404, 'pending'],
    [403, 'quoted'],
    [200, 'quoted'],
  ])('asks another process whether it charges: with %i for an answer it is %s', async (status, told) => {
    const routes: Record<string, Response> = {
      '/v1/credits/balance': json(status === 200 ? { data: {} } : { error: { code: 'not_found' } }, status),
      [`/v1/workflows/${JOB}`]: json({ data: { id: JOB, projectId: 'p', version: 1 } }),
      '/v1/projects/p': json({ data: { id: 'p', name: 'mcp' } }),
      [`/v1/workflows/${JOB}/quote`]: json({ data: { totalCredits: 0, inputHash: 'h', expiresAt: 'soon' } }),
      [`/v1/workflows/${JOB}/run`]: json({ executionId: 'e', status: 'pending' }),
    };
    const { call } = given(({ path }) => routes[path] ?? json({}, 500));

    expect((await call('run_workflow', { workflow_id: JOB })).outcome).toMatchObject({ status: told });
  });

  it.each([
    [{}, 'quoted'],
    [{ max_credits: 0 }, 'pending'],
  ])(
    'needs a limit for an app whose estimate is 0 too, since an estimate binds nobody: %j',
    async (more, told) => {
      const { call, sent } = given(
        ({ path }) =>
          path === '/v1/app/fox'
            ? json({ estimatedCredits: 0 })
            : json({ executionId: JOB, runId: JOB, status: 'pending' }),
        { charges: true },
      );

      expect((await call('run_app', { slug: 'fox', ...more })).outcome).toMatchObject({ status: told });
      expect(paths(sent).includes('/v1/app/fox/run')).toBe(told === 'pending');
    },
  );

  it.each([
    [false, { credits: 0, note: expect.any(String) }],
    [true, { credits: 0 }],
  ])('is quoted for an app where the installation charges: %s', async (charges, quote) => {
    const { call } = given(() => json({ estimatedCredits: 0 }), { charges });

    expect((await call('run_app', { slug: 'fox', dry_run: true })).outcome?.['quote']).toEqual(quote);
  });

  it('is refused where the price cannot be read', async () => {
    const { call, sent } = given(
      ({ path }) =>
        path.startsWith('/v1/credits')
          ? json({ error: { code: 'insufficient_scope', message: 'no', missingScope: 'credits:read' } }, 403)
          : json({ jobId: JOB }),
      { charges: true },
    );

    expect((await call('generate_image', { ...wish, max_credits: 9 })).error).toMatchObject({
      code: 'insufficient_scope',
      details: { missingScope: 'credits:read' },
    });
    expect(paths(sent)).not.toContain('/v1/generate-image');
  });

  it('sends what the route knows, under one key for equal calls', async () => {
    const { call, sent } = given(free, { charges: false });
    const full = {
      prompt: 'x',
      model: 'flux',
      aspect_ratio: '16:9',
      settings: { style: 'ink', prompt: 'y' },
      wait_seconds: 0,
    };
    await call('generate_image', full);
    await call('generate_image', { ...full });
    await call('generate_image', { ...full, client_request_id: 'other' });

    expect(sent[0]?.body).toEqual({ prompt: 'x', provider: 'flux', aspectRatio: '16:9', style: 'ink' });
    const [one, two, three] = sent.map(({ headers }) => headers['idempotency-key']);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
    expect(sent.map(({ headers }) => headers['idempotency-seconds'])).toEqual(['10', '10', undefined]);
  });
});

describe('a call that is sent again', () => {
  const keysOf = (sent: readonly Sent[]) =>
    sent
      .filter(({ path }) => path !== '/v1/projects/mcp')
      .map(({ headers, body }) => ({
        key: headers['idempotency-key'],
        seconds: headers['idempotency-seconds'],
        id: (body as { clientRequestId?: string }).clientRequestId,
      }));
  const made: Answer = () => json({ data: { id: JOB, production: {} } });

  it.each([
    ['create_workflow', { name: 'A' }],
    ['import_workflow', { workflow_json: {} }],
    ['create_production', { name: 'A' }],
    ['create_character', { name: 'A' }],
    ['create_location', { name: 'A' }],
    ['create_object', { name: 'A' }],
    ['create_creature', { name: 'A' }],
  ])('makes one thing: %s', async (name, args) => {
    const { call, sent } = given(made);
    for (const more of [{}, {}, { client_request_id: 'x' }, { client_request_id: 'x' }]) {
      await call(name, { ...args, ...more });
    }

    const [one, two, three, four] = keysOf(sent);
    expect(one).toEqual({ key: expect.any(String), seconds: '10' });
    expect(three).toEqual({ key: expect.any(String) });
    expect([two, four]).toEqual([one, three]);
    expect(three?.key).not.toBe(one?.key);
  });

  it('changes a production once: for a time after the answer, or for a day under an id of its own', async () => {
    const { call, sent } = given(made);
    const edit = { production_id: JOB, ops: [] };
    for (const more of [{}, {}, { client_request_id: 'x' }, { client_request_id: 'x' }]) {
      await call('edit_production', { ...edit, ...more });
    }

    const [one, two, three, four] = keysOf(sent);
    expect(one).toEqual({ key: expect.any(String), seconds: '10' });
    expect(three).toEqual({ id: expect.any(String) });
    expect([two, four]).toEqual([one, three]);
  });

  it('counts as long as somebody may wait for its answer, and a little more', async () => {
    const { call, sent } = given(made, { charges: false });
    await call('make_production_music', { production_id: JOB, prompt: 'Slow', wait_seconds: 40 });

    expect(keysOf(sent.slice(0, 1))).toEqual([{ key: expect.any(String), seconds: '50' }]);
  });

  it('does again what can be done again, since somebody may have changed it meanwhile', async () => {
    const { call, sent } = given(made);
    await call('update_character', { character_id: JOB, name: 'B' });
    await call('reconcile_production', { production_id: JOB });

    expect(keysOf(sent)).toEqual([{}, {}]);
  });
});

describe('a run that failed', () => {
  it.each([
    ['content_policy', 'content_policy', false],
    ['provider_timeout', 'timeout', true],
    ['provider_error', 'provider_error', true],
    ['provider_not_configured', 'provider_error', false],
    ['missing_input', 'validation', false],
    ['ffmpeg_failed', 'post_processing', false],
    [undefined, 'unknown', false],
  ])('is diagnosed by the code of its last attempt: %s is %s', async (errorCode, kind, retryable) => {
    const history = errorCode === undefined ? {} : { history: [{ errorCode: 'timeout' }, { errorCode }] };
    // The words say something else.
    const state = { status: 'failed', error: 'Rate limit, invalid, policy', jobId: JOB, ...history };
    const { call } = given(() => json({ data: { status: 'failed', nodeStates: { a: state } } }));

    expect((await call('diagnose_run', { execution_id: JOB })).outcome).toMatchObject({
      ended: true,
      failures: [{ node_id: 'a', class: kind, retryable }],
    });
  });
});

describe('a call that waits', () => {
  it('tells how far the work is, and answers its end', async () => {
    let looks = 0;
    const { call, progress } = given(() =>
      ++looks < 3 ? job('running', looks * 20) : job('completed', 100),
    );

    expect((await call('get_job', { job_id: JOB, wait_seconds: 20 })).outcome).toMatchObject({
      status: 'completed',
    });
    expect(progress).toEqual([20, 40]);
  });

  it('answers what is known when the time is over', async () => {
    const { call } = given(() => job('running', 30));

    const { outcome } = await call('get_job', { job_id: JOB, wait_seconds: 1 });

    expect(outcome).toMatchObject({ status: 'running', progress: 30 });
  });

  it('ends as soon as nobody waits, and says what is known', async () => {
    const { call, stop } = given(() => job('running', 30));
    const answered = call('get_job', { job_id: JOB, wait_seconds: 50 });
    await sleep(50);
    stop.abort();

    expect((await answered).outcome).toMatchObject({ status: 'running' });
  });

  it('looks on while the service is away for a moment', async () => {
    let looks = 0;
    const { call } = given(() =>
      ++looks === 2
        ? json({ error: { code: 'service_unavailable' } }, 503)
        : job(looks < 2 ? 'running' : 'completed'),
    );

    expect((await call('get_job', { job_id: JOB, wait_seconds: 20 })).outcome).toMatchObject({
      status: 'completed',
    });
  });

  it('has its job all the same where the credential may not look', async () => {
    const { call } = given(
      ({ path }) =>
        path === '/v1/generate-image'
          ? json({ jobId: JOB })
          : json({ error: { code: 'insufficient_scope' } }, 403),
      { charges: false },
    );

    expect((await call('generate_image', { prompt: 'x', wait_seconds: 20 })).outcome).toMatchObject({
      status: 'pending',
      job_id: JOB,
    });
  });
});

describe('a call that fails', () => {
  it.each([
    [400, 'validation_error', 'changed'],
    [402, 'insufficient_credits', 'no'],
    [403, 'forbidden', 'no'],
    [404, 'not_found', 'no'],
    [409, 'workflow_conflict', 'changed'],
    [409, 'idempotency_in_progress', 'same'],
    [429, 'rate_limited', 'same'],
    [500, 'internal_error', 'same'],
    [503, 'service_unavailable', 'same'],
    [503, 'price_not_configured', 'no'],
  ])('with %i %s says whether to call again: %s', async (status, code, retry) => {
    const { call } = given(() =>
      json({ error: { code, message: 'Because.' } }, status, { 'x-request-id': 'r' }),
    );

    expect((await call('list_voices')).error).toMatchObject({
      code,
      message: 'Because.',
      hint: expect.stringMatching(/./),
      retry,
      status,
      request_id: 'r',
    });
  });

  it('says after how many seconds', async () => {
    const { call } = given(() => json({ error: { code: 'rate_limited' } }, 429, { 'retry-after': '7' }));

    expect((await call('list_voices')).error).toMatchObject({ retry_after_seconds: 7 });
  });

  it('tries a lost connection once more where that does nothing twice', async () => {
    let tries = 0;
    const lost: Answer = () => {
      if (++tries === 1) throw new TypeError('fetch failed');
      return json({ jobId: JOB });
    };
    expect(
      (await given(lost, { charges: false }).call('generate_image', { prompt: 'x' })).outcome,
    ).toMatchObject({
      job_id: JOB,
    });
    tries = -9;
    const gone = given(() => Promise.reject(new TypeError('fetch failed')));
    expect((await gone.call('list_voices')).error).toMatchObject({ code: 'unreachable', retry: 'same' });
  });

  it('answers a page that is no JSON as what it is', async () => {
    const { call } = given(() => new Response('<html>Bad gateway</html>', { status: 502 }));

    expect((await call('list_voices')).error).toMatchObject({
      code: 'internal_error',
      status: 502,
      retry: 'same',
    });
  });

  it('tells a fault of our own to the operator, and nothing of it to the agent', async () => {
    const told: unknown[] = [];
    const { call } = given(() => json({ data: 'not a list' }), { onUnexpected: (error) => told.push(error) });

    expect((await call('list_jobs')).error).toMatchObject({ code: 'internal_error' });
    expect(told).toHaveLength(1);
  });
});

describe('a path', () => {
  it('stays one segment whatever an argument holds', async () => {
    const { call, sent } = given(() => json({ data: {} }));
    await call('get_node_skill', { node_type: '../../v1/me?x=1#y' });

    expect(paths(sent)).toEqual(['/v1/nodes/..%2F..%2Fv1%2Fme%3Fx%3D1%23y']);
  });

  it('does not climb', async () => {
    const { call, sent } = given(() => json({ data: {} }));
    await call('get_node_skill', { node_type: '..' });

    expect(paths(sent)).not.toContain('/v1/');
  });
});
