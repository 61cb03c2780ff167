import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('invitations')
export class InvitationRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'organization_id' })
  organizationId!: string;

  @Column('uuid', { name: 'workspace_id', nullable: true })
  workspaceId!: string | null;

  @Column('text')
  email!: string;

  @Column('text', { name: 'email_key' })
  emailKey!: string;

  @Column('text')
  role!: 'admin' | 'member';

  /** SHA-256 of the token. */
  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('uuid', { name: 'invited_by' })
  invitedBy!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt!: Date | null;

  @Column('uuid', { name: 'accepted_by', nullable: true })
  acceptedBy!: string | null;
}
