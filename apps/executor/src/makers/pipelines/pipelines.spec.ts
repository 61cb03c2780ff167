import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Caller, CreatePipelineRequest, PipelineRecord, PipelineStage } from '@easel/contracts';
import { Database, holdingNone } from '@easel/platform';
import * as fc from 'fast-check';
import { AuditLedger } from '../../credits/audit-ledger.js';
import { completed, EngineFixture, type Holder } from '../../engine/engine.fixture.js';
import { onFailpoint } from '../../engine/failpoint.js';
import type { Hints } from '../../engine/hints.js';
import type { Signals } from '../../engine/signals.js';
import { CancelJob } from '../../jobs/cancel-job.js';
import type { ClaimedJob } from '../../engine/job.js';
import type { Lane } from '@easel/lanes/lane';
import type { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import { MeasureSounds } from '../films/measure-sounds.js';
import { AdvancePipeline } from './advance-pipeline.js';
import { BranchPipeline } from './branch-pipeline.js';
import { CreatePipeline } from './create-pipeline.js';
import { DecideStages } from './decide-stages.js';
import { DrivePipelines } from './drive-pipelines.js';
import { EndPipeline } from './end-pipeline.js';
import { EstimatePipeline } from './estimate-pipeline.js';
import { HelpScene } from './help-scene.js';
import { MovePipeline } from './move-pipeline.js';
import { PipelineTasks } from './pipeline-tasks.repository.js';
import { PipelinesRepository } from './pipelines.repository.js';
import { ReadPipelines } from './read-pipelines.js';
import { ResumePipeline } from './resume-pipeline.js';
import { StageChat } from './stage-chat.js';
import { scheduledWork } from './scheduled-work.fixture.js';

const LANES = ['llm', 'image', 'video', 'audio', 'ffmpeg'];
const DEATHS = ['pipeline.settled', 'pipeline.advanced', 'pipeline.started'];

const builtIn: Lane = {
  name: 'built-in',
  types: [
    'llm-chat',
    'generate-image',
    'image-to-video',
    'generate-music',
    'text-to-speech',
    'combine-videos',
    'merge-video-audio',
    'mix-audio',
    'image-critic',
    'extract-frame',
  ],
  run: () => Promise.reject(new Error('no lane runs in these tests')),
};

const someone = (given: Partial<Caller> = {}): Caller => ({
  userId: randomUUID(),
  credential: 'session',
  credentialId: randomUUID(),
  ...given,
});

let engine: EngineFixture;
let worker: Holder;
let database: Database;
let pipelines: PipelinesRepository;
let reading: ReadPipelines;
let creating: CreatePipeline;
let branching: BranchPipeline;
let deciding: DecideStages;
let ending: EndPipeline;
let helping: HelpScene;
let resuming: ResumePipeline;
let talking: StageChat;
let newDriver: () => DrivePipelines;
let owner: Caller;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  engine = await EngineFixture.open({ EDITION: 'cloud', SIGNUP_CREDITS: 5_000 });
  worker = await engine.holder();
  const scheduled = scheduledWork(engine, builtIn);
  const { config, billing, budgets, starting } = scheduled;
  database = scheduled.database;
  owner = someone();
  pipelines = new PipelinesRepository(database);
  const tasks = new PipelineTasks(engine.database);
  const estimating = new EstimatePipeline(config, billing);
  const moving = new MovePipeline(database, pipelines, tasks);
  reading = new ReadPipelines(database, pipelines, tasks, new MeasureSounds(config, database));
  const noWorkflows = undefined as unknown as WorkflowsRepository;
  creating = new CreatePipeline(database, pipelines, noWorkflows, estimating, config);
  branching = new BranchPipeline(database, pipelines, estimating);
  deciding = new DecideStages(moving);
  ending = new EndPipeline(moving);
  helping = new HelpScene(moving);
  resuming = new ResumePipeline(database, pipelines, tasks);
  talking = new StageChat(database, pipelines, tasks, starting, moving, budgets);
  newDriver = () =>
    new DrivePipelines(
      database,
      new AdvancePipeline(database, pipelines, new PipelineTasks(engine.database)),
      new PipelineTasks(engine.database),
      scheduled.jobs,
    );
});
afterEach(async () => {
  onFailpoint(undefined);
  expect(await new AuditLedger(engine.database).run()).toMatchObject({ sound: true, problems: [] });
  await engine.close();
});

