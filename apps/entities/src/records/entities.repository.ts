import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EntityKind } from '@easel/catalog';
import { type Caller, NotFound } from '@easel/contracts';
import {
  Database,
  decodeCursor,
  listsAllWork,
  rightParameters,
  rightsOn,
  type Transaction,
  type WorkRight,
} from '@easel/platform';
import { ENTITY_COLUMNS, type EntityRow, TIME_OF_CHANGE } from './entity.row.js';

const RIGHTS = rightsOn('e', { userId: '$1', workspaces: '$2', administered: '$3', open: '$4' });
const rightValues = (caller: Caller): unknown[] => {
  const { userId, workspaces, administered, open } = rightParameters(caller);
  return [userId, workspaces, administered, open];
};

/** Names every parameter of a right, since few conditions use all, and Postgres has to know their types. */
const ASKER = 'cross join (select $1::uuid, $2::uuid[], $3::uuid[], $4::uuid[]) asker';

export interface EntitiesAsked {
  archived: boolean;
  projectId?: string;
  limit: number;
  cursor?: string;
}

/** What a change writes; what is absent stays. */
export type EntityChanges = Partial<
  Pick<
    EntityRow,
    | 'name'
    | 'projectId'
    | 'workspaceId'
    | 'workflowId'
    | 'sourceImageUrl'
    | 'sourceJobId'
    | 'imageProvider'
    | 'canonicalDescription'
    | 'fields'
    | 'referencePhotos'
    | 'selectedAssets'
  >
>;

const COLUMN_OF: Readonly<Record<keyof EntityChanges, string>> = {
  name: 'name',
  projectId: 'project_id',
  workspaceId: 'workspace_id',
  workflowId: 'workflow_id',
  sourceImageUrl: 'source_image_url',
  sourceJobId: 'source_job_id',
  imageProvider: 'image_provider',
  canonicalDescription: 'canonical_description',
  fields: 'fields',
  referencePhotos: 'reference_photos',
  selectedAssets: 'selected_assets',
};
const JSON_COLUMNS: ReadonlySet<string> = new Set(['fields', 'referencePhotos', 'selectedAssets']);

/** Every query names the caller: what they have no right to is not found, like what does not exist. */
@Injectable()
export class EntitiesRepository {
  constructor(private readonly database: Database) {}

  /**
   * @param right `read`: the caller may see it; `write`: the caller may change it and attach results to it
   * @throws NotFound, also for what its kind hides once it is archived
   */
  async find(
    caller: Caller,
    kind: EntityKind,
    id: string,
    right: WorkRight = 'read',
    manager: EntityManager = this.database.orm.manager,
  ): Promise<EntityRow> {
    const hidden = kind.hidesArchived ? 'and e.deleted_at is null' : '';
    return this.one(manager, caller, kind, id, `${RIGHTS.mayDo(right)} ${hidden}`);
  }

