import { Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import {
  archiveAppRun,
  browseApps,
  deleteApp,
  deleteAppRun,
  restoreAppRun,
  getApp,
  getAppRun,
  getLatestAppVersion,
  listAppRuns,
  publishApp,
  runApp,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import type { FastifyRequest } from 'fastify';
import { Access, PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, page, success } from '../reference/schema.js';
import { appRunOf } from './app-run-body.js';
import {
  appCard,
  appDetail,
  appRun,
  appRunAccepted,
  appRunArchived,
  appRunSummary,
  atRootAndInData,
  latestAppVersion,
} from './app.schemas.js';

/** Published apps (specification 1, 4.2). */
@Controller('v1')
export class AppsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('apps/publish')
  @Access({ scope: 'workflows:write', lands: 'beside', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Publish a workflow as an app',
    description:
      'The app keeps the current version of the workflow. `inputs` and `outputs` list what a run may ' +
      'set and what it shows. If the slug is one of yours, the app gets a new version. With ' +
      '`publishType: component` the app can also be used as a node of other workflows. ' +
      '`componentMetadata` describes that node: `{ inputs, outputs, exposedSettings }`, with at least ' +
      'one input and one output, one of which is its preview.',
    asks: publishApp,
    answers: data(appDetail),
    errors: ['404 not_found', '409 slug_taken', '409 production_capability_required'],
    makes: true,
  })
  async publish(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(publishApp, caller, input, context) };
  }

  @Get('apps/browse')
  @PublicRoute()
  @Operation({
    summary: 'Browse published apps',
    description: 'Newest first, one page at a time. Filters are combined.',
    asks: browseApps,
    answers: page(appCard),
  })
  browse(@Call() { input, context }: HttpCall) {
    return this.bus.request(browseApps, undefined, input, context);
  }

  @Get('app/:slug')
  @PublicRoute()
  @Operation({
    summary: 'Read a published app',
    description:
      'Its texts, its inputs as a JSON Schema, its outputs, its versions and the graph of the latest one.',
    asks: getApp,
    answers: atRootAndInData(appDetail),
  })
  async get(@Call() { input, context }: HttpCall) {
    const app = await this.bus.request(getApp, undefined, input, context);
    return { ...app, data: app };
  }

  @Get('apps/by-slug/:slug/latest-version')
  @PublicRoute()
  @Operation({
    summary: 'Read the latest version of an app or a component',
    description:
      'Returns the number and the id of the version, for callers that compare it with a stored one.',
    asks: getLatestAppVersion,
    answers: latestAppVersion,
  })
  latestVersion(@Call() { input, context }: HttpCall) {
    return this.bus.request(getLatestAppVersion, undefined, input, context);
  }

  @Delete('app/:slug')
  @Access({ scope: 'workflows:write', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Unpublish one of your apps',
    description: 'The app can no longer be found or run. Results of earlier runs stay.',
    asks: deleteApp,
    answers: success,
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteApp, caller, input, context);
  }

  @Post('app/:slug/run')
  @HttpCode(202)
  @Access({ scope: 'workflows:execute', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Run an app',
    description:
      "The app's exposed fields stand flat in the body, or under `inputs`. `inputOverrides` is laid over them, " +
      'per node and field, and reaches fields that the app does not expose.',
    asks: runApp,
    answers: appRunAccepted,
    errors: ['400 sequence_execution_required', '429 rate_limit_exceeded'],
    startsWork: true,
  })
  run(
    @Call() { caller, context }: HttpCall,
    @Param('slug') slug: string,
    @Req() { body }: FastifyRequest<{ Body: Record<string, unknown> | undefined }>,
  ) {
    return this.bus.request(runApp, caller, appRunOf(slug, body ?? {}), context);
  }

  @Get('app/:slug/runs')
  @Access({ scope: 'jobs:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List your runs of an app',
    description: 'Newest first, one page at a time. Archived runs are included only on request.',
    asks: listAppRuns,
    answers: page(appRunSummary),
  })
  runs(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listAppRuns, caller, input, context);
  }

  @Get('app/:slug/runs/:runId')
  @Access({ scope: 'jobs:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read a run of an app',
    description: 'Returns the status, the inputs, and the outputs as soon as there are some.',
    asks: getAppRun,
    answers: atRootAndInData(appRun),
  })
  async getRun(@Call() { caller, input, context }: HttpCall) {
    const run = await this.bus.request(getAppRun, caller, input, context);
    return { ...run, data: run };
  }

  @Delete('app/:slug/runs/:runId')
  @Access({ scope: 'workflows:execute', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Delete a run of an app',
    description:
      'A run in progress is cancelled. The run can be restored, and its results stay in the library. ' +
      'Idempotent.',
    asks: archiveAppRun,
    answers: appRunArchived,
  })
  archiveRun(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(archiveAppRun, caller, input, context);
  }

  @Post('app/:slug/runs/:runId/restore')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Restore an archived run of an app',
    description: 'The run is listed again. Idempotent.',
    asks: restoreAppRun,
    answers: success,
  })
  restoreRun(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(restoreAppRun, caller, input, context);
  }

  @Delete('app/:slug/runs/:runId/permanent')
  @Access({ scope: 'workflows:execute', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Delete a run of an app for good',
    description: 'The run must be deleted first. Its results stay in the library.',
    asks: deleteAppRun,
    answers: success,
    errors: ['400 not_archived'],
  })
  deleteRun(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteAppRun, caller, input, context);
  }
}
