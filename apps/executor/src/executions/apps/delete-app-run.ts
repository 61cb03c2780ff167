import { Injectable } from '@nestjs/common';
import { type AppRunIdRequest, type Caller, isLimited } from '@easel/contracts';
import { againOnDeadlock, Database, type Transaction } from '@easel/platform';
import { EndRuns } from '../../runs/orchestrator/end-runs.js';
import { AppsRepository, type PublishedAppRow } from './apps.repository.js';

/** Deletes a run of the caller's, at first so that it can be restored. One that is under way is cancelled. */
@Injectable()
export class DeleteAppRun {
  constructor(
    private readonly database: Database,
    private readonly apps: AppsRepository,
    private readonly runs: EndRuns,
  ) {}

  /** @throws NotFound */
  async archive(caller: Caller, { slug, runId }: AppRunIdRequest): Promise<void> {
    const app = await this.apps.find(slug);
    await this.requireAllowed(caller, app, runId);
    await this.end((tx) => this.apps.archiveRun(tx, caller, app, runId));
  }

  /** @throws NotFound, NotArchived */
  async delete(caller: Caller, { slug, runId }: AppRunIdRequest): Promise<void> {
    const app = await this.apps.find(slug);
    await this.requireAllowed(caller, app, runId);
    await this.end((tx) => this.apps.deleteRun(tx, caller, app, runId));
  }

  /** Before the transaction: a run stays with its app's version. @throws Forbidden, NotFound */
  private async requireAllowed(caller: Caller, app: PublishedAppRow, runId: string): Promise<void> {
    if (isLimited(caller)) await this.apps.findRun(caller, app, runId);
  }

  /** @param remove answers the execution of the run that it removed */
  private async end(remove: (tx: Transaction) => Promise<string>): Promise<void> {
    const ended = await againOnDeadlock(() =>
      this.database.transaction(async (tx) => this.runs.one(tx, await remove(tx))),
    );
    this.runs.notify(ended);
  }
}
