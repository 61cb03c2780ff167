import type { CallToolResult } from '@modelcontextprotocol/server';
import { checkArguments } from '../schema/check-arguments.js';
import type { Tool } from '../tool.js';
import { type Door, ServiceApi } from './service-api.js';
import { ToolCall, type ReportProgress } from './tool-call.js';
import { WrongArguments, ToolError } from './tool-error.js';
import { errorResult, toolResult } from './tool-result.js';
import type { Work } from './work.js';

export interface CallOptions {
  door: Door;
  callerKey: string;
  signal: AbortSignal;
  progress: ReportProgress;
  charges?: boolean;
  /** Called with the work that the tool starts. */
  onStarted?: (work: Work) => void;
  /** Told of what no caller can have brought about. */
  onUnexpected?: (error: unknown) => void;
}

/** Carries out one call. Every failure is a result that the agent can act on. */
export async function callTool(
  tool: Tool,
  sent: unknown,
  { door, callerKey, signal, progress, charges, onStarted, onUnexpected }: CallOptions,
): Promise<CallToolResult> {
  const given = sent ?? {};
  try {
    const issues = checkArguments(tool.input, given);
    if (issues.length > 0) throw new WrongArguments(issues);
    const call = new ToolCall({
      tool: tool.name,
      arguments: given as Record<string, unknown>,
      api: new ServiceApi(door, signal),
      callerKey,
      signal,
      progress,
      ...(charges !== undefined && { charges }),
      ...(onStarted && { onStarted }),
    });
    return toolResult(tool, await tool.run(call));
  } catch (error) {
    if (!(error instanceof ToolError)) onUnexpected?.(error);
    return errorResult(error);
  }
}
