import type { CallToolResult, Task } from '@modelcontextprotocol/server';
import { toolResult } from '../calling/tool-result.js';
import { endOf, messageOf, type TaskState } from './task-state.js';

/** The interval at which clients should poll. */
const POLL_MS = 2_000;

/** The results of all tools that start work can contain texts of other people or models. */
const FOREIGN = { foreign: true };

/** The result of the call that started the work. */
export const resultOf = ({ outcome }: TaskState): CallToolResult => toolResult(FOREIGN, outcome);

function common(taskId: string, state: TaskState) {
  const { createdAt, changedAt } = state;
  return { taskId, statusMessage: messageOf(state), createdAt, lastUpdatedAt: changedAt };
}

/** A task as revision 2025-11-25 defines it. It exists as long as its job, whatever `ttl` the client asks for. */
export function legacyTask(taskId: string, state: TaskState): Task {
  const end = endOf(state);
  return {
    ...common(taskId, state),
    status: end ?? 'working',
    ttl: null,
    ...(end === undefined && { pollInterval: POLL_MS }),
  };
}

/**
 * A task as the extension of revision 2026-07-28 defines it. There `failed` is only for errors of the protocol: a failed
 * job is a completed task, and its result says that the job failed.
 */
export function modernTask(taskId: string, state: TaskState) {
  const end = endOf(state);
  return {
    ...common(taskId, state),
    status: end === 'failed' ? ('completed' as const) : (end ?? ('working' as const)),
    ttlMs: null,
    ...(end === undefined && { pollIntervalMs: POLL_MS }),
  };
}

/** The answer of `tasks/get` in revision 2026-07-28: includes the result of a completed task. */
export function detailedTask(taskId: string, state: TaskState) {
  const task = modernTask(taskId, state);
  if (task.status !== 'completed') return task;
  return { ...task, result: { resultType: 'complete', ...resultOf(state) } };
}
