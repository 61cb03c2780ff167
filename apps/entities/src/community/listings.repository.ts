import { Injectable } from '@nestjs/common';
import {
  type BrowseCommunityRequest,
  type Caller,
  type CommunitySort,
  type CommunityType,
  NotFound,
  type PageQuery,
} from '@easel/contracts';
import {
  Database,
  decodeCountedCursor,
  encodeCountedCursor,
  encodeCursor,
  pageOf,
  startOfPage,
  type Transaction,
} from '@easel/platform';
import { IS_PUBLIC, LISTING_COLUMNS, type ListingRow } from './listing.row.js';

/** What a sort counts; the newest first among equals. */
const COUNTED: Readonly<Record<CommunitySort, 'l.clone_count' | undefined>> = {
  newest: undefined,
  popular: 'l.clone_count',
};

/** What is written when a record is published. */
export type PublishedListing = Omit<
  ListingRow,
  'isActive' | 'isListed' | 'cloneCount' | 'favoriteCount' | 'createdAt' | 'updatedAt'
> & { publisherId: string; likenessAttested: boolean };

export type ListingChanges = Partial<
  Pick<
    ListingRow,
    'title' | 'description' | 'category' | 'style' | 'tags' | 'snapshot' | 'isActive' | 'isListed'
  >
>;

const COLUMN_OF: Readonly<Record<keyof ListingChanges, string>> = {
  title: 'title',
  description: 'description',
  category: 'category',
  style: 'style',
  tags: 'tags',
  snapshot: 'snapshot',
  isActive: 'is_active',
  isListed: 'is_listed',
};

/** What is public is anyone's to see. What is not is not found, like what does not exist. */
@Injectable()
export class ListingsRepository {
  constructor(private readonly database: Database) {}

  async browse(request: BrowseCommunityRequest): Promise<{ rows: ListingRow[]; nextCursor: string | null }> {
    const { entityType, q, category, sort = 'newest', cursor, limit = 20 } = request;
    const values: unknown[] = [limit + 1];
    const given = (value: unknown) => `$${values.push(value)}`;
    const counted = COUNTED[sort];
    const order = [...(counted ? [counted] : []), 'l.created_at', 'l.id'];
    const conditions = [IS_PUBLIC];
    if (entityType !== undefined) conditions.push(`l.entity_type = ${given(entityType)}`);
    if (category !== undefined) conditions.push(`l.category = ${given(category)}`);
    if (q !== undefined) {
      const like = given(`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`);
      const texts = ['l.title', 'l.description', 'l.slug', `array_to_string(l.tags, ' ')`];
      conditions.push(`(${texts.map((text) => `${text} ilike ${like}`).join(' or ')})`);
    }
    if (cursor !== undefined) {
      const place = decodeCountedCursor(cursor);
      const from = [...(counted ? [place.count] : []), place.createdAt, place.id];
      conditions.push(`(${order.join(', ')}) < (${from.map(given).join(', ')})`);
    }
    const found = await this.database.orm.query<ListingRow[]>(
      `select ${LISTING_COLUMNS} from community_listings l where ${conditions.join(' and ')}
       order by ${order.map((column) => `${column} desc`).join(', ')} limit $1`,
      values,
    );
    const { data: rows, nextCursor = null } = pageOf(found, limit, ({ cloneCount: count, createdAt, id }) =>
      encodeCountedCursor({ count, createdAt: createdAt.toISOString(), id }),
    );
    return { rows, nextCursor };
  }

  /** @throws NotFound */
  async findBySlug(slug: string): Promise<ListingRow> {
    const [row] = await this.database.orm.query<ListingRow[]>(
      `select ${LISTING_COLUMNS} from community_listings l where l.slug = $1 and ${IS_PUBLIC}`,
      [slug],
    );
    return required(row);
  }

  /** @throws NotFound */
  async findPublic(id: string): Promise<ListingRow> {
    const [row] = await this.database.orm.query<ListingRow[]>(
      `select ${LISTING_COLUMNS} from community_listings l where l.id = $1 and ${IS_PUBLIC}`,
      [id],
    );
    return required(row);
  }

  /** Public or not, locked until the end of `tx`: counts and changes come one by one. @throws NotFound */
  async lock(tx: Transaction, id: string, which: 'any' | 'public' = 'any'): Promise<ListingRow> {
    const condition = which === 'public' ? `and ${IS_PUBLIC}` : '';
    const [row] = await tx.query<ListingRow[]>(
      `select ${LISTING_COLUMNS} from community_listings l where l.id = $1 ${condition} for no key update`,
      [id],
    );
    return required(row);
  }

