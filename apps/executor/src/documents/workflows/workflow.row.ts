import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { DocumentRow } from './document.row.js';

@Entity('workflows')
export class WorkflowRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('uuid', { name: 'project_id', nullable: true })
  projectId!: string | null;

  @Column('uuid', { name: 'workspace_id', nullable: true })
  workspaceId!: string | null;

  /** Set: the workflow was made for it and stays where it is. */
  @Column('uuid', { name: 'assignment_id', nullable: true })
  assignmentId!: string | null;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('uuid', { name: 'folder_id', nullable: true })
  folderId!: string | null;

  @Column('boolean', { name: 'is_template' })
  isTemplate!: boolean;

  @Column('text', { name: 'thumbnail_url', nullable: true })
  thumbnailUrl!: string | null;

  @Column('integer')
  version!: number;

  @Column('uuid', { name: 'document_id' })
  documentId!: string;

  @ManyToOne(() => DocumentRow)
  @JoinColumn({ name: 'document_id' })
  document?: Relation<DocumentRow>;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
