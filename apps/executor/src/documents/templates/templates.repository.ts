import { Injectable } from '@nestjs/common';
import {
  type BrowseTemplatesRequest,
  type Caller,
  NotFound,
  type PageQuery,
  type PreviewMediaType,
  type TemplateComplexity,
  type TemplateSort,
  type UpdateTemplateRequest,
} from '@easel/contracts';
import { Database, encodeCursor, pageOf, startOfPage, type Transaction } from '@easel/platform';
import { validate as isUuid } from 'uuid';
import { allowedIds, requireAllowedWorkflow } from '../../engine/allowed-workflow.js';
import { onList } from '../../sql/engine/allowed-workflows.js';
import { COUNTED, decodePosition, encodePosition } from './browse-order.js';
import type { TemplateSnapshot } from './template-snapshot.js';

export interface TemplateCardRow {
  id: string;
  slug: string;
  userId: string;
  creatorName: string | null;
  workflowId: string;
  name: string;
  description: string | null;
  markdownDescription: string | null;
  category: string | null;
  tags: string[];
  previewMediaUrl: string | null;
  previewMediaType: PreviewMediaType | null;
  outputTypes: string[];
  nodeTypes: string[];
  providers: string[];
  nodeCount: number;
  complexity: TemplateComplexity;
  estimatedCredits: number;
  tutorialCategory: string | null;
  tutorialOrder: number | null;
  cloneCount: number;
  favoriteCount: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface TemplateRow extends TemplateCardRow {
  snapshot: TemplateSnapshot;
}

/** What is written when a template is published: all but what others did with it, and when. */
export type PublishedTemplate = Omit<TemplateRow, 'cloneCount' | 'favoriteCount' | 'createdAt' | 'updatedAt'>;

export const TEMPLATE_CARD = `t.id, t.slug, t.user_id as "userId", t.creator_name as "creatorName", t.workflow_id as "workflowId", t.name,
  t.description, t.markdown_description as "markdownDescription", t.category, t.tags,
  t.preview_media_url as "previewMediaUrl", t.preview_media_type as "previewMediaType",
  t.output_types as "outputTypes", t.node_types as "nodeTypes", t.providers, t.node_count as "nodeCount",
  t.complexity, t.estimated_credits as "estimatedCredits", t.tutorial_category as "tutorialCategory",
  t.tutorial_order as "tutorialOrder", t.clone_count as "cloneCount", t.favorite_count as "favoriteCount",
  t.created_at as "createdAt", t.updated_at as "updatedAt"`;

const PUBLISHED = `id, slug, user_id, creator_name, workflow_id, name, description, markdown_description, category, tags,
  preview_media_url, preview_media_type, snapshot, output_types, node_types, providers, node_count, complexity,
  estimated_credits, tutorial_category, tutorial_order`;

/** A template goes by its slug and by its id; no new slug looks like an id. */
const NAMED = '(t.slug = $1 or t.id = $2::uuid)';
export const namesOf = (named: string): [slug: string, id: string | null] => [
  named,
  isUuid(named) ? named : null,
];

/** Templates are anyone's to see; every change names the caller. */
@Injectable()
export class TemplatesRepository {
  constructor(private readonly database: Database) {}

  /** @param named slug or id @throws NotFound */
  async find(named: string): Promise<TemplateRow> {
    const [row] = await this.query<TemplateRow>(
      `select ${TEMPLATE_CARD}, t.snapshot from templates t where ${NAMED} order by t.slug = $1 desc limit 1`,
      namesOf(named),
    );
    if (!row) throw new NotFound('template');
    return row;
  }

  async browse(
    request: BrowseTemplatesRequest,
  ): Promise<{ data: TemplateCardRow[]; nextCursor: string | null }> {
    const { category, outputType, tag, search, nodeType, provider, complexity, limit = 20 } = request;
    const sort: TemplateSort = request.sort ?? 'newest';
    const place = request.cursor ? decodePosition(sort, request.cursor) : undefined;
    const counted = COUNTED[sort];
    const order = [...(counted ? [`t.${counted}`] : []), 't.created_at', 't.id'];
    const from = place ? [...(counted ? [place.count] : []), place.time, place.id] : [];
    const after = from.map((_value, index) => `$${index + 9}`).join(', ');
    const rows = await this.query<TemplateCardRow>(
      `select ${TEMPLATE_CARD} from templates t
       where ($1::text is null or t.name ilike $1 or t.description ilike $1 or t.slug ilike $1)
         and ($2::text is null or t.category = $2)
         and ($3::text is null or $3 = any(t.output_types))
         and ($4::text is null or $4 = any(t.tags))
         and ($5::text is null or $5 = any(t.node_types))
         and ($6::text is null or $6 = any(t.providers))
         and ($7::text is null or t.complexity = $7)
         ${place ? `and (${order.join(', ')}) < (${after})` : ''}
       order by ${order.map((column) => `${column} desc`).join(', ')} limit $8`,
      [
        search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null,
        category ?? null,
        outputType ?? null,
        tag ?? null,
        nodeType ?? null,
        provider ?? null,
        complexity ?? null,
        limit + 1,
        ...from,
      ],
    );
    return {
      nextCursor: null,
      ...pageOf(rows, limit, ({ id, createdAt, cloneCount, favoriteCount }) => {
        const count = { newest: 0, popular: cloneCount, 'most-favorited': favoriteCount }[sort];
        return encodePosition(sort, { count, time: createdAt.toISOString(), id });
      }),
    };
  }

