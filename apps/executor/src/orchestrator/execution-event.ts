/** What happened in an execution, as its history tells it. Numbered without gaps per execution. */
export type ExecutionEvent = { at: string } & (
  | { type: 'execution.started' | 'execution.resumed' }
  | { type: 'execution.ended'; status: string; error?: string }
  | { type: 'node.queued' | 'node.started'; nodeId: string; jobId: string; iteration: number }
  | { type: 'node.completed' | 'node.skipped'; nodeId: string; jobId?: string; iteration?: number }
  | { type: 'node.failed'; nodeId: string; jobId?: string; iteration?: number; error: string }
  | { type: 'node.retried'; nodeId: string; jobId: string; iteration: number; error: string }
);
