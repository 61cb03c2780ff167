import { Injectable } from '@nestjs/common';
import type { Caller, JobRecord, JobReview, ListJobReviewsRequest, Page } from '@easel/contracts';
import { Database, encodeCursor, pageOf, startOfPage } from '@easel/platform';
import { ReadJobs } from '../read-jobs.js';
import { JobRow } from '../job.row.js';
import { reviewScopeOf } from './reviewer.js';

interface ReviewRow {
  jobId: string;
  output: Record<string, unknown> | null;
  heldAt: Date;
}

/** Shows held jobs to those who decide on them. */
@Injectable()
export class ReadReviews {
  constructor(
    private readonly database: Database,
    private readonly jobs: ReadJobs,
  ) {}

  /** With the withheld results, longest waiting first. */
  async list(caller: Caller, { limit = 50, cursor }: ListJobReviewsRequest): Promise<Page<JobRecord>> {
    const { everywhere, workspaceIds } = reviewScopeOf(caller);
    const [time, id] = startOfPage(cursor);
    const found = await this.database.orm.query<ReviewRow[]>(
      `select r.job_id as "jobId", r.output, r.held_at as "heldAt"
       from job_reviews r join jobs j on j.id = r.job_id
       where r.decision is null and j.status = 'pending_review'
         and ($1::boolean or r.workspace_id = any($2::uuid[]))
         and ($3::timestamptz is null or (r.held_at, r.job_id) > ($3, $4::uuid))
       order by r.held_at, r.job_id limit $5`,
      [everywhere, workspaceIds, time, id, limit + 1],
    );
    const { data: reviews, ...page } = pageOf(found, limit, (last) => encodeCursor(last.heldAt, last.jobId));
    const rows = await this.database.orm.manager
      .createQueryBuilder(JobRow, 'j')
      .addSelect('j.input')
      .where('j.id = any(:ids)', { ids: reviews.map(({ jobId }) => jobId) })
      .getMany();
    const records = new Map((await this.jobs.show(rows)).map((record) => [record.id, record]));
    return {
      data: reviews.flatMap(({ jobId, output, heldAt }) => {
        const record = records.get(jobId);
        const review: JobReview = {
          decision: null,
          reason: null,
          held_at: heldAt.toISOString(),
          decided_at: null,
        };
        return record ? [{ ...record, output_data: output, review }] : [];
      }),
      ...page,
    };
  }
}
