import type { JetStream } from '@easel/platform';
import { computeInProcess } from '../../computing/compute-in-process.js';
import type { Billing } from '../../credits/billing.js';
import type { Clock } from '../../engine/clock.js';
import type { Endings } from '../../engine/endings.js';
import { type Hints, laneDurable, ORCHESTRATOR_DURABLE } from '../../engine/hints.js';
import type { Signals } from '../../engine/signals.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import type { ClaimedJob, JobOutcome } from '../../engine/job.js';
import type { JobStore } from '../../jobs/job-store.js';
import { JobWorker } from '../../jobs/job-worker.js';
import { type Allowance, LanePools } from '../../orders/lanes/lane-pools.js';
import { LaneRegistry } from '../../orders/lanes/lane-registry.js';
import type { RunJob } from '../../jobs/run-job.js';
import { NoopLane } from '@easel/lanes/noop/noop-lane';
import type { NewExecution } from '../orchestrator/new-execution.js';
import { NextStep } from '../orchestrator/next-step.js';
import { ReadSubjects } from '../../jobs/read-subjects.js';
import { Orchestrator } from '../orchestrator/orchestrator.js';
import type { Plans } from '../orchestrator/plans.js';
import type { StepStore } from '../orchestrator/step-store.js';
import type { Step } from '../orchestrator/step.js';
import type { WorkerSession } from '../../engine/worker-session.js';
import type { SimulatedDatabase } from './simulated-database.fixture.js';
import type { Chance, VirtualTime } from './virtual-time.fixture.js';

/** What all processes of a simulation share. */
export interface World {
  time: VirtualTime;
  chance: Chance;
  database: SimulatedDatabase;
  plans: Plans;
  faults: { injected: number; steps: number };
  /** Share of the calls that go wrong. */
  faultRate: number;
  /** Hands a hint to whoever takes it, and a signal to the others. */
  hint(durable: string): void;
  signal(from: SimulatedProcess, signal: string, id: string): void;
  /** An attempt begins; answers how it ends, and after how long. */
  effect(job: ClaimedJob): { ms: number; outcome: JobOutcome };
}

interface Message {
  ack(): void;
  nak(ms: number): void;
}

/** What a dead process waits for: one for each wait, so that nothing holds on to those who wait. */
const never = (): Promise<never> => new Promise(() => undefined);
const CONNECTION_LOST = '08006';

/** One process of the executor: the real orchestrator and worker, on a database and a bus that fail. */
export class SimulatedProcess {
  readonly orchestrator: Orchestrator;
  session: string;
  private readonly handlers = new Map<string, (message: Message) => Promise<void>>();
  private readonly listeners = new Map<string, ((id: string) => void)[]>();
  private readonly lost: (() => void)[] = [];
  private readonly worker: JobWorker;
  private dead = false;
  private thaw: Promise<void> | undefined;

  constructor(
    private readonly world: World,
    private readonly number: number,
  ) {
    this.session = this.newSession();
    const config = Object.assign(new ExecutorConfig(), {
      LOCAL_CONCURRENCY: 6,
      // So few that executions make room for others.
      ORCHESTRATOR_CONCURRENCY: 4,
    });
    const jetstream = {
      consume: ({ durable }: { durable: string }, handler: (message: Message) => Promise<void>) => {
        this.handlers.set(durable, handler);
        return Promise.resolve();
      },
    } as unknown as JetStream;
    const hints = {
      execution: () => this.unlessDead(() => world.hint(ORCHESTRATOR_DURABLE)),
      job: (lane: string) => this.unlessDead(() => world.hint(laneDurable(lane))),
    } as unknown as Hints;
    const signals = {
      on: (signal: string, listener: (id: string) => void) => {
        this.listeners.set(signal, [...(this.listeners.get(signal) ?? []), listener]);
      },
      send: (signal: string, id: string) => {
        this.hear(signal, id);
        this.unlessDead(() => world.signal(this, signal, id));
      },
    } as unknown as Signals;
    const session = this.sessionOf();
    const clock: Clock = world.time;
    const pools = new LanePools(config, new LaneRegistry([new NoopLane()]), clock);
    const [steps, jobs, runJob] = [this.stepStore(), this.jobStore(), this.runJob()];
    const endings = { notify: () => undefined } as unknown as Endings;
    const billing = { charges: false } as unknown as Billing;
    const subjects = new ReadSubjects(undefined as never, undefined as never);
    this.worker = new JobWorker(jetstream, pools, jobs, runJob, hints, signals, session, clock);
    this.orchestrator = new Orchestrator(
      config,
      jetstream,
      steps,
      world.plans,
      new NextStep(config, pools, billing, computeInProcess),
      pools,
      jobs,
      runJob,
      this.worker,
      hints,
      signals,
      endings,
      session,
      billing,
      subjects,
      clock,
    );
    this.orchestrator.begin();
    this.worker.watch();
    this.worker.takeJobs();
  }

  get works(): boolean {
    return !this.dead && !this.thaw;
  }

  get isDead(): boolean {
    return this.dead;
  }

  hear(signal: string, id: string): void {
    if (!this.dead) for (const listener of this.listeners.get(signal) ?? []) listener(id);
  }

