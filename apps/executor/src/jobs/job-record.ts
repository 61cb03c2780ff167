import { nodeTypes, withoutBlanks } from '@easel/catalog';
import type { JobAdjustment, JobProgress, JobPurpose, JobRecord } from '@easel/contracts';
import { shownCredits } from '../credits/job-price.js';
import { sourceOf } from '../engine/job-origin.js';
import type { JobRow } from './job.row.js';

/** The lanes that draft what a provider would make, all under one word. */
const DRAFTS = /^draft-/;

/** A job as its owner sees it. `lane` names who runs such jobs here. */
export function recordOf(row: JobRow, lane: string | null): JobRecord {
  const { params = {}, inputs = {}, adjustments = [], context, belongsTo } = row.input as Partial<JobInput>;
  return {
    id: row.id,
    user_id: row.userId,
    status: row.status,
    progress: row.progress,
    job_type: row.type,
    lane: lane !== null && DRAFTS.test(lane) ? 'draft' : lane,
    input_data: { ...context, ...inputs, ...withoutBlanks(nodeTypes.get(row.type)?.fields ?? [], params) },
    output_data: row.output,
    error_code: row.errorCode,
    error_message: row.errorMessage,
    credits: shownCredits(row),
    workflow_id: row.workflowId,
    execution_id: row.executionId,
    ...(belongsTo && { belongs_to: belongsTo }),
    ...(adjustments.length > 0 && { adjustments }),
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
    attempts: row.attempts,
    ...sourceOf(row.origin),
  };
}

export function progressOf({ id, status, progress, output, errorMessage }: JobRow): JobProgress {
  return { id, status, progress, output_data: output, error_message: errorMessage };
}

/** What a job's row holds as its input. */
export interface JobInput {
  params: Record<string, unknown>;
  /** By input handle; empty for a node that was run on its own. */
  inputs: Record<string, unknown>;
  adjustments?: JobAdjustment[];
  /** Shown beside the settings; of a job that a service asked for. */
  context?: Record<string, unknown>;
  belongsTo?: JobPurpose;
}
