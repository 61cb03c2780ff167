import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type ErrorParts, ServiceError, ServiceUnavailable } from '@easel/contracts';
import { giveWay, goOnWithRequest, metrics, NoPlace, WorkPlaces } from '@easel/platform';
import { Budget, TrialOver } from '@easel/workflow';
import { Piscina } from 'piscina';
import { COMPUTATION_RULES } from './computation-rules.js';
import { AT_NODE, type Computed, type ComputingTask, HAS_BEGUN, type PlanTask } from './carry-out-task.js';
import { LEAVE_A_CORE } from './leave-a-core.js';
import {
  type ComputationName,
  type Computations,
  type Computing,
  type HowToCompute,
  NodeTooLarge,
  type PlanWork,
  TooLargeHere,
} from './computing.js';
import { refusingTooLarge, tooLarge } from './refusing-too-large.js';

/** Steps that are computed on the loop: two to ten milliseconds. Nearly everything anybody asks for is smaller. */
const STEPS_ON_LOOP = 60_000;
/** With the wait for a place within the 5 s that the gateway waits for an answer. */
const DEADLINE_MS = 2_000;
/** Of what nobody waits for. Steps bound it already; a busy machine must not make a run fail. */
const BACKGROUND_DEADLINE_MS = 30_000;
/** A thread that is just made reads its code first. */
const BEGIN_MS = 20_000;
const IDLE_MS = 30_000;
const MEMORY_MB = 256;
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const MOST_THREADS = 4;
const WAITING_OF_ONE = 8;
const MAX_WAIT_MS = 1_000;

const computed = metrics.counter('easel_computations_total', {
  help: 'Computations over tenant data that were too large for the event loop, by outcome',
  labels: ['computation', 'end'],
});

export interface ComputingThreadsOptions {
  /** The built `computing-thread.js`. */
  file: URL;
  deadlineMs?: number;
  backgroundDeadlineMs?: number;
  /** Megabytes that a thread may use. */
  memoryMb?: number;
  /** By default as many as the machine has cores for: one less than it has, and two at least where callers wait. */
  most?: number;
  /** For how long a thread may read its code. */
  beginMs?: number;
  /** Whether threads are there before anybody needs one. */
  isWarm?: boolean;
  /** Whether threads keep off one processor: for those whose results nobody waits for. */
  leavesACore?: boolean;
}

/**
 * The wall: what is larger than a trial on the loop is done in a thread, under a deadline and a limit of memory. A
 * thread that exceeds its limits is ended and replaced, and only the request for that work fails.
 */
export class ComputingThreads implements Computing, OnApplicationShutdown {
  private readonly logger = new Logger(ComputingThreads.name);
  private readonly pool: Piscina;
  private readonly places: WorkPlaces;
  private readonly deadlineMs: number;
  private readonly backgroundDeadlineMs: number;
  private readonly beginMs: number;
  private isClosing = false;

