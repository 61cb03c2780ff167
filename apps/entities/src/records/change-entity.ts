import { Injectable } from '@nestjs/common';
import { bucketNamed, type EntityKind } from '@easel/catalog';
import {
  type Caller,
  type DeleteEntityQuery,
  type DuplicateEntityQuery,
  NotFound,
  type RemoveEntityAssetQuery,
  requireMayMake,
  resolveProject,
  type SavedEntity,
} from '@easel/contracts';
import {
  againOnDeadlock,
  AskedJobs,
  BusClient,
  Database,
  isUniqueViolation,
  namesBeside,
} from '@easel/platform';
import { v7 as newId } from 'uuid';
import { isUnderWay } from './lora.js';
import { EntitiesRepository } from './entities.repository.js';
import { EntityAssetsRepository } from './entity-assets.repository.js';
import { NotArchived } from './entity.errors.js';
import type { EntityRow } from './entity.row.js';
import { freeName, LONGEST_NAME, withSuffixes } from './free-entity-name.js';

/** Copies, archives, restores and destroys records, and takes entries out of buckets. Their owner may. */
@Injectable()
export class ChangeEntity {
  constructor(
    private readonly bus: BusClient,
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly assets: EntityAssetsRepository,
    private readonly askedJobs: AskedJobs,
  ) {}

  /** A copy with the same content, under the id of the operation where there is one, whose media is shared with the original. A caller who may read a record may copy it. */
  async duplicate(
    caller: Caller,
    kind: EntityKind,
    { id, nodeId, projectId }: DuplicateEntityQuery,
    operationId?: string,
  ): Promise<SavedEntity> {
    await this.entities.find(caller, kind, id);
    const place = await this.bus.request(resolveProject, caller, { projectId: projectId ?? undefined });
    return untilNamed(() =>
      this.database.transaction(async (tx) => {
        const there = operationId && (await this.entities.findIfThere(caller, kind, operationId, tx));
        if (there) return saved(there, there.updatedAt);
        const original = await this.entities.find(caller, kind, id, 'read', tx);
        const { userId } = caller;
        const made = await this.entities.insert(tx, kind, {
          ...original,
          ...place,
          id: operationId ?? newId(),
          userId,
          nodeId: nodeId ?? original.nodeId,
          name: await freeName(
            tx,
            this.entities,
            { kind, userId },
            namesBeside(original.name, 'copy', LONGEST_NAME),
          ),
        });
        if (made) await this.assets.copy(tx, id, made.id);
        return made && saved(made, made.updatedAt);
      }),
    );
  }

  /** Archives; repeating it changes nothing. With `permanent` destroys what is archived. */
  async delete(
    caller: Caller,
    kind: EntityKind,
    { id, permanent = false }: DeleteEntityQuery,
  ): Promise<{ success: true; archived?: true; permanent?: true }> {
    if (permanent && kind.trainedOn) await this.stopTraining(caller, kind, id);
    // The end of a job locks the job's row before the record's, and destroying a record locks them the other way round.
    await againOnDeadlock(() =>
      this.database.transaction(async (tx) => {
        const row = await this.entities.lock(tx, caller, kind, id, 'too');
        if (!permanent) return this.entities.archive(tx, id);
        if (row.deletedAt === null) throw new NotArchived(kind.label);
        await this.entities.destroy(tx, id);
      }),
    );
    return permanent ? { success: true, permanent: true } : { success: true, archived: true };
  }

  /** Nobody is to pay for a training whose result has no place any more. */
  private async stopTraining(caller: Caller, kind: EntityKind, id: string): Promise<void> {
    const { deletedAt, lora } = await this.entities.find(caller, kind, id, 'write');
    if (deletedAt !== null && lora && isUnderWay(lora)) await this.askedJobs.cancel([lora.jobId]);
  }

  /** Brings an archived record back; where its name is taken by then, with a suffix. An active one stays as it is. */
  restore(caller: Caller, kind: EntityKind, id: string): Promise<SavedEntity> {
    return untilNamed(() =>
      this.database.transaction(async (tx) => {
        const row = await this.entities.lock(tx, caller, kind, id, 'too');
        if (row.deletedAt === null) return saved(row, row.updatedAt);
        requireMayMake(caller, row.workspaceId);
        const names = withSuffixes(row.name, 'restored');
        const name = await freeName(tx, this.entities, { kind, userId: row.userId }, names);
        const updatedAt = await this.entities.restore(tx, kind, id, name);
        return saved({ id, name }, updatedAt);
      }),
    );
  }

  /** Takes an entry out of its bucket, and selections of it with it. @throws NotFound where the bucket lacks it */
  async removeAsset(
    caller: Caller,
    kind: EntityKind,
    { id, column, url }: RemoveEntityAssetQuery,
  ): Promise<{ removed: true }> {
    await this.database.transaction(async (tx) => {
      const row = await this.entities.lock(tx, caller, kind, id);
      const bucket = bucketNamed(kind, column);
      if (!bucket || !(await this.assets.remove(tx, id, bucket.column, url))) throw new NotFound('asset');
      const kept = Object.entries(row.selectedAssets).filter(
        ([key, selected]) => selected !== url || bucketNamed(kind, key.split(':', 1)[0] ?? '') !== bucket,
      );
      await this.entities.update(tx, kind, id, { selectedAssets: Object.fromEntries(kept) });
    });
    return { removed: true };
  }
}

const saved = ({ id, name }: Pick<EntityRow, 'id' | 'name'>, updatedAt: Date): SavedEntity => ({
  id,
  name,
  updatedAt: updatedAt.toISOString(),
});

/** A name that was free may be taken by somebody else before it is written: where names are unique, another is tried. */
async function untilNamed<Result>(change: () => Promise<Result | undefined>): Promise<Result> {
  for (;;) {
    try {
      const done = await change();
      if (done !== undefined) return done;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
}
