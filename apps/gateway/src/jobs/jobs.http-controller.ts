import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  cancelJob,
  getJob,
  getJobProgress,
  getJobsProgress,
  JobsStatusQuery,
  listJobs,
  validateRequest,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, page } from '../reference/schema.js';
import { job, jobCancelled, jobProgress, jobStates } from './job.schemas.js';

/** Specification 1, 4.7. */
@Controller('v1/jobs')
export class JobsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ scope: 'jobs:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List jobs',
    description: 'Returns your own jobs, newest first, one page at a time. Filters are combined.',
    asks: listJobs,
    answers: page(job),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listJobs, caller, input, context);
  }

  @Get('status')
  @Access({ scope: 'jobs:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read the status of several jobs',
    description: 'Jobs that do not exist or belong to others are omitted.',
    asks: { ...getJobsProgress, request: JobsStatusQuery },
    answers: jobStates,
  })
  async states(@Call() { caller, input, context }: HttpCall) {
    const { ids } = validateRequest(JobsStatusQuery, input);
    const { data: jobs } = await this.bus.request(getJobsProgress, caller, { jobIds: ids }, context);
    return { jobs: jobs.map(({ id, status, output_data }) => ({ id, status, output_data })) };
  }

  @Post('batch-status')
  @HttpCode(200)
  @Access({ scope: 'jobs:read', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read the status of up to 100 jobs',
    description: 'Jobs that do not exist or belong to others are omitted.',
    asks: getJobsProgress,
    answers: data(listOf(jobProgress)),
  })
  batch(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(getJobsProgress, caller, input, context);
  }

  @Get(':id')
  @Access({ scope: 'jobs:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read a job',
    description: 'Returns the corrected settings, the output, the attempts and their log.',
    asks: getJob,
    answers: data(job),
  })
  async get(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getJob, caller, input, context) };
  }

  @Get(':id/status')
  @Access({ scope: 'jobs:read', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Read the status of a job',
    description: 'Returns status, progress and output, for callers that poll.',
    asks: getJobProgress,
    answers: data(jobProgress),
  })
  async status(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getJobProgress, caller, input, context) };
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Cancel a job',
    description: 'Idempotent: `cancelled` is 0 for a job that has already ended.',
    asks: cancelJob,
    answers: jobCancelled,
  })
  cancel(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(cancelJob, caller, input, context);
  }
}
