import {
  type CallToolResult,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { ServiceFault, ToolError, type ErrorReport } from '../calling/tool-error.js';

/** The tasks extension of revision 2026-07-28. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** Also the answer for tasks of other accounts. */
export const noSuchTask = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'Task not found.');

export const taskIsOver = (status: string): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `The task cannot be cancelled: it is already ${status}.`,
  );

export const takesNoTasks = (): ProtocolError =>
  new MissingRequiredClientCapabilityError({
    requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } },
  });

/** Statuses with which routes say that the caller cannot read this. */
const NOT_THERE: ReadonlySet<number> = new Set([400, 403, 404, 422]);

/** The protocol error for an error of a route. */
export function taskFault(error: unknown): unknown {
  if (error instanceof ServiceFault && NOT_THERE.has(error.status)) return noSuchTask();
  if (!(error instanceof ToolError)) return error;
  return new ProtocolError(ProtocolErrorCode.InternalError, error.message, { error: error.report });
}

/**
 * The answer to a call as a task that started nothing, such as a refused call. In revision 2025-11-25 clients accept only
 * a task or an error here, so the result that a normal call gets is the data of an error.
 */
export function notStarted({ isError, content, structuredContent }: CallToolResult): ProtocolError {
  const [first] = content;
  const written = first?.type === 'text' ? first.text : '';
  const report = isError ? (JSON.parse(written) as { error: ErrorReport }).error : undefined;
  if (!report)
    return new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      nextOf(structuredContent as { next?: string } | undefined),
      structuredContent,
    );
  const code = report.retry === 'same' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
  return new ProtocolError(code, `${report.message} ${report.hint}`, { error: report });
}

const nextOf = (outcome: { next?: string } | undefined): string =>
  outcome?.next ?? 'The call started nothing.';
