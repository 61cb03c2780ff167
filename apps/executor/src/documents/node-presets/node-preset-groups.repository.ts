import { Injectable } from '@nestjs/common';
import { type Caller, type NodePresetGroupKind, NotFound } from '@easel/contracts';
import { Database, isUniqueViolation, type Transaction } from '@easel/platform';
import { NameTaken } from './node-preset.errors.js';

export interface NodePresetGroupRow {
  id: string;
  nodeType: string;
  name: string;
  kind: NodePresetGroupKind;
  sortOrder: number;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `id, node_type as "nodeType", name, kind, sort_order as "sortOrder", created_at as "createdAt",
  updated_at as "updatedAt"`;

/** Every query names the caller: another's group is not found, like one that does not exist. */
@Injectable()
export class NodePresetGroupsRepository {
  constructor(private readonly database: Database) {}

  /** In display order. */
  list({ userId }: Caller, nodeType: string | undefined): Promise<NodePresetGroupRow[]> {
    return this.database.orm.query(
      `select ${COLUMNS} from node_preset_groups where user_id = $1 and ($2::text is null or node_type = $2)
       order by sort_order, created_at, id`,
      [userId, nodeType ?? null],
    );
  }

  async find({ userId }: Caller, id: string): Promise<NodePresetGroupRow | undefined> {
    const [row] = await this.database.orm.query<NodePresetGroupRow[]>(
      `select ${COLUMNS} from node_preset_groups where id = $1 and user_id = $2`,
      [id, userId],
    );
    return row;
  }

  /** Whether there is such a group of the node type; it stays until the end of `tx`. */
  async has(tx: Transaction, { userId }: Caller, id: string, nodeType: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `select 1 from node_preset_groups where id = $1 and user_id = $2 and node_type = $3 for key share`,
      [id, userId, nodeType],
    );
    return rows.length > 0;
  }

  /** How many the account has; creates of one account come one after the other until the end of `tx`. */
  async countForCreate(tx: Transaction, { userId }: Caller): Promise<number> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [userId]);
    const [row] = await tx.query<{ count: number }[]>(
      'select count(*)::integer as count from node_preset_groups where user_id = $1',
      [userId],
    );
    return row?.count ?? 0;
  }

  /** @throws NameTaken */
  async insert(
    tx: Transaction,
    { userId }: Caller,
    row: Omit<NodePresetGroupRow, 'createdAt' | 'updatedAt'>,
  ): Promise<NodePresetGroupRow> {
    const [made] = await tx.query<NodePresetGroupRow[]>(
      `insert into node_preset_groups (id, user_id, node_type, name, kind, sort_order)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id, node_type, name) do nothing returning ${COLUMNS}`,
      [row.id, userId, row.nodeType, row.name, row.kind, row.sortOrder],
    );
    if (!made) throw new NameTaken(row.name);
    return made;
  }

  /** Changes what is given. @throws NotFound, NameTaken */
  async update(
    { userId }: Caller,
    id: string,
    { name, kind, sortOrder }: Partial<Pick<NodePresetGroupRow, 'name' | 'kind' | 'sortOrder'>>,
  ): Promise<NodePresetGroupRow> {
    try {
      const [row] = await this.database.orm.query<NodePresetGroupRow[]>(
        `with changed as (
           update node_preset_groups set name = coalesce($3, name), kind = coalesce($4, kind),
             sort_order = coalesce($5, sort_order), updated_at = now()
           where id = $1 and user_id = $2 returning *
         ) select ${COLUMNS} from changed`,
        [id, userId, name ?? null, kind ?? null, sortOrder ?? null],
      );
      if (!row) throw new NotFound('group');
      return row;
    } catch (error) {
      throw isUniqueViolation(error) ? new NameTaken(name ?? '') : error;
    }
  }

  /** Its presets stay. @throws NotFound */
  async delete({ userId }: Caller, id: string): Promise<void> {
    const gone = await this.database.orm.query<unknown[]>(
      `with gone as (delete from node_preset_groups where id = $1 and user_id = $2 returning id)
       select id from gone`,
      [id, userId],
    );
    if (gone.length === 0) throw new NotFound('group');
  }
}
