import { Injectable, Logger } from '@nestjs/common';
import { JetStream, JOBS_STREAM } from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import { Hints, laneDurable, ORCHESTRATOR_DURABLE } from '../../engine/hints.js';
import { DUE_EXECUTIONS, DUE_LANES, DUE_JOBS } from '../../sql/runs/sweep.js';

/**
 * JetStream holds hints, Postgres the truth: where something has been due for a while and no hint waits for its
 * takers, hints are published again. So nothing is lost if NATS loses its data.
 */
@Injectable()
export class Sweep {
  private readonly logger = new Logger(Sweep.name);
  private round = 0;

  constructor(
    private readonly database: EngineDatabase,
    private readonly jetstream: JetStream,
    private readonly hints: Hints,
  ) {}

  async sweep(): Promise<void> {
    const round = `sweep-${Date.now()}-${this.round++}`;
    const executions = await this.database.run<{ id: string }>(DUE_EXECUTIONS, []);
    if (executions.length > 0 && (await this.isQuiet(ORCHESTRATOR_DURABLE))) {
      this.logger.log(`due runs of ${executions.length} account(s) had no hint`);
      for (const { id } of executions) this.hints.execution(id, round);
    }
    for (const { lane } of await this.database.run<{ lane: string }>(DUE_LANES, [])) {
      if (!(await this.isQuiet(laneDurable(lane)))) continue;
      const jobs = await this.database.run<{ id: string }>(DUE_JOBS, [lane]);
      this.logger.log(`${jobs.length} due job(s) of lane ${lane} had no hint`);
      for (const { id } of jobs) this.hints.job(lane, id, Date.now());
    }
  }

  /** No hint waits for this consumer, and none that it took is unanswered. */
  private async isQuiet(durable: string): Promise<boolean> {
    try {
      const { waiting, unacknowledged } = await this.jetstream.lag(JOBS_STREAM, durable);
      return waiting === 0 && unacknowledged === 0;
    } catch {
      // A consumer that does not exist (yet) has no hints; those published now wait for it in the stream.
      return true;
    }
  }
}
