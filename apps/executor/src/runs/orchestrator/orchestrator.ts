import { Injectable, Logger } from '@nestjs/common';
import { contextWith, continueTrace, fromTraceparent, isDatabaseDown, JetStream } from '@easel/platform';
import { ServiceError } from '@easel/contracts';
import type { Plan } from '@easel/workflow';
import { TooLargeHere } from '../../computing/computing.js';
import { Billing } from '../../credits/billing.js';
import { Clock } from '../../engine/clock.js';
import { Endings } from '../../engine/endings.js';
import { Hints, ORCHESTRATE, ORCHESTRATOR_DURABLE } from '../../engine/hints.js';
import { LeasedWork } from '../../engine/leased-work.js';
import { Signals } from '../../engine/signals.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { JobStore } from '../../jobs/job-store.js';
import { JobWorker } from '../../jobs/job-worker.js';
import { LanePools } from '../../orders/lanes/lane-pools.js';
import { RunJob } from '../../jobs/run-job.js';
import { WorkerSession } from '../../engine/worker-session.js';
import { ReadSubjects } from '../../jobs/read-subjects.js';
import { ExecutionClaims } from './execution-claims.js';
import { executionResultOf } from './execution-result.js';
import { JobsHere } from './jobs-here.js';
import { LeasedExecution } from './leased-execution.js';
import { LeasedExecutions } from './leased-executions.js';
import type { NewExecution } from './new-execution.js';
import { type HowLarge, LargeSteps } from './large-steps.js';
import { type HowToPlan, NextStep } from './next-step.js';
import { Plans } from './plans.js';
import { RestingExecutions } from './resting-executions.js';
import { logStep } from './run-log.js';
import { StepStore } from './step-store.js';
import {
  type ClaimedExecution,
  isWorthWriting,
  type JobBegun,
  type Step,
  type StepWritten,
  type Unpaid,
} from './step.js';

/**
 * The orchestrator role. It holds an execution from step to step: what ended goes to the planner, what follows is
 * written together with it in one commit, and what can run in this process goes on here without being dispatched.
 * An execution that only waits for other workers leaves the memory and is claimed again when they are done.
 */
@Injectable()
export class Orchestrator {
  private readonly logger = new Logger(Orchestrator.name);
  private readonly large: LargeSteps;
  private readonly executions: LeasedExecutions;
  private readonly claims: ExecutionClaims;
  private readonly resting: RestingExecutions;
  private readonly here: JobsHere;
  private begun = false;
  private readonly leased: LeasedWork;
  private stopSettingAside?: () => void;

  constructor(
    private readonly config: ExecutorConfig,
    jetstream: JetStream,
    private readonly steps: StepStore,
    plans: Plans,
    private readonly next: NextStep,
    pools: LanePools,
    jobs: JobStore,
    runJob: RunJob,
    private readonly worker: JobWorker,
    private readonly hints: Hints,
    private readonly signals: Signals,
    private readonly endings: Endings,
    private readonly session: WorkerSession,
    private readonly billing: Billing,
    private readonly subjects: ReadSubjects,
    private readonly clock: Clock,
  ) {
    this.large = new LargeSteps(() => clock.now(), {
      onLarge: () => this.executions.makeRoom(),
      // Its other runs were passed over while it had so many.
      onMayClaim: () => this.claims.claimSoon(),
    });
    this.executions = new LeasedExecutions(config.ORCHESTRATOR_CONCURRENCY, this.large, () =>
      this.claims.claimIfMoreAreDue(),
    );
    const { executions, large, logger } = this;
    this.claims = new ExecutionClaims(
      { steps, plans, executions, large, logger },
      {
        isDraining: () => this.leased.draining,
        begin: (execution) => void this.plan(execution),
        broke: (claimed, error) => this.planningBroke(claimed, error),
      },
    );
    this.resting = new RestingExecutions(
      { steps, worker, hints, executions, large, clock, logger },
      {
        isRoomWanted: () => this.claims.areMoreDue && session.alive,
        rest: (execution) => this.rest(execution),
      },
    );
    this.here = new JobsHere(
      { pools, jobs, runJob, worker, steps, logger },
      {
        isLeased: (execution) => this.executions.has(execution),
        handOver: (execution) => this.handOver(execution),
        goOn: (execution) => void this.plan(execution),
      },
    );
    this.leased = new LeasedWork(
      { jetstream, session, clock, logger: this.logger },
      {
        check: () => this.checkLeased(),
        abandon: () => this.abandonAll(),
        unchecked: 'the leased executions could not be checked',
      },
    );
  }

