import { pause } from '../calling/pause.js';
import { ServiceApi, type Door } from '../calling/service-api.js';
import { ServiceFault, Unreachable } from '../calling/tool-error.js';
import type { Work } from '../calling/work.js';
import { type JobRecord, isTask, readTask, stateOfJobs } from './read-task.js';
import { noSuchTask, taskFault, taskIsOver } from './task-errors.js';
import { taskIdOf, workOf } from './task-id.js';
import { endOf, type TaskState } from './task-state.js';

export interface TasksParts {
  door: Door;
  /** Aborted when the client closes the request. */
  signal: AbortSignal;
  /** Ends waiting early. */
  stop?: AbortSignal;
  /** The workspace of the connection. */
  workspaceId: string | undefined;
  /** Whether the protocol revision can have a task for this work. */
  isTask: (work: Work) => boolean;
}

export interface TaskPage {
  tasks: { taskId: string; state: TaskState }[];
  nextCursor?: string;
}

const PAGE_SIZE = 50;
const FIRST_LOOK_MS = 500;
const LAST_LOOK_MS = 3_000;

/** The tasks of a caller. A task is a job, an execution or a run of an app, read and cancelled through its routes. */
export class Tasks {
  private readonly api: ServiceApi;

  constructor(private readonly parts: TasksParts) {
    this.api = new ServiceApi(parts.door, parts.signal);
  }

  idOf(work: Work): string {
    return taskIdOf(work, this.parts.workspaceId);
  }

  /** @throws ProtocolError also if the task belongs to another account */
  async get(taskId: string): Promise<TaskState> {
    return this.asked(readTask(this.api, this.workOf(taskId)));
  }

  /**
   * Waits until the work has ended. If the client closes the request, the work continues.
   *
   * @returns undefined if waiting stopped before the end
   * @throws ProtocolError
   */
  async end(taskId: string, notify: (state: TaskState) => Promise<void>): Promise<TaskState | undefined> {
    const work = this.workOf(taskId);
    const { signal: gone, stop } = this.parts;
    const over = stop ? AbortSignal.any([gone, stop]) : gone;
    for (let wait = FIRST_LOOK_MS; !over.aborted; wait = Math.min(LAST_LOOK_MS, wait * 1.4)) {
      const state = await readTask(this.api, work).catch(ifMayPass);
      if (state && endOf(state) !== undefined) return state;
      if (state) await notify(state);
      await pause(wait, over);
    }
    return undefined;
  }

  /** @returns whether this call stopped the work @throws ProtocolError */
  async cancel(taskId: string): Promise<boolean> {
    return this.asked(this.stop(this.workOf(taskId)));
  }

  /** @returns the state of the cancelled work @throws ProtocolError also if the work has already ended */
  async cancelUnderWay(taskId: string): Promise<TaskState> {
    const before = await this.get(taskId);
    const end = endOf(before);
    if (end !== undefined) throw taskIsOver(end);
    if (await this.cancel(taskId)) return this.get(taskId);
    throw taskIsOver(endOf(await this.get(taskId)) ?? before.status);
  }

  /** Lists the jobs of the caller, newest first. @throws ProtocolError also for an invalid cursor */
  async list(cursor: string | undefined): Promise<TaskPage> {
    const { data, nextCursor } = await this.asked(
      this.api.read<{ data: JobRecord[]; nextCursor?: string }>('GET /v1/jobs', {
        query: { limit: PAGE_SIZE, cursor },
      }),
    );
    return {
      tasks: data.filter(isTask).map((record) => ({
        taskId: this.idOf({ kind: 'jobs', ids: [record.id] }),
        state: stateOfJobs([record]),
      })),
      ...(nextCursor !== undefined && { nextCursor }),
    };
  }

  private async stop(work: Work): Promise<boolean> {
    if (work.kind === 'jobs') return this.stopJobs(work.ids);
    const id = work.kind === 'execution' ? work.id : await this.executionOf(work);
    await this.api.read('POST /v1/workflow-executions/{id}/cancel', { path: { id }, body: {} });
    return true;
  }

  private async stopJobs(ids: readonly string[]): Promise<boolean> {
    // Fails for jobs of executions, which are not tasks.
    await readTask(this.api, { kind: 'jobs', ids });
    const answers = await Promise.all(
      ids.map((id) => this.api.read<{ cancelled: number }>('POST /v1/jobs/{id}/cancel', { path: { id } })),
    );
    return answers.some(({ cancelled }) => cancelled > 0);
  }

  private async executionOf(work: Work): Promise<string> {
    const { outcome } = await readTask(this.api, work);
    return String(outcome['execution_id']);
  }

  private workOf(taskId: string): Work {
    const work = workOf(taskId, this.parts.workspaceId);
    if (!work || !this.parts.isTask(work)) throw noSuchTask();
    return work;
  }

  private asked<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      throw taskFault(error);
    });
  }
}

/** Ignores errors after which the same request can succeed. @throws all others, as protocol errors */
function ifMayPass(error: unknown): undefined {
  const passes = error instanceof ServiceFault ? error.status >= 500 || error.status === 429 : false;
  if (!passes && !(error instanceof Unreachable)) throw taskFault(error);
}
