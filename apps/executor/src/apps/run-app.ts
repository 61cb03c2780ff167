import { Injectable } from '@nestjs/common';
import { type AppRunAccepted, type Caller, type RunAppRequest, ValidationFailed } from '@easel/contracts';
import { Database } from '@easel/platform';
import { nodeTypes } from '@easel/catalog';
import { appRunOverrides } from '@easel/workflow';
import { v7 as newId } from 'uuid';
import { StartExecution } from '../executions/start-execution.js';
import { appDocument } from './app-document.js';
import { AppsRepository } from './apps.repository.js';
import { requireAllowedWorkflow } from '../workflows/allowed-workflow.js';

const NOTE_RUN = {
  name: 'note-app-run',
  text: `
    insert into app_runs (id, app_id, app_version_id, user_id, execution_id, inputs)
    values ($1, $2, $3, $4, $5, $6)`,
};

const COUNT_RUN = {
  name: 'count-app-run',
  text: `update published_apps set run_count = run_count + 1 where id = $1`,
};

/** Runs an app for the caller, at the version that was published. Specification 1, 4.2. */
@Injectable()
export class RunApp {
  constructor(
    private readonly database: Database,
    private readonly apps: AppsRepository,
    private readonly starting: StartExecution,
  ) {}

  /** @throws ValidationFailed naming the input or override at fault */
  async run(
    caller: Caller,
    { slug, inputs = {}, inputOverrides, version: wanted }: RunAppRequest,
  ): Promise<AppRunAccepted> {
    const { app, version } = await this.apps.findVersion(slug, wanted);
    const { workflowId, documentId } = version;
    requireAllowedWorkflow(caller, workflowId);
    const document = appDocument(version.document, version.presentation);
    const { overrides, issues } = appRunOverrides(document, nodeTypes, inputs, inputOverrides ?? {});
    if (issues.length > 0) {
      throw new ValidationFailed(issues.map(({ path, message, nodeId }) => ({ path, message, nodeId })));
    }

    const runId = newId();
    const executionId = await this.database.batch(async (tx) => {
      const id = await this.starting.addDocumentRun(tx, {
        userId: caller.userId,
        workspaceId: caller.workspaceId ?? null,
        workflowId,
        documentId,
        overrides,
        trigger: { type: 'app_run' },
        origin: caller.client ?? null,
      });
      await tx.run(NOTE_RUN, [runId, app.id, version.id, caller.userId, id, JSON.stringify(inputs)]);
      // Last, because every run of the app waits for this row.
      await tx.run(COUNT_RUN, [app.id]);
      return id;
    });
    this.starting.announce(executionId);
    return { executionId, runId, status: 'pending' };
  }
}