  /** From here on it takes on runs. */
  begin(): void {
    this.begun = true;
    this.signals.on('woken', (id) => this.wake(id));
    this.signals.on('halted', (id) => void this.halt(id));
    this.leased.watch();
    this.stopSettingAside = this.resting.watch();
    this.leased.claimOnHints({
      durable: ORCHESTRATOR_DURABLE,
      subject: ORCHESTRATE,
      prefetch: Math.max(10, this.config.ORCHESTRATOR_CONCURRENCY * 2),
      untilFree: () => this.executions.untilFree(),
      claim: () => this.claims.claimDue(),
      isShared: true,
      unclaimed: 'cannot claim executions',
    });
  }

  /**
   * Takes on a run that is just being accepted, if there is room and nobody waits for it: acceptance and first step
   * are one commit, and no message is needed. Answers whether it did; a run it did not take has not been stored.
   */
  async start(accepted: NewExecution, plan: Plan): Promise<boolean> {
    const works = this.begun && this.session.alive && !this.leased.draining;
    if (!works) return false;
    if (this.billing.charges) await this.billing.prepareRun(accepted);
    if (this.claims.mustQueue()) return false;
    const execution = new LeasedExecution(
      { ...accepted, status: 'running', epoch: 1, eventSeq: 0, wakeSeq: 0, pureStates: null },
      plan,
      [],
    );
    // The start of a run does not wait for another service.
    if (this.subjects.isNeededFor(execution)) return false;
    this.executions.add(execution);
    this.large.noteStep(accepted.userId);
    execution.planning = true;
    let step: Step | undefined;
    let unpaid: Unpaid = {};
    try {
      // The start of a run waits for its first step only if that is small.
      step = await this.nextStep(execution, { isHereOnly: true });
      unpaid = await this.steps.begin(accepted, step);
    } catch (error) {
      this.here.giveBack(step?.begun ?? []);
      this.giveUp(execution);
      if (error instanceof TooLargeHere) return false;
      throw error;
    }
    execution.planning = false;
    execution.restsSince = this.clock.now();
    if (this.executions.has(execution)) {
      this.afterStep(execution, step, step.begun, { unpaid });
      // A job elsewhere may have ended while the commit was under way.
      if (this.executions.has(execution) && (execution.stale || execution.isUnfinished))
        void this.plan(execution);
    } else for (const { job, here } of step.begun) if (here) void this.here.work(execution, job);
    return true;
  }

  /** Claims and begins nothing more; what runs here may still end. */
  drain(): void {
    this.leased.drain();
    this.leased.stopChecks();
    this.stopSettingAside?.();
    this.executions.stopWaits();
    for (const execution of this.executions.all) if (execution.running.size === 0) this.giveUp(execution);
  }

  /** What is still leased is given up; its lease is released with the session. */
  stop(): void {
    this.leased.stop();
  }

  /** Whether this process works on the execution, and it is that user's. */
  holds(id: string, userId: string): boolean {
    return this.executions.get(id)?.claimed.userId === userId;
  }

  /** Jobs that run in this process for leased executions. */
  get running(): number {
    let count = 0;
    for (const execution of this.executions.all) count += execution.running.size;
    return count;
  }