  constructor({
    file,
    deadlineMs = DEADLINE_MS,
    backgroundDeadlineMs = BACKGROUND_DEADLINE_MS,
    memoryMb = MEMORY_MB,
    leavesACore = false,
    most: threads = Math.max(leavesACore ? 1 : 2, Math.min(MOST_THREADS, availableParallelism() - 1)),
    beginMs = BEGIN_MS,
    isWarm = false,
  }: ComputingThreadsOptions) {
    this.deadlineMs = deadlineMs;
    this.beginMs = beginMs;
    this.backgroundDeadlineMs = backgroundDeadlineMs;
    this.places = new WorkPlaces({
      places: threads,
      // One account never occupies all threads.
      ofOne: Math.max(1, threads - 1),
      waitingOfOne: WAITING_OF_ONE,
    });
    this.pool = new Piscina({
      filename: fileURLToPath(file),
      argv: leavesACore ? [LEAVE_A_CORE] : [],
      // A thread that has yet to read its code keeps somebody waiting.
      minThreads: isWarm ? threads : 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      atomics: 'disabled',
      recordTiming: false,
      trackUnmanagedFds: false,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, ...RESOURCE_LIMITS },
      closeTimeout: 3_000,
    });
    // No work waits for it; without a listener it would end the process.
    this.pool.on('error', (error) => this.logger.warn({ err: error }, 'a pool of threads failed'));
  }

  async run<Name extends ComputationName>(
    name: Name,
    from: Computations[Name]['from'],
    { account, isBackground = false, isHereOnly = false, onLarge }: HowToCompute,
  ): Promise<Computations[Name]['to']> {
    try {
      return this.here(name, from);
    } catch (error) {
      if (!(error instanceof TooLargeHere) || isHereOnly) throw error;
    }
    await onLarge?.();
    await giveWay();
    const waitsEnd = isBackground ? undefined : AbortSignal.timeout(MAX_WAIT_MS);
    try {
      return await this.places.run(account, () => this.inThread(name, from, isBackground), {
        isBackground,
        signal: waitsEnd,
      });
    } catch (error) {
      if (!(error instanceof NoPlace) && error !== waitsEnd?.reason) throw error;
      computed.add(1, { computation: name, end: 'no place' });
      throw new ServiceError(429, 'rate_limited', 'Your account computes too much at once.', {}, 1);
    }
  }

  here<Name extends ComputationName>(name: Name, from: Computations[Name]['from']): Computations[Name]['to'] {
    try {
      return refusingTooLarge(() => Budget.trial(STEPS_ON_LOOP).run(() => COMPUTATION_RULES[name](from)));
    } catch (error) {
      throw error instanceof TrialOver ? new TooLargeHere() : error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await this.pool.close();
  }

  private async inThread<Name extends ComputationName>(
    name: Name,
    from: Computations[Name]['from'],
    isBackground: boolean,
  ): Promise<Computations[Name]['to']> {
    // The pool would make new threads for what comes after its end.
    if (this.isClosing) throw new ServiceUnavailable('The computing pool');
    const deadlineMs = isBackground ? this.backgroundDeadlineMs : this.deadlineMs;
    const work = planWorkOf(from);
    let answer = await this.answerTo(name, from, deadlineMs, work && taskOf(work, work.key === undefined));
    if ('lacksDocument' in answer && work) {
      answer = await this.answerTo(name, from, deadlineMs, taskOf(work, true));
    }
    if ('done' in answer) {
      computed.add(1, { computation: name, end: 'done' });
      return answer.done as Computations[Name]['to'];
    }
    if ('lacksDocument' in answer) throw new Error('a thread has no document after it was given one');
    computed.add(1, { computation: name, end: 'refused' });
    const { status, code, message, extra } = answer.refused;
    throw new ServiceError(...([status, code, message, extra] as unknown as ErrorParts));
  }

  private async answerTo(
    name: ComputationName,
    whole: Computations[ComputationName]['from'],
    deadlineMs: number,
    plan: PlanTask | undefined,
  ): Promise<Computed> {
    const { plan: compiled, ...from } = whole as Partial<PlanWork>;
    const watched = new Int32Array(new SharedArrayBuffer(8));
    const order: ComputingTask = {
      name,
      from,
      watched,
      ...(plan && { plan }),
    };
    const end = new AbortController();
    const begun = Atomics.waitAsync(watched, HAS_BEGUN, 0, this.beginMs);
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    // The time that a new thread takes to be there is nobody's fault.
    const watch = async (): Promise<void> => {
      await begun.value;
      if (!isOver) timer = setTimeout(() => end.abort(), deadlineMs);
    };
    void watch();
    try {
      const answer = (await this.pool.run(order, { signal: end.signal })) as Computed;
      goOnWithRequest();
      await giveWay();
      return answer;
    } catch (error) {
      const isLate = end.signal.aborted;
      // Work that a shutdown ends, or that no thread began, is not to blame: it is done elsewhere, or later.
      const hasBegun = Atomics.load(watched, HAS_BEGUN) !== 0;
      if (this.isClosing || (isLate && !hasBegun)) {
        computed.add(1, { computation: name, end: 'unavailable' });
        throw new ServiceUnavailable('The computing pool');
      }
      if (!isLate && !isOutOfMemory(error)) throw error;
      const why = isLate ? 'time' : 'memory';
      computed.add(1, { computation: name, end: why });
      const message = `The computation took more ${why} than one may.`;
      const node = compiled?.document.nodes[Atomics.load(watched, AT_NODE) - 1];
      throw node ? new NodeTooLarge(node.id, message) : tooLarge(message);
    } finally {
      isOver = true;
      clearTimeout(timer);
      // Rejects callers that wait for a thread that never started.
      Atomics.notify(watched, HAS_BEGUN);
    }
  }
}

const planWorkOf = (from: object): PlanWork | undefined => ('plan' in from ? (from as PlanWork) : undefined);

function taskOf({ key, plan }: PlanWork, withDocument: boolean): PlanTask {
  const nodeIds = (plan as { nodeIds?: readonly string[] }).nodeIds;
  return {
    ...(key !== undefined && { key }),
    ...(withDocument && { document: plan.document }),
    ...(withDocument && nodeIds && { nodeIds: [...nodeIds] }),
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
