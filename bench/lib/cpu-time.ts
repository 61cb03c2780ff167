import { existsSync, readFileSync } from 'node:fs';

/** Microseconds of CPU that a process has taken by what the scheduler says; 0 once it is gone. */
export function cpuTime(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1_000 : 0;
}
