import { findProduction } from '@easel/contracts';
import { onList } from '../engine/allowed-workflows.js';
import { MAY_WRITE, MAY_GOVERN, MAY_READ, MAY_CLONE } from './production-rights.js';

/** Of the object `{ part: keys }` in this parameter, the keys of `part.key`; null without any. */
const KEYS = (parameter: string): string =>
  `(select array_agg(named.key) from jsonb_array_elements_text(${parameter}::jsonb -> part.key) named (key))`;

/** A production has up to 16 MiB. Shorter than the request, so that the caller reads that it was the database. */
export const WHOLE_PRODUCTION_MS = findProduction.deadlineMs - 3_000;

const ROW = `
  w.id, w.name, w.version, w.updated_at as "updatedAt", w.thumbnail_url as "thumbnailUrl", p.shared, p.archived,
  p.dependency_aware as "dependencyAware", p.shot_count as "shotCount", p.duration_sec as "durationSec",
  p.pending_count as "pendingCount"`;

/** $7: the version that is known; $8, $9: route and id of a request that may have been answered. */
const found = (name: string, right: string) => ({
  name,
  timeoutMs: WHOLE_PRODUCTION_MS,
  text: `
    select ${ROW}, w.user_id as "ownerId", p.allow_editable_copy as "allowEditableCopy",
      ${MAY_WRITE} as "mayWrite", ${MAY_GOVERN} as "mayGovern",
      (select jsonb_object_agg(part.part, part.body) from production_parts part
       where part.workflow_id = w.id and part.version > $7 and ($7 > 0 or part.body is not null)) as parts,
      (select jsonb_build_object('bodyHash', r.body_hash, 'answer', r.answer) from production_requests r
       where r.workflow_id = w.id and r.route = $8 and r.request_id = $9 and r.at > now() - interval '24 hours') as replay
    from workflows w join productions p on p.workflow_id = w.id
    where w.id = $1 and ${right}`,
});

export const FIND = found('find-production', MAY_READ);

export const FIND_CLONABLE = found('find-clonable-production', MAY_CLONE);

/** Whether it may be copied. Until the transaction ends nobody takes that right away. */
export const HOLD_CLONABLE = `
  select w.id from workflows w join productions p on p.workflow_id = w.id
  where w.id = $1 and ${MAY_CLONE} for share of w`;

/** Whose storage keeps its pictures. */
export const KEEPER = {
  name: 'find-production-keeper',
  text: `
    select w.user_id as "userId", w.workspace_id as "workspaceId"
    from workflows w join productions p on p.workflow_id = w.id
    where w.id = $1 and ${MAY_WRITE}`,
};

/** Productions that name a file. $1: keys; $2 to $6: who asks, as above. What they do not see has no name. */
export const NAMING = {
  name: 'list-productions-naming-media',
  text: `
    select case when ${MAY_READ} then w.name else 'another' end as name
    from workflows w
    where w.id in (select part.workflow_id from production_parts part where part.media && $1::text[])
    order by w.updated_at desc limit 5`,
};

/** Anyone who knows the id of a shared one; no caller. $1: the production. */
export const FIND_SHARED = {
  name: 'find-shared-production',
  timeoutMs: WHOLE_PRODUCTION_MS,
  text: `
    select ${ROW}, w.created_at as "createdAt", p.allow_editable_copy as "allowEditableCopy",
      (select jsonb_object_agg(part.part, part.body) from production_parts part
       where part.workflow_id = w.id and part.body is not null) as parts
    from workflows w join productions p on p.workflow_id = w.id
    where w.id = $1 and p.shared`,
};

/**
 * The swap: if another change came first, or the right was revoked, this statement changes nothing. What
 * belongs to the change is written with it or not at all. Each answer that is remembered makes some be forgotten whose
 * time is over.
 *
 * $7: the version that is expected; $8 whether it steps; $9 name; $10 summary; $11 parts; $12 client; $13 change; $14
 * the answer that is remembered; $15 keys of our own media that the parts name, by part; $16 jobs that are waited for
 * no more.
 */
