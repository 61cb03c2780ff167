import { Inject, Injectable } from '@nestjs/common';
import { traceparent } from '@easel/platform';
import type { PureNodeState, ReadyTask } from '@easel/workflow';
import { COMPUTING, type Computing, NodeTooLarge, type Planned } from '../../computing/computing.js';
import { planKey } from '../../computing/plan-key.js';
import { Billing } from '../../credits/billing.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { type ClaimedJob, type JobOutcome, jobIdOf } from '../../engine/job.js';
import { LanePools } from '../../orders/lanes/lane-pools.js';
import { preparedTask } from '../../jobs/prepare-task.js';
import { mayRetry } from '../../jobs/retry-rule.js';
import { mostAttempts } from '../../jobs/retry-rule.js';
import type { ExecutionEvent } from './execution-event.js';
import type { LeasedExecution } from './leased-execution.js';
import type { JobBegun, Step } from './step.js';

export interface PlannedStep {
  step: Step;
  /** Clips whose length prices a job that could begin; the execution is `measuring` until they are known. */
  unmeasured: readonly string[];
}

export interface HowToPlan {
  /** Whether jobs may begin in this process; their places are the caller's to give back. */
  mayBeginHere: boolean;
  /** Plans what is small; anything else is `TooLargeHere`. */
  isHereOnly?: boolean;
  /** Called when the step is too large for the loop, and waited for before it goes to a thread. */
  onLarge?: () => Promise<void>;
}

/** Nodes that are ended from outside in one step; a run with more of them is given up. */
const MOST_ENDED = 3;

/**
 * Puts the next step of an execution together from what is known of it: what arrived is noted, what follows is planned,
 * and its places in this process are taken. Nothing is written here.
 */
