import { appRunState, executionState } from '../calling/executions.js';
import { type JobState, jobsOutcome, namesOf } from '../calling/jobs.js';
import type { ServiceApi } from '../calling/service-api.js';
import type { Work } from '../calling/work.js';
import { noSuchTask } from './task-errors.js';
import type { TaskState } from './task-state.js';

/** A job, as far as tasks need it. */
export interface JobRecord extends JobState {
  execution_id: string | null;
  error_code?: string | null;
  adjustments?: unknown;
  review?: { held_at: string };
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

/**
 * Reads the state of the work through the routes, with the credential of the caller.
 *
 * @throws ServiceFault, Unreachable, ProtocolError
 */
export function readTask(api: ServiceApi, work: Work): Promise<TaskState> {
  if (work.kind === 'jobs') return readJobs(api, work.ids);
  return work.kind === 'execution' ? readExecution(api, work.id) : readRun(api, work);
}

async function readJobs(api: ServiceApi, ids: readonly string[]): Promise<TaskState> {
  const records = await Promise.all(
    ids.map(async (id) => {
      const { data } = await api.read<{ data: JobRecord }>('GET /v1/jobs/{id}', { path: { id } });
      return data;
    }),
  );
  if (!records.every(isTask)) throw noSuchTask();
  return stateOfJobs(records);
}

/** A job of an execution is not a task: the execution is. */
export const isTask = ({ execution_id: executionId }: JobRecord): boolean => executionId === null;

export function stateOfJobs(records: readonly JobRecord[]): TaskState {
  const { adjustments, error_code: code } = records[0] ?? {};
  const outcome = jobsOutcome(records);
  return {
    status: statusOfAll(records.map(({ status }) => status)),
    progress: Number(outcome['progress']),
    createdAt: sortedTimes(records.map((record) => record.created_at))[0] ?? '',
    changedAt: sortedTimes(records.map(lastTime)).at(-1) ?? '',
    ...(code && { code }),
    outcome: {
      ...outcome,
      ...namesOf(records.map(({ id }) => id)),
      ...(adjustments !== undefined && { adjustments }),
    },
  };
}

/** Several jobs have ended when all have. They have failed, or are cancelled, only if all of them have or are. */
function statusOfAll(statuses: readonly string[]): string {
  const [first = '', ...more] = statuses;
  if (more.every((status) => status === first)) return first;
  return statuses.find((status) => !OVER.has(status)) ?? 'completed';
}

const OVER: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

const lastTime = ({ created_at: created, started_at: started, completed_at: completed, review }: JobRecord) =>
  completed ?? review?.held_at ?? started ?? created;

const sortedTimes = (times: readonly string[]): string[] =>
  times.toSorted((one, other) => Date.parse(one) - Date.parse(other));

async function readExecution(api: ServiceApi, id: string): Promise<TaskState> {
  const seen = await executionState(api, id);
  const { createdAt, updatedAt, completedAt } = seen;
  return {
    status: seen.status,
    progress: seen.progress,
    createdAt: String(createdAt),
    changedAt: String(completedAt ?? updatedAt ?? createdAt),
    outcome: { ...seen, execution_id: id },
  };
}

async function readRun(api: ServiceApi, { slug, id }: { slug: string; id: string }): Promise<TaskState> {
  const seen = await appRunState(api, slug, id);
  const { executionId, createdAt, startedAt, finishedAt } = seen;
  return {
    status: seen.status,
    progress: seen.progress,
    createdAt: String(createdAt),
    changedAt: String(finishedAt ?? startedAt ?? createdAt),
    outcome: { ...seen, run_id: id, execution_id: executionId },
  };
}
