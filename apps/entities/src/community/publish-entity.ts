import { Injectable } from '@nestjs/common';
import {
  type Caller,
  getMe,
  publishedMediaReleased,
  type PublishEntityRequest,
  ValidationFailed,
} from '@easel/contracts';
import { BusClient, Database, Outbox } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { kindNamed } from '../records/named-kind.js';
import { listingSlug } from './listing-slug.js';
import { ListingsRepository } from './listings.repository.js';
import { addressesIn } from './snapshot.js';
import { TakeSnapshot } from './take-snapshot.js';

/** Publishes the current state of a record of the caller. Later changes of the record do not affect the listing. */
@Injectable()
export class PublishEntity {
  constructor(
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly listings: ListingsRepository,
    private readonly snapshots: TakeSnapshot,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ValidationFailed, NotFound */
  async run(caller: Caller, request: PublishEntityRequest): Promise<{ slug: string; id: string }> {
    const kind = kindNamed(request.entityType);
    if (kind.mayShowPerson && request.likenessAttestation !== true) {
      throw new ValidationFailed([{ path: 'likenessAttestation', message: 'must be true' }]);
    }
    const snapshot = await this.snapshots.ofRecord(caller, kind, request.id);
    const { displayName } = await this.bus.request(getMe, caller, {});
    const before = await this.listings.ofSource(request.entityType, request.id);
    const id = newId();
    return this.database.transaction(async (tx) => {
      // Two that publish one record at once each release what there was before both; what the first one copied is
      // named by nothing, and goes with the copies that nobody needed.
      if (before) await this.outbox.add(tx, publishedMediaReleased, { urls: addressesIn(before.snapshot) });
      return this.listings.publish(tx, {
        id,
        slug: listingSlug(request.title, kind.id, id),
        entityType: request.entityType,
        sourceId: request.id,
        publisherId: caller.userId,
        likenessAttested: request.likenessAttestation === true,
        creatorDisplayName: displayName,
        title: request.title.trim(),
        description: request.description ?? null,
        category: request.category ?? null,
        style: request.style ?? null,
        tags: request.tags ?? [],
        snapshot,
      });
    });
  }
}
