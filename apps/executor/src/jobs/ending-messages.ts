// What users read of jobs that a statement ends. Statements take these as parameters: no text for users stands in SQL.

export const WORKERS_LOST = 'The workers that ran this job were lost, each time.';
export const NO_WORKER_FREE = 'No worker was free for the job in time.';
export const TOOK_TOO_LONG = 'The job took longer than it may.';

/** @param reason what the reviewer said, null for nothing */
export const notLetOut = (reason: string | null): string =>
  `The result was held for review and not let out${reason === null ? '.' : `: ${reason}`}`;
