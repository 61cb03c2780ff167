import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Budget, ExecutionStatus, TriggerType } from '@easel/contracts';
import type { PureNodeState } from '@easel/workflow';

@Entity('executions')
export class ExecutionRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('uuid', { name: 'workspace_id', nullable: true })
  workspaceId!: string | null;

  @Column('uuid', { name: 'workflow_id', nullable: true })
  workflowId!: string | null;

  @Column('uuid', { name: 'document_id' })
  documentId!: string;

  @Column('text', { name: 'node_ids', array: true, nullable: true })
  nodeIds!: string[] | null;

  @Column('jsonb', { nullable: true })
  inputs!: Record<string, Record<string, unknown>> | null;

  @Column('text', { name: 'trigger_type' })
  triggerType!: TriggerType;

  @Column('jsonb', { name: 'trigger_data', nullable: true })
  triggerData!: unknown;

  @Column('text')
  status!: ExecutionStatus;

  @Column('integer', { name: 'total_nodes' })
  totalNodes!: number;

  @Column('integer', { name: 'completed_nodes' })
  completedNodes!: number;

  @Column('integer', { name: 'failed_nodes' })
  failedNodes!: number;

  /** The account that pays; null where nobody does. */
  @Column('uuid', { name: 'payer_id', nullable: true })
  payerId!: string | null;

  /** What it was started under; null: nothing that is counted against. */
  @Column('jsonb', { nullable: true })
  budgets!: Budget[] | null;

  /** The W3C trace context that it was started in; null of runs from before it was always kept. */
  @Column('text', { nullable: true })
  traceparent!: string | null;

  @Column('jsonb', { name: 'pure_states', nullable: true })
  pureStates!: Record<string, PureNodeState> | null;

  @Column('text', { name: 'error_message', nullable: true })
  errorMessage!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;
}
