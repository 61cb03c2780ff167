import { randomUUID } from 'node:crypto';
import type {
  PendingApproval,
  PipelineBranched,
  PipelineChatAnswer,
  PipelineChatTurn,
  PipelineRecord,
  PipelineStage,
  PipelineStageRecord,
  PipelineTimeline,
} from '@easel/contracts';
import {
  api,
  type ApiClient,
  type ApiResponse,
  BUSINESS,
  CLOUD,
  givenAppToken,
  givenWorkflow,
  goodBody,
  operationsOf,
  step,
  type TestUser,
  useStack,
} from '@easel/testing';

const STORY =
  'An old lighthouse stands by the sea. At night Mira lights its lamp. A ship finds its way home.';
/** Films are made meanwhile, on a machine that may be busy. */
const LIMIT_MS = 600_000;

const body = (given: object = {}) => ({
  root_node_id: 'node-1',
  story_prompt: STORY,
  target_duration_seconds: 7,
  format: 'reel',
  output_resolution: '480p',
  config: { image_model: 'nano-banana', music: true },
  mode: 'auto',
  ...given,
});

async function made(client: ApiClient, given: object = {}): Promise<string> {
  const answer = await client.post<{ id: string }>('/v1/pipelines', body(given));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

async function until(
  client: ApiClient,
  id: string,
  wanted: (pipeline: PipelineRecord) => boolean,
  maxWaitMs = 400_000,
): Promise<PipelineRecord> {
  const end = Date.now() + maxWaitMs;
  for (;;) {
    const { status, body: found } = await client.get<PipelineRecord>(`/v1/pipelines/${id}`);
    if (status === 200 && wanted(found)) return found;
    if (Date.now() > end) throw new Error(`The pipeline stayed ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const isAt = (stage: PipelineStage) => (pipeline: PipelineRecord) =>
  pipeline.status === 'awaiting_approval' && pipeline.current_stage === stage;
interface Production {
  id: string;
  name: string;
  cast: object[];
  shots: { still: object | null; clip: object | null }[];
}

const hasCompleted = ({ status }: PipelineRecord) => status === 'completed';

describe.each([
  ['community', undefined],
  ['business', BUSINESS],
])('the %s edition', (edition, variables) => {
  const stack = variables === undefined ? { api } : useStack(variables);

  it('[1-4.12-04] [1-4.12-05] has no pipelines and no scene helpers: every route asks for cloud', async () => {
    const client = stack.api.as(await stack.api.signUp());
    const operations = operationsOf((await stack.api.get('/v1/openapi.json')).body).filter(({ path }) =>
      path.startsWith('/v1/pipelines'),
    );

    expect(operations).toHaveLength(20);
    for (const operation of operations) {
      const path = operation.path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const answer = await client.send(operation.method, path, operation.body && goodBody(operation));
      expect(answer).toBeServiceError(403, 'edition_required');
      expect(answer.body).toMatchObject({ error: { required_edition: 'cloud' } });
    }
    expect(['community', 'business']).toContain(edition);
  });
});

describe('a pipeline on the cloud edition', () => {
  const stack = useStack(CLOUD);
  const given = async (): Promise<[ApiClient, TestUser]> => {
    const user = await stack.api.signUp();
    return [stack.api.as(user), user];
  };
  const stageOf = async (client: ApiClient, id: string, stage: PipelineStage) =>
    (await client.get<PipelineStageRecord>(`/v1/pipelines/${id}/stages/${stage}`)).body;

  it(
    '[1-4.12-04] makes a film of a story by itself in mode auto, which can be branched',
    async () => {
      const [client] = await given();
      const id = await made(client);
      const done = await until(client, id, hasCompleted);

      expect(done).toMatchObject({
        mode: 'auto',
        current_stage: null,
        failure_reason: null,
        reserved_credits: 0,
      });
      expect(done.stages.map(({ status }) => status)).toEqual(Array(8).fill('approved'));
      expect(done.spent_credits).toBeGreaterThan(0);
      expect(done.upfront_credit_estimate).toBe(done.spent_credits);
      const balance = await client.get<{ data: { total: number } }>('/v1/credits/balance');
      expect(1_500 - done.spent_credits).toBe(balance.body.data.total);

      // No language model is set up here.
      expect((await stageOf(client, id, 'script')).critic_feedback).toContain('story prompt');
      const film = (await stageOf(client, id, 'post_merge')).output;
      const file = await fetch(String(film?.['videoUrl']));
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toBe('video/mp4');
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
      expect(Math.abs(Number(film?.['durationSeconds']) - 7)).toBeLessThan(1);

      const timeline = (await client.get<PipelineTimeline>(`/v1/pipelines/${id}/timeline`)).body;
      expect(timeline).toMatchObject({ width: 480, height: 854, animateProgress: { percent: 100 } });
      expect(timeline.scenes.every(({ compositeUrl }) => compositeUrl.includes('/media/'))).toBe(true);
      expect(timeline.musicUrl).toContain('/media/');

      // Handed over once, however often it is asked for under one key.
      const studio = '/v1/studio/productions';
      const handOver = () =>
        client
          .with({ 'idempotency-key': id })
          .post<{ data: { production: Production } }>(studio, { fromPipeline: id });
      const { production } = (await handOver()).body.data;
      expect((await handOver()).body.data.production.id).toBe(production.id);
      expect(production).toMatchObject({
        music: { url: timeline.musicUrl, durationSec: expect.any(Number) },
        cuts: [{ url: film?.['videoUrl'] }],
      });
      const exported = await client.get<{ data: object }>(`${studio}/${production.id}/export-plan`);
      expect(exported.body.data).toMatchObject({
        canExport: production.shots.length > 1,
        warnings: [],
      });

      const branch = await client.post<PipelineBranched>(`/v1/pipelines/${id}/branch`, {
        fromStage: 'animate_audio_edit',
      });
      expect(branch.status).toBe(201);
      expect(branch.body.clonedStages).toEqual([
        'script',
        'characters',
        'objects',
        'locations',
        'shot_list',
        'scene_images',
      ]);
      expect(branch.body.clonedEntities).toBe(2 + timeline.scenes.length);
      const again = await until(client, branch.body.pipelineId, hasCompleted);
      expect(again).toMatchObject({
        branched_from_pipeline_id: id,
        branched_from_stage: 'animate_audio_edit',
      });
      expect(again.spent_credits).toBeLessThan(done.spent_credits);
      expect(await stageOf(client, again.id, 'scene_images')).toEqual(
        await stageOf(client, id, 'scene_images'),
      );
      expect((await stageOf(client, again.id, 'post_merge')).output?.['videoUrl']).not.toBe(
        film?.['videoUrl'],
      );
    },
    LIMIT_MS,
  );

  it(
    '[1-4.12-05] waits after each stage in mode manual, and does as its owner says',
    async () => {
      const [client] = await given();
      const id = await made(client, {
        mode: 'manual',
        config: { silent_cut_preview: true, image_model: 'flux' },
      });
      const at = (path: string) => `/v1/pipelines/${id}/${path}`;
      const approve = async (stage: PipelineStage, edits?: object) => {
        expect((await client.post(at(`stages/${stage}/approve`), { ...(edits && { edits }) })).body).toEqual({
          ok: true,
        });
      };

      await until(client, id, isAt('script'));
      const pending = await client.get<PendingApproval[]>(at('pending-approvals'));
      expect(pending.body).toMatchObject([{ stage_name: 'script', output: { scenes: expect.any(Array) } }]);
      expect(await client.post(at('stages/characters/approve'), {})).toBeServiceError(409, 'stage_not_open');
      expect(await client.post(at('stages/scene/approve'), {})).toBeServiceError(400, 'invalid_stage');

      const answer = await client.post<PipelineChatAnswer>(at('stages/script/chat'), {
        message: 'Let there be snow',
      });
      expect(answer.body).toMatchObject({
        role: 'assistant',
        proposed_change: {
          change_type: 'edit_artifact',
          json_patch: [{ op: 'add', path: '/notes/-', value: 'Let there be snow' }],
          summary: expect.any(String),
        },
      });
      const { turns } = (await client.get<{ turns: PipelineChatTurn[] }>(at('stages/script/chat'))).body;
      expect(turns).toEqual([
        expect.objectContaining({ turn_n: 1, role: 'user', content: 'Let there be snow', llm_call_id: null }),
        {
          id: answer.body.turnId,
          turn_n: 2,
          role: 'assistant',
          content: answer.body.content,
          proposed_change: answer.body.proposed_change,
          llm_call_id: expect.any(String),
          applied_to_attempt_id: null,
          created_at: expect.any(String),
        },
      ]);
      expect((await client.get(`/v1/jobs/${turns[1]?.llm_call_id}`)).status).toBe(200);
      // A proposal changes nothing until it is applied.
      expect((await stageOf(client, id, 'script')).output).toMatchObject({ notes: [] });
      expect(await client.post(at('stages/characters/chat'), { message: 'x' })).toBeServiceError(
        501,
        'no_stage_assistant',
      );
      expect(await client.post(at('stages/script/approve'), { edits: { scenes: [] } })).toBeServiceError(
        400,
        'validation_error',
      );
      await approve('script', { title: 'The Lamp' });

      const withCast = await until(client, id, isAt('characters'));
      expect(withCast.stages.slice(0, 2).map(({ status }) => status)).toEqual([
        'approved',
        'awaiting_approval',
      ]);
      expect((await stageOf(client, id, 'script')).output).toMatchObject({ title: 'The Lamp' });
      const drawn = (await stageOf(client, id, 'characters')).output?.['characters'] as Record<
        string,
        string
      >[];
      expect(drawn).toMatchObject([{ name: 'Mira', imageUrl: expect.stringContaining('/media/') }]);
      const entity = at(`entities/${drawn[0].id}/reject`);
      expect((await client.post(entity, { feedback: 'older' })).body).toEqual({ ok: true });
      await until(client, id, isAt('characters'));
      const redrawn = (await stageOf(client, id, 'characters')).output?.['characters'] as Record<
        string,
        string
      >[];
      expect(redrawn[0].id).toBe(drawn[0].id);
      expect(redrawn[0].imageUrl).not.toBe(drawn[0].imageUrl);
      await approve('characters');

      await until(client, id, isAt('objects'));
      await approve('objects');
      await until(client, id, isAt('locations'));
      await approve('locations');

      await until(client, id, isAt('shot_list'));
      expect((await client.post(at('stages/shot_list/reject'), { feedback: 'Slower' })).status).toBe(200);
      await until(client, id, ({ stages }) => stages[4].status === 'awaiting_approval');
      const list = await stageOf(client, id, 'shot_list');
      expect(list.critic_feedback).toContain('Slower');
      const [shot] = list.output!['shots'] as { id: string; seconds: number }[];
      const helper = (name: string, fields: object) =>
        client.post(at(`entities/${shot.id}/helpers/${name}`), fields);
      expect((await helper('change-duration', { seconds: 4.2 })).body).toMatchObject({
        scene: { seconds: 4 },
      });
      expect((await helper('rewrite-prompt', { prompt: 'A red ship' })).body).toMatchObject({
        ok: true,
        scene: { description: 'A red ship' },
      });
      expect(await helper('sing', {})).toBeServiceError(400, 'unknown_helper');
      expect(await helper('regenerate-image', {})).toBeServiceError(409, 'stage_not_open');
      const proposed = await client.post<PipelineChatAnswer>(at('stages/shot_list/chat'), {
        message: 'in heavy rain',
      });
      const turn = at(`stages/shot_list/chat/turns/${proposed.body.turnId}/apply`);
      const applied = await client.post<{ attemptId: string }>(turn, {});
      expect(applied).toMatchObject({
        status: 200,
        body: {
          applied: true,
          attemptId: expect.any(String),
          newOutput: { shots: expect.arrayContaining([expect.objectContaining({ id: shot.id })]) },
        },
      });
      expect((await client.post(turn, {})).body).toEqual({
        applied: false,
        error: { code: 'already_applied', detail: { path: 'turnId', message: expect.any(String) } },
      });
      // It was said about a stage that is approved by now.
      expect(
        await client.post(at(`stages/script/chat/turns/${answer.body.turnId}/apply`), {}),
      ).toBeServiceError(409, 'stage_not_awaiting');
      expect(await stageOf(client, id, 'shot_list')).toMatchObject({
        status: 'approved',
        output: {
          shots: expect.arrayContaining([
            expect.objectContaining({ description: 'A red ship, in heavy rain' }),
          ]),
        },
      });
      const said = (await client.get<{ turns: PipelineChatTurn[] }>(at('stages/shot_list/chat'))).body;
      expect(said.turns[1]).toMatchObject({ applied_to_attempt_id: applied.body.attemptId });

      await until(client, id, isAt('scene_images'));
      const before = (await stageOf(client, id, 'scene_images')).output?.['scenes'] as { imageUrl: string }[];
      expect((await helper('regenerate-image', { prompt: 'A blue ship' })).status).toBe(200);
      await until(client, id, isAt('scene_images'));
      expect(await client.post('/v1/studio/productions', { fromPipeline: id })).toMatchObject({
        status: 400,
        body: { error: { path: 'fromPipeline', message: expect.stringContaining('completed') } },
      });
      const scenes = (await stageOf(client, id, 'scene_images')).output?.['scenes'] as {
        imageUrl: string;
        prompt: string;
      }[];
      expect(scenes[0].prompt).toContain('A blue ship');
      expect(scenes[0].imageUrl).not.toBe(before[0].imageUrl);
      expect(scenes.slice(1)).toEqual(before.slice(1));
      await approve('scene_images');

      await until(client, id, isAt('animate_audio_edit'));
      expect(await client.post(at('sub-gates/silent_cut_preview/approve'), {})).toBeServiceError(
        409,
        'sub_gate_not_open',
      );
      await approve('animate_audio_edit');

      await until(client, id, isAt('post_merge'));
      expect((await stageOf(client, id, 'post_merge')).output).toMatchObject({
        previewUrl: expect.stringContaining('/media/'),
      });
      expect((await client.get(at('pending-approvals'))).body).toEqual([]);
      expect((await client.post(at('sub-gates/silent_cut/approve'), {})).body).toMatchObject({
        ok: true,
        gate: 'silent_cut_preview',
      });
      await until(
        client,
        id,
        (pipeline) => isAt('post_merge')(pipeline) && pipeline.current_progress_message !== null,
      );
      await approve('post_merge');
      const done = await until(client, id, hasCompleted);
      expect((await stageOf(client, id, 'post_merge')).output).toMatchObject({
        videoUrl: expect.stringContaining('/media/'),
      });
      expect(done.completed_at).not.toBeNull();

      const studio = '/v1/studio/productions';
      const { body: handed } = await client.post<{ data: { production: Production } }>(studio, {
        fromPipeline: id,
      });
      const [stranger] = await given();
      expect(await stranger.post(studio, { fromPipeline: id })).toMatchObject({ status: 404 });
      expect(await client.post(studio, { fromPipeline: id, plan: {} })).toMatchObject({
        status: 400,
        body: { error: { path: 'fromPipeline' } },
      });
      const { production } = handed.data;
      const [handedShot] = production.shots;
      expect(production).toMatchObject({
        name: 'The Lamp',
        film: { aspectRatio: '9:16', videoProvider: expect.any(String) },
        cuts: [{ id: 'made', url: expect.stringMatching(/^http/) }],
      });
      const picture = expect.stringMatching(/^http/) as string;
      expect(production.cast[0]).toMatchObject({ role: 'mira', kind: 'character', imageUrl: picture });
      expect(handedShot).toMatchObject({
        still: { source: 'imported' },
        clip: { source: 'imported', durationSec: expect.any(Number) },
      });
      const plan = await client.get<{ data: { canExport: boolean; warnings: string[] } }>(
        `${studio}/${production.id}/export-plan`,
      );
      expect(plan.body.data).toMatchObject({ canExport: production.shots.length > 1, warnings: [] });
    },
    LIMIT_MS,
  );

  it(
    'tells what happens, and goes on after the event that a client saw last',
    async () => {
      const [client] = await given();
      const id = await made(client, { mode: 'manual' });
      await until(client, id, isAt('script'));
      const followed = client.with({ 'last-event-id': '-1' }).get<string>(`/v1/pipelines/${id}/events`);
      const elsewhere = client.at(stack.secondUrl).get<string>(`/v1/pipelines/${id}/events`);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await client.post(`/v1/pipelines/${id}/cancel`, {});

      const whole = await followed;
      expect((await elsewhere).body).toMatch(/^event: snapshot\n[^]*event: pipeline:done\n[^]*event: end\n/);
      const numbers = [...whole.body.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));
      expect(whole.headers.get('content-type')).toContain('text/event-stream');
      expect(numbers).toEqual(numbers.map((_number, index) => index));
      const types = [...whole.body.matchAll(/^event: (.+)$/gm)].map(([, type]) => type);
      expect(types).toEqual(expect.arrayContaining(['pipeline:status', 'stage:status', 'pipeline:warning']));
      expect(types.slice(-2)).toEqual(['pipeline:done', 'end']);

      for (const wrong of ['abc', '-5', '1e99']) {
        const answer = await client.with({ 'last-event-id': wrong }).get(`/v1/pipelines/${id}/events`);
        expect(answer.body).toMatchObject({ error: { path: 'Last-Event-ID' } });
      }
      const rest = await client.with({ 'last-event-id': '3' }).get<string>(`/v1/pipelines/${id}/events`);
      expect([...rest.body.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number))).toEqual(
        numbers.slice(4),
      );
    },
    LIMIT_MS,
  );

  it(
    'is cancelled with its jobs, once and for good',
    async () => {
      const [client] = await given();
      const id = await made(client, { target_duration_seconds: 60 });
      await until(client, id, ({ current_stage }) => current_stage === 'scene_images');
      const cancel = () => client.post(`/v1/pipelines/${id}/cancel`, {});

      expect((await cancel()).body).toEqual({ ok: true });
      expect((await cancel()).body).toEqual({ ok: true });
      const ended = await until(client, id, ({ reserved_credits: held }) => held === 0);
      expect(ended).toMatchObject({ status: 'cancelled', current_stage: 'scene_images' });
      const running = await client.get<{ data: object[] }>('/v1/jobs?status=pending,running');
      expect(running.body.data).toEqual([]);
      expect(await client.post(`/v1/pipelines/${id}/branch`, { fromStage: 'script' })).toBeServiceError(
        400,
        'pipeline_not_completed',
      );
      expect(await client.post(`/v1/pipelines/${id}/fork`, {})).toBeServiceError(409, 'pipeline_ended');
    },
    LIMIT_MS,
  );

  it(
    'stops before it costs more than it may',
    async () => {
      const [client] = await given();
      const id = await made(client, { max_cost_credits: 30 });
      const over = await until(
        client,
        id,
        ({ status, reserved_credits: held }) => status === 'failed' && held === 0,
      );

      expect(over.failure_reason).toContain('max_cost_credits is 30');
      expect(over.spent_credits + over.reserved_credits).toBeLessThanOrEqual(30);
      expect(over.upfront_credit_estimate).toBeGreaterThan(30);
    },
    LIMIT_MS,
  );

  it('ends as forked where its owner goes on by hand', async () => {
    const [client] = await given();
    const id = await made(client, { mode: 'manual' });

    expect((await client.post(`/v1/pipelines/${id}/fork`, {})).body).toEqual({ ok: true });
    expect((await client.get(`/v1/pipelines/${id}`)).body).toMatchObject({ status: 'forked' });
  });

  it('is made once of a request with an Idempotency-Key', async () => {
    const [client] = await given();
    const keyed = client.with({ 'idempotency-key': randomUUID() });
    const answers = [await keyed.post('/v1/pipelines', body()), await keyed.post('/v1/pipelines', body())];

    expect(answers[1].body).toEqual(answers[0].body);
    const list = await client.get<PipelineRecord[]>('/v1/pipelines');
    expect(list.body.map(({ id }) => id)).toEqual([answers[0].body['id']]);
    await client.post(`/v1/pipelines/${String(answers[0].body['id'])}/cancel`, {});
  });

  it('is listed newest first, a page after the other, to its owner alone', async () => {
    const [client] = await given();
    const [stranger] = await given();
    const ids = [await made(client, { mode: 'manual' }), await made(client, { mode: 'manual' })];

    const first = await client.get<PipelineRecord[]>('/v1/pipelines?limit=1');
    const second = await client.get<PipelineRecord[]>(`/v1/pipelines?limit=1&before=${first.body[0].id}`);
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await stranger.get('/v1/pipelines')).body).toEqual([]);
    for (const id of [ids[0], randomUUID()]) {
      expect(await stranger.get(`/v1/pipelines/${id}`)).toBeServiceError(404, 'pipeline_not_found');
      expect(await stranger.post(`/v1/pipelines/${id}/cancel`, {})).toBeServiceError(
        404,
        'pipeline_not_found',
      );
    }
    for (const id of ids) await client.post(`/v1/pipelines/${id}/cancel`, {});
  });

  it('belongs to a workflow that its owner may run, or is not made', async () => {
    const [client, user] = await given();
    const [stranger] = await given();
    const workflowId = await givenWorkflow(user, { nodes: [step('s')], edges: [] }, 'Steps', stack.api);

    const id = await made(client, { mode: 'manual', workflow_id: workflowId });
    expect((await client.get(`/v1/pipelines/${id}`)).body).toMatchObject({ workflow_id: workflowId });
    const refused = await stranger.post('/v1/pipelines', body({ workflow_id: workflowId }));
    expect(refused).toBeServiceError(404, 'workflow_not_found');
    await client.post(`/v1/pipelines/${id}/cancel`, {});
  });

  it.each([
    ['target_duration_seconds', { target_duration_seconds: 91 }],
    ['target_duration_seconds', { format: 'trailer', target_duration_seconds: 29 }],
    ['target_duration_seconds', { format: 'short_film', target_duration_seconds: 601 }],
    ['story_prompt', { story_prompt: 'a'.repeat(4_001) }],
    ['story_prompt', { story_prompt: ' ' }],
    ['format', { format: 'opera' }],
    ['config.video_model', { config: { video_model: 'suno' } }],
    ['style_directives', { style_directives: [1] }],
    ['config.song_url', { config: { song_url: 'http://169.254.169.254/x.mp3' } }],
    ['config.lyrics', { config: { lyrics: 7 } }],
  ])('refuses a %s that is out of bounds', async (path, wrong) => {
    const [client] = await given();
    const answer: ApiResponse = await client.post('/v1/pipelines', body(wrong));

    expect(answer).toBeServiceError(400, 'validation_error');
    expect(answer.body).toMatchObject({ error: { issues: [{ path }] } });
  });

  it('opens to apps by scope: reading, starting and approving are three', async () => {
    const [client, user] = await given();
    const id = await made(client, { mode: 'manual' });
    const uses: [
      scope: 'pipelines:read' | 'pipelines:execute' | 'pipelines:approve',
      method: string,
      path: string,
    ][] = [
      ['pipelines:read', 'GET', ''],
      ['pipelines:execute', 'POST', '/cancel'],
      ['pipelines:approve', 'POST', '/stages/script/approve'],
    ];
    for (const [scope, method, path] of uses) {
      for (const granted of uses.map(([each]) => each)) {
        const app = stack.api.as(await givenAppToken(user, [granted], stack.api));
        const answer = await app.send(
          method,
          `/v1/pipelines/${id}${path}`,
          method === 'POST' ? {} : undefined,
        );
        if (scope === granted) expect(answer.status).not.toBe(403);
        else expect(answer).toBeServiceError(403, 'insufficient_scope');
      }
    }
    const handOver = async (...scopes: string[]) =>
      stack.api
        .as(await givenAppToken(user, ['workflows:write', ...scopes], stack.api))
        .post('/v1/studio/productions', { fromPipeline: id });
    const unread = await handOver();
    expect(unread).toBeServiceError(403, 'insufficient_scope');
    expect(unread.body).toMatchObject({ error: { missingScope: 'pipelines:read' } });
    expect(await handOver('pipelines:read')).toMatchObject({
      status: 400,
      body: { error: { path: 'fromPipeline' } },
    });
  });
});