  /** Plans and writes until nothing more follows from what is known. One step of an execution at a time. */
  private async plan(execution: LeasedExecution): Promise<void> {
    if (execution.planning) return;
    execution.planning = true;
    try {
      const { id: executionId, workflowId, traceparent } = execution.claimed;
      const fields = { executionId, ...(workflowId !== null && { workflowId }) };
      await continueTrace(contextWith(fromTraceparent(traceparent), fields), 'plan', {}, async () => {
        for (;;) {
          if (!this.executions.has(execution)) return;
          if (execution.stale) await this.readNews(execution);
          if (this.billing.charges) await this.billing.prepareRun(execution.claimed);
          // In a run that is stopping, nothing starts.
          if (execution.status !== 'stopping') await this.subjects.prepareRun(execution);
          const { step, written } = await this.large.during(execution.claimed.userId, async (size) => {
            if (execution.isUnread) await this.readHeavy(execution, size);
            const next = await this.nextStep(execution, size);
            if (!isWorthWriting(next)) return {};
            return { step: next, written: await this.writeWithRetries(execution, next, size.isLarge) };
          });
          if (!step) return;
          if (!written?.owned) {
            this.here.giveBack(step.begun);
            execution.arrived.push(...step.ended);
            return this.handOver(execution);
          }
          this.afterStep(execution, step, await this.here.madeOf(execution, step.begun, written), written);
          if (step.final || step.release) return;
          const nothingNew = execution.arrived.length === 0 && !execution.stale && !execution.isUnfinished;
          const statusChanged = written.status !== undefined && written.status !== execution.status;
          if (statusChanged) execution.status = written.status as string;
          else if (nothingNew) return;
        }
      });
    } catch (error) {
      this.giveUp(execution);
      await this.planningBroke(execution.claimed, error);
    } finally {
      this.rest(execution);
      // A few of these fill the memory, for as long as their jobs take.
      if (execution.isHeavy && execution.isResting && this.executions.has(execution))
        await this.resting.setAside(execution);
    }
  }

  /** What arrived between the last look and here must not wait for the next signal. */
  private rest(execution: LeasedExecution): void {
    execution.planning = false;
    execution.restsSince = this.clock.now();
    if (!this.executions.has(execution)) {
      for (const { job, outcome } of execution.arrived.splice(0)) void this.worker.end(job, outcome);
    } else if (execution.arrived.length > 0 || execution.stale) void this.plan(execution);
  }

  /** Of those that take megabytes, as many are in memory as large steps are under way. */
  private async readHeavy(execution: LeasedExecution, size: HowLarge): Promise<void> {
    await size.onLarge();
    execution.read(await this.steps.pureStatesOf(execution.claimed));
  }

  /** If a dependency is unavailable, the next holder waits for it; any other error would repeat. */
  private async planningBroke(execution: ClaimedExecution, error: unknown): Promise<void> {
    const transient = isDatabaseDown(error) || isServiceAway(error);
    this.logger.error({ err: error, executionId: execution.id }, 'an execution could not be planned');
    try {
      await (transient ? this.steps.letGo(execution.id) : this.steps.fail(execution));
      if (!transient) this.signals.send('ended', execution.id);
    } catch (failure) {
      this.logger.warn(`execution ${execution.id} is released at the next check: ${String(failure)}`);
    }
  }

  private async nextStep(
    execution: LeasedExecution,
    how: Pick<HowToPlan, 'isHereOnly' | 'onLarge'>,
  ): Promise<Step> {
    const { step, unmeasured } = await this.next.of(execution, {
      mayBeginHere: !this.leased.draining,
      ...how,
    });
    if (unmeasured.length > 0) this.measure(execution, unmeasured);
    return step;
  }

  /** Finds out what jobs are priced by; they can begin in a later step. */
  private measure(execution: LeasedExecution, clips: readonly string[]): void {
    this.billing
      .measure(clips)
      .catch((error: unknown) =>
        this.logger.warn(
          { err: error, executionId: execution.id },
          'the clips of an execution cannot be measured',
        ),
      )
      .finally(() => {
        execution.measuring = false;
        execution.stale = true;
        if (this.executions.has(execution)) void this.plan(execution);
      });
  }

