import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  type ProtocolEra,
  RELATED_TASK_META_KEY,
  type Server,
  type ServerCapabilities,
  type ServerContext,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server';
import { takesNoTasks, TASKS_EXTENSION } from '../tasks/task-errors.js';
import type { TaskState } from '../tasks/task-state.js';
import { detailedTask, legacyTask, resultOf } from '../tasks/task-view.js';
import type { Tasks } from '../tasks/tasks.js';

/** Gives the tasks of the caller for one request. */
export type TasksFor = (context: ServerContext) => Tasks;

export function taskCapabilities(era: ProtocolEra): ServerCapabilities {
  if (era === 'modern') return { extensions: { [TASKS_EXTENSION]: {} } };
  return { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };
}

/** Whether the client supports tasks. In revision 2026-07-28 every request says so. */
export function takesTasks({ mcpReq }: ServerContext): boolean {
  return declaresTasks(mcpReq.envelope);
}

/** Whether the `_meta` of a request declares support for tasks. */
export function declaresTasks(meta: unknown): boolean {
  const { extensions } = fieldsOf(fieldsOf(meta)[CLIENT_CAPABILITIES_META_KEY]);
  return TASKS_EXTENSION in fieldsOf(extensions);
}

/** The fields of an object; none of any other value. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export function serveTasks(server: Server, tasksFor: TasksFor, era: ProtocolEra): void {
  if (era === 'modern') serveModern(server, tasksFor);
  else serveLegacy(server, tasksFor);
}

function serveLegacy(server: Server, tasksFor: TasksFor): void {
  server.setRequestHandler('tasks/get', { params: TASK }, async ({ taskId }, context) =>
    legacyTask(taskId, await tasksFor(context).get(taskId)),
  );
  server.setRequestHandler('tasks/result', { params: TASK }, async ({ taskId }, context) => {
    const state = await tasksFor(context).end(taskId, progressTo(context, taskId));
    if (state) return { ...resultOf(state), _meta: relatedTo(taskId) };
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      'The server stopped waiting, and the task continues. Send tasks/result again.',
    );
  });
  server.setRequestHandler('tasks/cancel', { params: TASK }, async ({ taskId }, context) =>
    legacyTask(taskId, await tasksFor(context).cancelUnderWay(taskId)),
  );
  server.setRequestHandler('tasks/list', { params: CURSOR }, async ({ cursor }, context) => {
    const { tasks, nextCursor } = await tasksFor(context).list(cursor);
    return {
      tasks: tasks.map(({ taskId, state }) => legacyTask(taskId, state)),
      ...(nextCursor !== undefined && { nextCursor }),
    };
  });
}

function serveModern(server: Server, tasksFor: TasksFor): void {
  const serve = (method: string, answer: (tasks: Tasks, taskId: string) => Promise<object>) =>
    server.setRequestHandler(method, { params: TASK }, async ({ taskId }, context) => {
      if (!takesTasks(context)) throw takesNoTasks();
      return { ...(await answer(tasksFor(context), taskId)) };
    });
  serve('tasks/get', async (tasks, taskId) => detailedTask(taskId, await tasks.get(taskId)));
  serve('tasks/cancel', async (tasks, taskId) => {
    await tasks.cancel(taskId);
    return {};
  });
  // Tasks never request input, so responses are ignored.
  serve('tasks/update', async (tasks, taskId) => {
    await tasks.get(taskId);
    return {};
  });
}

export const relatedTo = (taskId: string) => ({ [RELATED_TASK_META_KEY]: { taskId } });

/** Reports progress if the client asked for it, each time that there is some. */
function progressTo({ mcpReq }: ServerContext, taskId: string) {
  const progressToken = mcpReq._meta?.progressToken;
  let reported = -1;
  return async ({ status, progress }: TaskState): Promise<void> => {
    if (progressToken === undefined || progress <= reported) return;
    reported = progress;
    const params = { progressToken, progress, total: 100, message: status, _meta: relatedTo(taskId) };
    await mcpReq.notify({ method: 'notifications/progress', params });
  };
}

function texts<T>(fits: (params: Record<string, unknown>) => boolean, message: string): StandardSchemaV1<T> {
  const validate = (value: unknown) =>
    fits(value as Record<string, unknown>) ? { value: value as T } : { issues: [{ message }] };
  return { '~standard': { version: 1, vendor: 'easel', validate } };
}

const TASK = texts<{ taskId: string }>(({ taskId }) => typeof taskId === 'string', 'taskId must be a text');
const CURSOR = texts<{ cursor?: string }>(
  ({ cursor }) => cursor === undefined || typeof cursor === 'string',
  'cursor must be a text',
);
