import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('api_tokens')
export class ApiTokenRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  name!: string;

  /** SHA-256 of the token. */
  @Column('bytea', { select: false })
  hash!: Buffer;

  @Column('uuid', { name: 'workflow_ids', array: true })
  workflowIds!: string[];

  @Column('integer', { name: 'rate_limit' })
  rateLimit!: number;

  @Column('boolean')
  active!: boolean;

  @Column('uuid', { name: 'workspace_id', nullable: true })
  workspaceId!: string | null;

  /** Whole credits a month. */
  @Column('integer', { name: 'monthly_budget', nullable: true })
  monthlyBudget!: number | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
