import {
  type CallToolRequestParams,
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { Work } from '../calling/work.js';
import { notStarted } from '../tasks/task-errors.js';
import { endOf } from '../tasks/task-state.js';
import { legacyTask, modernTask } from '../tasks/task-view.js';
import type { Tasks } from '../tasks/tasks.js';
import { relatedTo } from './task-methods.js';
import { CreatedTask } from './task-server.js';

/** Calls the tool as a normal call does, and reports the work that it starts. */
export type RunTool = (
  args: Record<string, unknown> | undefined,
  onStarted?: (work: Work) => void,
) => Promise<CallToolResult>;

interface TaskCall {
  params: CallToolRequestParams;
  tasks: Tasks;
}

/**
 * Answers a call in revision 2026-07-28, where the server decides: with a task if work continues after the call, else with
 * the result of a normal call.
 */
export async function callForTask({ params, tasks }: TaskCall, run: RunTool): Promise<CallToolResult> {
  let work: Work | undefined;
  const result = await run(params.arguments, (begun) => (work = begun));
  if (!work || isOver(result)) return result;
  const taskId = tasks.idOf(work);
  // The protocol requires that a new task can be read. If not, the result contains the id of the work.
  const state = await tasks.get(taskId).catch(() => undefined);
  return state ? created({ resultType: 'task', ...modernTask(taskId, state) }) : result;
}

const isOver = ({ structuredContent }: CallToolResult): boolean =>
  endOf({ status: String((structuredContent as { status?: unknown } | undefined)?.status) }) !== undefined;

/**
 * Answers a call in revision 2025-11-25 whose client asks for a task: with a task, without waiting.
 *
 * @throws ProtocolError
 */
export async function callAsTask({ params, tasks }: TaskCall, run: RunTool): Promise<CallToolResult> {
  const { wait_seconds: _wait, ...args } = params.arguments ?? {};
  let work: Work | undefined;
  const result = await run(args, (begun) => (work = begun));
  if (!work) throw notStarted(result);
  const taskId = tasks.idOf(work);
  const state = await tasks.get(taskId).catch(() => undefined);
  if (!state) throw unreadable(result);
  const task = legacyTask(taskId, state);
  return created({ task, _meta: { ...relatedTo(taskId), ...immediate(result) } });
}

const unreadable = ({ structuredContent }: CallToolResult): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InternalError,
    'The work was started, but its state cannot be read now. Call again: nothing starts twice.',
    structuredContent,
  );

/** A text for the model while the task runs: the result of a normal call. */
function immediate({ content: [first] }: CallToolResult) {
  return first?.type === 'text' && { 'io.modelcontextprotocol/model-immediate-response': first.text };
}

/** The SDK types the answer as a result of a tool; `TaskServer` sends the task. */
const created = (answer: Record<string, unknown>): CallToolResult =>
  new CreatedTask(answer) as unknown as CallToolResult;
