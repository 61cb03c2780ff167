import { anything, gives, text } from '../schema/schema.js';
import type { Outcome } from '../tool.js';
import type { ToolCall } from './tool-call.js';
import { waitFor, isOver } from './wait-for.js';

export interface JobState {
  id: string;
  status: string;
  progress: number | null;
  output_data?: unknown;
  error_message?: string | null;
}

/** What is there beside `status` depends on how far it is. */
export const JOB_OUTPUT = gives(
  { status: text('quoted: nothing was started'), job_id: text(), output: anything() },
  ['status'],
);

export interface Started {
  jobId?: string;
  jobIds?: string[];
  adjustments?: unknown;
  warnings?: unknown;
  [more: string]: unknown;
}

/** What a call that started jobs answers: their state, after waiting for the requested time. */
export async function followJobs(call: ToolCall, started: Started, replayed: boolean): Promise<Outcome> {
  const { jobId, jobIds, ...rest } = started;
  const ids = jobIds ?? (jobId === undefined ? [] : [jobId]);
  const [first] = ids;
  const facts = { ...rest, ...(replayed && { repeated: true }) };
  if (first === undefined) return { status: 'completed', output: rest, ...(replayed && { repeated: true }) };
  const names = namesOf(ids);
  call.started({ kind: 'jobs', ids });
  const seen = call.number('wait_seconds') > 0 ? await waitForJobs(call, ids) : undefined;
  if (!seen) return { status: 'pending', ...names, ...facts, next: LATER };
  return { ...seen, ...names, ...facts, ...(!isOver({ status: String(seen.status) }) && { next: LATER }) };
}

/** The arguments by which other tools find these jobs. */
export const namesOf = (ids: readonly string[]): Outcome =>
  ids.length === 1 ? { job_id: ids[0] } : { job_id: ids[0], job_ids: ids };

const LATER = 'It goes on by itself. Call get_job with the job_id, with wait_seconds, until it has ended.';

async function waitForJobs(call: ToolCall, ids: readonly string[]): Promise<Outcome | undefined> {
  const [first = ''] = ids;
  if (ids.length === 1) return waitForJob(call, first);
  const seen = await waitFor(call, async () => {
    const { data } = await call.api.read<{ data: JobState[] }>('POST /v1/jobs/batch-status', {
      body: { jobIds: ids },
    });
    return together(data);
  });
  return seen && outcomeOf(seen);
}

/** The result of a call that started these jobs, from their states. */
export function jobsOutcome(states: readonly JobState[]): Outcome {
  const [only, ...more] = states;
  return only && more.length === 0 ? jobView(only) : outcomeOf(together(states));
}

const outcomeOf = ({ status, progress, jobs }: ReturnType<typeof together>): Outcome => ({
  status,
  progress,
  output: { jobs },
});

/** Several candidates of one request: under way until none is. */
function together(states: readonly JobState[]) {
  const jobs = states.map(jobView);
  const running = jobs.find((job) => !isOver(job));
  const failed = jobs.every(({ status }) => status === 'failed');
  return {
    status: running ? running.status : failed ? 'failed' : 'completed',
    progress: Math.round(jobs.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, jobs.length)),
    jobs,
  };
}

/** A job, once it is over or the call has waited long enough; undefined where the credential may not read it. */
export async function waitForJob(call: ToolCall, jobId: string): Promise<Outcome | undefined> {
  return waitFor(call, async () => {
    const { data } = await call.api.read<{ data: JobState }>('GET /v1/jobs/{id}/status', {
      path: { id: jobId },
    });
    return jobView(data);
  });
}

function jobView({ id, status, progress, output_data: output, error_message: error }: JobState) {
  return {
    job_id: id,
    status,
    progress: progress ?? 0,
    ...(typeof output === 'object' && output !== null && { output }),
    ...(error && { error }),
  };
}
