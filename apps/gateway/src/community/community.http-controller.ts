import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  browseCommunity,
  cloneListing,
  getFullListing,
  getListing,
  listFavoriteListings,
  reportListing,
  toggleFavoriteListing,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, page } from '../reference/schema.js';
import {
  clonedListing,
  communityCard,
  communityFull,
  communityPage,
  favorited,
  ok,
} from './community.schemas.js';

const SERVED = { absentBelow: 'business', limitedTokens: 'free', lands: 'elsewhere' } as const;
const READ = { ...SERVED, scope: 'assets:read' } as const;
const OWN = { ...SERVED, credentials: 'own' } as const;

/** Subjects that operators published. Members of what is answered are in snake case. */
@Controller('v1/community')
export class CommunityHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('browse')
  @Access(READ)
  @Operation({
    summary: 'Browse published subjects',
    description:
      'Newest first; with `sort=popular`, most cloned first. Filters are combined. A cursor is valid ' +
      'for the same `sort`; it is null on the last page.',
    asks: browseCommunity,
    answers: communityPage,
  })
  browse(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(browseCommunity, caller, input, context);
  }

  @Get('detail/:slug')
  @Access(READ)
  @Operation({
    summary: 'Read a published subject',
    description: 'Returns the subject as the list shows it.',
    asks: getListing,
    answers: data(communityCard),
  })
  async get(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getListing, caller, input, context) };
  }

  @Get('detail/:slug/full')
  @Access(READ)
  @Operation({
    summary: 'Read everything that is public of a subject',
    description:
      'Returns what a clone will contain: the description and the pictures at the time of publishing.',
    asks: getFullListing,
    answers: data(communityFull),
  })
  async getFull(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getFullListing, caller, input, context) };
  }

  @Get('favorites')
  @Access(READ)
  @Operation({
    summary: 'List your favorite published subjects, newest favorite first',
    description: 'Only those that are still public. One page at a time.',
    asks: listFavoriteListings,
    answers: page(communityCard),
  })
  favorites(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listFavoriteListings, caller, input, context);
  }

  @Post('listings/:id/favorite')
  @HttpCode(200)
  @Access(OWN)
  @Operation({
    summary: 'Add a published subject to your favorites, or remove it',
    description: 'Each request switches the state; `favorited` is the new one.',
    asks: toggleFavoriteListing,
    answers: favorited,
  })
  favorite(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(toggleFavoriteListing, caller, input, context);
  }

  @Post('listings/:id/clone')
  @Access({ absentBelow: 'business', scope: 'assets:write' })
  @Operation({
    summary: 'Copy a published subject to your own',
    description:
      'Free. The new record is named after the title, with a suffix if the name is taken, and has ' +
      'copies of all files, which count towards your storage. It lands where a new record would.',
    asks: cloneListing,
    answers: clonedListing,
    errors: [
      '404 not_found',
      '413 storage_exceeded',
      '409 workspace_archived',
      '409 workspace_has_no_default_project',
      '403 personal_space_disabled',
    ],
    startsWork: true,
    free: true,
  })
  clone(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(cloneListing, caller, input, context);
  }

  @Post('listings/:id/report')
  @HttpCode(200)
  @Access(OWN)
  @Operation({
    summary: 'Report a published subject to the operators',
    description: 'One report per account: another one replaces the reason.',
    asks: reportListing,
    answers: ok,
  })
  report(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(reportListing, caller, input, context);
  }
}
