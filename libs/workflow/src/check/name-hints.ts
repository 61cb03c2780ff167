import { nearestName } from '@easel/contracts/nearest-name';
import { spend, spendText } from '../budget/budget.js';

/** Hints of one check. Nobody reads more, and each compares a name with many. */
const MOST_HINTS = 100;
/** Names that one is compared with. */
const MOST_NAMES = 200;
/** What comparing two names takes. */
const STEPS_OF_A_PAIR = 100;

/** Finds what was probably meant by unknown names, for as many of them as anybody reads. */
export class NameHints {
  private left = MOST_HINTS;

  nearest(written: string, names: Iterable<string>): string | undefined {
    if (this.left === 0) return undefined;
    this.left--;
    spendText(written.length);
    const compared: string[] = [];
    for (const name of names) {
      if (compared.push(name) === MOST_NAMES) break;
    }
    spend(compared.length * STEPS_OF_A_PAIR);
    return nearestName(written, compared);
  }
}
