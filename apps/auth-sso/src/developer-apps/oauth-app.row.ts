import type { OAuthScope } from '@easel/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity('oauth_apps')
export class OAuthAppRow {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null: it registered itself. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text', { name: 'client_id' })
  clientId!: string;

  /** argon2id. */
  @Column('text', { name: 'secret_hash' })
  secretHash!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { name: 'homepage_url', nullable: true })
  homepageUrl!: string | null;

  @Column('text', { name: 'logo_url', nullable: true })
  logoUrl!: string | null;

  @Column('text', { name: 'redirect_uris', array: true })
  redirectUris!: string[];

  @Column('text', { name: 'allowed_origins', array: true })
  allowedOrigins!: string[];

  @Column('text', { name: 'scopes_requested', array: true })
  scopesRequested!: OAuthScope[];

  @Column('text')
  status!: 'active' | 'suspended' | 'pending_review';

  @Column('text', { name: 'software_id', nullable: true })
  softwareId!: string | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
