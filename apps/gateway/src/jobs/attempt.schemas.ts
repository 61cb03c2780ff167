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
    'Attempts that failed, were not the first, or left lines. Only where one thing is asked for by its id.',
};

export const attemptLogs: Schema = {
  ...listOf(recordOf<LogLine>('LogLine', { attempt, at: timestamp, message: text })),
  description: 'What its attempts had to say, the latest last. Only where one thing is asked for by its id.',
};
