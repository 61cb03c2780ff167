import { Injectable } from '@nestjs/common';
import type {
  AppRunIdRequest,
  AppRunRecord,
  AppRunSummary,
  Caller,
  ListAppRunsRequest,
  Page,
} from '@easel/contracts';
import { nodeTypes } from '@easel/catalog';
import { collectOutputs } from '@easel/workflow';
import { outputsOf } from '../node-states.js';
import { ReadExecution } from '../read-execution.js';
import { Plans } from '../../runs/orchestrator/plans.js';
import { appDocument } from './app-document.js';
import { runStatus, toRunSummary } from './app-record.js';
import { AppsRepository } from './apps.repository.js';

const MEDIA = ['image', 'video', 'audio'];

/** Shows callers their own runs of an app. */
@Injectable()
export class ReadAppRun {
  constructor(
    private readonly apps: AppsRepository,
    private readonly executions: ReadExecution,
    private readonly plans: Plans,
  ) {}

  async list(caller: Caller, { slug, ...page }: ListAppRunsRequest): Promise<Page<AppRunSummary>> {
    const { data, ...rest } = await this.apps.listRuns(caller, await this.apps.find(slug), page);
    return { data: data.map((row) => toRunSummary(slug, row)), ...rest };
  }

  async record(caller: Caller, { slug, runId }: AppRunIdRequest): Promise<AppRunRecord> {
    const run = await this.apps.findRun(caller, await this.apps.find(slug), runId);
    const execution = await this.executions.record(caller, run.executionId);
    const { document } = await this.plans.planOf(run.documentId);
    const outputs = collectOutputs(
      appDocument(document, run.presentation),
      nodeTypes,
      outputsOf(execution.nodeStates),
    );
    return {
      ...toRunSummary(slug, run),
      outputs: outputs.map(({ nodeId, type, url }) =>
        MEDIA.includes(type) ? { nodeId, type, url } : { nodeId, type, text: url },
      ),
      thumbnailUrl: outputs.find(({ type }) => type === 'image')?.url ?? null,
      execution: {
        status: runStatus(execution.status),
        nodeStates: execution.nodeStates,
        totalNodes: execution.totalNodes,
        completedNodes: execution.completedNodes,
        failedNodes: execution.failedNodes,
        totalCreditsUsed: execution.totalCreditsUsed,
        errorMessage: execution.errorMessage,
        completedAt: execution.completedAt,
      },
    };
  }
}
