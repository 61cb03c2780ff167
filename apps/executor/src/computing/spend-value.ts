import { spend, spendText } from '@easel/workflow';

/** What it takes to check, copy and write down one value of a body. */
const STEPS_OF_A_VALUE = 4;

/** Counts a body before anything looks through it in ways that count nothing. */
export function spendValue(value: unknown): void {
  spend(STEPS_OF_A_VALUE);
  if (typeof value === 'string') spendText(value.length * 2);
  else if (Array.isArray(value)) for (const each of value) spendValue(each);
  else if (typeof value === 'object' && value !== null) {
    for (const key in value) {
      spendText(key.length);
      spendValue((value as Record<string, unknown>)[key]);
    }
  }
}
