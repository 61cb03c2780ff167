import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Caller, CreateRecastRequest, RecastRecord } from '@easel/contracts';
import * as fc from 'fast-check';
import { AuditLedger } from '../../credits/audit-ledger.js';
import { completed, EngineFixture, type Holder } from '../../engine/engine.fixture.js';
import { onFailpoint } from '../../engine/failpoint.js';
import { CancelJob } from '../../jobs/cancel-job.js';
import type { Lane } from '@easel/lanes/lane';
import type { WorkflowsRepository } from '../../documents/workflows/workflows.repository.js';
import { AdvanceRecast } from './advance-recast.js';
import { CreateRecast } from './create-recast.js';
import { DriveRecasts } from './drive-recasts.js';
import { EstimateRecast } from './estimate-recast.js';
import { ImportScript } from './import-script.js';
import { recordOf } from './recast-record.js';
import { RecastSource } from './recast-source.js';
import { RecastsRepository } from './recasts.repository.js';
import { SelectForRecast } from './select-for-recast.js';
import { StartRecast } from './start-recast.js';
import { scheduledWork } from '../pipelines/scheduled-work.fixture.js';

const LANES = ['image', 'video', 'audio', 'ffmpeg'];
const DEATHS = ['recast.advanced', 'recast.started'];
const builtIn: Lane = {
  name: 'built-in',
  types: ['generate-image', 'generate-video-pro', 'generate-music', 'trim-audio', 'merge-video-audio'],
  run: () => Promise.reject(new Error('no lane runs in these tests')),
};
const SCRIPT = {
  meta: { title: 'Keeper', aspectRatio: '16:9' },
  slots: ['keeper', 'gull'].map((slotId) => ({
    slotId,
    label: `the ${slotId}`,
    source: 'wired-character',
    description: 'Grey.',
  })),
  scenes: [
    { startSec: 0, endSec: 8, visual: '{slot:keeper} waits.', audio: [{ mode: 'music', content: 'cello' }] },
    { startSec: 8, endSec: 16, visual: '{slot:gull} lands by {slot:keeper}.' },
  ],
};

const owner: Caller = { userId: randomUUID(), credential: 'session', credentialId: randomUUID() };
let engine: EngineFixture;
let worker: Holder;
let recasts: RecastsRepository;
let importing: ImportScript;
let creating: CreateRecast;
let starting: StartRecast;
let selecting: SelectForRecast;
let cancelling: CancelJob;
let newDriver: () => DriveRecasts;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  engine = await EngineFixture.open({ EDITION: 'cloud', SIGNUP_CREDITS: 20_000 });
  worker = await engine.holder();
  const scheduled = scheduledWork(engine, builtIn);
  const { config, database, billing, budgets, room } = scheduled;
  const workflows = { find: () => Promise.resolve({ workspaceId: null }) } as unknown as WorkflowsRepository;
  recasts = new RecastsRepository(database);
  importing = new ImportScript(engine.database);
  const [source, estimating] = [new RecastSource(database), new EstimateRecast(config, billing)];
  creating = new CreateRecast(database, recasts, workflows, source, estimating);
  starting = new StartRecast(recasts, scheduled.starting, room, budgets);
  selecting = new SelectForRecast(database, recasts);
  cancelling = scheduled.cancelling;
  newDriver = () => new DriveRecasts(recasts, new AdvanceRecast(database, recasts), scheduled.jobs);
});
afterEach(async () => {
  onFailpoint(undefined);
  expect(await new AuditLedger(engine.database).run()).toMatchObject({ sound: true, problems: [] });
  await engine.close();
});

const made = async (given: Partial<CreateRecastRequest> = {}): Promise<string> => {
  const { jobId: analysisJobId } = await importing.run(owner, { script: SCRIPT, rightsAttested: true });
  const asked = {
    analysisJobId,
    rightsAttested: true,
    workflowId: randomUUID(),
    provider: 'seedance-2-mini',
    resolution: '480p',
  };
  return (await creating.run(owner, { ...asked, ...given })).recastId;
};
const read = async (id: string): Promise<RecastRecord> => recordOf(await recasts.find(owner, id));

