import { Injectable } from '@nestjs/common';
import { EngineDatabase } from '../engine/engine-database.js';
import type { ClaimedJob } from '../engine/job.js';

/** Runs that are looked through; a node that gave nothing in so many starts again. */
const MOST_RUNS = 50;

const EARLIER = {
  name: 'earlier-output',
  text: `
    select j.output
    from executions own
    cross join lateral (
      select id, created_at from executions
      where workflow_id = own.workflow_id and user_id = own.user_id and id <> own.id
        and created_at <= own.created_at
      order by created_at desc, id desc limit ${MOST_RUNS}
    ) e
    join jobs j on j.execution_id = e.id
    where own.id = $1 and own.user_id = $2 and j.node_id = $3 and j.type = $4
      and j.status = 'completed' and j.output is not null
    order by e.created_at desc, e.id desc, j.iteration desc limit 1`,
};

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