const made = async (given: Partial<CreatePipelineRequest> = {}, caller = owner): Promise<string> => {
  const { id } = await creating.run(caller, {
    root_node_id: 'node',
    story_prompt: 'A fox wakes. It walks to the sea with Mira.',
    target_duration_seconds: 12,
    format: 'reel',
    output_resolution: '480p',
    mode: 'auto',
    config: { image_model: 'nano-banana' },
    ...given,
  });
  return id;
};

/** A worker takes every job that waits, and completes it. */
async function work(text = () => ''): Promise<void> {
  for (const lane of LANES) {
    for (const job of await worker.jobs.claim(lane, 50)) {
      const url = `https://easel.example/media/${job.id}`;
      const output = { text: text(), imageUrl: `${url}.png`, videoUrl: `${url}.mp4`, audioUrl: `${url}.mp3` };
      await worker.jobs.end(job, completed(output));
    }
  }
}

/** Whoever had claimed a pipeline has had it long enough. */
const leaseEnds = () =>
  engine.source.query(`update pipelines set due_at = now() - interval '1 second' where due_at is not null`);

const isFinal = ({ status }: PipelineRecord) =>
  ['completed', 'failed', 'cancelled', 'forked'].includes(status);

/** Schedulers and a worker go on until the pipeline is as wanted, and nothing is left to be done for it. */
async function until(
  id: string,
  wanted: (pipeline: PipelineRecord) => boolean = isFinal,
  drivers = [newDriver()],
): Promise<PipelineRecord> {
  for (let round = 0; round < 200; round++) {
    await Promise.all(drivers.map((driver) => driver.run().catch(() => undefined)));
    const record = await reading.record(owner, id);
    if (wanted(record)) return record;
    await work();
    await leaseEnds();
  }
  throw new Error(`It stayed ${JSON.stringify(await reading.record(owner, id))}`);
}

const jobsOf = (): Promise<{ type: string; status: string; credits: number }[]> =>
  engine.source.query('select type, status, credits from jobs where user_id = $1 order by id', [
    owner.userId,
  ]);

const isAt = (stage: PipelineStage) => (pipeline: PipelineRecord) =>
  pipeline.status === 'awaiting_approval' && pipeline.current_stage === stage;

