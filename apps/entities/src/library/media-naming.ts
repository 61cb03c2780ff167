import { Controller } from '@nestjs/common';
import {
  type Caller,
  entitiesNamingMedia,
  type MediaNaming,
  MediaNamingRequest,
  SERVICE_CREATOR_ID,
} from '@easel/contracts';
import { Answers, Database } from '@easel/platform';
import { IS_PUBLIC } from '../community/listing.row.js';

const MOST_NAMES = 10;

/**
 * Which records of a user name a file, archived ones included: they may be restored. An address names a file by its key,
 * under any origin.
 */
const NAMING = {
  name: 'records-naming-media',
  text: `
    select e.name from (
      select * from entities where user_id = $1 and deleted_at is null
      union all select * from entities where user_id = $1 and deleted_at is not null
    ) e
    where strpos(coalesce(e.source_image_url, ''), $2) > 0 or strpos(e.reference_photos::text, $2) > 0
      or strpos(e.fields::text, $2) > 0
      or exists (
        select 1 from entity_assets a
        where a.entity_id = e.id and (strpos(a.url, $2) > 0 or strpos(coalesce(a.details::text, ''), $2) > 0)
      )
    order by e.updated_at desc limit ${MOST_NAMES}`,
};

/** Which listings show a file that belongs to nobody. */
const SHOWING = {
  name: 'listings-showing-media',
  text: `
    select l.title as name from community_listings l
    where ${IS_PUBLIC} and strpos(l.snapshot::text, $1) > 0 limit ${MOST_NAMES}`,
};

/** Tells the library of files what is in use. */
@Controller()
export class MediaNamingMessageController {
  constructor(private readonly database: Database) {}

  @Answers(entitiesNamingMedia)
  async find({ userId, key }: MediaNamingRequest, _caller: Caller): Promise<MediaNaming> {
    const rows =
      userId === SERVICE_CREATOR_ID
        ? await this.database.run<{ name: string }>(SHOWING, [key])
        : await this.database.run<{ name: string }>(NAMING, [userId, key]);
    return { names: rows.map(({ name }) => name) };
  }
}
