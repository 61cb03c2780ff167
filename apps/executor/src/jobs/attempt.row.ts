import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AttemptLine } from '../engine/attempt-log.js';

@Entity('job_attempts')
export class AttemptRow {
  @PrimaryColumn('uuid', { name: 'job_id' })
  jobId!: string;

  /** 1 for the first. */
  @PrimaryColumn('integer')
  attempt!: number;

  @Column('text')
  status!: 'completed' | 'failed';

  @Column('text', { nullable: true })
  code!: string | null;

  @Column('text', { nullable: true })
  message!: string | null;

  @Column('jsonb')
  log!: AttemptLine[];

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('timestamptz', { name: 'ended_at' })
  endedAt!: Date;
}
