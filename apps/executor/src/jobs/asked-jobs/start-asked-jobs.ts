import { Injectable } from '@nestjs/common';
import { type AskedJobsStarted, type Caller, NotFound, type StartAskedJobsRequest } from '@easel/contracts';
import type { Queryable } from '@easel/platform';
import { failpoint } from '../../engine/failpoint.js';
import { EngineDatabase } from '../../engine/engine-database.js';
import { type PreparedStart, type PricedStart, StartJob } from '../start-job.js';
import { QuoteChanged } from '../../credits/credit.errors.js';
import { StorageQuota } from '../../library/storage-quota.js';
import { KNOWN_ASKED, NOTE_ASKED } from '../../sql/jobs/asked-jobs.js';

interface Known {
  id: string;
  withdrawn: boolean;
  own: boolean;
}

export interface GroupOptions {
  /** What is committed with the jobs, before they are made; without it no job is made either. */
  alongside?: (tx: Queryable) => Promise<boolean>;
  /** Credits that they may cost together. */
  mostCredits?: number | undefined;
}

/** Makes a group of jobs in one commit, under the ids that the asking service chose. */
@Injectable()
export class StartAskedJobs {
  constructor(
    private readonly startJob: StartJob,
    private readonly storageQuota: StorageQuota,
    private readonly database: EngineDatabase,
  ) {}

  /**
   * @throws as StartJob does, of any of the jobs; nothing is made then
   * @throws NotFound where an id stands for a job of another user or service
   * @throws QuoteChanged where they cost more than they may
   */
  async run(
    caller: Caller,
    asker: string,
    request: StartAskedJobsRequest,
    { alongside, mostCredits }: GroupOptions = {},
  ): Promise<AskedJobsStarted> {
    const { belongsTo, workflowId } = request;
    const prepared: PreparedStart[] = [];
    for (const { id, type, params, added, context } of request.jobs) {
      const asked = { type, params, ...(workflowId !== undefined && { workflowId }) };
      const shown = { ...(context && { context }), ...(belongsTo && { belongsTo }) };
      prepared.push(await this.startJob.prepare(caller, id, asked, { ...(added && { added }), shown }));
    }
    const answer = { jobs: prepared.map((job) => job.answer) };
    const known = await this.known(caller, asker, request);
    // What stands there has its price.
    if (known.length > 0) return withdrawnAmong(known) ?? answer;

    await this.storageQuota.left(caller.userId);
    const priced: PricedStart[] = [];
    for (const job of prepared) priced.push(await this.startJob.price(caller, job));
    const credits = priced.reduce((sum, job) => sum + job.credits, 0);
    if (mostCredits !== undefined && credits > mostCredits) throw new QuoteChanged();
    failpoint('asked-jobs.priced');
    // One commit: ids, reservations, jobs and their places in the queue. A second request for the same ids
    // waits at the primary key of the ids, and then finds them.
    const made = await this.startJob.orRefuse(caller, credits, () =>
      this.database.batch(async (tx) => {
        if (alongside && !(await alongside(tx))) return false;
        const ids = prepared.map(({ id }) => id);
        const noted = await tx.run(NOTE_ASKED, [ids, asker, caller.userId]);
        if (noted.length < ids.length) {
          if (noted.length > 0) throw new NotFound('job');
          return false;
        }
        for (const job of priced) await this.startJob.insert(tx, job);
        return true;
      }),
    );
    failpoint('asked-jobs.made');
    if (!made) return withdrawnAmong(await this.known(caller, asker, request)) ?? answer;
    for (const job of priced) this.startJob.hint(job);
    return answer;
  }

  private async known(caller: Caller, asker: string, { jobs }: StartAskedJobsRequest): Promise<Known[]> {
    const ids = jobs.map(({ id }) => id);
    const known = await this.database.run<Known & Record<string, unknown>>(KNOWN_ASKED, [
      ids,
      asker,
      caller.userId,
    ]);
    if (known.some(({ own }) => !own)) throw new NotFound('job');
    return known;
  }
}

function withdrawnAmong(known: readonly Known[]): { withdrawn: string[] } | undefined {
  const withdrawn = known.filter((job) => job.withdrawn).map(({ id }) => id);
  return withdrawn.length > 0 ? { withdrawn } : undefined;
}
