import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type CreatePromptSnippetRequest,
  NotFound,
  type PromptSnippetMedia,
  type PromptSnippetTarget,
  type UpdatePromptSnippetRequest,
} from '@easel/contracts';
import { Database, isUniqueViolation } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { NameTaken, TooMany } from '../node-presets/node-preset.errors.js';

const MOST = 500;

export interface PromptSnippetRow {
  id: string;
  name: string;
  description: string | null;
  text: string;
  target: PromptSnippetTarget;
  media: PromptSnippetMedia[];
  category: string | null;
  sortOrder: number;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `id, name, description, text, target, media, category, sort_order as "sortOrder",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** Every query names the caller: another's snippet is not found, like one that does not exist. */
@Injectable()
export class PromptSnippetsRepository {
  constructor(private readonly database: Database) {}

  /** By their order, then as they were made. */
  list({ userId }: Caller): Promise<PromptSnippetRow[]> {
    return this.database.orm.query(
      `select ${COLUMNS} from prompt_snippets where user_id = $1 order by sort_order, created_at, id`,
      [userId],
    );
  }

  async find({ userId }: Caller, id: string): Promise<PromptSnippetRow | undefined> {
    const [row] = await this.database.orm.query<PromptSnippetRow[]>(
      `select ${COLUMNS} from prompt_snippets where id = $1 and user_id = $2`,
      [id, userId],
    );
    return row;
  }

  /** Creates of one account come one after the other. @throws NameTaken, TooMany */
  create(
    { userId }: Caller,
    request: CreatePromptSnippetRequest,
    id: string = newId(),
  ): Promise<PromptSnippetRow> {
    const { name, description, text, target, media, category, sortOrder } = request;
    return this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 5))', [userId]);
      const [{ count }] = await tx.query<[{ count: number }]>(
        'select count(*)::integer as count from prompt_snippets where user_id = $1',
        [userId],
      );
      if (count >= MOST) throw new TooMany(MOST, 'prompt snippets');
      const [row] = await tx.query<PromptSnippetRow[]>(
        `insert into prompt_snippets (id, user_id, name, description, text, target, media, category, sort_order)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (user_id, name) do nothing returning ${COLUMNS}`,
        [id, userId, name, description ?? null, text, target, media, category ?? null, sortOrder ?? 0],
      );
      if (!row) throw new NameTaken(name);
      return row;
    });
  }

  /** Changes what is given; null takes it away. @throws NotFound, NameTaken */
  async update(
    { userId }: Caller,
    { id, ...changes }: UpdatePromptSnippetRequest,
  ): Promise<PromptSnippetRow> {
    const { name, description, text, target, media, category, sortOrder } = changes;
    const columns = { name, description, text, target, media, category, sort_order: sortOrder };
    const given = Object.entries(columns).filter(([, value]) => value !== undefined);
    const sets = given.map(([column], index) => `${column} = $${index + 3}`);
    try {
      const [row] = await this.database.orm.query<PromptSnippetRow[]>(
        `with changed as (
           update prompt_snippets set ${[...sets, 'updated_at = now()'].join(', ')}
           where id = $1 and user_id = $2 returning *
         ) select ${COLUMNS} from changed`,
        [id, userId, ...given.map(([, value]) => value)],
      );
      if (!row) throw new NotFound('snippet');
      return row;
    } catch (error) {
      throw isUniqueViolation(error) ? new NameTaken(name ?? '') : error;
    }
  }

  /** @throws NotFound */
  async delete({ userId }: Caller, id: string): Promise<void> {
    const gone = await this.database.orm.query<unknown[]>(
      'with gone as (delete from prompt_snippets where id = $1 and user_id = $2 returning id) select id from gone',
      [id, userId],
    );
    if (gone.length === 0) throw new NotFound('snippet');
  }
}