export const CHANGE = {
  name: 'change-production',
  timeoutMs: WHOLE_PRODUCTION_MS,
  text: `
    with swapped as (
      update workflows w set
        version = w.version + $8::integer,
        updated_at = case $8::integer when 0 then w.updated_at else greatest(now(), w.updated_at + interval '1 ms') end,
        name = $9,
        thumbnail_url = $10::jsonb ->> 'thumbnailUrl'
      where w.id = $1 and w.version = $7 and w.is_production and ${MAY_WRITE}
        and ($14::jsonb is null or not exists (
          select from production_requests r
          where r.workflow_id = w.id and r.route = $14::jsonb ->> 'route' and r.request_id = $14::jsonb ->> 'id'
            and r.at > now() - interval '24 hours'))
      returning w.id, w.version, w.updated_at
    ), summary as (
      update productions p set
        archived = ($10::jsonb -> 'archived')::boolean,
        dependency_aware = ($10::jsonb -> 'dependencyAware')::boolean,
        shot_count = ($10::jsonb -> 'shotCount')::integer,
        duration_sec = ($10::jsonb -> 'durationSec')::double precision,
        pending_count = ($10::jsonb -> 'pendingCount')::integer
      from swapped s where p.workflow_id = s.id
    ), parts as (
      insert into production_parts (workflow_id, part, version, body, media)
      select s.id, part.key, s.version, nullif(part.value, 'null'), ${KEYS('$15')}
      from swapped s cross join jsonb_each($11::jsonb) part
      on conflict (workflow_id, part) do update
        set version = excluded.version, body = excluded.body, media = excluded.media
    ), change as (
      insert into production_changes (workflow_id, version, user_id, client, kind, operations, receipts, altered, touched)
      select s.id, s.version, $2, $12::text, c.kind, c.operations, c.receipts, c.altered, c.touched
      from swapped s cross join jsonb_to_record($13::jsonb)
        as c (kind text, operations jsonb, receipts jsonb, altered jsonb, touched jsonb)
      where $8::integer = 1
    ), request as (
      insert into production_requests (workflow_id, route, request_id, body_hash, answer)
      select s.id, r.route, r.id, r."bodyHash", r.answer
      from swapped s cross join jsonb_to_record($14::jsonb) as r (route text, id text, "bodyHash" text, answer jsonb)
      where $14::jsonb is not null
      on conflict (workflow_id, route, request_id) do update set
        body_hash = excluded.body_hash, answer = excluded.answer, at = excluded.at
        where production_requests.at <= now() - interval '24 hours'
    ), settled as (
      update asked_jobs a set released = true from swapped s
      where a.job_id = any($16::uuid[]) and a.asker = 'studio' and not a.released
    ), forgotten as (
      delete from production_requests r using (
        select old.workflow_id, old.route, old.request_id from production_requests old
        where $14::jsonb is not null and old.workflow_id <> $1 and old.at <= now() - interval '24 hours'
        order by old.at limit 5 for update skip locked) expired
      where (r.workflow_id, r.route, r.request_id) = (expired.workflow_id, expired.route, expired.request_id)
    )
    select version, updated_at as "updatedAt" from swapped`,
};

/**
 * $7: the version that is expected, null for any, and whatever number was sent; $8 shared; $9 whether copies may be
 * edited, null: as it is; $10 client.
 */
export const SHARE = {
  name: 'share-production',
  text: `
    with found as (
      select w.id, w.version, w.workspace_id, w.user_id, p.shared, p.allow_editable_copy as copies,
        $8::boolean and coalesce($9::boolean, p.shared and p.allow_editable_copy) as next_copies
      from workflows w join productions p on p.workflow_id = w.id
      where w.id = $1 and ${MAY_GOVERN}
      for update of w
    ), swapped as (
      update workflows w set version = w.version + 1, updated_at = greatest(now(), w.updated_at + interval '1 ms')
      from found f
      where w.id = f.id and ($7::numeric is null or f.version = $7)
        and (f.shared <> $8 or f.copies <> f.next_copies)
      returning w.id, w.version
    ), shared as (
      update productions p set shared = $8, allow_editable_copy = f.next_copies
      from swapped s join found f on f.id = s.id where p.workflow_id = s.id
    ), change as (
      insert into production_changes (workflow_id, version, user_id, client, kind, operations, receipts, altered, touched)
      select s.id, s.version, $2, $10::text, case when $8 then 'share' else 'unshare' end, '[]', '[]', null, '[]' from swapped s
    )
    select f.id, f.workspace_id as "workspaceId", f.user_id as "ownerId",
      coalesce((select s.version from swapped s), f.version) as version,
      exists (select 1 from swapped) as "hasChanged",
      $7::numeric is not null and f.version <> $7 as "isStale"
    from found f`,
};

export const INSERT = {
  name: 'insert-production',
  timeoutMs: WHOLE_PRODUCTION_MS,
  text: `
    with production as (
      insert into productions (workflow_id, archived, dependency_aware, shot_count, duration_sec, pending_count)
      select $1, s.archived, s."dependencyAware", s."shotCount", s."durationSec", s."pendingCount"
      from jsonb_to_record($2::jsonb) as s
        (archived boolean, "dependencyAware" boolean, "shotCount" integer, "durationSec" double precision, "pendingCount" integer)
      returning workflow_id as id
    ), marked as (
      update workflows w set is_production = true, thumbnail_url = $2::jsonb ->> 'thumbnailUrl' from production p where w.id = p.id
    ), parts as (
      insert into production_parts (workflow_id, part, version, body, media)
      select p.id, part.key, 1, part.value, ${KEYS('$7')} from production p cross join jsonb_each($3::jsonb) part
    )
    insert into production_changes (workflow_id, version, user_id, client, kind, operations, receipts, altered, touched)
    select p.id, 1, $4::uuid, $5::text, c.kind, c.operations, c.receipts, null, c.touched
    from production p cross join jsonb_to_record($6::jsonb) as c (kind text, operations jsonb, receipts jsonb, touched jsonb)`,
};

/**
 * $1: whose; $2: of the workspace, null for the personal space; $3 whether everybody's; $4 limited to; $5 archived too;
 * $6, $7 after; $8 limit.
 */
export const LIST = {
  name: 'list-productions',
  text: `
    select ${ROW}
    from workflows w join productions p on p.workflow_id = w.id
    where w.is_production
      and (case when $2::uuid is null then w.workspace_id is null and w.user_id = $1
           else w.workspace_id = $2 and ($3 or w.user_id = $1) end)
      and ${onList('w.id', '$4')}
      and ($5 or not p.archived)
      and ($6::timestamptz is null or (w.updated_at, w.id) < ($6, $7::uuid))
    order by w.updated_at desc, w.id desc limit $8`,
};
