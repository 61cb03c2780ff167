import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity('users')
export class UserRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  @Column('text', { name: 'email_key' })
  emailKey!: string;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  @Column('text', { name: 'avatar_url', nullable: true })
  avatarUrl!: string | null;

  /** Null: signs in from elsewhere only. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('text')
  tier!: string;

  /** `sso`: the provider through which the account signs in. */
  @Column('jsonb', { name: 'user_metadata' })
  userMetadata!: { sso?: { provider: string } };

  /** Written by this service alone. `sso`: what ties the account to a provider; null subject: it named none. */
  @Column('jsonb', { name: 'app_metadata' })
  appMetadata!: { sso?: { provider: string; subject: string | null; linkedAt: string } };

  /** When the account proved that the address is its own. */
  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt!: Date | null;

  @Column('timestamptz', { name: 'banned_at', nullable: true })
  bannedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