/** A worker takes every job that waits, and ends it. */
async function work(): Promise<void> {
  for (const lane of LANES) {
    for (const job of await worker.jobs.claim(lane, 50)) await worker.jobs.end(job, url(job.id));
  }
}
const url = (id: string) => {
  const file = `https://easel.example/media/${id}`;
  return completed({ imageUrl: `${file}.png`, videoUrl: `${file}.mp4`, audioUrl: `${file}.mp3` });
};

/** Schedulers, a worker and the owner go on until the recast is as wanted. */
async function until(
  id: string,
  wanted: (recast: RecastRecord) => boolean,
  drivers = [newDriver()],
): Promise<RecastRecord> {
  for (let round = 0; round < 200; round++) {
    await Promise.all(drivers.map((driver) => driver.run().catch(() => undefined)));
    const record = await read(id);
    if (wanted(record)) return record;
    await work();
    // Whoever had claimed it has had it long enough.
    await engine.source.query(`update recasts set due_at = now() where due_at is not null`);
  }
  throw new Error(`It stayed ${JSON.stringify(await read(id))}`);
}

const jobsOf = (): Promise<{ id: string; type: string; status: string; credits: number }[]> =>
  engine.source.query(
    `select id, type, status, credits from jobs where user_id = $1 and type <> 'video-analysis' order by id`,
    [owner.userId],
  );
const isAt = (gate: string) => (recast: RecastRecord) => recast.interactive?.next === gate;
const has =
  (...statuses: string[]) =>
  ({ status }: RecastRecord) =>
    statuses.includes(status);

