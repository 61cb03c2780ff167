import { Injectable } from '@nestjs/common';
import { type Caller, type ListNodePresetsRequest, MOST_NODE_PRESETS, NotFound } from '@easel/contracts';
import {
  Database,
  encodeCursor,
  isUniqueViolation,
  pageOf,
  startOfPage,
  type Transaction,
} from '@easel/platform';
import { NameTaken } from './node-preset.errors.js';

export interface NodePresetRow {
  id: string;
  nodeType: string;
  name: string;
  description: string | null;
  data: Record<string, unknown>;
  groupId: string | null;
  tags: string[];
  sortOrder: number;
  createdAt: Date;
  updatedAt: Date;
}

export type NewNodePreset = Omit<NodePresetRow, 'createdAt' | 'updatedAt'>;

const COLUMNS = `id, node_type as "nodeType", name, description, data, group_id as "groupId", tags,
  sort_order as "sortOrder", created_at as "createdAt", updated_at as "updatedAt"`;

/** Every query names the caller: another's preset is not found, like one that does not exist. */
@Injectable()
export class NodePresetsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list({ userId }: Caller, { nodeType, limit = MOST_NODE_PRESETS, cursor }: ListNodePresetsRequest) {
    const [time, id] = startOfPage(cursor);
    const rows = await this.database.orm.query<NodePresetRow[]>(
      `select ${COLUMNS} from node_presets
       where user_id = $1 and ($2::text is null or node_type = $2)
         and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
       order by created_at desc, id desc limit $5`,
      [userId, nodeType ?? null, time, id, limit + 1],
    );
    return pageOf(rows, limit, (last) => encodeCursor(last.createdAt, last.id));
  }

  /** How many the account has; creates of one account come one after the other until the end of `tx`. */
  async countForCreate(tx: Transaction, { userId }: Caller): Promise<number> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [userId]);
    const [row] = await tx.query<{ count: number }[]>(
      'select count(*)::integer as count from node_presets where user_id = $1',
      [userId],
    );
    return row?.count ?? 0;
  }

  /** The names that are given already, by node type. */
  async namesOf(tx: Transaction, { userId }: Caller): Promise<{ nodeType: string; name: string }[]> {
    return tx.query('select node_type as "nodeType", name from node_presets where user_id = $1', [userId]);
  }

  /** @throws NameTaken */
  async insert(tx: Transaction, { userId }: Caller, row: NewNodePreset): Promise<NodePresetRow> {
    const [made] = await tx.query<NodePresetRow[]>(
      `insert into node_presets (id, user_id, node_type, name, description, data, group_id, tags, sort_order)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (user_id, node_type, name) do nothing returning ${COLUMNS}`,
      [
        row.id,
        userId,
        row.nodeType,
        row.name,
        row.description,
        JSON.stringify(row.data),
        row.groupId,
        row.tags,
        row.sortOrder,
      ],
    );
    if (!made) throw new NameTaken(row.name);
    return made;
  }

  async find({ userId }: Caller, id: string): Promise<NodePresetRow | undefined> {
    const [row] = await this.database.orm.query<NodePresetRow[]>(
      `select ${COLUMNS} from node_presets where id = $1 and user_id = $2`,
      [id, userId],
    );
    return row;
  }

  /** Those of these ids that are there, in the order of the ids. */
  findAll(tx: Transaction, { userId }: Caller, ids: readonly string[]): Promise<NodePresetRow[]> {
    return tx.query(
      `select ${COLUMNS} from node_presets where id = any($1) and user_id = $2
       order by array_position($1::uuid[], id)`,
      [ids, userId],
    );
  }

  /** Locks it until the end of `tx`. @throws NotFound */
  async findForUpdate(tx: Transaction, { userId }: Caller, id: string): Promise<NodePresetRow> {
    const [row] = await tx.query<NodePresetRow[]>(
      `select ${COLUMNS} from node_presets where id = $1 and user_id = $2 for update`,
      [id, userId],
    );
    if (!row) throw new NotFound('preset');
    return row;
  }

  /** @throws NameTaken */
  async save(tx: Transaction, { userId }: Caller, row: NodePresetRow): Promise<void> {
    try {
      await tx.query(
        `update node_presets set name = $3, description = $4, data = $5, group_id = $6, tags = $7,
           sort_order = $8, updated_at = $9
         where id = $1 and user_id = $2`,
        [
          row.id,
          userId,
          row.name,
          row.description,
          JSON.stringify(row.data),
          row.groupId,
          row.tags,
          row.sortOrder,
          row.updatedAt,
        ],
      );
    } catch (error) {
      throw isUniqueViolation(error) ? new NameTaken(row.name) : error;
    }
  }

  /** @throws NotFound */
  async delete({ userId }: Caller, id: string): Promise<void> {
    const gone = await this.database.orm.query<unknown[]>(
      'with gone as (delete from node_presets where id = $1 and user_id = $2 returning id) select id from gone',
      [id, userId],
    );
    if (gone.length === 0) throw new NotFound('preset');
  }
}
