import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import {
  type BusConnection,
  createStorage,
  type ObjectStorage,
  OutboundHttp,
  SecretBox,
} from '@easel/platform';
import type { ProviderId } from '@easel/catalog';
import { computeInProcess } from '../../computing/compute-in-process.js';
import { EngineFixture, type Holder } from '../../engine/engine.fixture.js';
import type { Hints } from '../../engine/hints.js';
import { LongClips } from '../long-clips/long-clips.js';
import { MakeLongClip } from '../long-clips/make-long-clip.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import type { ClaimedJob, JobOutcome } from '../../engine/job.js';
import { LaneRegistry } from '../lanes/lane-registry.js';
import { EarlierOutputs } from '../../jobs/earlier-outputs.js';
import { KeptPieces } from '../../engine/storage/kept-pieces.js';
import { JobLeases } from '../../jobs/job-leases.js';
import { PresentMedia } from '../../engine/present-media.js';
import { RetryingStorage } from '../../engine/storage/retrying-storage.js';
import { ReadMedia } from '../../engine/storage/read-media.js';
import { AttemptFiles } from '../../jobs/attempt-files.js';
import { ResultCache } from '../../jobs/result-cache.js';
import { RunJob } from '../../jobs/run-job.js';
import { StartJob } from '../../jobs/start-job.js';
import { HoldJobs } from '../../jobs/reviews/hold-jobs.js';
import { TextPieces } from '../../jobs/text-pieces.js';
import type { Lane } from '@easel/lanes/lane';
import { Freezer } from './freezer.fixture.js';
import { ChooseLane } from './choose-lane.js';
import { EndOrders } from './end-orders.js';
import { PollTimer } from './poll-timer.js';
import { ProviderAccounts } from './provider-accounts.js';
import { ProviderOrders } from './provider-orders.js';
import type { ProviderLane } from '@easel/providers/provider-lane';
import { providerLanes, type ProviderLanes } from '@easel/providers/provider-lanes';
import { ProviderTimings } from './provider-timings.js';
import { ProviderTraffic } from './provider-traffic.js';
import { MakeSheet } from '../reference-sheets/make-sheet.js';
import { MakeConversation } from '../conversations/make-conversation.js';
import { PartResults } from '../conversations/part-results.js';
import { PartMakers } from '../lanes/part-makers.js';
import { ProviderRunner } from './provider-runner.js';
import { ProviderResults } from './provider-results.js';
import { RunProviderOrder } from './run-provider-order.js';
import { ReadSubjects } from '../../jobs/read-subjects.js';

type Environment = Readonly<Record<string, string>>;

const PUBLIC_URL = 'http://127.0.0.1:8000';
const MEDIA_NAME_SECRET = 'm'.repeat(32);
const unheard = new TextPieces({ connected: false } as BusConnection);

/** Waits short enough for tests. */
export const QUICK = {
  maxWaitMs: 20_000,
  submitMs: 1_000,
  synchronousMs: 10_000,
  pollMs: 1_000,
  searchEveryMs: 50,
  sendWithinMs: 300,
  pollPace: 0.05,
} satisfies Partial<ProviderTimings>;

export interface ProviderFixtureOptions {
  env?: Environment;
  /** Instead of all there are. */
  lanes?: readonly ProviderLane[];
  /** What runs here without a provider. */
  builtIn?: readonly Lane[];
  timings?: Partial<ProviderTimings>;
}

/** One process that takes on jobs, at a point in its life that a test chooses. */
export interface Worker {
  holder: Holder;
  lanes: ChooseLane;
  runJob: RunJob;
  /** Keeps every piece at once. */
  pieces: KeptPieces;
  /** A job's place at a provider, as this process sees it. */
  calls: ProviderOrders;
  /** Stops the process where it next touches anything outside itself, and lets it go on. */
  freezer: Freezer;
}

/** Jobs, providers' lanes and their orders on a real schema; the providers are stand-ins, named by `env`. */
export class ProviderFixture {
  readonly userId = randomUUID();
  readonly box = new SecretBox('5'.repeat(64));
  private readonly freezers: Freezer[] = [];
  private readonly attempts = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();

