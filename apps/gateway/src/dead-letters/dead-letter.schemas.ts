import type { DeadLetterRecord } from '@easel/contracts';
import { integer, oneOf, orNull, recordOf, text, timestamp, uuid } from '../reference/schema.js';

export const deadLetter = recordOf<DeadLetterRecord>('DeadLetter', {
  id: { ...uuid, description: "The job's." },
  reason: { ...text, examples: ['worker_lost'] },
  jobType: { ...text, description: 'The node type.' },
  lane: text,
  jobStatus: text,
  attempts: integer,
  errorCode: orNull(text),
  errorMessage: orNull(text),
  userId: { ...uuid, description: "The job's owner." },
  workflowId: orNull(uuid),
  executionId: orNull(uuid),
  executionStatus: orNull(text),
  createdAt: timestamp,
  resolvedAt: orNull(timestamp),
  resolution: orNull(oneOf('replayed', 'resumed', 'discarded')),
});
