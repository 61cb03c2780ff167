import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('sessions')
export class SessionRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  /** What the client called itself when it signed in. */
  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  /** Who vouched for the user; null: their password did. */
  @Column('text', { name: 'provider_id', nullable: true })
  providerId!: string | null;

  @Column('timestamptz', { name: 'refreshed_at', nullable: true })
  refreshedAt!: Date | null;

  /** Moves on with each refresh. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('text', { name: 'end_reason', nullable: true })
  endReason!: string | null;
}
