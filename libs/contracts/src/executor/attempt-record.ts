/** An attempt at a job that failed, was not the first, or left lines. Others are not listed. */
export interface AttemptRecord {
  jobId: string;
  /** 1 for the first. */
  attempt: number;
  status: 'completed' | 'failed';
  errorCode: string | null;
  error: string | null;
  startedAt: string;
  completedAt: string;
}

/** A line that an attempt left; the last 200 of each attempt, 16,384 characters at most, are kept. */
export interface LogLine {
  attempt: number;
  at: string;
  message: string;
}
