import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { JobStatus } from '@easel/contracts';

@Entity('jobs')
export class JobRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('uuid', { name: 'workspace_id', nullable: true })
  workspaceId!: string | null;

  @Column('uuid', { name: 'workflow_id', nullable: true })
  workflowId!: string | null;

  @Column('uuid', { name: 'execution_id', nullable: true })
  executionId!: string | null;

  @Column('text', { name: 'node_id', nullable: true })
  nodeId!: string | null;

  @Column('integer')
  iteration!: number;

  @Column('integer')
  iterations!: number;

  @Column('text')
  type!: string;

  @Column('text')
  status!: JobStatus;

  /** Only read where it is asked for: lists of an execution's jobs do without. */
  @Column('jsonb', { select: false })
  input!: Record<string, unknown>;

  @Column('jsonb', { nullable: true })
  output!: Record<string, unknown> | null;

  @Column('text', { name: 'error_code', nullable: true })
  errorCode!: string | null;

  @Column('text', { name: 'error_message', nullable: true })
  errorMessage!: string | null;

  @Column('smallint')
  progress!: number;

  @Column('integer')
  attempts!: number;

  @Column('integer')
  credits!: number;

  /** Name of the lane that ran it; null until then. */
  @Column('text', { name: 'ran_by', nullable: true })
  ranBy!: string | null;

  @Column('text', { nullable: true })
  origin!: string | null;

  /** The W3C trace context that it was started in. */
  @Column('text', { nullable: true })
  traceparent!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;
}
