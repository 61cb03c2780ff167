/**
 * What happened in an execution, as its history records it. Events are numbered without gaps per execution; those of
 * one step share its time.
 */
export type ExecutionEvent =
  | { type: 'execution.started' | 'execution.resumed' }
  | { type: 'execution.ended'; status: string; error?: string }
  | { type: 'node.queued' | 'node.started'; nodeId: string; jobId: string; iteration?: number }
  | { type: 'node.completed'; nodeId: string; iteration?: number; cached?: true }
  | { type: 'node.held' | 'node.skipped' | 'node.cancelled'; nodeId: string; iteration?: number }
  | { type: 'node.failed' | 'node.retried'; nodeId: string; iteration?: number; error: string };
