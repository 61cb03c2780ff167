import type { Budget, TriggerType } from '@easel/contracts';

/** An accepted run, as it is about to be stored. */
export interface NewExecution {
  id: string;
  userId: string;
  workspaceId: string | null;
  workflowId: string | null;
  documentId: string;
  nodeIds: string[] | null;
  inputs: Record<string, Record<string, unknown>> | null;
  triggerType: TriggerType;
  triggerData: unknown;
  totalNodes: number;
  /** What it is expected to take, in seconds of work: its weight among the runs of other users. */
  cost: number;
  origin: string | null;
  traceparent: string | null;
  createdAt: Date;
  /** The account that pays; default: the user's own. */
  payerId?: string | null;
  /** What the run may cost at most, where it was quoted. */
  creditLimit?: number | null;
  /** What its jobs count against; null: nothing. */
  budgets?: readonly Budget[] | null;
}
