import type { JobAccepted, JobAdjustment, JobProgress, JobRecord, JobReview } from '@easel/contracts';
import {
  component,
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
import { jobOfType, jobOutput } from '../reference/catalog/job-content.schemas.js';
import { attemptHistory, attemptLogs } from './attempt.schemas.js';

export const adjustment = recordOf<JobAdjustment>(
  'Adjustment',
  {
    field: text,
    from: text,
    to: { ...text, description: 'Absent when the value was dropped because the model has no such setting.' },
    reason: text,
  },
  ['to'],
);

export const jobStatus = component(
  'JobStatus',
  oneOf('pending', 'running', 'completed', 'failed', 'cancelled', 'pending_review'),
);
const progress: Schema = { ...integer, minimum: 0, maximum: 100 };

const review = recordOf<JobReview>('JobReview', {
  decision: orNull(oneOf('approved', 'rejected', 'cancelled')),
  reason: { ...orNull(text), description: '`hold-expired` if nobody decided in time.' },
  held_at: timestamp,
  decided_at: orNull(timestamp),
});

const jobRecord = recordOf<Omit<JobRecord, 'job_type' | 'input_data' | 'output_data'>>(
  'JobRecord',
  {
    id: uuid,
    user_id: uuid,
    status: jobStatus,
    progress,
    lane: { ...orNull(text), description: '`draft` for the built-in lane.' },
    error_code: orNull(text),
    error_message: orNull(text),
    credits: integer,
    workflow_id: orNull(uuid),
    execution_id: orNull(uuid),
    belongs_to: {
      type: 'object',
      properties: { kind: oneOf('entity', 'production'), id: uuid, type: text },
      required: ['kind', 'id'],
      description: 'What the job is for. Present on jobs that a studio started.',
    },
    adjustments: listOf(adjustment),
    review: { ...review, description: 'Present if a policy held the job.' },
    created_at: timestamp,
    started_at: orNull(timestamp),
    completed_at: orNull(timestamp),
    attempts: { ...integer, description: 'Number of attempts.' },
    history: attemptHistory,
    logs: attemptLogs,
    source: orNull(text),
    source_detail: orNull(text),
  },
  ['belongs_to', 'adjustments', 'review', 'history', 'logs'],
);

/** A job, with the settings and the output of its type; discriminated by `job_type`. */
export const job = component('Job', jobOfType(jobRecord));

export const jobProgress = recordOf<JobProgress>('JobProgress', {
  id: uuid,
  status: jobStatus,
  progress,
  output_data: jobOutput,
  error_message: orNull(text),
});

export const jobStates: Schema = {
  type: 'object',
  properties: {
    jobs: listOf({
      type: 'object',
      properties: { id: uuid, status: jobStatus, output_data: jobOutput },
      required: ['id', 'status', 'output_data'],
    }),
  },
  required: ['jobs'],
};

export const jobCancelled: Schema = {
  type: 'object',
  properties: { success: { const: true }, cancelled: integer },
  required: ['success', 'cancelled'],
};

export const jobAccepted = recordOf<JobAccepted>(
  'JobAccepted',
  {
    jobId: uuid,
    adjustments: { ...listOf(adjustment), description: 'Absent when nothing was corrected.' },
    warnings: { ...listOf({}), description: 'Sentences, or codes with one.' },
  },
  ['adjustments', 'warnings'],
);
