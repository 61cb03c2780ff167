import { Injectable } from '@nestjs/common';
import type { EntityKind } from '@easel/catalog';
import {
  type Caller,
  type CloneListingRequest,
  type CommunityType,
  NotFound,
  resolveProject,
} from '@easel/contracts';
import { BusClient, Database, isUniqueViolation, type Transaction } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { EntitiesRepository } from '../records/entities.repository.js';
import { EntityAssetsRepository } from '../records/entity-assets.repository.js';
import { freeName, withSuffixes } from '../records/free-entity-name.js';
import { kindNamed } from '../records/named-kind.js';
import type { ListingRow, Snapshot } from './listing.row.js';
import { ListingsRepository } from './listings.repository.js';
import { TakeSnapshot } from './take-snapshot.js';

/** What a clone's node is called: no workflow has one. */
const NODE = 'community-clone';

interface Clone {
  id: string;
  caller: Caller;
  kind: EntityKind;
  listing: ListingRow;
  snapshot: Snapshot;
  place: { projectId: string; workspaceId: string | null };
}

/**
 * Makes a record of the caller's of a listing, with files of its own. The record's id is that of the request, so a
 * repeated request finds what the first one made, also where it ended halfway: files are copied once for an id, and the
 * record and its count are one commit.
 */
@Injectable()
export class CloneListing {
  constructor(
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly listings: ListingsRepository,
    private readonly snapshots: TakeSnapshot,
    private readonly entities: EntitiesRepository,
    private readonly assets: EntityAssetsRepository,
  ) {}

  /**
   * @param operationId the id that the record is to have; where it is there already, that is the answer
   * @throws NotFound, StorageExceeded, and what is thrown for a new record
   */
  async run(
    caller: Caller,
    { id: listingId, entityType }: CloneListingRequest,
    operationId?: string,
  ): Promise<{ entityType: CommunityType; id: string }> {
    const kind = kindNamed(entityType);
    const id = operationId ?? newId();
    if (operationId !== undefined && (await this.isMade(caller, kind, id))) return { entityType, id };
    const listing = await this.listings.findPublic(listingId);
    if (listing.entityType !== entityType) throw new NotFound('listing');
    const place = await this.bus.request(resolveProject, caller, {});
    const { workspaceId } = place;
    const snapshot = await this.snapshots.copied(caller, listing.snapshot, {
      id,
      owner: 'caller',
      workspaceId,
    });
    await this.store({ id, caller, kind, listing, snapshot, place });
    return { entityType, id };
  }

  /** A name that was free may be taken before it is written: another is tried then. */
  private async store(clone: Clone): Promise<void> {
    for (;;) {
      try {
        if (await this.database.transaction((tx) => this.insert(tx, clone))) return;
      } catch (error) {
        // The id is this request's own: its record is there, and was archived since.
        if (isUniqueViolation(error)) return;
        throw error;
      }
    }
  }

  /** @returns false where the name was taken meanwhile */
  private async insert(tx: Transaction, clone: Clone): Promise<boolean> {
    const { id, caller, kind, listing, snapshot } = clone;
    const { userId } = caller;
    // Clones of one listing come one by one, so that a repeated request sees what an earlier one committed.
    await this.listings.lock(tx, listing.id);
    if (await this.isMade(caller, kind, id, tx)) return true;
    const names = withSuffixes(listing.title, 'copy');
    const name = await freeName(tx, this.entities, { kind, userId }, names);
    const made = await this.entities.insert(tx, kind, {
      ...clone.place,
      id,
      kind: kind.id,
      userId,
      workflowId: null,
      nodeId: NODE,
      name,
      sourceImageUrl: snapshot.sourceImageUrl,
      sourceJobId: null,
      imageProvider: snapshot.imageProvider,
      canonicalDescription: snapshot.canonicalDescription,
      fields: snapshot.fields,
      referencePhotos: [],
      selectedAssets: {},
    });
    if (!made) return false;
    await this.assets.replace(tx, id, new Map(Object.entries(snapshot.buckets)));
    await this.listings.countClone(tx, listing.id);
    return true;
  }

  private async isMade(caller: Caller, kind: EntityKind, id: string, tx?: Transaction): Promise<boolean> {
    try {
      await this.entities.find(caller, kind, id, 'write', tx);
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }
}