describe('a pipeline', () => {
  it('makes each of its jobs once, with any number of schedulers, wherever each of them dies', async () => {
    const id = await made();
    const estimate = (await reading.record(owner, id)).upfront_credit_estimate;
    const random = fc.sample(fc.integer({ min: 0, max: 3 }), { numRuns: 5_000, seed: 7 });
    let deaths = 0;
    onFailpoint((name) => {
      if (!DEATHS.includes(name) || random.pop() !== 0) return;
      deaths++;
      throw new Error(`killed at ${name}`);
    });
    const done = await until(id, isFinal, [newDriver(), newDriver(), newDriver()]);

    expect(done).toMatchObject({ status: 'completed', failure_reason: null, reserved_credits: 0 });
    expect(deaths).toBeGreaterThan(10);
    const jobs = await jobsOf();
    expect(jobs.every(({ status }) => status === 'completed')).toBe(true);
    // The estimate counts each job that is needed, once.
    expect(done.spent_credits).toBe(estimate);
    expect(jobs.reduce((sum, { credits }) => sum + credits, 0)).toBe(estimate);
    const { events } = await reading.events(owner, { id, waitMs: 0 });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index));
    expect(events.filter(({ type }) => type === 'pipeline:done')).toHaveLength(1);
    const approved = events.filter(({ type, status }) => type === 'stage:status' && status === 'approved');
    expect(approved).toHaveLength(8);
  });

  it('does not stand still over a story that is cut in the middle of a character', async () => {
    const story = `${'a'.repeat(299)}${'\u{1f98a}'.repeat(150)}`;

    const film = await until(await made({ story_prompt: story }));

    expect(film).toMatchObject({ status: 'completed', failure_reason: null });
  });

  it('is begun, and branched, by more at once than there are connections', async () => {
    const many = Array.from({ length: 25 });
    const ids = await Promise.all(many.map(() => made()));
    expect(new Set(ids).size).toBe(25);

    await engine.source.query(`update pipelines set status = 'completed' where id = $1`, [ids[0]]);
    const branches = await Promise.allSettled(
      many.map(() => branching.run(owner, { id: ids[0] ?? '', fromStage: 'script' })),
    );
    expect(branches.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('is not begun where something has no price that it cannot do without', async () => {
    const unprice = (identifier: string) =>
      engine.source.query(
        `with changed as (update credit_price_list set version = version + 1)
         insert into credit_prices (identifier, changed_by) values ($1, $2)`,
        [identifier, owner.userId],
      );
    await unprice('image-critic');
    await made();
    await unprice('nano-banana');

    await expect(made()).rejects.toMatchObject({ status: 503, code: 'price_not_configured' });
    expect(await reading.list(owner, {})).toHaveLength(1);
  });

  it('leaves no job behind when it is cancelled while schedulers are starting its jobs', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await made();
      await until(id, ({ current_stage: stage }) => stage === 'scene_images');
      const drivers = [newDriver(), newDriver()];
      await work();
      await leaseEnds();
      await Promise.all([
        ...drivers.map((driver) => driver.run()),
        new Promise((resolve) => setTimeout(resolve, round * 3)).then(() => ending.cancel(owner, id)),
      ]);
      const over = await until(id);

      expect(over.status).toBe('cancelled');
      const open = (await jobsOf()).filter(({ status }) => status === 'pending' || status === 'running');
      expect(open).toEqual([]);
    }
  });

  it('never costs more than it may, with any number of schedulers', async () => {
    const id = await made({ max_cost_credits: 25 });
    const over = await until(id, isFinal, [newDriver(), newDriver(), newDriver()]);

    expect(over.status).toBe('failed');
    expect(over.failure_reason).toContain('max_cost_credits is 25');
    expect(over.spent_credits).toBeLessThanOrEqual(25);
    const jobs = await jobsOf();
    expect(
      jobs.filter(({ status }) => status === 'completed').reduce((sum, job) => sum + job.credits, 0),
    ).toBe(over.spent_credits);
  });

  it('fails when its account has too little, and gives back what was held', async () => {
    const id = await made();
    await until(id, ({ current_stage: stage }) => stage === 'characters');
    await engine.source.query(
      `with spent as (update credit_accounts set balance = 3 where id = $1 returning id)
       insert into credit_ledger (account_id, kind, balance_change, held_change)
       select id, 'grant', 3 - (select balance from credit_accounts where id = $1), 0 from spent`,
      [owner.userId],
    );
    const over = await until(id);

    expect(over).toMatchObject({ status: 'failed', reserved_credits: 0 });
    expect(over.failure_reason).toContain('credits');
  });

  it('ends with a job of its that is cancelled by itself', async () => {
    const id = await made();
    await newDriver().run();
    const [{ id: jobId }] = await engine.source.query<[{ id: string }]>('select id from jobs');
    await new CancelJob(
      engine.database,
      { send: () => undefined } as unknown as Signals,
      { job: () => undefined, execution: () => undefined } as unknown as Hints,
    ).run(owner, jobId);

    expect(await until(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'script: a job was cancelled',
    });
  });

  it('goes on where it failed, with what was made, and is paid once', async () => {
    const id = await made();
    const estimate = (await reading.record(owner, id)).upfront_credit_estimate;
    await until(id, ({ current_stage: stage }) => stage === 'scene_images');
    await newDriver().run();
    const open = await engine.source.query<{ id: string }[]>(`select id from jobs where status = 'pending'`);
    await new CancelJob(
      engine.database,
      { send: () => undefined } as unknown as Signals,
      { job: () => undefined, execution: () => undefined } as unknown as Hints,
    ).run(owner, open[0]?.id ?? '');
    await until(id);
    const workspaceId = randomUUID();
    await engine.source.query('update pipelines set workspace_id = $2 where id = $1', [id, workspaceId]);
    const archived = { ...owner, archivedWorkspaces: [workspaceId] };
    await expect(resuming.run(archived, { id })).rejects.toMatchObject({ code: 'workspace_archived' });
    await engine.source.query('update pipelines set workspace_id = null where id = $1', [id]);
    // Several at once, while what is left of it is being cancelled.
    const resumed = await Promise.allSettled([
      resuming.run(owner, { id }),
      resuming.run(owner, { id }),
      resuming.run(someone(), { id }),
    ]);
    const done = await until(id, isFinal, [newDriver(), newDriver()]);

    expect(resumed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(done).toMatchObject({ status: 'completed', failure_reason: null, reserved_credits: 0 });
    expect(done.spent_credits).toBe(estimate);
    const paid = (await jobsOf()).filter(({ status }) => status === 'completed');
    expect(paid.reduce((sum, { credits }) => sum + credits, 0)).toBe(estimate);
    await expect(resuming.run(owner, { id })).rejects.toMatchObject({
      status: 409,
      code: 'pipeline_not_failed',
    });
  });

  it('takes over what has ended even while it is being moved: nobody waits, and nothing is bought again', async () => {
    const id = await made();
    await until(id, ({ current_stage: stage }) => stage === 'scene_images');
    await newDriver().run();
    const [first, second] = await worker.jobs.claim('image', 2);
    if (!first || !second) throw new Error('too little is being drawn');
    const drawn = (job: ClaimedJob) =>
      worker.jobs.end(job, completed({ imageUrl: `https://easel.example/media/${job.id}.png` }));
    await engine.source.query(`update pipelines set status = 'failed' where id = $1`, [id]);
    let resumed: Promise<unknown> = Promise.resolve();
    await database.batch(async (tx) => {
      await pipelines.findForUpdate(tx, owner, id);
      await holdingNone(() => drawn(first));
      // A scheduler; it would wait for us, and we for it as soon as we touch what it has settled.
      await holdingNone(() => new PipelineTasks(engine.database).settle());
      const [us] = await tx.run<{ pid: number }>(
        { name: 'own-pid', text: 'select pg_backend_pid() as pid' },
        [],
      );
      resumed = holdingNone(() => resuming.run(owner, { id }));
      const waiting = () =>
        holdingNone(() =>
          engine.source.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
            us?.pid,
          ]),
        );
      while ((await waiting()).length === 0);
      await holdingNone(() => drawn(second));
    });
    await resumed;

    const states = await engine.source.query(
      `select distinct state, superseded from pipeline_tasks where job_id = any($1::uuid[])`,
      [[first.id, second.id]],
    );
    expect(states).toEqual([{ state: 'completed', superseded: false }]);
    expect(await until(id)).toMatchObject({ status: 'completed' });
  });

  it('pays for no job that it throws away when it is resumed', async () => {
    const id = await made({ mode: 'manual' });
    await until(id, isAt('script'));
    await deciding.approve(owner, { id, stage: 'script' });
    await newDriver().run();
    const [drawing] = await worker.jobs.claim('image', 1);
    if (!drawing) throw new Error('nothing is being drawn');
    await engine.source.query(`update pipelines set status = 'failed' where id = $1`, [id]);

    await resuming.run(owner, { id });

    const late = await worker.jobs.end(drawing, completed({ imageUrl: 'https://easel.example/a.png' }));
    expect(late).toEqual({ accepted: false });
    await until(id, isAt('characters'));
    const thrownAway = await engine.source.query(
      'select state, credits from pipeline_tasks where pipeline_id = $1 and superseded',
      [id],
    );
    expect(thrownAway).toEqual([{ state: 'cancelled', credits: 0 }]);
  });

  it('goes on under a higher cap where it came to its cap', async () => {
    const id = await made({ max_cost_credits: 25 });
    await until(id);
    await resuming.run(owner, { id });
    expect(await until(id)).toMatchObject({ status: 'failed', max_cost_credits: 25 });
    await resuming.run(owner, { id, max_cost_credits: 4_000 });

    expect(await until(id)).toMatchObject({ status: 'completed', max_cost_credits: 4_000 });
  });

  it('makes one shot anew whatever stage it has come to, and says what is stale by it', async () => {
    const id = await made({ mode: 'guided', target_duration_seconds: 30 });
    await until(id, isAt('script'));
    await deciding.approve(owner, { id, stage: 'script' });
    await until(id, isAt('shot_list'));
    const helper = (name: string, given: object = {}) =>
      helping.run(owner, { id, sceneId: shotId, name, ...given });
    const rows = async (stage: PipelineStage, list: string) =>
      (await reading.stage(owner, { id, stage })).output?.[list] as Record<string, unknown>[];
    const shotId = String((await rows('shot_list', 'shots'))[1]?.['id']);
    await expect(helper('regenerate-clip')).rejects.toMatchObject({ code: 'stage_not_open' });
    await deciding.approve(owner, { id, stage: 'shot_list' });
    // While clips are under way: the one of the shot is given up, the others go on.
    await until(id, ({ current_stage: stage }) => stage === 'animate_audio_edit');
    await newDriver().run();
    const before = await rows('scene_images', 'scenes');
    await helper('regenerate-image', { prompt: 'A red ship' });
    const waiting = await until(id, isAt('post_merge'));
    const images = await rows('scene_images', 'scenes');
    expect(images[1]).toMatchObject({ id: shotId, prompt: expect.stringContaining('A red ship') });
    expect(images[1]?.['imageUrl']).not.toBe(before[1]?.['imageUrl']);
    expect(images[0]).toEqual(before[0]);
    const jobs = await jobsOf();
    const clipJobs = jobs.filter(({ type }) => type === 'image-to-video');
    expect(clipJobs.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
    expect(clipJobs.filter(({ status }) => status === 'completed')).toHaveLength(images.length);
    expect(waiting.reserved_credits).toBe(0);

    // After the clips: the clip stays and is stale until it is asked for.
    const clips = await rows('animate_audio_edit', 'clips');
    await helper('regenerate-image');
    await until(id, isAt('post_merge'));
    expect(await rows('animate_audio_edit', 'clips')).toEqual(
      clips.map((clip) => (clip['id'] === shotId ? { ...clip, stale: true } : clip)),
    );
    const { events } = await reading.events(owner, { id, waitMs: 0 });
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'entity:stale', stage: 'animate_audio_edit', id: shotId }),
    );
    await helper('regenerate-clip');
    await until(id, isAt('post_merge'));
    const again = await rows('animate_audio_edit', 'clips');
    expect(again[1]).not.toHaveProperty('stale');
    expect(again[1]?.['videoUrl']).not.toBe(clips[1]?.['videoUrl']);
    expect(again[0]).toEqual(clips[0]);

    await deciding.approve(owner, { id, stage: 'post_merge' });
    expect((await until(id)).status).toBe('completed');
    await expect(helper('regenerate-clip')).rejects.toMatchObject({ code: 'pipeline_ended' });
  });

  it('draws one of the cast anew later, and says which shots are stale by it', async () => {
    const id = await made({ mode: 'guided' });
    await until(id, isAt('script'));
    await deciding.approve(owner, { id, stage: 'script' });
    await until(id, isAt('shot_list'));
    await deciding.approve(owner, { id, stage: 'shot_list' });
    await until(id, isAt('post_merge'));
    const output = async (stage: PipelineStage) => (await reading.stage(owner, { id, stage })).output ?? {};
    const [member] = (await output('characters'))['characters'] as { id: string; imageUrl: string }[];
    await deciding.rejectEntity(owner, { id, entityId: member?.id ?? '', feedback: 'older' });
    await until(id, isAt('post_merge'));

    const [redrawn] = (await output('characters'))['characters'] as { imageUrl: string }[];
    expect(redrawn?.imageUrl).not.toBe(member?.imageUrl);
    expect((await output('scene_images'))['scenes']).toContainEqual(expect.objectContaining({ stale: true }));
    await ending.cancel(owner, id);
    await until(id);
  });

  it('waits for nobody but its owner once it asks for approval', async () => {
    const id = await made({ mode: 'manual' });
    await until(id, isAt('script'));
    const due = () =>
      engine.source.query<{ due: boolean }[]>('select due_at is not null as due from pipelines');

    expect(await due()).toEqual([{ due: false }]);
    await deciding.approve(owner, { id, stage: 'script' });
    expect(await due()).toEqual([{ due: true }]);
    expect((await until(id, isAt('characters'))).status).toBe('awaiting_approval');
  });

  it('takes one of two decisions that are made at once', async () => {
    const id = await made({ mode: 'manual' });
    await until(id, isAt('script'));
    const decisions = await Promise.allSettled([
      deciding.approve(owner, { id, stage: 'script' }),
      deciding.reject(owner, { id, stage: 'script', feedback: 'shorter' }),
      deciding.approve(owner, { id, stage: 'script' }),
    ]);

    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const decision of decisions) {
      if (decision.status === 'rejected') expect(decision.reason).toMatchObject({ code: 'stage_not_open' });
    }
  });

  it('is not there for strangers, former members of its workspace, and tokens for other workflows', async () => {
    const workspaceId = randomUUID();
    const member = { ...owner, workspaceId, workspaces: { [workspaceId]: 'member' as const } };
    const id = await made({}, member);

    expect((await reading.record(member, id)).id).toBe(id);
    expect(await reading.list(member, {})).toHaveLength(1);
    expect(await reading.list(owner, {})).toEqual([]);
    const others = [someone(), { ...owner, workspaces: {} }, { ...owner, workflowIds: [randomUUID()] }];
    for (const caller of others) {
      for (const ask of [
        reading.record(caller, id),
        ending.cancel(caller, id),
        deciding.reject(caller, { id, stage: 'script', feedback: 'no' }),
        reading.events(caller, { id, waitMs: 0 }),
      ]) {
        await expect(ask).rejects.toMatchObject({ status: 404, code: 'pipeline_not_found' });
      }
    }
    await ending.cancel(member, id);
    await newDriver().run();
  });

  it('is read when its model has left the catalog, but nothing of it is made anew, and what lacks fails it', async () => {
    const leave = (id: string) =>
      engine.source.query(
        `update pipelines set config = jsonb_set(config, '{video_model}', '"left-model"') where id = $1`,
        [id],
      );
    const done = await made();
    await until(done);
    await leave(done);
    const waiting = await made({ mode: 'manual' });
    await until(waiting, isAt('script'));
    await leave(waiting);
    const isGone = { status: 409, code: 'stage_not_open', message: expect.stringContaining('left-model') };

    expect(await reading.record(owner, done)).toMatchObject({ status: 'completed' });
    expect((await reading.timeline(owner, done)).scenes.length).toBeGreaterThan(0);
    await expect(branching.run(owner, { id: done, fromStage: 'animate_audio_edit' })).rejects.toMatchObject(
      isGone,
    );
    const reject = () => deciding.reject(owner, { id: waiting, stage: 'script', feedback: 'Snow' });
    await expect(reject()).rejects.toMatchObject(isGone);

    await engine.source.query(`update pipelines set mode = 'auto' where id = $1`, [waiting]);
    await deciding.approve(owner, { id: waiting, stage: 'script' });
    const failed = await until(waiting);
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: expect.stringMatching(/^animate_audio_edit: left-model/),
    });
    await expect(resuming.run(owner, { id: waiting })).rejects.toMatchObject(isGone);
  });

  it('is branched once under one operation, and only by its owner', async () => {
    const id = await made();
    await until(id);
    const operationId = randomUUID();
    const ask = () => branching.run(owner, { id, fromStage: 'post_merge' }, operationId);
    const answers = await Promise.all([ask(), ask(), ask()]);

    expect(new Set(answers.map(({ pipelineId }) => pipelineId))).toEqual(new Set([operationId]));
    expect(await reading.list(owner, {})).toHaveLength(2);
    expect(await until(operationId)).toMatchObject({ branched_from_pipeline_id: id, status: 'completed' });
    await expect(branching.run(someone(), { id, fromStage: 'script' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(branching.run(owner, { id, fromStage: 'credits' })).rejects.toMatchObject({
      code: 'invalid_stage',
    });
  });
});

describe('what is said about a stage', () => {
  let id: string;
  let closing: AbortController;
  let worked: Promise<void>;
  let answer: string;
  beforeEach(async () => {
    id = await made({ mode: 'manual' });
    await until(id, isAt('script'));
    closing = new AbortController();
    answer = 'I am only a template.';
    worked = (async () => {
      while (!closing.signal.aborted) {
        await work(() => answer);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
  });
  afterEach(async () => {
    closing.abort();
    await worked;
    await ending.cancel(owner, id);
    await until(id);
  });

  const say = (message: string, operationId?: string) =>
    talking.say(owner, { id, stage: 'script', message }, operationId);

  it('has at most twenty turns, however many are begun at once', async () => {
    const turns = await Promise.allSettled(Array.from({ length: 24 }, (_, index) => say(`Turn ${index}`)));

    expect(turns.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const turn of turns) {
      if (turn.status === 'rejected')
        expect(turn.reason).toMatchObject({ status: 409, code: 'chat_limit_reached' });
    }
    expect((await talking.turns(owner, { id, stage: 'script' })).turns).toHaveLength(40);
  });

  it('is said once under one operation, and paid once', async () => {
    const before = (await jobsOf()).length;
    const operationId = randomUUID();
    const answers = [await say('Snow', operationId), await say('Snow', operationId)];

    expect(answers[1]).toEqual(answers[0]);
    expect((await jobsOf()).length).toBe(before + 1);
  });

  it('becomes a change only once it is applied, and only once', async () => {
    answer = JSON.stringify({
      reply: 'A better title.',
      proposed_change: {
        change_type: 'edit_artifact',
        json_patch: [{ op: 'replace', path: '/title', value: 'Snow' }],
        summary: 'Renames it.',
      },
    });
    const { turnId, content } = await say('Another title');
    expect(content).toBe('A better title.');
    expect((await reading.stage(owner, { id, stage: 'script' })).output).not.toMatchObject({ title: 'Snow' });

    const apply = () => talking.apply(owner, { id, stage: 'script', turnId });
    const applied = await Promise.all([apply(), apply()]);
    const [done] = applied.filter((each) => each.applied);
    expect(applied.filter((each) => !each.applied)).toHaveLength(1);
    expect(done).toMatchObject({ newOutput: { title: 'Snow' } });
    expect(await reading.stage(owner, { id, stage: 'script' })).toMatchObject({
      status: 'approved',
      output: { title: 'Snow' },
    });
    expect((await talking.turns(owner, { id, stage: 'script' })).turns).toMatchObject([
      { turn_n: 1, role: 'user', llm_call_id: null, applied_to_attempt_id: null },
      { id: turnId, turn_n: 2, role: 'assistant', applied_to_attempt_id: done?.applied && done.attemptId },
    ]);
  });

  it('is of the output that it was said about, and of a stage that waits', async () => {
    const { turnId } = await say('Snow');
    const other = await say('Wind');
    await deciding.reject(owner, { id, stage: 'script', feedback: 'Again.' });
    const apply = (turn: string) => talking.apply(owner, { id, stage: 'script', turnId: turn });

    await expect(apply(turnId)).rejects.toMatchObject({ status: 409, code: 'stage_not_awaiting' });
    await until(id, isAt('script'));
    expect(await apply(other.turnId)).toMatchObject({ applied: false, error: { code: 'proposal_outdated' } });
  });

  it('is refused as a change that the stage does not know', async () => {
    const branch = { change_type: 'suggest_branch', from_stage: 'script', reason: 'Too long.' };
    answer = JSON.stringify({ reply: 'Cut it.', proposed_change: branch });
    const { turnId } = await say('Cut it');

    await expect(talking.apply(owner, { id, stage: 'script', turnId })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_change_type_for_stage',
    });
    await expect(talking.apply(owner, { id, stage: 'shot_list', turnId })).rejects.toMatchObject({
      status: 404,
    });
  });
});
