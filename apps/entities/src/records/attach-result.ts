import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EntityJobStatus } from './entity-jobs.repository.js';
import { TIME_OF_CHANGE } from './entity.row.js';

export interface EndedJob {
  jobId: string;
  status: Extract<EntityJobStatus, 'completed' | 'failed' | 'cancelled'>;
  /** Of the main result; null where there is none. */
  url: string | null;
}

/**
 * Applies the end of a job to the record that waits for it.
 *
 * One statement, and the job's own row decides: the statement that sets `ended_at` first attaches, and a repeated or late end finds
 * nothing to do; only a job that failed and was replayed by an operator may complete after that. An append adds a row and reads none of the bucket, so appends do not wait for each other, whatever the
 * bucket holds; the unique index keeps an address once. Nothing here writes `deleted_at`: an archived record stays so, and
 * has the result when it is restored. A record that was destroyed took its jobs with it.
 *
 * Only a main image, and an append to a bucket that a save replaces, move `updated_at`: a save that was made against the
 * earlier state is refused then, instead of removing the result.
 */
const ATTACH = `
  with job as (
    update entity_jobs set status = $2, url = $3, ended_at = clock_timestamp(),
      progress = case when $2 = 'completed' then 100 else progress end
    where job_id = $1 and (ended_at is null or status <> 'completed' and $2 = 'completed')
    returning job_id, entity_id, purpose, bucket, coalesce(name, asset_type, '') as name, sets_main, moves_record,
      provider, status, url
  ), made as (
    select job.* from job join entities e on e.id = job.entity_id
    where job.status = 'completed' and job.url is not null
  ), added as (
    insert into entity_assets (entity_id, bucket, name, url, job_id)
    select entity_id, bucket, name, url, job_id from made where bucket is not null
    on conflict do nothing
    returning entity_id
  ), moved as (
    update entities e set
      source_image_url = case when made.sets_main then made.url else e.source_image_url end,
      source_job_id = case when made.sets_main then made.job_id else e.source_job_id end,
      image_provider = case when made.sets_main then coalesce(made.provider, e.image_provider) else e.image_provider end,
      updated_at = ${TIME_OF_CHANGE}
    from made
    where e.id = made.entity_id
      and (made.sets_main or made.moves_record and made.entity_id in (select entity_id from added))
    returning e.id
  )
  select job.entity_id as "entityId" from job`;

@Injectable()
export class AttachResult {
  /**
   * @param manager the transaction that applies the end, or the pool
   * @returns whether this end was the first one heard of a job that is noted here
   */
  async run(manager: EntityManager, { jobId, status, url }: EndedJob): Promise<boolean> {
    const rows = await manager.query<unknown[]>(ATTACH, [jobId, status, url]);
    return rows.length > 0;
  }
}
