import { Injectable } from '@nestjs/common';
import { EngineDatabase } from '../engine/engine-database.js';
import type { ClaimedJob } from '../engine/job.js';
import { EARLIER } from '../sql/jobs/earlier-outputs.js';

/**
 * What a node gave in earlier runs of its workflow by the same user. Where it got to is part of its result, so that it
 * has got further in the commit that ends its job, and only then.
 */
@Injectable()
export class EarlierOutputs {
  constructor(private readonly database: EngineDatabase) {}

  /** The last one; undefined for the first run, and for a job on its own. */
  async of(
    job: Pick<ClaimedJob, 'executionId' | 'nodeId' | 'userId' | 'type'>,
  ): Promise<Record<string, unknown> | undefined> {
    const { executionId, nodeId, userId, type } = job;
    if (executionId === null || nodeId === null) return undefined;
    const [row] = await this.database.run<{ output: Record<string, unknown> }>(EARLIER, [
      executionId,
      userId,
      nodeId,
      type,
    ]);
    return row?.output;
  }
}
