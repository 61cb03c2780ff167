import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity('organizations')
export class OrganizationRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('boolean')
  active!: boolean;

  @Column('boolean', { name: 'workspace_only_creation' })
  workspaceOnlyCreation!: boolean;

  @Column('boolean', { name: 'member_project_creation' })
  memberProjectCreation!: boolean;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
