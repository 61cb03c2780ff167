import { createInterface } from 'node:readline/promises';

export interface Choice {
  value: string;
  label: string;
}

/** Nothing is asked without a terminal. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** What is answered to a question; '' at the end of the input. */
export async function asked(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return (await Promise.race([lines.question(question), closed])).trim();
  } finally {
    lines.close();
  }
}

/** One of several, by its number, its value or words of its own; undefined where nobody can be asked. */
export async function chosen(
  question: string,
  load: () => Promise<readonly Choice[]>,
  { ownWords = false } = {},
): Promise<string | undefined> {
  if (!canAsk()) return undefined;
  const choices = await load();
  for (const [n, { value, label }] of choices.entries()) {
    process.stderr.write(`${String(n + 1).padStart(3)}  ${label}${label === value ? '' : ` (${value})`}\n`);
  }
  for (;;) {
    const answer = await asked(`${question} `);
    if (answer === '') return undefined;
    const found = choices[Number(answer) - 1] ?? choices.find(({ value }) => value === answer);
    if (found) return found.value;
    if (ownWords) return answer;
    process.stderr.write('There is no such number.\n');
  }
}
