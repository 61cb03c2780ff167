import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '../waiting/until.js';
import type { TestedStack } from './tested-stack.js';

/** One line of a service's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly level: string; readonly msg: string };

/** The lines of all services that hold `mark`, such as an id, as soon as there are enough; lines are written in batches. */
export async function untilLogged(
  stack: TestedStack,
  mark: string,
  enough: (lines: readonly LogLine[]) => boolean,
): Promise<LogLine[]> {
  return until(() => linesWith(stack, mark), enough);
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
