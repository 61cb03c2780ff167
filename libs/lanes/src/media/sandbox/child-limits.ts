/** What the kernel lets one child process use; beyond it the child fails, and nobody else. */
export interface ChildLimits {
  /** Bytes of memory that it may write to, beside what it shares with files. */
  memory: number;
  /** Seconds of one core. */
  cpuSeconds: number;
  /** Bytes of the largest file that it may write. */
  fileBytes: number;
}

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** Answers what a file holds. */
export const LOOKING: ChildLimits = { memory: 512 * MB, cpuSeconds: 20, fileBytes: MB };
/** Writes one frame of a video. */
export const ONE_FRAME: ChildLimits = { memory: 1 * GB, cpuSeconds: 60, fileBytes: 512 * MB };
/** Speaks a text. */
export const SPEAKING: ChildLimits = { memory: 256 * MB, cpuSeconds: 300, fileBytes: 2 * GB };

/** Writes videos: 4K at two threads takes 1.6 GB. */
export function rendering({ seconds, threads }: { seconds: number; threads: number }): ChildLimits {
  return { memory: 2 * GB, cpuSeconds: Math.ceil(seconds * Math.max(2, threads + 1)), fileBytes: 16 * GB };
}

/** Draws frames and starts what decodes and encodes: the runtime and its threads reserve more than they use. */
export function drawing({ seconds, threads }: { seconds: number; threads: number }): ChildLimits {
  return { ...rendering({ seconds, threads }), memory: 4 * GB };
}
