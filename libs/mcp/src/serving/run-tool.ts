import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { callTool } from '../calling/call-tool.js';
import type { Door } from '../calling/service-api.js';
import type { Work } from '../calling/work.js';
import type { Selection } from '../tool-table.js';
import type { Tool } from '../tool.js';

/** One connection, or one request of a stateless one: as whom it acts and what it sees. */
export interface Session {
  selection: Selection;
  door: (client: string | undefined) => Door;
  callerKey: string;
  /** The workspace of the connection. */
  workspaceId?: string;
  charges?: boolean;
  /** Ends waiting early, as when the process stops; the work goes on. */
  stop?: AbortSignal;
  onUnexpected?: (error: unknown) => void;
}

interface Run {
  tool: Tool;
  args: Record<string, unknown> | undefined;
  context: ServerContext;
  client: string | undefined;
  onStarted: ((work: Work) => void) | undefined;
}

/** Calls a tool for a connection. */
export function runTool(
  { door, callerKey, charges, stop, onUnexpected }: Session,
  { tool, args, context: { mcpReq }, client, onStarted }: Run,
): Promise<CallToolResult> {
  return callTool(tool, args, {
    door: door(client),
    callerKey,
    signal: stop && waits(args) ? AbortSignal.any([mcpReq.signal, stop]) : mcpReq.signal,
    progress: (percent, message) => sendProgress({ mcpReq }, percent, message),
    ...(charges !== undefined && { charges }),
    ...(onStarted && { onStarted }),
    ...(onUnexpected && { onUnexpected }),
  });
}

const waits = (sent: Record<string, unknown> = {}): boolean => 'wait_seconds' in sent;

async function sendProgress(
  { mcpReq }: Pick<ServerContext, 'mcpReq'>,
  progress: number,
  message: string,
): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await mcpReq.notify({
    method: 'notifications/progress',
    params: { progressToken, progress, total: 100, message },
  });
}
