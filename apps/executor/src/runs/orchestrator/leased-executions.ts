import type { LeasedExecution } from './leased-execution.js';
import type { LargeSteps } from './large-steps.js';
import type { ClaimedExecution } from './step.js';

/** Executions leased at most, as a multiple of those that are not at the threads: they take memory. */
const MOST_LEASED = 4;

/** The executions that this process works on, and how many more it has room for. */
export class LeasedExecutions {
  private readonly byId = new Map<string, LeasedExecution>();
  /** Claimed, and not here yet: their documents are being read. The user of each, by id. */
  private readonly expected = new Map<string, string>();
  private readonly waiting: (() => void)[] = [];
  private isStopped = false;

  /**
   * @param most executions worked on at once, not counting those at the threads
   * @param onRoom called each time there is room for one more
   */
  constructor(
    private readonly most: number,
    private readonly large: LargeSteps,
    private readonly onRoom: () => void,
  ) {}

  get(id: string): LeasedExecution | undefined {
    return this.byId.get(id);
  }

  /** False also for an execution that was dropped and claimed again: that is another object. */
  has(execution: LeasedExecution): boolean {
    return this.byId.get(execution.id) === execution;
  }

  get ids(): string[] {
    return [...this.byId.keys()];
  }

  get all(): LeasedExecution[] {
    return [...this.byId.values()];
  }

  /** For so many more executions there is room. Those at the threads count only against what memory allows. */
  get free(): number {
    const count = this.byId.size + this.expected.size;
    return Math.min(this.most - (count - this.large.size), MOST_LEASED * this.most - count);
  }

  /** Whether somebody waits for room. */
  get isAwaited(): boolean {
    return this.waiting.length > 0;
  }

  /** How many runs the account has here that take a step, or are about to. */
  beforeStep(userId: string): number {
    const expected = [...this.expected.values()].filter((each) => each === userId);
    const planning = this.all.filter((each) => each.planning && each.claimed.userId === userId);
    return expected.length + planning.length;
  }

  expect(claimed: readonly ClaimedExecution[]): void {
    for (const { id, userId } of claimed) this.expected.set(id, userId);
  }

  isExpected(id: string): boolean {
    return this.expected.has(id);
  }

  /** Those of them that are not here by now do not come. */
  expectNoMore(ids: readonly string[]): void {
    for (const id of ids) if (this.expected.delete(id)) this.makeRoom();
  }

  add(execution: LeasedExecution): void {
    this.expected.delete(execution.id);
    this.byId.set(execution.id, execution);
  }

  drop(execution: LeasedExecution): void {
    if (!this.has(execution)) return;
    this.byId.delete(execution.id);
    this.makeRoom();
  }

  /** There is room for one more than before. */
  makeRoom(): void {
    this.waiting.shift()?.();
    this.onRoom();
  }

  /** Resolves when there is room, or after {@link stopWaits}. */
  async untilFree(): Promise<void> {
    while (this.free <= 0 && !this.isStopped) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Nobody waits for room any more: nothing is claimed from here on. */
  stopWaits(): void {
    this.isStopped = true;
    for (const waiting of this.waiting.splice(0)) waiting();
  }
}
