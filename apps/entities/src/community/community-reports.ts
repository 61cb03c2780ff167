import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type CommunityReport,
  NotFound,
  type Page,
  type PageQuery,
  type ReportListingRequest,
} from '@easel/contracts';
import { Database, encodeCursor, pageOf, startOfPage } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { IS_PUBLIC } from './listing.row.js';

type Shown = CommunityReport['listing'];

interface ReportRow extends Omit<CommunityReport, 'created_at' | 'listing'> {
  created_at: Date;
  listing_id: string;
  slug: Shown['slug'];
  entity_type: Shown['entity_type'];
  title: string;
  is_active: boolean;
  is_listed: boolean;
}

/** What people say of published subjects, for operators to read. */
@Injectable()
export class CommunityReports {
  constructor(private readonly database: Database) {}

  /** One of a person and a listing: the last reason counts. @throws NotFound */
  async make({ userId }: Caller, { id, reason }: ReportListingRequest): Promise<void> {
    const made = await this.database.orm.query<unknown[]>(
      `insert into community_reports (id, listing_id, user_id, reason)
       select $1, l.id, $3, $4 from community_listings l where l.id = $2 and ${IS_PUBLIC}
       on conflict (listing_id, user_id) do update set reason = excluded.reason
       returning id`,
      [newId(), id, userId, reason],
    );
    if (made.length === 0) throw new NotFound('listing');
  }

  /** Newest first. */
  async list({ limit = 50, cursor }: PageQuery): Promise<Page<CommunityReport>> {
    const [time, id] = startOfPage(cursor);
    const rows = await this.database.orm.query<ReportRow[]>(
      `select r.id, r.reason, r.user_id as reporter_id, r.created_at, l.id as listing_id, l.slug, l.entity_type,
         l.title, l.is_active, l.is_listed
       from community_reports r join community_listings l on l.id = r.listing_id
       where $1::timestamptz is null or (r.created_at, r.id) < ($1, $2::uuid)
       order by r.created_at desc, r.id desc limit $3`,
      [time, id, limit + 1],
    );
    const { data, ...page } = pageOf(rows, limit, (last) => encodeCursor(last.created_at, last.id));
    return { data: data.map(toReport), ...page };
  }
}

const toReport = (row: ReportRow): CommunityReport => ({
  id: row.id,
  reason: row.reason,
  reporter_id: row.reporter_id,
  created_at: row.created_at.toISOString(),
  listing: {
    id: row.listing_id,
    slug: row.slug,
    entity_type: row.entity_type,
    title: row.title,
    is_active: row.is_active,
    is_listed: row.is_listed,
  },
});