  /** The effect of a node begins only now that its beginning is stored. */
  private afterStep(
    execution: LeasedExecution,
    step: Step,
    begun: readonly JobBegun[],
    written: Pick<StepWritten, 'wakeSeq' | 'completedAt' | 'unpaid'>,
  ): void {
    logStep(execution, step, written);
    execution.seq += step.events.length;
    if (written.wakeSeq !== undefined && written.wakeSeq !== execution.wakeSeq) execution.stale = true;
    for (const each of begun) {
      const { job, here, refused } = each;
      if (refused) continue;
      const unpaid = written.unpaid?.[job.id];
      if (unpaid !== undefined) {
        this.here.giveBack([each]);
        execution.refuse(job, unpaid);
      } else if (here) void this.here.work(execution, job);
      else this.hints.job(job.lane, job.id, 0);
    }
    if (step.final) {
      this.executions.drop(execution);
      const completedAt = written.completedAt ?? new Date();
      this.endings.notify(execution.id, {
        userId: execution.claimed.userId,
        weight: execution.weight,
        result: () => executionResultOf(execution, step, completedAt),
      });
    } else if (step.release) {
      this.executions.drop(execution);
      // A job ended between the last check and the release without a notification, so notify now.
      if (execution.stale) this.hints.execution(execution.id, `${execution.claimed.epoch}-released`);
    }
  }

  /** Takes over changes of jobs on other workers. */
  private async readNews(execution: LeasedExecution): Promise<void> {
    execution.stale = false;
    const [row] = await this.steps.leased(execution.id);
    if (row) {
      execution.wakeSeq = row.wakeSeq;
      execution.status = row.status;
    }
    execution.adopt(await this.steps.jobsOf(execution.id));
  }

  /** The event number makes a repeated step harmless, too. */
  private writeWithRetries(
    execution: LeasedExecution,
    step: Step,
    isLarge = false,
  ): Promise<StepWritten | undefined> {
    return this.leased.writeWithRetries({
      write: () => this.steps.write(step, { isLarge }),
      isLeased: () => this.executions.has(execution),
      waits: 'a step of an execution waits for the database',
      fields: { executionId: execution.id },
    });
  }

  private wake(id: string): void {
    const execution = this.executions.get(id);
    if (!execution) return;
    execution.stale = true;
    void this.plan(execution);
  }

  /** Ended by a caller: its row has another epoch already, so all that is left is to stop working on it. */
  private async halt(id: string): Promise<void> {
    const execution = this.executions.get(id);
    if (!execution) return;
    try {
      const [row] = await this.steps.leased(id);
      if (row?.epoch === execution.claimed.epoch) this.wake(id);
      else await this.handOver(execution);
    } catch (error) {
      this.logger.warn({ err: error, executionId: id }, 'an execution could not be checked');
    }
  }

  private async checkLeased(): Promise<void> {
    const before = new Set(this.executions.ids);
    const rows = new Map((await this.steps.leased()).map((row) => [row.id, row]));
    await this.claims.letStrangersGo([...rows.keys()].filter((id) => !before.has(id)));
    for (const id of before) {
      const execution = this.executions.get(id);
      if (!execution || execution.planning) continue;
      const row = rows.get(id);
      if (!row || row.epoch !== execution.claimed.epoch) await this.handOver(execution);
      else if (row.wakeSeq !== execution.wakeSeq || row.status !== execution.status) this.wake(id);
    }
  }

  /**
   * Somebody else ended it, or leases it now. Of the jobs that run here, those go on whose rows have a lease of their
   * own by now: jobs of a discarded execution.
   */
  private async handOver(execution: LeasedExecution): Promise<void> {
    this.executions.drop(execution);
    for (const { job, abort } of execution.atWork) this.worker.adopt(job, abort);
    await this.worker.lookAfterRunning();
  }

  private giveUp(execution: LeasedExecution): void {
    for (const abort of execution.running.values()) abort.abort();
    this.executions.drop(execution);
  }

  private abandonAll(): void {
    for (const execution of this.executions.all) this.giveUp(execution);
  }
}

/** Also where a service that was asked could not ask another one. */
const isServiceAway = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'service_unavailable';
