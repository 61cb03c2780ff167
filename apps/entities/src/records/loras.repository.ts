import { Injectable } from '@nestjs/common';
import { type AskedJobRow, Database, type Transaction } from '@easel/platform';
import type { Lora } from './lora.js';

/**
 * The end of the job $1. The record's own state decides, so that an end that is reported twice, or that of a training
 * which was given up meanwhile, changes nothing.
 */
const END = `
  update entities e set lora = (e.lora - 'before') || $2::jsonb
    || case when $3::jsonb is null then '{}'::jsonb else jsonb_build_object('trained', $3::jsonb) end
  where e.id = $4 and e.lora->>'jobId' = $1 and e.lora->>'status' in ('queued', 'training')`;

/** The job was refused before it was made. */
const NEVER_BEGUN = `
  update entities e set lora = nullif(e.lora->'before', 'null'::jsonb)
  where e.id = $2 and e.lora->>'jobId' = $1 and e.lora->>'status' in ('queued', 'training')`;

/** The trainings of records. Its callers have checked that the record may be changed. */
@Injectable()
export class LorasRepository {
  constructor(private readonly database: Database) {}

  /** Of a record that is locked: what was trained before stays until this one succeeds. */
  async begin(tx: Transaction, entityId: string, lora: Omit<Lora, 'trained'>): Promise<void> {
    await tx.query(
      `update entities set lora =
         $2::jsonb || jsonb_build_object('trained', lora->'trained', 'before', lora - 'before')
       where id = $1`,
      [entityId, JSON.stringify(lora)],
    );
  }

  /** What the provider calls the training. */
  async dispatched(entityId: string, jobId: string, trainingId: string): Promise<void> {
    await this.database.orm.query(
      `update entities set lora = lora || jsonb_build_object('status', 'training', 'trainingId', $3::text)
       where id = $1 and lora->>'jobId' = $2 and lora->>'status' in ('queued', 'training')`,
      [entityId, jobId, trainingId],
    );
  }

  /** Applies the end of a job that trains, in the transaction that remembers it. */
  async end(tx: Transaction, { jobId, subjectId, state, output, errorMessage }: AskedJobRow): Promise<void> {
    if (state === 'withdrawn') return void (await tx.query(NEVER_BEGUN, [jobId, subjectId]));
    const version = output?.['version'];
    const succeeded = state === 'completed' && typeof version === 'string';
    const status = succeeded ? 'succeeded' : state === 'cancelled' ? 'cancelled' : 'failed';
    const trainingId = output?.['trainingId'];
    const ended = {
      status,
      error: status === 'failed' ? (errorMessage ?? 'The training failed.') : null,
      ...(typeof trainingId === 'string' && { trainingId }),
    };
    const trained = succeeded && {
      version,
      triggerWord: output?.['triggerWord'],
      trainedAt: new Date().toISOString(),
    };
    await tx.query(END, [jobId, JSON.stringify(ended), trained ? JSON.stringify(trained) : null, subjectId]);
  }

  /** Forgets what was trained; a training that has begun after `jobId` goes on. */
  async forget(entityId: string, jobId: string): Promise<void> {
    await this.database.orm.query(
      `update entities set lora = case when lora->>'jobId' <> $2 then
         lora || '{"trained": null, "before": null}'::jsonb end
       where id = $1`,
      [entityId, jobId],
    );
  }
}