describe('a recast', () => {
  it('takes null like what is absent', async () => {
    const nothing = { clientCapabilities: null, fidelity: null, renderMethod: null, segmentSec: null };
    const id = await made({ interactive: true, ...nothing } as unknown as Partial<CreateRecastRequest>);

    const [row] = await engine.source.query('select settings from recasts where id = $1', [id]);
    expect(row).toMatchObject({
      settings: { fidelity: 'faithful', renderMethod: 'extend', segmentSec: null },
    });
  });

  it('makes each of its jobs once, with any number of schedulers, wherever each of them dies', async () => {
    const id = await made({ interactive: true, renderMethod: 'keyframes', segmentSec: 8 });
    const { estimatedCredits } = await read(id);
    const random = fc.sample(fc.integer({ min: 0, max: 2 }), { numRuns: 5_000, seed: 7 });
    let deaths = 0;
    onFailpoint((name) => {
      if (!DEATHS.includes(name) || random.pop() !== 0) return;
      deaths++;
      throw new Error(`killed at ${name}`);
    });
    const drivers = [newDriver(), newDriver(), newDriver()];
    const atCast = await until(id, isAt('cast'), drivers);
    await selecting.run(owner, { id, picks: { gull: 1 } });
    await until(id, isAt('sheet'), drivers);
    await selecting.run(owner, { id, gate: 'sheet', picks: { keeper: 1 } });
    const atAnchors = await until(id, isAt('anchors'), drivers);
    await selecting.run(owner, { id, gate: 'anchors', segment: 2, anchorPicks: { start: 1, end: 1 } });
    const between = await read(id);
    await selecting.run(owner, { id, gate: 'anchors', segment: 1 });
    await until(id, isAt('music'), drivers);
    await selecting.run(owner, { id, gate: 'music', musicPick: 1 });
    await until(id, has('planned'), drivers);
    const films = await Promise.all([1, 2, 3].map(() => starting.run(owner, { id })));
    const done = await until(id, has('completed', 'failed'), drivers);

    expect(deaths).toBeGreaterThan(5);
    expect(done).toMatchObject({ status: 'completed', failureReason: null, videoUrl: expect.any(String) });
    expect(new Set(films.map(({ gvpJobId }) => gvpJobId))).toEqual(new Set([done.gvpJobId]));
    const jobs = await jobsOf();
    const count = (type: string) => jobs.filter((job) => job.type === type).length;
    // Two slots: portraits and sheets; two segments: three frames; two of each.
    expect(count('generate-image')).toBe(4 + 4 + 6);
    expect([count('generate-music'), count('generate-video-pro'), count('merge-video-audio')]).toEqual([
      2, 1, 1,
    ]);
    expect(jobs.every(({ status }) => status === 'completed')).toBe(true);
    expect(done.credits).toBe(estimatedCredits);
    expect(jobs.reduce((sum, { credits }) => sum + credits, 0)).toBe(estimatedCredits);

    const portrait = atCast.interactive?.slots?.find(({ slotId }) => slotId === 'gull')?.options[1]?.url;
    const sheets = await engine.source.query(
      `select id from jobs where input -> 'params' -> 'referenceImageUrls' = to_jsonb(array[$1::text])`,
      [portrait],
    );
    expect(sheets).toHaveLength(2);
    const frames = atAnchors.interactive?.segments ?? [];
    expect(between.interactive?.segments?.map(({ chosen }) => chosen)).toEqual([false, true]);
    const [{ params }] = (await engine.source.query(
      `select input -> 'params' as params from jobs where id = $1`,
      [done.gvpJobId],
    )) as [{ params: { frames: string[]; plan: { segments: object[] }; referenceImageUrls: string[] } }];
    expect(params.frames).toEqual([
      frames[0]?.start[0]?.url,
      frames[1]?.start[1]?.url,
      frames[1]?.end[1]?.url,
    ]);
    expect(params.plan.segments).toMatchObject([
      { seconds: 8, prompt: expect.stringContaining('the keeper (@image_1) waits.') },
      { seconds: 8, prompt: expect.stringContaining('the gull (@image_2) lands by the keeper (@image_1).') },
    ]);
    expect(params.referenceImageUrls).toHaveLength(2);
  });

  it('is begun by more at once than there are connections', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, () => made()));
    expect(new Set(ids).size).toBe(25);
  });

  it('asks nothing more once its owner says so', async () => {
    const id = await made({ interactive: true, renderMethod: 'keyframes' });
    await until(id, isAt('cast'));
    await selecting.run(owner, { id, finishAuto: true });
    const planned = await until(id, has('planned', 'failed'));

    expect(planned).toMatchObject({ status: 'planned' });
    expect(await jobsOf()).toHaveLength(4);
    await expect(selecting.run(owner, { id, gate: 'sheet' })).rejects.toMatchObject({
      code: 'sub_gate_not_open',
    });
  });

  it('takes a slot by whatever name it goes', async () => {
    const named = JSON.parse(JSON.stringify(SCRIPT).replaceAll('keeper', 'constructor')) as typeof SCRIPT;
    const { jobId: analysisJobId } = await importing.run(owner, { script: named, rightsAttested: true });
    const id = await made({ analysisJobId });
    const { cast } = await until(id, has('planned', 'failed'));

    expect(cast.map(({ slotId, imageUrl }) => [slotId, typeof imageUrl])).toEqual([
      ['constructor', 'string'],
      ['gull', 'string'],
    ]);
  });

  it('fails with a job of its, and leaves none behind', async () => {
    const id = await made();
    await newDriver().run();
    const [first = { id: '' }] = await jobsOf();
    await cancelling.run(owner, first.id);
    const rounds = () => engine.source.query(`update recasts set due_at = now() where due_at is not null`);
    // It has failed at the first look; at the second the other portrait is cancelled, at the third it is over with.
    for (let round = 0; round < 3; round++) await newDriver().run().then(rounds);
    const over = await read(id);

    expect(over).toMatchObject({ status: 'failed', failureReason: expect.stringMatching(/^cast: /) });
    const open = (await jobsOf()).filter(({ status }) => status === 'pending' || status === 'running');
    expect(open).toEqual([]);
    await expect(starting.run(owner, { id })).rejects.toMatchObject({ code: 'stage_not_open' });
  });

  it('stays planned when its account has too little for the film', async () => {
    const id = await made();
    await until(id, has('planned'));
    await engine.source.query(
      `with spent as (update credit_accounts set balance = 3 where id = $1 returning id)
       insert into credit_ledger (account_id, kind, balance_change, held_change)
       select id, 'grant', 3 - (select balance from credit_accounts where id = $1), 0 from spent`,
      [owner.userId],
    );

    await expect(starting.run(owner, { id })).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await read(id)).toMatchObject({ status: 'planned', gvpJobId: null });
  });

  it('stays planned in a workspace that has been archived', async () => {
    const [id, workspaceId] = [await made(), randomUUID()];
    await until(id, has('planned'));
    await engine.source.query('update recasts set workspace_id = $2 where id = $1', [id, workspaceId]);

    const archived = { ...owner, archivedWorkspaces: [workspaceId] };
    await expect(starting.run(archived, { id })).rejects.toMatchObject({ code: 'workspace_archived' });
    expect(await read(id)).toMatchObject({ status: 'planned', gvpJobId: null });
  });

  describe('whose model has left the catalog', () => {
    const GONE = 'left-model';
    /** What is known of its model is only its name. */
    const leave = (id: string) =>
      engine.source.query(
        `update recasts set settings = jsonb_set(settings, '{provider}', to_jsonb($2::text)) where id = $1`,
        [id, GONE],
      );

    it('is read, and chosen for no more', async () => {
      const id = await made({ interactive: true });
      const before = await until(id, isAt('cast'));
      await leave(id);
      const after = await read(id);

      expect(before.segments).not.toEqual([]);
      expect(after).toEqual({ ...before, segments: [] });
      await expect(selecting.run(owner, { id })).rejects.toMatchObject({
        code: 'stage_not_open',
        message: expect.stringContaining(GONE),
      });
      expect(await read(id)).toEqual(after);
    });

    it('fails while it is planned, and says why', async () => {
      const id = await made();
      await leave(id);
      const over = await until(id, has('failed', 'planned'));

      expect(over).toMatchObject({
        status: 'failed',
        failureReason: expect.stringContaining(GONE),
        cast: [],
      });
    });

    it('is shot by another one that its owner names', async () => {
      const id = await made();
      await until(id, has('planned'));
      await leave(id);

      await expect(starting.run(owner, { id })).rejects.toMatchObject({
        code: 'validation_error',
        issues: [{ path: 'provider', message: expect.stringContaining(GONE) }],
      });
      await starting.run(owner, { id, provider: 'seedance-2-fast' });
      const done = await until(id, has('completed', 'failed'));
      expect(done).toMatchObject({ status: 'completed', segments: [{ seconds: 8 }, { seconds: 8 }] });
    });

    it('is finished when its film is shot already', async () => {
      const id = await made({ interactive: true, clientCapabilities: ['music'] });
      await until(id, isAt('music'));
      await selecting.run(owner, { id, gate: 'music', musicPick: 1, section: 2 });
      await until(id, has('planned'));
      await starting.run(owner, { id });
      await leave(id);
      const done = await until(id, has('completed', 'failed'));

      expect(done).toMatchObject({ status: 'completed', videoUrl: expect.any(String) });
      const [{ params }] = (await engine.source.query(
        `select input -> 'params' as params from jobs where type = 'trim-audio'`,
      )) as [{ params: object }];
      expect(params).toMatchObject({ startTime: 2, endTime: 18 });
    });
  });
});
