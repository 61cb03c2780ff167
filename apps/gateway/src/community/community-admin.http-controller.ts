import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import {
  editListing,
  findListingOfSource,
  listCommunityReports,
  publishEntity,
  takeDownListing,
  unpublishListing,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, orNull, page } from '../reference/schema.js';
import { communityListing, communityReport, ok, published } from './community.schemas.js';

const OPERATOR = { credentials: 'own', operator: true, lands: 'elsewhere' } as const;

/** For operators; others get 403 `forbidden`. */
@Controller('v1/admin/community')
export class CommunityAdminHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post(':entityType/:id/publish')
  @Access(OPERATOR)
  @Operation({
    summary: 'Publish one of your subjects',
    description:
      'Publishes a snapshot: later changes to the subject do not show, and its files are copied. The ' +
      'description and the pictures become public; prompts, reference photos, candidates and the ' +
      'project do not. Publishing a subject again keeps its slug.',
    asks: publishEntity,
    answers: published,
    errors: ['404 not_found'],
    makes: true,
  })
  publish(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(publishEntity, caller, input, context);
  }

  @Get('by-source/:entityType/:sourceId')
  @Access(OPERATOR)
  @Operation({
    summary: 'Find the listing of a subject',
    description: 'Null if it was never published.',
    asks: findListingOfSource,
    answers: data(orNull(communityListing)),
  })
  async bySource(@Call() { caller, input, context }: HttpCall) {
    const { listing } = await this.bus.request(findListingOfSource, caller, input, context);
    return { data: listing };
  }

  @Get('reports')
  @Access(OPERATOR)
  @Operation({
    summary: 'List what users reported, newest first',
    description: 'Includes listings that are no longer public. One page at a time.',
    asks: listCommunityReports,
    answers: page(communityReport),
  })
  reports(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listCommunityReports, caller, input, context);
  }

  @Patch('listings/:id')
  @Access(OPERATOR)
  @Operation({
    summary: 'Change a published subject',
    description:
      'Changes the texts of the listing: omitted fields stay as they are, null removes one. With ' +
      '`resnapshot` the listing shows the current state of the record, which must be yours.',
    asks: editListing,
    answers: data(communityListing),
  })
  async edit(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(editListing, caller, input, context) };
  }

  @Delete('listings/:id')
  @Access(OPERATOR)
  @Operation({
    summary: 'Unpublish a subject',
    description: 'Idempotent. Clones stay. Publishing the subject again restores the listing.',
    asks: unpublishListing,
    answers: ok,
  })
  unpublish(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(unpublishListing, caller, input, context);
  }

  @Post('listings/:id/takedown')
  @HttpCode(200)
  @Access(OPERATOR)
  @Operation({
    summary: 'Take a published subject down',
    description: 'Idempotent. Clones stay; the files of the listing are deleted.',
    asks: takeDownListing,
    answers: ok,
  })
  takeDown(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(takeDownListing, caller, input, context);
  }
}
