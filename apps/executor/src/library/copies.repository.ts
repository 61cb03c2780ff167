import { Injectable } from '@nestjs/common';
import type { FileKind } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import type { DoomedFile } from './doomed-media.js';

/** A file that is copied. */
export interface CopiedSource {
  key: string;
  thumbnailKey: string | null;
  kind: FileKind;
  contentType: string;
  /** Bytes; Postgres sends a bigint as text. */
  size: string;
  sha256: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  filename: string | null;
}

export interface StoredCopy {
  key: string;
  kind: FileKind;
  thumbnailKey: string | null;
  sha256: string;
}

/** A copy that is about to be made. */
export interface NewCopy extends CopiedSource {
  id: string;
  /** Of the upload that the copy counts as until its row is stored. */
  uploadId: string;
  userId: string;
  workspaceId: string | null;
  prefix: string;
  from: string;
  thumbnailFrom: string | null;
  origin: string | null;
}

/** What a job policy withholds is nobody's to copy. */
const SOURCES = `
  select a.key, a.kind, a.content_type as "contentType", a.size, a.sha256, a.width, a.height,
    a.duration_seconds as "durationSeconds", a.filename,
    coalesce(a.thumbnail_key, (
      select t.key from media_assets t where t.job_id = a.job_id and t.role = 'thumbnail' limit 1
    )) as "thumbnailKey"
  from media_assets a left join jobs j on j.id = a.job_id
  where a.key = any($1::text[]) and a.role is distinct from 'thumbnail' and j.status is distinct from 'pending_review'
  order by a.key`;

/** Files that these small pictures stand for, one each. */
const MAINS = `
  select named.key as thumbnail, min(main.key) as key
  from unnest($1::text[]) named (key) cross join lateral (
    select a.key from media_assets a where a.thumbnail_key = named.key
    union all
    select a.key from media_assets t join media_assets a on a.job_id = t.job_id and a.role is distinct from 'thumbnail'
    where t.key = named.key and t.role = 'thumbnail'
  ) main
  group by named.key`;

const BEGIN = `
  insert into uploads (id, user_id, workspace_id, prefix, key, filename, origin)
  select r."uploadId", r."userId", r."workspaceId", r.prefix, r.key, r.filename, r.origin
  from jsonb_to_recordset($1::jsonb) as r ("uploadId" uuid, "userId" uuid, "workspaceId" uuid, prefix text, key text,
    filename text, origin text)`;

const ADD = `
  with added as (
    insert into media_assets (id, user_id, workspace_id, key, thumbnail_key, kind, content_type, size, sha256, width,
      height, duration_seconds, filename, origin)
    select r.id, r."userId", r."workspaceId", r.key, r."thumbnailKey", r.kind, r."contentType", r.size, r.sha256,
      r.width, r.height, r."durationSeconds", r.filename, r.origin
    from jsonb_to_recordset($1::jsonb) as r (id uuid, "userId" uuid, "workspaceId" uuid, key text, "thumbnailKey" text,
      kind text, "contentType" text, size bigint, sha256 text, width integer, height integer, "durationSeconds" real,
      filename text, origin text)
    order by r.id
    on conflict (id) do nothing
    returning key
  )
  delete from uploads u using added where u.key = added.key and u.id = any($2::uuid[])`;

const GIVE_UP = `
  with given_up as (delete from uploads where id = any($1::uuid[]) returning prefix)
  insert into doomed_media (name) select prefix from given_up on conflict do nothing returning name`;

/** Copies of files, and the uploads that they count as until they are stored. */
@Injectable()
export class CopiesRepository {
  constructor(private readonly database: Database) {}

  sources(keys: readonly string[]): Promise<CopiedSource[]> {
    return this.database.orm.query(SOURCES, [keys]);
  }

  /** The file that each of these small pictures stands for, as far as they are small pictures. */
  async mainsOf(keys: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.orm.query<{ thumbnail: string; key: string }[]>(MAINS, [keys]);
    return new Map(rows.map(({ thumbnail, key }) => [thumbnail, key]));
  }

  /** The copies of these ids that there are. */
  async stored(userId: string, ids: readonly string[]): Promise<Map<string, StoredCopy>> {
    const rows = await this.database.orm.query<(StoredCopy & { id: string })[]>(
      `select id, key, kind, thumbnail_key as "thumbnailKey", sha256 from media_assets
       where id = any($1::uuid[]) and user_id = $2`,
      [ids, userId],
    );
    return new Map(rows.map(({ id, ...copy }) => [id, copy]));
  }

  async areStored(tx: Transaction, ids: readonly string[]): Promise<boolean> {
    const [row] = await tx.query<{ count: number }[]>(
      'select count(*)::integer as count from media_assets where id = any($1::uuid[])',
      [ids],
    );
    return row?.count === ids.length;
  }

  async begin(copies: readonly NewCopy[]): Promise<void> {
    if (copies.length > 0) await this.database.orm.query(BEGIN, [JSON.stringify(copies)]);
  }

  /** Stores the rows. A copy that somebody else has stored under its id meanwhile stays an upload. */
  async add(tx: Transaction, copies: readonly NewCopy[]): Promise<void> {
    if (copies.length === 0) return;
    await tx.query(ADD, [JSON.stringify(copies), copies.map(({ uploadId }) => uploadId)]);
  }

  /** Dooms the files of copies that were not stored. */
  async giveUp(copies: readonly NewCopy[]): Promise<DoomedFile[]> {
    if (copies.length === 0) return [];
    return this.database.orm.query(GIVE_UP, [copies.map(({ uploadId }) => uploadId)]);
  }
}
