import { Injectable } from '@nestjs/common';
import { storableJson } from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import type { ClaimedJob } from '../../engine/job.js';
import { WITHHOLD } from '../../sql/jobs/reviews.js';
import { POLICIES } from '../../sql/jobs/review-policies.js';

/** A new policy holds everywhere this much later. */
const TRUSTED_MS = 1_000;
export const EVERY_TYPE = '*';

interface PolicyRow {
  workspaceId: string | null;
  jobType: string;
}

/** Keeps results of jobs back where a policy says so. */
@Injectable()
export class HoldJobs {
  private known: { policies: PolicyRow[]; at: number } | undefined;
  private reading: Promise<PolicyRow[]> | undefined;

  constructor(private readonly database: EngineDatabase) {}

  async holds({ type, workspaceId }: Pick<ClaimedJob, 'type' | 'workspaceId'>): Promise<boolean> {
    const policies = await this.policies();
    return policies.some(
      (policy) =>
        (policy.jobType === type || policy.jobType === EVERY_TYPE) &&
        (policy.workspaceId === null || policy.workspaceId === workspaceId),
    );
  }

  /** Stores a result where only reviewers see it, before the job is said to wait for them. */
  async withhold({ id, workspaceId, epoch }: ClaimedJob, output: Record<string, unknown>): Promise<void> {
    await this.database.run(WITHHOLD, [id, workspaceId, storableJson(output), epoch]);
  }

  /** There are few, and each job asks. */
  private async policies(): Promise<PolicyRow[]> {
    if (this.known && Date.now() - this.known.at < TRUSTED_MS) return this.known.policies;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async read(): Promise<PolicyRow[]> {
    const policies = await this.database.run<PolicyRow & Record<string, unknown>>(POLICIES, []);
    this.known = { policies, at: Date.now() };
    return policies;
  }
}
