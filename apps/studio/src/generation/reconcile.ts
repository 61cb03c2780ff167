import { Injectable } from '@nestjs/common';
import { failpoint } from '@easel/platform';
import type { Caller, ProductionRecord, ReconciledProduction } from '@easel/contracts';
import {
  alteredBetween,
  type FailedResult,
  type LandedResult,
  landResults,
  type Landing,
  type PendingResult,
} from '@easel/productions';
import { type Opened, OpenProductions, shown } from '../productions/open-productions.js';
import { WriteProduction } from '../productions/write-production.js';
import { Drafts } from './drafts.js';
import { JobStates } from '../productions/job-states.js';

interface Answer {
  landed: LandedResult[];
  pending: PendingResult[];
  failed: FailedResult[];
  warnings: string[];
}

/**
 * Lands the results of jobs that are over. The history entry and the end of the marker are one commit, and who lands
 * second finds no marker: each result lands once, however many requests arrive. Specification 2, 4.3.
 */
@Injectable()
export class Reconcile {
  constructor(
    private readonly productions: OpenProductions,
    private readonly writeProduction: WriteProduction,
    private readonly states: JobStates,
    private readonly drafts: Drafts,
  ) {}

  async run(caller: Caller, id: string): Promise<ReconciledProduction> {
    const first = await this.productions.open(caller, id, { right: 'write' });
    if (first.production.pending.length === 0) {
      const { version } = first.found;
      const production = shown(first) as ProductionRecord;
      return { landed: [], pending: [], failed: [], warnings: [], production, version };
    }
    const { answer, production, version } = await this.writeProduction.run(
      caller,
      { id, route: 'reconcile', body: {}, first },
      (opened) => this.landed(caller, opened),
    );
    return { ...answer, production, version };
  }

  private async landed(caller: Caller, { production }: Opened) {
    const jobs = await this.states.of(production.pending.map(({ jobId }) => jobId));
    failpoint('studio.landing');
    const draft = await this.drafts.reader(caller, production, jobs);
    const { production: next, ...answer } = landResults(production, jobs, draft);
    return {
      production: next,
      altered: alteredBetween(production, next),
      // What was paid for is not taken back.
      isFinal: true,
      operations: [],
      receipts: receiptsOf(answer),
      answer: answer as Answer,
    };
  }
}

function receiptsOf({ landed, failed }: Pick<Landing, 'landed' | 'failed'>): object[] {
  return [
    ...landed.map(({ jobId, kind, keys }) => ({
      op: 'land',
      summary: `Landed the ${kind} of the job ${jobId}`,
      ids: [jobId, ...keys.filter((key) => key !== jobId)],
    })),
    ...failed.map(({ jobId, kind }) => ({
      op: 'land',
      summary: `The ${kind} of the job ${jobId} failed`,
      ids: [jobId],
    })),
  ];
}
