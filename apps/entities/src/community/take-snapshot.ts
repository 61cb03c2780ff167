import { Injectable } from '@nestjs/common';
import type { EntityKind } from '@easel/catalog';
import { type Caller, copyMedia, type CopyMediaRequest, NotFound } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { EntitiesRepository } from '../records/entities.repository.js';
import { EntityAssetsRepository } from '../records/entity-assets.repository.js';
import type { Snapshot } from './listing.row.js';
import { addressesIn, snapshotOf, withAddresses } from './snapshot.js';

/**
 * Snapshots whose files are copies. The copies are made before anything names them: where nothing does after all, the
 * executor deletes them.
 */
@Injectable()
export class TakeSnapshot {
  constructor(
    private readonly bus: BusClient,
    private readonly entities: EntitiesRepository,
    private readonly assets: EntityAssetsRepository,
  ) {}

  /** What is public of a record of the caller's, which is not archived. @throws NotFound */
  async ofRecord(caller: Caller, kind: EntityKind, id: string): Promise<Snapshot> {
    const row = await this.entities.find(caller, kind, id, 'write');
    if (row.deletedAt !== null) throw new NotFound(kind.label);
    const snapshot = snapshotOf(kind, row, await this.assets.of(id));
    return this.copied(caller, snapshot, { id: newId(), owner: 'service' });
  }

  /** The same snapshot with other files. @throws StorageExceeded */
  async copied(
    caller: Caller,
    snapshot: Snapshot,
    whose: Pick<CopyMediaRequest, 'id' | 'owner' | 'workspaceId'>,
  ): Promise<Snapshot> {
    const urls = addressesIn(snapshot);
    if (urls.length === 0) return snapshot;
    const { copies } = await this.bus.request(copyMedia, caller, { ...whose, urls });
    return withAddresses(snapshot, new Map(copies.map(({ url, copy }) => [url, copy])));
  }
}
