import { Injectable } from '@nestjs/common';
import { priceLines } from '@easel/catalog';
import {
  type Caller,
  type ProductionChanged,
  type ProductionJobQuote,
  type ProductionJobsStarted,
  type QuoteProductionJobRequest,
  ServiceError,
  type StartProductionJobsRequest,
} from '@easel/contracts';
import { v7 as newId } from 'uuid';
import { failpoint } from '../../engine/failpoint.js';
import { StartAskedJobs } from '../../jobs/asked-jobs/start-asked-jobs.js';
import { StartJob } from '../../jobs/start-job.js';
import { ProductionsRepository } from './productions.repository.js';

/** Jobs of a production, made in the commit that writes their markers into it. Specification 2, 4.3. */
@Injectable()
export class StartProductionJobs {
  constructor(
    private readonly startAskedJobs: StartAskedJobs,
    private readonly startJob: StartJob,
    private readonly productions: ProductionsRepository,
  ) {}

  /** @throws as `StartAskedJobs`: then neither the change nor a job is there */
  async run(
    caller: Caller,
    asker: string,
    { id, change, jobs, mostCredits }: StartProductionJobsRequest,
  ): Promise<ProductionJobsStarted> {
    let done: ProductionChanged['done'][number] | undefined;
    const group = { jobs, belongsTo: { kind: 'production' as const, id }, workflowId: id };
    const started = await this.startAskedJobs.run(caller, asker, group, {
      mostCredits,
      alongside: async (tx) => {
        done = await this.productions.changeIn(tx, caller, id, change);
        return done !== undefined;
      },
    });
    failpoint('production.started');
    if (!done) return { ...(await this.productions.unchanged(id)), jobs: [] };
    return { done: [done], version: done.version, jobs: 'jobs' in started ? started.jobs : [] };
  }

  /** @throws as `StartJob.prepare` */
  async quote(caller: Caller, { id, type, params }: QuoteProductionJobRequest): Promise<ProductionJobQuote> {
    const prepared = await this.startJob.prepare(caller, newId(), { type, params, workflowId: id }, {});
    const { adjustments = [], warnings = [] } = prepared.answer;
    const [line] = priceLines(type, prepared.params, {});
    const quote = {
      params: prepared.params,
      creditModel: line?.identifier ?? type,
      adjustments,
      warnings,
    };
    try {
      return { ...quote, credits: (await this.startJob.price(caller, prepared)).credits };
    } catch (error) {
      const isUnpriced = error instanceof ServiceError && error.code === 'price_not_configured';
      if (isUnpriced) return { ...quote, credits: null };
      throw error;
    }
  }
}
