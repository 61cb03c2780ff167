import { Injectable } from '@nestjs/common';
import { entityKinds } from '@easel/catalog';
import { type Caller, findMemberships, type FindSubjectsRequest, type SubjectRecord } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { EntitiesConfig } from '../entities.config.js';
import { EntitiesRepository } from '../records/entities.repository.js';
import type { EntityRow } from '../records/entity.row.js';
import { EntityAssetsRepository } from '../records/entity-assets.repository.js';
import { subjectRecordOf } from './subject-record.js';

/** Variants of one bucket that a prompt or a sheet can name: more are not looked at. */
const MOST_NAMES = 100;

/** Reads records for work that goes by them, with the rights that somebody has at this moment. */
@Injectable()
export class FindSubjects {
  constructor(
    private readonly bus: BusClient,
    private readonly entities: EntitiesRepository,
    private readonly assets: EntityAssetsRepository,
    private readonly config: EntitiesConfig,
  ) {}

  /** @throws ServiceUnavailable where nobody can say what the user may see in workspaces */
  async run({ userId, ids, ownedOnly = false }: FindSubjectsRequest): Promise<SubjectRecord[]> {
    const rows = await this.rowsOf(userId, ids, ownedOnly);
    const entries = Map.groupBy(
      await this.assets.firstOfNames(
        rows.map(({ id }) => id),
        MOST_NAMES,
      ),
      ({ entityId }) => entityId,
    );
    const routing = { throughTrained: this.config.CHARACTER_LORA_ROUTING_ENABLED };
    return rows.flatMap((row) => {
      const kind = entityKinds.get(row.kind);
      return kind ? [subjectRecordOf(kind, row, entries.get(row.id) ?? [], routing)] : [];
    });
  }

  /** Most are in their owner's personal space: where the user is a member is asked only for others. */
  private async rowsOf(userId: string, ids: readonly string[], ownedOnly: boolean): Promise<EntityRow[]> {
    const personal = await this.entities.findSome(callerOf(userId, { workspaces: {} }), ids, { ownedOnly });
    const known = new Set(personal.map(({ id }) => id));
    const others = ids.filter((id) => !known.has(id));
    if (others.length === 0) return personal;
    const memberships = await this.bus.request(findMemberships, undefined, { userId });
    return [
      ...personal,
      ...(await this.entities.findSome(callerOf(userId, memberships), others, { ownedOnly })),
    ];
  }
}

/** Somebody as far as rights to records go. */
const callerOf = (userId: string, where: Pick<Caller, 'workspaces' | 'openWorkspaces'>): Caller => ({
  userId,
  credential: 'session',
  credentialId: userId,
  ...where,
});
