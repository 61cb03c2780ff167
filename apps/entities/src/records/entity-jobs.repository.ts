import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '@easel/platform';

export type EntityJobPurpose = 'main' | 'asset' | 'motion';
export type EntityJobStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';

/** A job that was started for a record, or for one that is still to be made. */
export interface EntityJobRow {
  jobId: string;
  kind: string;
  /** Null: for no record yet. */
  entityId: string | null;
  /** Who asked for it. */
  userId: string;
  /** `main`: a candidate for the main image. */
  purpose: EntityJobPurpose;
  assetType: string | null;
  /** The stored name of the bucket that takes the result. */
  bucket: string | null;
  /** The name of the entry. */
  name: string | null;
  /** Of a main image: the result becomes it without an approval. */
  setsMain: boolean;
  /** The image model, of a main image. */
  provider: string | null;
  status: EntityJobStatus;
  /** 0 to 100. */
  progress: number;
  url: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

export type NewEntityJob = Omit<EntityJobRow, 'status' | 'progress' | 'url' | 'createdAt' | 'endedAt'> & {
  /** The bucket is one that a save replaces (`saved` of its description). */ movesRecord: boolean;
};

const COLUMNS = `j.job_id as "jobId", j.kind, j.entity_id as "entityId", j.user_id as "userId", j.purpose,
  j.asset_type as "assetType", j.bucket, j.name, j.sets_main as "setsMain", j.provider, j.status, j.progress, j.url,
  j.created_at as "createdAt", j.ended_at as "endedAt"`;

/** Jobs that records wait for, and what became of them. */
@Injectable()
export class EntityJobsRepository {
  constructor(private readonly database: Database) {}

  /** Notes jobs before the executor is asked for them. May be repeated. */
  async insert(
    jobs: readonly NewEntityJob[],
    manager: EntityManager = this.database.orm.manager,
  ): Promise<void> {
    await manager.query(
      `insert into entity_jobs (job_id, kind, entity_id, user_id, purpose, asset_type, bucket, name, sets_main,
         moves_record, provider)
       select r."jobId", r.kind, r."entityId", r."userId", r.purpose, r."assetType", r.bucket, r.name, r."setsMain",
         r."movesRecord", r.provider
       from jsonb_to_recordset($1::jsonb) as r ("jobId" uuid, kind text, "entityId" uuid, "userId" uuid, purpose text,
         "assetType" text, bucket text, name text, "setsMain" boolean, "movesRecord" boolean, provider text)
       on conflict do nothing`,
      [JSON.stringify(jobs)],
    );
  }

  /** Takes back jobs that the executor refused. */
  async remove(jobIds: readonly string[], manager: EntityManager = this.database.orm.manager): Promise<void> {
    await manager.query('delete from entity_jobs where job_id = any($1::uuid[]) and ended_at is null', [
      jobIds,
    ]);
  }

  /** What a job under way reports. An end is never overwritten by a report that arrives late. */
  async report(
    jobId: string,
    { status, progress }: Pick<EntityJobRow, 'status' | 'progress'>,
  ): Promise<void> {
    await this.database.orm.query(
      `update entity_jobs set status = $2, progress = greatest(progress, $3)
       where job_id = $1 and ended_at is null`,
      [jobId, status, progress],
    );
  }

  async find(jobId: string): Promise<EntityJobRow | undefined> {
    const [row] = await this.database.orm.query<EntityJobRow[]>(
      `select ${COLUMNS} from entity_jobs j where j.job_id = $1`,
      [jobId],
    );
    return row;
  }

  /** Jobs of a record that have not ended, oldest first. */
  underWay(entityId: string): Promise<EntityJobRow[]> {
    return this.database.orm.query(
      `select ${COLUMNS} from entity_jobs j where j.entity_id = $1 and j.ended_at is null
       order by j.created_at, j.job_id`,
      [entityId],
    );
  }

  /** Completed candidates for the main image, newest first, without the one that is it. */
  candidates(entityId: string, limit: number): Promise<EntityJobRow[]> {
    return this.database.orm.query(
      `select ${COLUMNS} from entity_jobs j join entities e on e.id = j.entity_id
       where j.entity_id = $1 and j.purpose = 'main' and j.status = 'completed' and j.url is not null
         and j.url is distinct from e.source_image_url
       order by j.ended_at desc, j.job_id desc limit $2`,
      [entityId, limit],
    );
  }
}
