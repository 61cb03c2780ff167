import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('refresh_tokens')
export class RefreshTokenRow {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea')
  hash!: Buffer;

  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'issued_at' })
  issuedAt!: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
