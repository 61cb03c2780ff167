import { Injectable } from '@nestjs/common';
import { type Caller, NotFound, type PageQuery } from '@easel/contracts';
import { Database, encodeCursor, pageOf, startOfPage } from '@easel/platform';
import { namesOf, TEMPLATE_CARD, type TemplateCardRow } from './templates.repository.js';
import { NAMED } from '../../sql/documents/templates.js';

/** What users marked, counted with the templates in the same commit. */
@Injectable()
export class TemplateFavoritesRepository {
  constructor(private readonly database: Database) {}

  /** Newest favourite first. */
  async list({ userId }: Caller, { limit = 50, cursor }: PageQuery) {
    const [time, id] = startOfPage(cursor);
    const rows = await this.database.orm.query<(TemplateCardRow & { markedAt: Date })[]>(
      `select ${TEMPLATE_CARD}, f.created_at as "markedAt"
       from template_favorites f join templates t on t.id = f.template_id
       where f.user_id = $1 and ($2::timestamptz is null or (f.created_at, f.template_id) < ($2, $3::uuid))
       order by f.created_at desc, f.template_id desc limit $4`,
      [userId, time, id, limit + 1],
    );
    return pageOf(rows, limit, (last) => encodeCursor(last.markedAt, last.id));
  }

  /** May be repeated. @throws NotFound */
  add({ userId }: Caller, named: string): Promise<void> {
    return this.change(
      `with template as (${NAMED}), changed as (
         insert into template_favorites (user_id, template_id) select $1, id from template
         on conflict do nothing returning template_id
       ), counted as (
         update templates set favorite_count = favorite_count + 1 where id in (select template_id from changed)
       ) select id from template`,
      [userId, ...namesOf(named)],
    );
  }

  /** May be repeated. @throws NotFound */
  remove({ userId }: Caller, named: string): Promise<void> {
    return this.change(
      `with template as (${NAMED}), changed as (
         delete from template_favorites where user_id = $1 and template_id in (select id from template)
         returning template_id
       ), counted as (
         update templates set favorite_count = favorite_count - 1 where id in (select template_id from changed)
       ) select id from template`,
      [userId, ...namesOf(named)],
    );
  }

  private async change(text: string, values: unknown[]): Promise<void> {
    const found = await this.database.orm.query<unknown[]>(text, values);
    if (found.length === 0) throw new NotFound('template');
  }
}
