import type { MemberVisibility } from '@easel/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity('workspaces')
export class WorkspaceRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'organization_id' })
  organizationId!: string;

  @Column('text')
  name!: string;

  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt!: Date | null;

  /** Whole credits a month. */
  @Column('integer', { name: 'monthly_budget', nullable: true })
  monthlyBudget!: number | null;

  /** The database fills in `members`. */
  @Column('text', { name: 'member_visibility', default: 'members' })
  memberVisibility!: MemberVisibility;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
