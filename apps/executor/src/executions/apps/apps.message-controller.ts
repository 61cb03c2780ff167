import { Controller } from '@nestjs/common';
import {
  archiveAppRun,
  deleteAppRun,
  restoreAppRun,
  type AppRunIdRequest,
  type AppSlugRequest,
  browseApps,
  type BrowseAppsRequest,
  type Caller,
  deleteApp,
  getApp,
  getAppRun,
  getLatestAppVersion,
  listAppRuns,
  type ListAppRunsRequest,
  publishApp,
  type PublishAppRequest,
  runApp,
  type RunAppRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { AppsRepository } from './apps.repository.js';
import { DeleteAppRun } from './delete-app-run.js';
import { PublishApp } from './publish-app.js';
import { ReadAppRun } from './read-app-run.js';
import { ReadApp } from './read-app.js';
import { RunApp } from './run-app.js';

@Controller()
export class AppsMessageController {
  constructor(
    private readonly apps: AppsRepository,
    private readonly publishing: PublishApp,
    private readonly readApp: ReadApp,
    private readonly running: RunApp,
    private readonly runs: ReadAppRun,
    private readonly deletingRuns: DeleteAppRun,
  ) {}

  @Answers(publishApp)
  publish(request: PublishAppRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.publishing.run(caller, request, operationId);
  }

  @Answers(browseApps)
  browse(request: BrowseAppsRequest) {
    return this.readApp.browse(request);
  }

  @Answers(getApp)
  get({ slug }: AppSlugRequest) {
    return this.readApp.detail(slug);
  }

  @Answers(getLatestAppVersion)
  getLatestVersion({ slug }: AppSlugRequest) {
    return this.readApp.latestVersion(slug);
  }

  @Answers(deleteApp)
  async delete({ slug }: AppSlugRequest, caller: Caller) {
    await this.apps.delete(caller, slug);
    return { success: true as const };
  }

  @Answers(runApp)
  run(request: RunAppRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.running.run(caller, request, operationId);
  }

  @Answers(listAppRuns)
  listRuns(request: ListAppRunsRequest, caller: Caller) {
    return this.runs.list(caller, request);
  }

  @Answers(getAppRun)
  getRun(request: AppRunIdRequest, caller: Caller) {
    return this.runs.record(caller, request);
  }

  @Answers(archiveAppRun)
  async archiveRun(request: AppRunIdRequest, caller: Caller) {
    await this.deletingRuns.archive(caller, request);
    return { success: true as const, archived: true as const };
  }

  @Answers(restoreAppRun)
  async restoreRun({ slug, runId }: AppRunIdRequest, caller: Caller) {
    await this.apps.restoreRun(caller, await this.apps.find(slug), runId);
    return { success: true as const };
  }

  @Answers(deleteAppRun)
  async deleteRun(request: AppRunIdRequest, caller: Caller) {
    await this.deletingRuns.delete(caller, request);
    return { success: true as const };
  }
}
