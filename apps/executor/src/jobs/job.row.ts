import { Column, Entity, PrimaryColumn } from 'typeorm';

export type JobStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled' | 'pending_review';

@Entity('jobs')
export class JobRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

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

  @Column('jsonb', { nullable: true })
  output!: Record<string, unknown> | null;

  @Column('text', { name: 'error_message', nullable: true })
  errorMessage!: string | null;

  @Column('smallint')
  progress!: number;

  @Column('integer')
  attempts!: number;

  @Column('integer')
  credits!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;
}