  /** Public or not. */
  async ofSource(entityType: CommunityType, sourceId: string): Promise<ListingRow | undefined> {
    const [row] = await this.database.orm.query<ListingRow[]>(
      `select ${LISTING_COLUMNS} from community_listings l where l.entity_type = $1 and l.source_id = $2`,
      [entityType, sourceId],
    );
    return row;
  }

  /** A record has one listing: published again, it keeps its id, slug, counts and age. */
  async publish(tx: Transaction, listing: PublishedListing): Promise<{ id: string; slug: string }> {
    const [row] = await tx.query<{ id: string; slug: string }[]>(
      `with l as (
         insert into community_listings as l (id, slug, entity_type, source_id, publisher_id, attested_at,
           likeness_attested, creator_display_name, title, description, category, style, tags, snapshot)
         values ($1, $2, $3, $4, $5, now(), $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (entity_type, source_id) do update set publisher_id = excluded.publisher_id,
           attested_at = excluded.attested_at, likeness_attested = excluded.likeness_attested,
           creator_display_name = excluded.creator_display_name, title = excluded.title,
           description = excluded.description, category = excluded.category, style = excluded.style,
           tags = excluded.tags, snapshot = excluded.snapshot, is_active = true, is_listed = true, updated_at = now()
         returning *
       ) select id, slug from l`,
      [
        listing.id,
        listing.slug,
        listing.entityType,
        listing.sourceId,
        listing.publisherId,
        listing.likenessAttested,
        listing.creatorDisplayName,
        listing.title,
        listing.description,
        listing.category,
        listing.style,
        listing.tags,
        JSON.stringify(listing.snapshot),
      ],
    );
    return required(row);
  }

  /** Writes what changes, of a row that is locked. */
  async update(tx: Transaction, id: string, changes: ListingChanges): Promise<ListingRow> {
    const values: unknown[] = [id];
    const sets = Object.entries(changes).map(([key, value]) => {
      const written = key === 'snapshot' ? JSON.stringify(value) : value;
      return `${COLUMN_OF[key as keyof ListingChanges]} = $${values.push(written)}`;
    });
    const [row] = await tx.query<ListingRow[]>(
      `with l as (
         update community_listings set ${[...sets, 'updated_at = now()'].join(', ')} where id = $1 returning *
       ) select ${LISTING_COLUMNS} from l`,
      values,
    );
    return required(row);
  }

  async countClone(tx: Transaction, id: string): Promise<void> {
    await tx.query('update community_listings set clone_count = clone_count + 1 where id = $1', [id]);
  }

  /** Of a listing that is locked. @returns whether it is a favourite now */
  async toggleFavorite(tx: Transaction, { userId }: Caller, id: string): Promise<boolean> {
    const [removed] = await tx.query<[unknown[], number]>(
      'delete from community_favorites where user_id = $1 and listing_id = $2 returning user_id',
      [userId, id],
    );
    const favorited = removed.length === 0;
    if (favorited) {
      await tx.query('insert into community_favorites (user_id, listing_id) values ($1, $2)', [userId, id]);
    }
    await tx.query('update community_listings set favorite_count = favorite_count + $2 where id = $1', [
      id,
      favorited ? 1 : -1,
    ]);
    return favorited;
  }

  /** Newest favourite first. */
  async favorites({ userId }: Caller, { limit = 100, cursor }: PageQuery) {
    const [time, id] = startOfPage(cursor);
    const found = await this.database.orm.query<(ListingRow & { markedAt: Date })[]>(
      `select ${LISTING_COLUMNS}, f.created_at as "markedAt"
       from community_favorites f join community_listings l on l.id = f.listing_id
       where f.user_id = $1 and ${IS_PUBLIC}
         and ($2::timestamptz is null or (f.created_at, f.listing_id) < ($2, $3::uuid))
       order by f.created_at desc, f.listing_id desc limit $4`,
      [userId, time, id, limit + 1],
    );
    const { data: rows, ...page } = pageOf(found, limit, (last) => encodeCursor(last.markedAt, last.id));
    return { rows, ...page };
  }
}

function required<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new NotFound('listing');
  return row;
}
