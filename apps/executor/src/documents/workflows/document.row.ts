import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { WorkflowEdge, WorkflowNode } from '@easel/workflow';

/** What a workflow held at one version. Never updated. */
@Entity('documents')
export class DocumentRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workflow_id' })
  workflowId!: string;

  @Column('integer')
  version!: number;

  @Column('jsonb')
  nodes!: WorkflowNode[];

  @Column('jsonb')
  edges!: WorkflowEdge[];

  @Column('jsonb')
  settings!: Record<string, unknown>;

  @Column('text', { name: 'source_prompt', nullable: true })
  sourcePrompt!: string | null;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
