import type { AttemptRecord, LogLine } from '@easel/contracts';
import {
  integer,
  listOf,
  oneOf,
  orNull,
  recordOf,
  type Schema,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

const attempt: Schema = { ...integer, minimum: 1 };

export const attemptHistory: Schema = {
  ...listOf(
    recordOf<AttemptRecord>('Attempt', {
      jobId: uuid,
      attempt,
      status: oneOf('completed', 'failed'),
      errorCode: orNull(text),
      error: orNull(text),
      startedAt: timestamp,
      completedAt: timestamp,
    }),
  ),
  description:
    'Attempts that failed, were retries, or wrote log lines. Only when one item is read by its id.',
};

export const attemptLogs: Schema = {
  ...listOf(recordOf<LogLine>('LogLine', { attempt, at: timestamp, message: text })),
  description: 'Log lines of the attempts, oldest first. Only when a single item is read by its id.',
};