  /** Is given a hint; answers whether it was acknowledged in time. */
  async take(durable: string): Promise<boolean> {
    const handler = this.handlers.get(durable);
    if (!handler || this.dead) return false;
    await this.thaw;
    if (this.isDead) return false;
    return Promise.race([
      new Promise<boolean>((resolve) => {
        void handler({ ack: () => resolve(true), nak: () => resolve(false) });
      }),
      this.world.time.pause(10_000).then(() => false),
    ]);
  }

  accept(execution: NewExecution): Promise<void> {
    return this.world.plans
      .planOf(execution.documentId)
      .then((plan) => this.orchestrator.start(execution, plan))
      .then((taken) => (taken ? undefined : this.call(() => this.insert(execution), { once: true })));
  }

  private insert(execution: NewExecution): void {
    this.world.database.insert(execution);
    this.world.hint(ORCHESTRATOR_DURABLE);
  }

  /** As `kill -9` does. */
  kill(): void {
    this.dead = true;
    this.orchestrator.drain();
    this.worker.drain();
  }

  /** Stands still, lease and all, and then goes on as if nothing had been. */
  freeze(ms: number): void {
    this.thaw = this.world.time.pause(ms).then(() => (this.thaw = undefined));
  }

  /** Its next sign of life finds that the session is gone. */
  beat(): void {
    const { database } = this.world;
    if (!this.works || database.sessions.has(this.session)) return;
    const session = this.newSession();
    this.session = session;
    for (const listener of this.lost) listener();
  }

  private newSession(): string {
    const { database, chance } = this.world;
    const session = chance.id();
    database.processOf.set(session, this.number);
    database.sessions.add(session);
    return session;
  }

  private unlessDead(work: () => void): void {
    if (this.works) work();
  }

  /** A statement on its way: it may be lost, or its answer, or be repeated; a dead process hears nothing of it. */
  private async call<T>(apply: () => T, { once = false } = {}): Promise<T> {
    const { time, chance, faults, faultRate } = this.world;
    await time.pause(chance.between(0, 3));
    await this.thaw;
    if (this.dead) return never();
    faults.steps++;
    const fault = chance.is(faultRate) ? chance.of(['lost', 'unanswered', 'repeated', 'slow']) : undefined;
    if (fault) faults.injected++;
    if (fault === 'slow') {
      await time.pause(chance.between(50, 4_000));
      await this.thaw;
    }
    if (this.isDead) return never();
    if (fault === 'lost') throw down();
    let answer = apply();
    if (fault === 'repeated' && !once) answer = apply();
    await time.pause(chance.between(0, 3));
    await this.thaw;
    if (this.isDead) return never();
    if (fault === 'unanswered') throw down();
    return answer;
  }

  private sessionOf(): WorkerSession {
    const current = (): string => this.session;
    const isThere = (): boolean => !this.dead;
    return {
      get id() {
        return current();
      },
      get alive() {
        return isThere();
      },
      onLost: (listener: () => void) => this.lost.push(listener),
    } as unknown as WorkerSession;
  }

  private stepStore(): StepStore {
    const { database } = this.world;
    // The holder is named when a statement is made, not when it arrives.
    return {
      claim: (most: number) => this.withSession((session) => database.claim(session, most)),
      begin: (execution: NewExecution, step: Step) =>
        this.withSession((session) => database.begin(execution, step, session), { once: true }),
      write: (step: Step) => this.withSession((session) => database.write(step, session)),
      jobsOf: (id: string) => this.call(() => database.statesOf(id)),
      knownOf: (ids: readonly string[]) => this.call(() => database.knownOf(ids)),
      leased: (id?: string) => this.withSession((session) => database.leased(session, id)),
      letGo: (id: string) => this.withSession((session) => database.letGo(id, session)),
      setAside: (execution: Step['execution'], known: { seq: number; wakeSeq: number }) => {
        const { seq, wakeSeq } = known;
        return this.withSession((session) => database.setAside(execution, { seq, wakeSeq }, session));
      },
      fail: ({ id, epoch }: { id: string; epoch: number }) =>
        this.call(() => {
          database.broken.push(`${id} could not be planned under epoch ${epoch}`);
          database.end(id, 'failed');
        }),
    } as unknown as StepStore;
  }

  private jobStore(): JobStore {
    const { database } = this.world;
    return {
      claim: (lane: string, { most }: Allowance) =>
        this.withSession((session) => database.claimJobs(session, lane, most)),
      end: (job: ClaimedJob, outcome: JobOutcome) => this.call(() => database.endJob(job, outcome)),
      leased: () => this.withSession((session) => database.leasedJobs(session)),
      progress: () => Promise.resolve(),
    } as unknown as JobStore;
  }

  private withSession<T>(apply: (session: string) => T, options?: { once: boolean }): Promise<T> {
    const { session } = this;
    return this.call(() => apply(session), options);
  }

  private runJob(): RunJob {
    return {
      run: async (job: ClaimedJob, cancelled: AbortSignal): Promise<JobOutcome> => {
        if (this.dead) return never();
        const { ms, outcome } = this.world.effect(job);
        await this.world.time.pause(ms);
        await this.thaw;
        if (this.isDead) return never();
        return cancelled.aborted
          ? { status: 'failed', code: 'aborted', message: 'stopped', retryable: true }
          : outcome;
      },
      discard: () => Promise.resolve(),
    } as unknown as RunJob;
  }
}

function down(): Error {
  return Object.assign(new Error('the connection was lost'), { code: CONNECTION_LOST });
}
