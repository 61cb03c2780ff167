import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database, type Transaction } from '@easel/platform';
import type { AssetEntry, Assets } from './entity.row.js';

interface AssetRow {
  entityId: string;
  bucket: string;
  name: string;
  url: string;
  details: Record<string, unknown> | null;
}

/** What an entry takes in a message beside its texts. */
const BYTES_OF_ENTRY = 48;

/** The buckets of records: a row an entry, oldest first. Its callers have checked that the record may be seen. */
@Injectable()
export class EntityAssetsRepository {
  constructor(private readonly database: Database) {}

  async of(entityId: string, manager: EntityManager = this.database.orm.manager): Promise<Assets> {
    return (await this.ofSome([entityId], manager)).get(entityId) ?? {};
  }

  async ofSome(
    entityIds: readonly string[],
    manager: EntityManager = this.database.orm.manager,
  ): Promise<Map<string, Assets>> {
    const rows = await manager.query<AssetRow[]>(
      `select entity_id as "entityId", bucket, name, url, details from entity_assets
       where entity_id = any($1::uuid[]) order by id`,
      [entityIds],
    );
    const found = new Map<string, Record<string, AssetEntry[]>>();
    for (const { entityId, bucket, name, url, details } of rows) {
      const buckets = found.get(entityId) ?? {};
      found.set(entityId, buckets);
      (buckets[bucket] ??= []).push({ name, url, ...details });
    }
    return found;
  }

  /** The oldest entry of each name, of the first `most` names of each bucket. */
  async firstOfNames(
    entityIds: readonly string[],
    most: number,
  ): Promise<Pick<AssetRow, 'entityId' | 'bucket' | 'name' | 'url'>[]> {
    return this.database.orm.query(
      `select entity_id as "entityId", bucket, name, url from (
         select *, row_number() over (partition by entity_id, bucket order by id) as place from (
           select distinct on (entity_id, bucket, name) id, entity_id, bucket, name, url from entity_assets
           where entity_id = any($1::uuid[]) order by entity_id, bucket, name, id
         ) firsts
       ) numbered where place <= $2 order by id`,
      [entityIds, most],
    );
  }

  /** About how many bytes the buckets of each record take. */
  async bytesOf(entityIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.database.orm.query<{ id: string; bytes: number }[]>(
      `select entity_id as id,
         sum(octet_length(name) + octet_length(url) + coalesce(octet_length(details::text), 0) + $2)::float8 as bytes
       from entity_assets where entity_id = any($1::uuid[]) group by entity_id`,
      [entityIds, BYTES_OF_ENTRY],
    );
    return new Map(rows.map(({ id, bytes }) => [id, bytes]));
  }

  /** Replaces the entries of buckets. An address is kept once in a bucket. */
  async replace(
    tx: Transaction,
    entityId: string,
    buckets: ReadonlyMap<string, readonly AssetEntry[]>,
  ): Promise<void> {
    const rows = [...buckets].flatMap(([bucket, entries]) =>
      entries.map(({ name, url, ...details }) => ({
        bucket,
        name,
        url,
        details: Object.keys(details).length > 0 ? details : null,
      })),
    );
    await tx.query('delete from entity_assets where entity_id = $1 and bucket = any($2::text[])', [
      entityId,
      [...buckets.keys()],
    ]);
    if (rows.length === 0) return;
    await tx.query(
      `insert into entity_assets (entity_id, bucket, name, url, details)
       select $1, r.bucket, r.name, r.url, r.details
       from rows from (jsonb_to_recordset($2::jsonb) as (bucket text, name text, url text, details jsonb))
         with ordinality as r (bucket, name, url, details, place)
       order by r.place
       on conflict do nothing`,
      [entityId, JSON.stringify(rows)],
    );
  }

  /** Copies every entry of a record to another one. */
  async copy(tx: Transaction, from: string, to: string): Promise<void> {
    await tx.query(
      `insert into entity_assets (entity_id, bucket, name, url, details, job_id)
       select $2, bucket, name, url, details, job_id from entity_assets where entity_id = $1 order by id`,
      [from, to],
    );
  }

  /** @returns whether the bucket held it */
  async remove(tx: Transaction, entityId: string, bucket: string, url: string): Promise<boolean> {
    const [rows] = await tx.query<[unknown[], number]>(
      `delete from entity_assets where entity_id = $1 and bucket = $2 and md5(url) = md5($3) and url = $3
       returning id`,
      [entityId, bucket, url],
    );
    return rows.length > 0;
  }

  /** Which of these addresses which bucket holds, as `bucket` and `url`. */
  async holding(
    tx: Transaction,
    entityId: string,
    urls: readonly string[],
  ): Promise<{ bucket: string; url: string }[]> {
    if (urls.length === 0) return [];
    return tx.query(
      `select bucket, url from entity_assets where entity_id = $1
         and md5(url) in (select md5(wanted) from unnest($2::text[]) wanted)`,
      [entityId, urls],
    );
  }
}
