import type { JobDecided, JobPolicy } from '@easel/contracts';
import { oneOf, orNull, recordOf, text, timestamp, uuid } from '../reference/schema.js';

export const jobPolicy = recordOf<JobPolicy>('JobPolicy', {
  id: uuid,
  workspaceId: { ...orNull(uuid), description: 'Null if it applies everywhere.' },
  jobType: { ...text, description: 'A node type, or `*` for all.' },
  createdAt: timestamp,
});

export const jobDecided = recordOf<JobDecided>('JobDecision', {
  id: uuid,
  status: oneOf('pending', 'running', 'completed', 'failed', 'cancelled', 'pending_review'),
  decision: oneOf('approved', 'rejected', 'cancelled'),
  reason: orNull(text),
});
