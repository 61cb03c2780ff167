import { Injectable } from '@nestjs/common';
import { type EntityKind, keptSelections } from '@easel/catalog';
import { type Caller, resolveProject, type SavedEntity } from '@easel/contracts';
import {
  BusClient,
  Database,
  isUniqueViolation,
  madeOnce,
  numberedNames,
  type Transaction,
} from '@easel/platform';
import { v7 as newId } from 'uuid';
import { EntitiesRepository, type EntityChanges } from './entities.repository.js';
import { EntityAssetsRepository } from './entity-assets.repository.js';
import { ConcurrentModification, NameTaken } from './entity.errors.js';
import type { EntityRow } from './entity.row.js';
import { freeName } from './free-entity-name.js';
import { changesOf, readSent, replacedBuckets, type SentEntity } from './saved-fields.js';

/** Where a record lands, or goes to. */
type Place = Pick<EntityRow, 'projectId' | 'workspaceId'>;

/**
 * Makes a record, or writes the fields of one that were sent. The row is locked while it is changed, so of two saves that
 * name the same state one is refused, and appends of jobs to buckets of their own are never overwritten.
 */
@Injectable()
export class SaveEntity {
  constructor(
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly assets: EntityAssetsRepository,
  ) {}

  /**
   * @param operationId the id of what is made; where it is there already, that is the answer
   * @throws ValidationFailed, NotFound, NameTaken, ConcurrentModification
   */
  run(
    caller: Caller,
    kind: EntityKind,
    body: Readonly<Record<string, unknown>>,
    operationId?: string,
  ): Promise<SavedEntity> {
    const sent = readSent(kind, body);
    if (sent.id !== undefined) return this.update(caller, kind, { ...sent, id: sent.id });
    return madeOnce(operationId, {
      find: async (id) => {
        const there = await this.entities.findIfThere(caller, kind, id);
        return there && { id, name: there.name, updatedAt: there.updatedAt.toISOString() };
      },
      make: () => this.create(caller, kind, sent, operationId ?? newId()),
    });
  }

  private async create(caller: Caller, kind: EntityKind, sent: SentEntity, id: string): Promise<SavedEntity> {
    const place = await this.bus.request(resolveProject, caller, { projectId: sent.projectId ?? undefined });
    return this.database.transaction(async (tx) => {
      const row = await this.insert(tx, kind, {
        ...emptyRow(caller, kind, place),
        id,
        nodeId: sent.nodeId ?? null,
        ...changesOf(kind, sent),
      });
      const { selectedAssets = {} } = await this.writeAssets(tx, kind, row, sent);
      const updatedAt =
        Object.keys(selectedAssets).length > 0
          ? await this.entities.update(tx, kind, row.id, { selectedAssets })
          : row.updatedAt;
      return { id: row.id, name: row.name, updatedAt: updatedAt.toISOString() };
    });
  }

  private async update(
    caller: Caller,
    kind: EntityKind,
    sent: SentEntity & { id: string },
  ): Promise<SavedEntity> {
    const place = await this.placeOf(caller, kind, sent);
    try {
      return await this.database.transaction(async (tx) => {
        const row = await this.entities.lock(tx, caller, kind, sent.id);
        requireExpected(kind, row, sent.expectedUpdatedAt);
        const selections = await this.writeAssets(tx, kind, row, sent);
        const changes = { ...changesOf(kind, sent), ...place, ...selections };
        const updatedAt = await this.entities.update(tx, kind, row.id, changes);
        return { id: row.id, name: changes.name ?? row.name, updatedAt: updatedAt.toISOString() };
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new NameTaken(kind.label, sent.name ?? '');
      throw error;
    }
  }

  /** A placeholder that is taken is numbered; any other name is refused where names are unique. */
  async insert(tx: Transaction, kind: EntityKind, row: NewRow): Promise<EntityRow> {
    const isPlaceholder = row.name.toLowerCase() === kind.placeholder.toLowerCase();
    const owner = { kind, userId: row.userId };
    for (;;) {
      const name = isPlaceholder
        ? await freeName(tx, this.entities, owner, numberedNames(row.name))
        : row.name;
      const made = await this.entities.insert(tx, kind, { ...row, name });
      if (made) return made;
      if (!isPlaceholder) throw new NameTaken(kind.label, name);
    }
  }

  /** A record that is sent back as it was read names the project where it is: that is no wish to move it. */
  private async placeOf(
    caller: Caller,
    kind: EntityKind,
    { id, projectId }: SentEntity & { id: string },
  ): Promise<Place | undefined> {
    if (projectId == null) return undefined;
    const there = await this.entities.find(caller, kind, id, 'write');
    if (there.projectId === projectId.toLowerCase()) return undefined;
    return this.bus.request(resolveProject, caller, { projectId });
  }

  /**
   * Replaces buckets, then selections, which must name an entry that is there. A selection never changes a bucket.
   *
   * @returns the selections, where they change
   */
  private async writeAssets(
    tx: Transaction,
    kind: EntityKind,
    { id, selectedAssets }: EntityRow,
    sent: SentEntity,
  ): Promise<Pick<EntityChanges, 'selectedAssets'>> {
    const buckets = replacedBuckets(kind, sent);
    if (buckets.size > 0) await this.assets.replace(tx, id, buckets);
    const wanted = sent.selectedAssetByVariant ?? (buckets.size > 0 ? selectedAssets : undefined);
    if (wanted === undefined) return {};
    const there = await this.assets.holding(tx, id, [...new Set(Object.values(wanted))]);
    const held = new Set(there.map(({ bucket, url }) => `${bucket} ${url}`));
    return {
      selectedAssets: keptSelections(kind, wanted, ({ column }, url) => held.has(`${column} ${url}`)),
    };
  }
}

export type NewRow = Omit<EntityRow, 'lora' | 'deletedAt' | 'createdAt' | 'updatedAt'>;

const emptyRow = ({ userId }: Caller, kind: EntityKind, place: Place): NewRow => ({
  id: newId(),
  kind: kind.id,
  userId,
  ...place,
  workflowId: null,
  nodeId: null,
  name: kind.placeholder,
  sourceImageUrl: null,
  sourceJobId: null,
  imageProvider: null,
  canonicalDescription: null,
  fields: {},
  referencePhotos: [],
  selectedAssets: {},
});

/** @throws ConcurrentModification where the record is not in the state that the caller names */
export function requireExpected(
  kind: EntityKind,
  { updatedAt }: EntityRow,
  expected: string | null | undefined,
): void {
  if (expected != null && Date.parse(expected) !== updatedAt.getTime()) {
    throw new ConcurrentModification(kind.label, updatedAt);
  }
}