  /** Undefined for what `find` does not find. */
  async findIfThere(
    caller: Caller,
    kind: EntityKind,
    id: string,
    manager?: EntityManager,
  ): Promise<EntityRow | undefined> {
    try {
      return await this.find(caller, kind, id, 'write', manager);
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  /** The same for a change, also of what is archived; locked until the end of `tx`, so that changes come one by one. */
  async lock(
    tx: Transaction,
    caller: Caller,
    kind: EntityKind,
    id: string,
    archived: 'as its kind' | 'too' = 'as its kind',
  ): Promise<EntityRow> {
    const hidden = kind.hidesArchived && archived !== 'too' ? 'and e.deleted_at is null' : '';
    return this.one(tx, caller, kind, id, `${RIGHTS.mayDo('write')} ${hidden}`, 'for no key update of e');
  }

  /** Those of these records, of any kind, that the caller may see and that are not archived. */
  findSome(caller: Caller, ids: readonly string[], { ownedOnly = false } = {}): Promise<EntityRow[]> {
    const owned = ownedOnly ? 'and e.user_id = $1' : '';
    return this.database.orm.query(
      `select ${ENTITY_COLUMNS} from entities e ${ASKER}
       where e.id = any($5::uuid[]) and e.deleted_at is null and ${RIGHTS.mayDo('read')} ${owned}`,
      [...rightValues(caller), ids],
    );
  }

  /** Newest first, one more than asked for where there are more. */
  list(caller: Caller, kind: EntityKind, asked: EntitiesAsked): Promise<EntityRow[]> {
    const values: unknown[] = [...rightValues(caller), kind.id, asked.limit + 1];
    const given = (value: unknown) => `$${values.push(value)}`;
    const conditions = ['e.kind = $5', `e.deleted_at is ${asked.archived ? 'not null' : 'null'}`];
    if (asked.projectId !== undefined) {
      // The workspace of the project decides, not the workspace that the caller selected.
      conditions.push(`e.project_id = ${given(asked.projectId)}`, RIGHTS.listedOfProject);
    } else {
      const { workspaceId } = caller;
      conditions.push(
        workspaceId === undefined ? 'e.workspace_id is null' : `e.workspace_id = ${given(workspaceId)}`,
      );
      if (!listsAllWork(caller)) conditions.push('e.user_id = $1');
    }
    if (asked.cursor !== undefined) {
      const [createdAt, id] = decodeCursor(asked.cursor);
      conditions.push(`(e.created_at, e.id) < (${given(createdAt)}::timestamptz, ${given(id)}::uuid)`);
    }
    return this.database.orm.query(
      `select ${ENTITY_COLUMNS} from entities e ${ASKER} where ${conditions.join(' and ')}
       order by e.created_at desc, e.id desc limit $6`,
      values,
    );
  }

  /** Inserts a row, or nothing where its name is taken and has to be unique. */
  async insert(
    tx: Transaction,
    kind: EntityKind,
    row: Omit<EntityRow, 'lora' | 'deletedAt' | 'createdAt' | 'updatedAt'>,
  ): Promise<EntityRow | undefined> {
    const [made] = await tx.query<EntityRow[]>(
      `with e as (
         insert into entities (id, kind, user_id, workspace_id, project_id, workflow_id, node_id, name, name_key,
           source_image_url, source_job_id, image_provider, canonical_description, fields, reference_photos,
           selected_assets)
         values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then lower($8) end, $10, $11, $12, $13, $14, $15, $16)
         on conflict (user_id, kind, name_key) where name_key is not null do nothing
         returning *
       ) select ${ENTITY_COLUMNS} from e`,
      [
        row.id,
        row.kind,
        row.userId,
        row.workspaceId,
        row.projectId,
        row.workflowId,
        row.nodeId,
        row.name,
        kind.uniqueNames,
        row.sourceImageUrl,
        row.sourceJobId,
        row.imageProvider,
        row.canonicalDescription,
        JSON.stringify(row.fields),
        JSON.stringify(row.referencePhotos),
        JSON.stringify(row.selectedAssets),
      ],
    );
    return made;
  }

  /**
   * Writes what was changed, of a row that is locked; `fields` are merged into those there are.
   *
   * @returns the new `updated_at`
   */
  async update(tx: Transaction, kind: EntityKind, id: string, changes: EntityChanges): Promise<Date> {
    const values: unknown[] = [id];
    const given = (value: unknown) => `$${values.push(value)}`;
    const sets = Object.entries(changes).map(([key, value]) => {
      const column = COLUMN_OF[key as keyof EntityChanges];
      if (!JSON_COLUMNS.has(key)) return `${column} = ${given(value)}`;
      const written = `${given(JSON.stringify(value))}::jsonb`;
      return `${column} = ${key === 'fields' ? `e.fields || ${written}` : written}`;
    });
    if (changes.name !== undefined && kind.uniqueNames) {
      sets.push(`name_key = case when e.deleted_at is null then lower(${given(changes.name)}) end`);
    }
    const rows = await tx.query<[{ updatedAt: Date }[], number]>(
      `update entities e set ${[...sets, `updated_at = ${TIME_OF_CHANGE}`].join(', ')} where e.id = $1
       returning e.updated_at as "updatedAt"`,
      values,
    );
    const [changed] = rows[0];
    if (!changed) throw new NotFound(kind.label);
    return changed.updatedAt;
  }

  /** Archives a row that is locked. An archived record's name is free. */
  async archive(tx: Transaction, id: string): Promise<void> {
    await tx.query(
      `update entities e set deleted_at = clock_timestamp(), name_key = null, updated_at = ${TIME_OF_CHANGE}
       where e.id = $1 and e.deleted_at is null`,
      [id],
    );
  }

  /** Un-archives a row that is locked, under this name. */
  async restore(tx: Transaction, kind: EntityKind, id: string, name: string): Promise<Date> {
    const [[restored]] = await tx.query<[{ updatedAt: Date }[], number]>(
      `update entities e set deleted_at = null, name = $2, name_key = case when $3 then lower($2) end,
         updated_at = ${TIME_OF_CHANGE}
       where e.id = $1 returning e.updated_at as "updatedAt"`,
      [id, name, kind.uniqueNames],
    );
    if (!restored) throw new NotFound(kind.label);
    return restored.updatedAt;
  }

  /** Destroys a row that is locked, with its entries and what is known of its jobs. */
  async destroy(tx: Transaction, id: string): Promise<void> {
    await tx.query('delete from entities where id = $1', [id]);
  }

  /** Which of these names active records of the account have, in lower case. */
  async taken(
    tx: Transaction,
    kind: EntityKind,
    userId: string,
    names: readonly string[],
  ): Promise<Set<string>> {
    const rows = await tx.query<{ name: string }[]>(
      `select lower(name) as name from entities
       where user_id = $1 and kind = $2 and deleted_at is null
         and lower(name) in (select lower(wanted) from unnest($3::text[]) wanted)`,
      [userId, kind.id, names],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** Archives what a project holds that is deleted. It can be restored, into no project. */
  async archiveOfProject(tx: Transaction, projectId: string): Promise<void> {
    await tx.query(
      `update entities e set project_id = null, name_key = null,
         deleted_at = coalesce(e.deleted_at, clock_timestamp()), updated_at = ${TIME_OF_CHANGE}
       where e.project_id = $1`,
      [projectId],
    );
  }

  private async one(
    manager: EntityManager,
    caller: Caller,
    kind: EntityKind,
    id: string,
    condition: string,
    lock = '',
  ): Promise<EntityRow> {
    const [row] = await manager.query<EntityRow[]>(
      `select ${ENTITY_COLUMNS} from entities e ${ASKER}
       where e.id = $6 and e.kind = $5 and ${condition} ${lock}`,
      [...rightValues(caller), kind.id, id],
    );
    if (!row) throw new NotFound(kind.label);
    return row;
  }
}
