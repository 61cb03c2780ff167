/** Statistics of latencies and rates, and the CPU time of processes. */
import { readFileSync } from 'node:fs';

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** `callers` repeat `work`, each beginning again when its last one has ended, until `ms` have passed. */
export async function closedLoop(callers: number, ms: number, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const begun = performance.now();
  const end = begun + ms;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        await work();
        count++;
      }
    }),
  );
  return count / ((performance.now() - begun) / 1000);
}

/** Latencies of `count` runs, one after the other, in milliseconds. */
export async function alone(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const latencies: number[] = [];
  for (let index = 0; index < count; index++) {
    const begun = performance.now();
    await work();
    latencies.push(performance.now() - begun);
  }
  return latencies;
}

const TICKS_PER_SECOND = 100;

/** CPU seconds that a process has used so far. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (
    (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
  );
}

/** Resident memory of a process, MiB. */
export function residentMiB(pid: number): number {
  const match = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1] ?? 0) / 1024;
}

export const round = (value: number, digits = 2): number => Math.round(value * 10 ** digits) / 10 ** digits;
