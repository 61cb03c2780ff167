import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  approveJob,
  deleteJobPolicy,
  listJobPolicies,
  listJobReviews,
  putJobPolicy,
  rejectJob,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { job } from '../jobs/job.schemas.js';
import { Operation } from '../reference/operation.js';
import { data, listOf, page, success } from '../reference/schema.js';
import { jobDecided, jobPolicy } from './review.schemas.js';

const WHO = 'For operators, and for owners and admins of a workspace as far as it goes.';

/** Jobs whose results wait for someone to look at them. Specification 1, 3. */
@Controller('v1')
export class ReviewsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('job-policies')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'List job policies',
    description: WHO,
    asks: listJobPolicies,
    answers: data(listOf(jobPolicy)),
  })
  list(@Call() { caller, context }: HttpCall) {
    return this.bus.request(listJobPolicies, caller, {}, context);
  }

  @Put('job-policies')
  @Access({ credentials: 'own', lands: 'elsewhere' })
  @Operation({
    summary: 'Hold jobs of a type for review',
    description: `${WHO} Jobs that end from a second later on wait as \`pending_review\`, their results withheld.`,
    asks: putJobPolicy,
    answers: data(jobPolicy),
    errors: ['403 forbidden'],
  })
  async put(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(putJobPolicy, caller, input, context) };
  }

  @Delete('job-policies/:id')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Delete a job policy',
    description: 'Jobs that are already held stay held.',
    asks: deleteJobPolicy,
    answers: success,
  })
  remove(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteJobPolicy, caller, input, context);
  }

  @Get('job-reviews')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'List held jobs',
    description: `${WHO} With the withheld results, longest waiting first.`,
    asks: listJobReviews,
    answers: page(job),
  })
  reviews(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listJobReviews, caller, input, context);
  }

  @Post('jobs/:id/approve')
  @HttpCode(200)
  @Access({ credentials: 'own', lands: 'elsewhere' })
  @Operation({
    summary: 'Approve a held job',
    description: `${WHO} May be repeated.`,
    asks: approveJob,
    answers: data(jobDecided),
    errors: ['409 already_decided'],
  })
  async approve(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(approveJob, caller, input, context) };
  }

  @Post('jobs/:id/reject')
  @HttpCode(200)
  @Access({ credentials: 'own', lands: 'elsewhere' })
  @Operation({
    summary: 'Reject a held job',
    description: `${WHO} The job fails, its result is deleted, and what was reserved for it is given back. May be repeated.`,
    asks: rejectJob,
    answers: data(jobDecided),
    errors: ['409 already_decided'],
  })
  async reject(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(rejectJob, caller, input, context) };
  }
}
