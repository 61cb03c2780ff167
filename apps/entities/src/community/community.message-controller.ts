import { Controller } from '@nestjs/common';
import {
  browseCommunity,
  type BrowseCommunityRequest,
  type Caller,
  cloneListing,
  type CloneListingRequest,
  type CommunityIdRequest,
  type CommunitySlugRequest,
  editListing,
  type EditListingRequest,
  findListingOfSource,
  getFullListing,
  getListing,
  listCommunityReports,
  listFavoriteListings,
  type ListingOfSourceRequest,
  type PageQuery,
  publishEntity,
  type PublishEntityRequest,
  reportListing,
  type ReportListingRequest,
  requireOperator,
  takeDownListing,
  toggleFavoriteListing,
  unpublishListing,
} from '@easel/contracts';
import { Answers, type BusCall, Database } from '@easel/platform';
import { ChangeListing } from './change-listing.js';
import { CloneListing } from './clone-listing.js';
import { CommunityReports } from './community-reports.js';
import { toCard, toFull, toListing } from './listing-record.js';
import { ListingsRepository } from './listings.repository.js';
import { PublishEntity } from './publish-entity.js';

@Controller()
export class CommunityMessageController {
  constructor(
    private readonly database: Database,
    private readonly listings: ListingsRepository,
    private readonly reports: CommunityReports,
    private readonly cloning: CloneListing,
    private readonly publishing: PublishEntity,
    private readonly changes: ChangeListing,
  ) {}

  @Answers(browseCommunity)
  async browse(request: BrowseCommunityRequest) {
    const { rows, nextCursor } = await this.listings.browse(request);
    return { data: rows.map(toCard), nextCursor };
  }

  @Answers(getListing)
  async get({ slug }: CommunitySlugRequest) {
    return toCard(await this.listings.findBySlug(slug));
  }

  @Answers(getFullListing)
  async getFull({ slug }: CommunitySlugRequest) {
    return toFull(await this.listings.findBySlug(slug));
  }

  @Answers(listFavoriteListings)
  async favorites(request: PageQuery, caller: Caller) {
    const { rows, ...page } = await this.listings.favorites(caller, request);
    return { data: rows.map(toCard), ...page };
  }

  @Answers(toggleFavoriteListing)
  toggleFavorite({ id }: CommunityIdRequest, caller: Caller) {
    return this.database.transaction(async (tx) => {
      await this.listings.lock(tx, id, 'public');
      return { favorited: await this.listings.toggleFavorite(tx, caller, id) };
    });
  }

  @Answers(cloneListing)
  clone(request: CloneListingRequest, caller: Caller, { operationId }: BusCall) {
    return this.cloning.run(caller, request, operationId);
  }

  @Answers(reportListing)
  async report(request: ReportListingRequest, caller: Caller) {
    await this.reports.make(caller, request);
    return { ok: true as const };
  }

  @Answers(publishEntity)
  publish(request: PublishEntityRequest, caller: Caller) {
    requireOperator(caller);
    return this.publishing.run(caller, request);
  }

  @Answers(editListing)
  edit(request: EditListingRequest, caller: Caller) {
    requireOperator(caller);
    return this.changes.edit(caller, request);
  }

  @Answers(unpublishListing)
  async unpublish({ id }: CommunityIdRequest, caller: Caller) {
    requireOperator(caller);
    await this.changes.hide(id, 'unpublished');
    return { ok: true as const };
  }

  @Answers(takeDownListing)
  async takeDown({ id }: CommunityIdRequest, caller: Caller) {
    requireOperator(caller);
    await this.changes.hide(id, 'taken down');
    return { ok: true as const };
  }

  @Answers(findListingOfSource)
  async ofSource({ entityType, sourceId }: ListingOfSourceRequest, caller: Caller) {
    requireOperator(caller);
    const row = await this.listings.ofSource(entityType, sourceId);
    return { listing: row ? toListing(row) : null };
  }

  @Answers(listCommunityReports)
  listReports(request: PageQuery, caller: Caller) {
    requireOperator(caller);
    return this.reports.list(request);
  }
}
