import { ComputationTooLarge } from './computation-too-large.js';

/** Steps that one node may take. A step is one look at one value, or at up to {@link CHARACTERS_OF_A_STEP} of a text. */
export const NODE_STEPS = 20_000_000;
/** Steps of one whole computation: a planning step of a run, a document that is checked. */
export const COMPUTATION_STEPS = 60_000_000;

/** Text is read far faster than values are looked at one by one. */
const CHARACTERS_OF_A_STEP = 8;

/** A computation took more steps than the caller of a trial wanted to see. No failure: it is done again elsewhere. */
export class TrialOver extends Error {
  constructor() {
    super('The computation is larger than its trial.');
  }
}

/**
 * What a computation may take. Steps are counted, not time: the same input takes the same steps on every machine, so
 * that a run which is planned again ends as before. A budget within a budget takes from both.
 */
export class Budget {
  private taken = 0;
  /** The budget around this one, while it is under way. */
  private around: Budget | undefined;

  constructor(
    private readonly most: number,
    private readonly what: 'node' | 'computation' | 'trial' = 'computation',
  ) {}

  /** A small one: what goes beyond it throws `TrialOver`, which no rule may catch. */
  static trial(most: number): Budget {
    return new Budget(most, 'trial');
  }

  /** Steps so far. */
  get steps(): number {
    return this.taken;
  }

  /** @throws ComputationTooLarge, TrialOver */
  spend(steps: number): void {
    this.taken += steps;
    if (this.taken > this.most) throw this.exceeded();
    this.around?.spend(steps);
  }

  /** Takes from trials only. @throws TrialOver */
  spendOnTrial(steps: number): void {
    if (this.what === 'trial') this.spend(steps);
    else this.around?.spendOnTrial(steps);
  }

  /** Computes within this budget, synchronously. @throws ComputationTooLarge, TrialOver */
  run<Result>(compute: () => Result): Result {
    this.around = enter(this);
    try {
      return compute();
    } finally {
      enter(this.around);
      this.around = undefined;
    }
  }

  private exceeded(): Error {
    if (this.what === 'trial') return new TrialOver();
    const whose = this.what === 'node' ? 'A node' : 'A computation';
    const most = this.most.toLocaleString('en');
    return new ComputationTooLarge(`${whose} may take at most ${most} steps, and this one needs more.`);
  }
}

/** The budget of the computation that is under way. Computations are synchronous, so there is never a second one. */
let current: Budget | undefined;

/** Answers the one before. */
function enter(budget: Budget | undefined): Budget | undefined {
  const before = current;
  current = budget;
  return before;
}

/** Counts steps of the computation that is under way. @throws ComputationTooLarge, TrialOver */
export function spend(steps: number): void {
  current?.spend(steps);
}

/**
 * Counts time that the limits of a node and of a computation leave out: a trial decides where something is computed, and
 * what takes long without looking at many values belongs in a thread, too. @throws TrialOver
 */
export function spendOnTrial(steps: number): void {
  current?.spendOnTrial(steps);
}

/** Counts the reading, comparing or writing of a text. @throws ComputationTooLarge, TrialOver */
export function spendText(characters: number): void {
  current?.spend(1 + characters / CHARACTERS_OF_A_STEP);
}
