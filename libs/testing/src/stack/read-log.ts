import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { TestedStack } from './tested-stack.js';

/** One line of a service's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly level: string; readonly msg: string };

const MAX_WAIT_MS = 10_000;
const AGAIN_MS = 50;

/** The lines of all services that hold `mark`, such as an id, as soon as there are enough; lines are written in batches. */
export async function untilLogged(
  stack: TestedStack,
  mark: string,
  enough: (lines: readonly LogLine[]) => boolean,
): Promise<LogLine[]> {
  const end = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const lines = linesWith(stack, mark);
    if (enough(lines)) return lines;
    if (Date.now() > end) throw new Error(`The logs hold no more of ${mark} than ${JSON.stringify(lines)}`);
    await setTimeout(AGAIN_MS);
  }
}

/** Of the services, in the order of their times; other programs log in another form. */
export function linesWith({ dataDir }: TestedStack, mark: string): LogLine[] {
  const folder = path.join(dataDir, 'logs');
  return readdirSync(folder)
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.startsWith('{"level":') && line.endsWith('}') && line.includes(mark))
    .map((line) => JSON.parse(line) as LogLine)
    .toSorted((one, other) => String(one['time']).localeCompare(String(other['time'])));
}