  /** The caller's own, newest first. */
  async listOwn(caller: Caller, { limit = 50, cursor }: PageQuery) {
    const [time, id] = startOfPage(cursor);
    const rows = await this.query<TemplateCardRow>(
      `select ${TEMPLATE_CARD} from templates t
       where t.user_id = $1 and ($2::timestamptz is null or (t.created_at, t.id) < ($2, $3::uuid))
         and ${onList('t.workflow_id', '$5')}
       order by t.created_at desc, t.id desc limit $4`,
      [caller.userId, time, id, limit + 1, allowedIds(caller)],
    );
    return pageOf(rows, limit, (last) => encodeCursor(last.createdAt, last.id));
  }

  /** Those that are lessons, in their order. */
  listLessons(): Promise<TemplateCardRow[]> {
    return this.query(
      `select ${TEMPLATE_CARD} from templates t where t.tutorial_category is not null order by t.tutorial_order, t.id`,
      [],
    );
  }

  /** How many the account has; publishing by one account goes one after the other until the end of `tx`. */
  async countForPublish(tx: Transaction, { userId }: Caller): Promise<number> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [userId]);
    const [row] = await tx.query<{ count: number }[]>(
      'select count(*)::integer as count from templates where user_id = $1',
      [userId],
    );
    return row?.count ?? 0;
  }

  /** Whose the slug is; undefined while it is free. Stays so until the end of `tx`. */
  async ownerOf(
    tx: Transaction,
    slug: string,
  ): Promise<{ id: string; userId: string; workflowId: string } | undefined> {
    const [row] = await tx.query<{ id: string; userId: string; workflowId: string }[]>(
      'select id, user_id as "userId", workflow_id as "workflowId" from templates where slug = $1 for update',
      [slug],
    );
    return row;
  }

  /** Over one of the same id and creator, which is published again; nothing where another template has the slug. */
  async publish(tx: Transaction, template: PublishedTemplate): Promise<void> {
    await tx.query(
      `insert into templates (${PUBLISHED})
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21
         where not exists (select 1 from templates where slug = $2 and id <> $1)
         on conflict (id) do update set creator_name = excluded.creator_name, workflow_id = excluded.workflow_id,
           name = excluded.name, description = excluded.description,
           markdown_description = excluded.markdown_description, category = excluded.category,
           tags = excluded.tags, preview_media_url = excluded.preview_media_url,
           preview_media_type = excluded.preview_media_type, snapshot = excluded.snapshot,
           output_types = excluded.output_types, node_types = excluded.node_types,
           providers = excluded.providers, node_count = excluded.node_count, complexity = excluded.complexity,
           estimated_credits = excluded.estimated_credits, tutorial_category = excluded.tutorial_category,
           tutorial_order = excluded.tutorial_order, updated_at = now()
         where templates.user_id = excluded.user_id`,
      [
        template.id,
        template.slug,
        template.userId,
        template.creatorName,
        template.workflowId,
        template.name,
        template.description,
        template.markdownDescription,
        template.category,
        template.tags,
        template.previewMediaUrl,
        template.previewMediaType,
        JSON.stringify(template.snapshot),
        template.outputTypes,
        template.nodeTypes,
        template.providers,
        template.nodeCount,
        template.complexity,
        template.estimatedCredits,
        template.tutorialCategory,
        template.tutorialOrder,
      ],
    );
  }

  /** Changes what is given; null takes it away. @throws NotFound */
  async update(caller: Caller, { slug, ...changes }: UpdateTemplateRequest): Promise<TemplateRow> {
    const id = await this.requireAllowed(caller, slug);
    const columns = {
      name: changes.name,
      description: changes.description,
      markdown_description: changes.markdownDescription,
      category: changes.category,
      tags: changes.tags,
      preview_media_url: changes.previewMediaUrl,
      preview_media_type: changes.previewMediaType,
    };
    const given = Object.entries(columns).filter(([, value]) => value !== undefined);
    const sets = given.map(([column], index) => `${column} = $${index + 4}`);
    const [row] = await this.query<TemplateRow>(
      `with t as (
         update templates set ${[...sets, 'updated_at = now()'].join(', ')}
         where id = $1 and user_id = $2 and ${onList('workflow_id', '$3')} returning *
       ) select ${TEMPLATE_CARD}, t.snapshot from t`,
      [id, caller.userId, allowedIds(caller), ...given.map(([, value]) => value)],
    );
    if (!row) throw new NotFound('template');
    return row;
  }

  /** What was made of it stays. @throws NotFound */
  async delete(caller: Caller, named: string): Promise<void> {
    const id = await this.requireAllowed(caller, named);
    const gone = await this.query(
      `with gone as (
         delete from templates where id = $1 and user_id = $2 and ${onList('workflow_id', '$3')} returning id
       ) select id from gone`,
      [id, caller.userId, allowedIds(caller)],
    );
    if (gone.length === 0) throw new NotFound('template');
  }

  /** Its id. @throws NotFound, Forbidden for the owner's own that a limited token leaves out */
  private async requireAllowed(caller: Caller, named: string): Promise<string> {
    const [row] = await this.query<{ id: string; workflowId: string }>(
      `select t.id, t.workflow_id as "workflowId" from templates t
       where ${NAMED} and t.user_id = $3 order by t.slug = $1 desc limit 1`,
      [...namesOf(named), caller.userId],
    );
    if (!row) throw new NotFound('template');
    requireAllowedWorkflow(caller, row.workflowId);
    return row.id;
  }

  async countClone(id: string): Promise<void> {
    await this.query('update templates set clone_count = clone_count + 1 where id = $1', [id]);
  }

  private query<T>(text: string, values: unknown[]): Promise<T[]> {
    return this.database.orm.query<T[]>(text, values);
  }
}
