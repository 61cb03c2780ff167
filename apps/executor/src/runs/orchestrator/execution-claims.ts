import type { Logger } from '@nestjs/common';
import { LeasedExecution } from './leased-execution.js';
import type { LeasedExecutions } from './leased-executions.js';
import { type LargeSteps, MOST_OF_ONE } from './large-steps.js';
import type { Plans } from './plans.js';
import type { StepStore } from './step-store.js';
import type { ClaimedExecution, KnownExecution } from './step.js';

export interface ClaimParts {
  readonly steps: StepStore;
  readonly plans: Plans;
  readonly executions: LeasedExecutions;
  readonly large: LargeSteps;
  readonly logger: Logger;
}

export interface ClaimCallbacks {
  readonly isDraining: () => boolean;
  /** Works on an execution that is claimed and read; it is among the leased ones. */
  readonly begin: (execution: LeasedExecution) => void;
  readonly broke: (claimed: ClaimedExecution, error: unknown) => Promise<void>;
}

/** Claims executions that are due, as many as there is room for, and reads what is needed to go on with them. */
export class ExecutionClaims {
  private claiming?: Promise<void>;
  private nextClaim?: Promise<void>;
  /** Documents may have megabytes: those of one claim are read after those of the one before. */
  private reading: Promise<void> = Promise.resolve();
  /** The last claim left due executions behind, as far as it could see. */
  private leftSome = false;
  /** Leased by this session according to the database, but not in memory, at the last look. */
  private strangers = new Set<string>();

  constructor(
    private readonly parts: ClaimParts,
    private readonly callbacks: ClaimCallbacks,
  ) {}

  /** Whether executions wait for room here. */
  get areMoreDue(): boolean {
    return this.leftSome || this.parts.executions.isAwaited;
  }

  /** Whether new work has to queue. Without room it has to from here on, until a claim has found nobody waiting. */
  mustQueue(): boolean {
    if (this.parts.executions.free <= 0) this.leftSome = true;
    return this.leftSome;
  }

  /** Resolves after a claim that began after the call. Hints that arrive while one is under way share the next. */
  claimDue(): Promise<void> {
    if (!this.claiming) {
      this.claiming = this.claimNow().finally(() => (this.claiming = undefined));
      return this.claiming;
    }
    // Who asked for that claim is told of its failure.
    this.nextClaim ??= this.claiming
      .catch(() => undefined)
      .then(() => {
        this.nextClaim = undefined;
        return this.claimDue();
      });
    return this.nextClaim;
  }

  claimSoon(): void {
    if (this.callbacks.isDraining()) return;
    this.claimDue().catch((error: unknown) =>
      this.parts.logger.warn({ err: error }, 'cannot claim executions'),
    );
  }

  claimIfMoreAreDue(): void {
    if (this.leftSome) this.claimSoon();
  }

  /**
   * A claim whose answer was lost leaves executions that nobody works on; twice seen, they are let go.
   * @param leased what this session has leased according to the database, without what was in memory before that look
   */
  async letStrangersGo(leased: readonly string[]): Promise<void> {
    const { executions, steps } = this.parts;
    const isHere = (id: string): boolean => executions.get(id) !== undefined || executions.isExpected(id);
    const strangers = leased.filter((id) => !isHere(id));
    for (const id of strangers) if (this.strangers.has(id) && !isHere(id)) await steps.letGo(id);
    this.strangers = new Set(strangers);
  }

  private async claimNow(): Promise<void> {
    const { executions, steps, plans, large } = this.parts;
    const { free } = executions;
    this.leftSome = free <= 0;
    if (free <= 0 || this.callbacks.isDraining()) return;
    // All that one claim takes may be of one account, whose large step has just ended.
    const most = large.size > 0 ? Math.min(free, MOST_OF_ONE) : free;
    const claimed = await steps.claim(most, this.crowded());
    this.leftSome = claimed.length === most;
    executions.expect(claimed);
    const isKnown = ({ documentId }: ClaimedExecution): boolean => plans.isLoaded(documentId);
    const unread = claimed.filter((each) => !isKnown(each));
    // Runs whose documents take long to read keep no others waiting, nor the next claim.
    if (unread.length > 0) this.reading = this.reading.then(() => this.receive(unread));
    await this.receive(claimed.filter(isKnown));
    if (most < free) this.claimIfMoreAreDue();
  }

  /** Accounts with large steps under way that have as many runs before a step as they may. */
  private crowded(): string[] {
    const { executions, large } = this.parts;
    return large.accounts.filter((userId) => executions.beforeStep(userId) >= MOST_OF_ONE);
  }

  private async receive(claimed: readonly ClaimedExecution[]): Promise<void> {
    if (claimed.length === 0) return;
    const { executions, steps, plans, logger } = this.parts;
    try {
      await plans.load(claimed.map(({ documentId }) => documentId));
      // Only an execution that was leased before has jobs; most were not.
      const resumed = claimed.filter(({ epoch }) => epoch > 1).map(({ id }) => id);
      const known = resumed.length > 0 ? await steps.knownOf(resumed) : new Map<string, KnownExecution>();
      await Promise.all(claimed.map((execution) => this.lease(execution, known.get(execution.id))));
    } catch (error) {
      logger.warn({ err: error }, 'claimed executions could not be read; the next checks let them go');
    } finally {
      executions.expectNoMore(claimed.map(({ id }) => id));
    }
  }

  private async lease(claimed: ClaimedExecution, known?: KnownExecution): Promise<void> {
    try {
      const plan = await this.parts.plans.planOf(claimed.documentId, claimed.nodeIds);
      const execution = new LeasedExecution(claimed, plan, known?.jobs ?? [], known?.history);
      this.parts.executions.add(execution);
      this.callbacks.begin(execution);
    } catch (error) {
      await this.callbacks.broke(claimed, error);
    }
  }
}
