import { Injectable } from '@nestjs/common';
import { type EntityKind, MOST_PREVIOUS_CANDIDATES } from '@easel/catalog';
import {
  type Caller,
  type EntityDetail,
  type EntityPage,
  type EntityUsage,
  getProject,
  getSubjectUsage,
  type ListEntitiesQuery,
} from '@easel/contracts';
import { AskedJobs, BusClient, encodeCursor, fittingOnPage } from '@easel/platform';
import { EntitiesRepository } from './entities.repository.js';
import { EntityAssetsRepository } from './entity-assets.repository.js';
import { type EntityJobRow, EntityJobsRepository } from './entity-jobs.repository.js';
import { toRecord } from './entity-record.js';
import type { EntityRow } from './entity.row.js';

/** Shows records to callers who may see them. */
@Injectable()
export class ReadEntities {
  constructor(
    private readonly bus: BusClient,
    private readonly entities: EntitiesRepository,
    private readonly assets: EntityAssetsRepository,
    private readonly jobs: EntityJobsRepository,
    private readonly askedJobs: AskedJobs,
  ) {}

  /** Newest first; fewer than asked for where they are too large for one page. @throws NotFound for another's project */
  async list(caller: Caller, kind: EntityKind, asked: ListEntitiesQuery): Promise<EntityPage> {
    const { projectId, cursor, archived = false, limit = kind.listed } = asked;
    if (projectId !== undefined) await this.bus.request(getProject, caller, { id: projectId });
    const rows = await this.entities.list(caller, kind, {
      archived,
      limit,
      ...(projectId !== undefined && { projectId }),
      ...(cursor !== undefined && { cursor }),
    });
    const wanted = rows.slice(0, limit);
    const bytes = await this.assets.bytesOf(wanted.map(({ id }) => id));
    const sizes = wanted.map((row) => JSON.stringify(row).length + (bytes.get(row.id) ?? 0));
    const page = wanted.slice(0, fittingOnPage(sizes));
    const buckets = await this.assets.ofSome(page.map(({ id }) => id));
    const last = page.at(-1);
    return {
      records: page.map((row) => toRecord(kind, row, buckets.get(row.id) ?? {})),
      nextCursor: rows.length > page.length && last ? encodeCursor(last.createdAt, last.id) : null,
    };
  }

  async detail(caller: Caller, kind: EntityKind, id: string): Promise<EntityDetail> {
    await this.entities.find(caller, kind, id);
    // Ends that nobody has heard of yet are applied first, so that what is shown agrees with the jobs.
    const standing = new Map((await this.askedJobs.underWay([id])).map((job) => [job.jobId, job]));
    const [row, assets, noted] = await Promise.all([
      this.entities.find(caller, kind, id),
      this.assets.of(id),
      this.jobs.underWay(id),
    ]);
    const underWay = noted.map((job) => ({ ...job, ...standingOf(standing.get(job.jobId)) }));
    return {
      ...toRecord(kind, row, assets),
      pendingJobs: underWay.filter(({ purpose }) => purpose !== 'main').map(pendingJob),
      ...(await this.candidates(kind, row, underWay)),
    };
  }

  /** Workflows that name the record, of those that the caller may read. */
  async usage(caller: Caller, kind: EntityKind, id: string): Promise<EntityUsage> {
    await this.entities.find(caller, kind, id);
    return this.bus.request(getSubjectUsage, caller, { id });
  }

  private async candidates(
    kind: EntityKind,
    { id }: EntityRow,
    underWay: readonly EntityJobRow[],
  ): Promise<Record<string, unknown>> {
    return {
      ...(kind.candidates.includes('portraitCandidates') && {
        portraitCandidates: underWay.filter(({ purpose }) => purpose === 'main').map(portraitCandidate),
      }),
      ...(kind.candidates.includes('previousCandidates') && {
        previousCandidates: (await this.jobs.candidates(id, MOST_PREVIOUS_CANDIDATES)).map(previousCandidate),
      }),
    };
  }
}

const standingOf = (job?: { status: 'pending' | 'running'; progress: number }) =>
  job && { status: job.status, progress: job.progress };

const pendingJob = ({ jobId, assetType, purpose, name, status }: EntityJobRow) => ({
  jobId,
  assetType: assetType ?? purpose,
  name: name ?? '',
  status: status as 'pending' | 'running',
});

const portraitCandidate = ({ jobId, url, progress, status }: EntityJobRow) => ({
  jobId,
  ...(url !== null && { url }),
  progress,
  status,
});

const previousCandidate = ({ jobId, url, createdAt }: EntityJobRow) => ({
  jobId,
  url,
  createdAt: createdAt.toISOString(),
});
