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
      'As it is now: later changes do not show, and its files are copied. What is public is its description and its ' +
      'pictures; prompts, reference photos, candidates and where it lies are not. A subject that was published before ' +
      'is published anew under the same slug.',
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
    description: 'Null where it was never published.',
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
    description: 'Also of listings that are not public any more. A page at a time.',
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
      'Its texts: fields that are left out stay as they are, null takes one away. With `resnapshot` it shows the ' +
      'record as that is now, which has to be yours.',
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
    description: 'May be repeated. Clones stay. Publishing the subject again brings the listing back.',
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
    description: 'May be repeated. Clones stay; the files of the listing are deleted.',
    asks: takeDownListing,
    answers: ok,
  })
  takeDown(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(takeDownListing, caller, input, context);
  }
}