@Injectable()
export class NextStep {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly pools: LanePools,
    private readonly billing: Billing,
    @Inject(COMPUTING) private readonly computing: Computing,
  ) {}

  /**
   * @throws TooLargeHere for a step that is to be planned here only, and is not small. After any error, the ends that
   * arrived stay with the execution: the code that gives it up stores them.
   */
  async of(
    execution: LeasedExecution,
    { mayBeginHere, isHereOnly = false, onLarge }: HowToPlan,
  ): Promise<PlannedStep> {
    const ended = execution.arrived;
    execution.arrived = [];
    try {
      return await this.after(ended, execution, { mayBeginHere, isHereOnly, ...(onLarge && { onLarge }) });
    } catch (error) {
      execution.arrived.unshift(...ended);
      throw error;
    }
  }

  private async after(
    ended: LeasedExecution['arrived'],
    execution: LeasedExecution,
    how: HowToPlan,
  ): Promise<PlannedStep> {
    const events: ExecutionEvent[] = [];
    if (!execution.announced) {
      events.push({ type: execution.seq === 0 ? 'execution.started' : 'execution.resumed' });
      execution.announced = true;
    }
    events.push(...execution.news.splice(0));
    const toldBefore = events.length;
    for (const { job, outcome } of ended) this.noteEnd(execution, job, outcome, events);
    for (const { job, message } of execution.refused.splice(0)) {
      events.push({ type: 'node.failed', nodeId: job.nodeId as string, ...iterationOf(job), error: message });
    }

    const planned = await this.planned(execution, how);
    this.notePure(execution, planned.pure, events);
    const { begun, unmeasured } =
      execution.status === 'stopping'
        ? { begun: [], unmeasured: [] }
        : this.begin(execution, planned.ready, events, how.mayBeginHere);

    for (const event of events.slice(toldBefore)) execution.recorded.note(event);
    const final = finalOf(execution, planned.end);
    if (final) {
      const ending: ExecutionEvent[] = [
        // Of what ended in this very step nothing is open any more.
        ...(execution.status === 'stopping' ? execution.recorded.cancelOpen() : []),
        {
          type: 'execution.ended',
          status: final.status,
          ...(final.errorMessage ? { error: final.errorMessage } : {}),
        },
      ];
      for (const event of ending) execution.recorded.note(event);
      events.push(...ending);
    }
    const { counts } = planned;
    const step: Step = {
      execution: execution.claimed,
      seq: execution.seq,
      wakeSeq: execution.wakeSeq,
      events,
      pure: planned.pure,
      completedNodes: counts.completed + counts.skipped,
      failedNodes: counts.failed,
      ended,
      begun,
      ...(final ? { final } : {}),
      // Whether a job was paid is known only after the step is written; the next step records unpaid jobs.
      release:
        !final &&
        execution.running.size === 0 &&
        !execution.measuring &&
        !begun.some(({ job, refused }) => refused !== undefined || job.credits !== undefined),
    };
    return { step, unmeasured };
  }

  /**
   * What follows, computed where it holds nobody up. A node that takes more time or memory than there is has failed,
   * and the others go on without it.
   */
  private async planned(
    { claimed, plan, inputs, state }: LeasedExecution,
    { isHereOnly = false, onLarge }: HowToPlan,
  ): Promise<Planned> {
    const ended: Record<string, PureNodeState> = {};
    for (;;) {
      try {
        const known = { ...state, pure: { ...state.pure, ...ended } };
        const key = planKey(claimed.documentId, claimed.nodeIds);
        const planned = await this.computing.run(
          'step',
          { plan, inputs, key, state: known },
          { account: claimed.userId, isBackground: true, isHereOnly, ...(onLarge && { onLarge }) },
        );
        return { ...planned, pure: { ...ended, ...planned.pure } };
      } catch (error) {
        if (!(error instanceof NodeTooLarge) || Object.keys(ended).length === MOST_ENDED) throw error;
        ended[error.nodeId] = { status: 'failed', error: error.message };
      }
    }
  }

  private noteEnd(
    execution: LeasedExecution,
    job: ClaimedJob,
    outcome: JobOutcome,
    events: ExecutionEvent[],
  ): void {
    execution.running.delete(job.id);
    const nodeId = job.nodeId as string;
    const common = { nodeId, ...iterationOf(job) };
    if (outcome.status === 'completed' && outcome.held) {
      execution.elsewhere.add(job.id);
      events.push({ ...common, type: 'node.held' });
    } else if (outcome.status === 'completed') {
      execution.note(nodeId, { iteration: job.iteration, status: 'completed', output: outcome.output });
      if (job.credits) execution.credits.set(job.id, Math.min(job.credits, outcome.charge ?? job.credits));
      events.push({ ...common, type: 'node.completed', ...(outcome.cached && { cached: true as const }) });
    } else if (mayRetry(job, outcome)) {
      execution.elsewhere.add(job.id);
      events.push({ ...common, type: 'node.retried', error: outcome.message });
    } else {
      execution.note(nodeId, { iteration: job.iteration, status: 'failed', error: outcome.message });
      execution.credits.delete(job.id);
      events.push({ ...common, type: 'node.failed', error: outcome.message });
    }
  }

  private notePure(
    execution: LeasedExecution,
    pure: Record<string, PureNodeState>,
    events: ExecutionEvent[],
  ): void {
    for (const [nodeId, state] of Object.entries(pure)) {
      execution.notePure(nodeId, state);
      if (state.status === 'failed') {
        events.push({ type: 'node.failed', nodeId, error: state.error ?? 'The node failed.' });
      } else events.push({ type: state.status === 'completed' ? 'node.completed' : 'node.skipped', nodeId });
    }
  }

  /** Makes jobs of what can start: here where a place is free, otherwise for the workers of the lane. */
  private begin(
    execution: LeasedExecution,
    ready: readonly ReadyTask[],
    events: ExecutionEvent[],
    mayBeginHere: boolean,
  ): { begun: JobBegun[]; unmeasured: readonly string[] } {
    const begun: JobBegun[] = [];
    try {
      return { begun, unmeasured: this.makeJobs(execution, ready, events, { mayBeginHere, begun }) };
    } catch (error) {
      // Nobody hears of them who could give their places back.
      for (const { job, here } of begun) if (here) this.pools.release(job.lane, job.userId);
      throw error;
    }
  }

  /** Answers what is to be measured before the rest can be made. */
  private makeJobs(
    execution: LeasedExecution,
    ready: readonly ReadyTask[],
    events: ExecutionEvent[],
    { mayBeginHere, begun }: { mayBeginHere: boolean; begun: JobBegun[] },
  ): readonly string[] {
    const unmeasured: string[] = [];
    for (const task of ready) {
      const underWay = execution.running.size + execution.elsewhere.size;
      if (underWay >= this.config.MAX_CONCURRENT_NODES_PER_EXECUTION) break;
      const bill = this.billing.charges ? this.billing.billFor(execution, task) : undefined;
      if (bill && 'unmeasured' in bill) {
        execution.measuring = true;
        unmeasured.push(...bill.unmeasured);
        continue;
      }
      const refused = bill?.refused;
      const pending = this.jobOf(execution, task, bill?.credits);
      const here = !refused && mayBeginHere && this.pools.takeUnqueued(task.lane, execution.claimed.userId);
      const job = here ? { ...pending, epoch: 1, attempts: 1 } : pending;
      begun.push({ job, iterations: task.iterations, here, ...(refused && { refused }) });
      if (refused) {
        execution.refuse(job, refused.message);
        continue;
      }
      if (job.credits) execution.credits.set(job.id, job.credits);
      execution.note(task.nodeId, { iteration: task.iteration, status: 'running' });
      if (here) execution.running.set(job.id, new AbortController());
      else execution.elsewhere.add(job.id);
      events.push({
        type: here ? 'node.started' : 'node.queued',
        nodeId: task.nodeId,
        jobId: job.id,
        ...iterationOf(task),
      });
    }
    return unmeasured;
  }

  /** One that waits for a worker. */
  private jobOf({ id, claimed }: LeasedExecution, task: ReadyTask, credits: number | undefined): ClaimedJob {
    return {
      id: jobIdOf(claimed, task.nodeId, task.iteration),
      userId: claimed.userId,
      workspaceId: claimed.workspaceId,
      executionId: id,
      nodeId: task.nodeId,
      iteration: task.iteration,
      type: task.type,
      lane: task.lane,
      ...preparedTask(task),
      epoch: 0,
      attempts: 0,
      maxAttempts: mostAttempts(task.control),
      ...(task.control ? { control: task.control } : {}),
      traceparent: traceparent() ?? claimed.traceparent,
      ...(credits ? { credits } : {}),
    };
  }
}

function finalOf(execution: LeasedExecution, end: Planned['end']): Step['final'] {
  if (execution.running.size + execution.elsewhere.size > 0) return undefined;
  const stops = execution.status === 'stopping';
  if (end && !(stops && execution.isCutShort)) {
    return { status: end.status, errorMessage: end.errorMessage ?? null };
  }
  return stops ? { status: 'cancelled', errorMessage: null } : undefined;
}

/** Named only where a node has several. */
function iterationOf({ iteration }: { iteration: number }): { iteration?: number } {
  return iteration > 0 ? { iteration } : {};
}
