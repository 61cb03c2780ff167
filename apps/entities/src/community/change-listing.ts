import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type CommunityListing,
  type EditListingRequest,
  publishedMediaReleased,
} from '@easel/contracts';
import { Database, Outbox, type Transaction } from '@easel/platform';
import { kindNamed } from '../records/named-kind.js';
import { toListing } from './listing-record.js';
import type { ListingRow } from './listing.row.js';
import { type ListingChanges, ListingsRepository } from './listings.repository.js';
import { addressesIn } from './snapshot.js';
import { TakeSnapshot } from './take-snapshot.js';

/** What operators do to listings. Files that nothing shows any more are released in the commit that hides them. */
@Injectable()
export class ChangeListing {
  constructor(
    private readonly database: Database,
    private readonly listings: ListingsRepository,
    private readonly snapshots: TakeSnapshot,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFound for what is not public, and for a new snapshot of a record that is not the caller's */
  async edit(caller: Caller, { id, resnapshot, ...texts }: EditListingRequest): Promise<CommunityListing> {
    const { entityType, sourceId } = await this.listings.findPublic(id);
    const snapshot =
      resnapshot === true
        ? await this.snapshots.ofRecord(caller, kindNamed(entityType), sourceId)
        : undefined;
    return this.database.transaction(async (tx) => {
      const row = await this.listings.lock(tx, id, 'public');
      if (snapshot) await this.release(tx, row);
      const changes = { ...given(texts), ...(snapshot && { snapshot }) };
      return toListing(await this.listings.update(tx, id, changes));
    });
  }

  /** May be repeated. @throws NotFound */
  hide(id: string, how: 'unpublished' | 'taken down'): Promise<void> {
    return this.database.transaction(async (tx) => {
      const row = await this.listings.lock(tx, id);
      if (row.isActive && row.isListed) await this.release(tx, row);
      await this.listings.update(tx, id, how === 'unpublished' ? { isListed: false } : { isActive: false });
    });
  }

  private release(tx: Transaction, { snapshot }: ListingRow): Promise<void> {
    return this.outbox.add(tx, publishedMediaReleased, { urls: addressesIn(snapshot) });
  }
}

function given({
  title,
  description,
  category,
  style,
  tags,
}: Omit<EditListingRequest, 'id'>): ListingChanges {
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(style !== undefined && { style }),
    ...(tags !== undefined && { tags }),
  };
}