  private constructor(
    readonly engine: EngineFixture,
    readonly storage: ObjectStorage,
    private readonly folder: string,
    private readonly options: ProviderFixtureOptions,
  ) {}

  static async open(options: ProviderFixtureOptions = {}): Promise<ProviderFixture> {
    const folder = await mkdtemp(path.join(tmpdir(), 'easel-providers-'));
    const storage = new RetryingStorage(
      createStorage({ driver: 'folder', directory: path.join(folder, 'store') }),
    );
    await storage.check();
    return new ProviderFixture(await EngineFixture.open(), storage, folder, options);
  }

  async close(): Promise<void> {
    for (const freezer of this.freezers) freezer.thaw();
    // One that goes on would talk to the stand-in of the next test.
    this.closing.abort();
    await Promise.allSettled(this.attempts);
    await this.engine.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async worker(options: ProviderFixtureOptions = this.options): Promise<Worker> {
    const freezer = new Freezer();
    this.freezers.push(freezer);
    const database = freezer.guard(this.engine.database, ['run']);
    const holder = await this.engine.holder(database);
    const { lanes, calls } = this.chooser(options, freezer);
    const config = Object.assign(new ExecutorConfig(), {
      PUBLIC_URL,
      MEDIA_NAME_SECRET,
      WORK_DIR: path.join(this.folder, 'work'),
    });
    const media = new ReadMedia(config, this.storage, new OutboundHttp());
    const pieces = new KeptPieces(database, this.storage, config);
    pieces.keepAfterMs = 0;
    const holdJobs = new HoldJobs(this.engine.database);
    return {
      holder,
      lanes,
      calls,
      freezer,
      pieces,
      runJob: new RunJob(
        config,
        lanes,
        new AttemptFiles(config, this.storage, this.engine.billing()[0], holdJobs),
        media,
        unheard,
        new ResultCache(config, this.engine.database),
        holdJobs,
        new EarlierOutputs(this.engine.database),
        new JobLeases(database),
        new PresentMedia(config, this.engine.database),
        pieces,
      ),
    };
  }

  chooser(
    options: ProviderFixtureOptions = this.options,
    freezer = new Freezer(),
  ): {
    lanes: ChooseLane;
    calls: ProviderOrders;
    accounts: ProviderAccounts;
    orders: EndOrders;
  } {
    const { env = {}, builtIn = [], timings = {} } = options;
    const database = freezer.guard(this.engine.database, ['run']);
    const accounts = new ProviderAccounts(database, this.box, env);
    const calls = new ProviderOrders(database);
    const known = options.lanes ?? [...providerLanes(env).values()];
    const all: ProviderLanes = new Map(
      known.map((lane): [ProviderId, ProviderLane] => [
        lane.provider,
        freezer.guard(lane, ['submit', 'poll', 'find', 'cancel']),
      ]),
    );
    const traffic = new ProviderTraffic(accounts);
    const allTimings = Object.assign(new ProviderTimings(), QUICK, timings);
    const running = new ProviderRunner();
    const config = new ExecutorConfig();
    const parts = new PartResults(
      database,
      this.storage,
      Object.assign(new ExecutorConfig(), { MEDIA_NAME_SECRET }),
    );
    const makers = new PartMakers();
    const clock = new PollTimer();
    const results = new ProviderResults(calls, clock, allTimings, config);
    for (const part of [
      new RunProviderOrder(calls, traffic, clock, allTimings, results, running),
      new MakeLongClip(new LongClips(database), config, makers),
      new MakeConversation(parts, config, makers),
      new MakeSheet(parts, config, makers),
    ]) {
      part.onModuleInit();
    }
    const lanes = new ChooseLane(new LaneRegistry(builtIn), accounts, calls, running, all, makers);
    const orders = new EndOrders(database, calls, accounts, traffic, allTimings, all);
    return { lanes, calls, accounts, orders };
  }

  /** The volume of the storage is gone, until what is answered is called. */
  async takeStorageAway(): Promise<() => Promise<void>> {
    const store = path.join(this.folder, 'store');
    await rename(store, `${store}.away`);
    return () => rename(`${store}.away`, store);
  }

  /** A job as `POST /v1/<type>` makes it. */
  async job(type: string, params: Record<string, unknown>): Promise<string> {
    const config = Object.assign(new ExecutorConfig(), { PUBLIC_URL, EDITION: 'cloud' });
    const hints = { job: () => undefined } as unknown as Hints;
    const starting = new StartJob(
      computeInProcess,
      config,
      this.engine.database,
      this.chooser().lanes,
      hints,
      ...this.engine.billing(),
      new ReadSubjects(undefined as never, undefined as never),
    );
    const caller = { userId: this.userId, credential: 'session' as const, credentialId: randomUUID() };
    return (await starting.run(caller, { type, params })).jobId;
  }

  /** Takes a waiting job, if it is due. */
  async claim({ holder }: Worker, jobId: string): Promise<ClaimedJob | undefined> {
    await this.engine.source.query(
      `update job_queue set due_at = now() - interval '1 second' where job_id = $1`,
      [jobId],
    );
    const [row] = await this.engine.source.query(`select lane from jobs where id = $1`, [jobId]);
    const claimed = await holder.jobs.claim((row as { lane: string }).lane, 100);
    return claimed.find(({ id }) => id === jobId);
  }

  /** One attempt, and its end as it is written. */
  async attempt(worker: Worker, jobId: string, signal = new AbortController().signal): Promise<JobOutcome> {
    const job = await this.claim(worker, jobId);
    if (!job) throw new Error(`job ${jobId} is not due`);
    const attempt = this.runAndEnd(worker, job, AbortSignal.any([signal, this.closing.signal]));
    this.attempts.add(attempt);
    return attempt.finally(() => this.attempts.delete(attempt));
  }

  private async runAndEnd(worker: Worker, job: ClaimedJob, signal: AbortSignal): Promise<JobOutcome> {
    const outcome = await worker.runJob.run(job, signal, () => undefined);
    await worker.holder.jobs.end(job, outcome);
    return outcome;
  }

  /** Attempts until the job has ended. */
  async finish(worker: Worker, jobId: string): Promise<JobRow> {
    for (;;) {
      const row = await this.read(jobId);
      if (row.status !== 'pending') return row;
      await this.attempt(worker, jobId);
    }
  }

  /** The job is asked for again by its owner, with fresh attempts. */
  async resume(jobId: string): Promise<void> {
    await this.engine.source.query(
      `with renewed as (
         update jobs set status = 'pending', epoch = epoch + 1, completed_at = null, max_attempts = max_attempts + 3
         where id = $1 returning id, lane
       )
       insert into job_queue (job_id, lane, due_at) select id, lane, now() from renewed`,
      [jobId],
    );
  }

  async read(jobId: string): Promise<JobRow> {
    const [row] = await this.engine.source.query(
      `select status, output, error_code as "errorCode", error_message as "errorMessage", attempts,
         ran_by as "ranBy" from jobs where id = $1`,
      [jobId],
    );
    return row as JobRow;
  }

  /** The job's orders at providers, first to last. */
  async orders(
    jobId: string,
  ): Promise<{ state: string; outcome: string | null; provider: string; taskId: string | null }[]> {
    return this.engine.source.query(
      `select state, outcome, provider, task_id as "taskId" from provider_calls where job_id = $1 order by number`,
      [jobId],
    ) as Promise<{ state: string; outcome: string | null; provider: string; taskId: string | null }[]>;
  }

  /** The address of a picture of ours that jobs may start from. */
  async stored(name: string, bytes: Buffer, contentType: string): Promise<string> {
    const key = `media/in/${name}`;
    await this.storage.putBuffer(key, bytes, contentType);
    return `${PUBLIC_URL}/${key}`;
  }
}

export interface JobRow {
  status: string;
  output: Record<string, unknown> | null;
  errorCode: string | null;
  errorMessage: string | null;
  attempts: number;
  ranBy: string | null;
}
