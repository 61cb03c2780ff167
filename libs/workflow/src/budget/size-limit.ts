import { spend, spendText } from './budget.js';
import { ComputationTooLarge } from './computation-too-large.js';
import { OF_A_VALUE } from './weight.js';

/** Characters that may reach a node, and that it may make, all values together; a value counts for some by itself. */
const MOST = 10_000_000;
/** That all nodes of a run may come to, of those that the planner computes: they are kept in one place. */
const MOST_OF_A_RUN = 40_000_000;

/**
 * Limits the size of values that are still to come. Asked before they are made, so that nobody runs out of memory first:
 * a few wires are enough to double a value over and over.
 */
export class SizeLimit {
  private used = 0;
  private readonly most: number;

  constructor(private readonly what: 'node' | 'run' = 'node') {
    this.most = what === 'node' ? MOST : MOST_OF_A_RUN;
  }

  get taken(): number {
    return this.used;
  }

  /** @throws ComputationTooLarge */
  take(characters: number, values = 1): void {
    this.used += characters + values * OF_A_VALUE;
    if (this.used <= this.most) return;
    throw new ComputationTooLarge(
      `The values of a ${this.what} may come to ${this.most.toLocaleString('en')} characters, and these are more.`,
    );
  }

  /** @throws ComputationTooLarge */
  takeTexts(texts: readonly string[]): void {
    spend(texts.length);
    for (const text of texts) this.take(text.length);
  }

  /** With all that is in it, as often as it is in it. @throws ComputationTooLarge */
  takeValue(value: unknown): void {
    spend(1);
    if (typeof value === 'string') return this.take(value.length);
    this.take(0);
    if (Array.isArray(value)) for (const each of value) this.takeValue(each);
    else if (typeof value === 'object' && value !== null) {
      for (const key in value) {
        this.take(key.length, 0);
        this.takeValue((value as Record<string, unknown>)[key]);
      }
    }
  }
}

/** `texts.join(separator)`, if there is room for it. @throws ComputationTooLarge */
export function joinedWithin(texts: readonly string[], separator: string): string {
  const sizeLimit = new SizeLimit();
  sizeLimit.take(separator.length * texts.length);
  sizeLimit.takeTexts(texts);
  spendText(sizeLimit.taken);
  return texts.join(separator);
}
