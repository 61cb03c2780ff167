/** What a job policy withholds is nobody's to copy. */
export const SOURCES = `
  select a.key, a.kind, a.content_type as "contentType", a.size, a.sha256, a.width, a.height,
    a.duration_seconds as "durationSeconds", a.filename,
    coalesce(a.thumbnail_key, (
      select t.key from media_assets t where t.job_id = a.job_id and t.role = 'thumbnail' limit 1
    )) as "thumbnailKey"
  from media_assets a left join jobs j on j.id = a.job_id
  where a.key = any($1::text[]) and a.role is distinct from 'thumbnail' and j.status is distinct from 'pending_review'
  order by a.key`;

/** Files that these small pictures stand for, one each. */
export const MAINS = `
  select named.key as thumbnail, min(main.key) as key
  from unnest($1::text[]) named (key) cross join lateral (
    select a.key from media_assets a where a.thumbnail_key = named.key
    union all
    select a.key from media_assets t join media_assets a on a.job_id = t.job_id and a.role is distinct from 'thumbnail'
    where t.key = named.key and t.role = 'thumbnail'
  ) main
  group by named.key`;

export const BEGIN = `
  insert into uploads (id, user_id, workspace_id, prefix, key, filename, origin)
  select r."uploadId", r."userId", r."workspaceId", r.prefix, r.key, r.filename, r.origin
  from jsonb_to_recordset($1::jsonb) as r ("uploadId" uuid, "userId" uuid, "workspaceId" uuid, prefix text, key text,
    filename text, origin text)`;

export const ADD = `
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

export const GIVE_UP = `
  with given_up as (delete from uploads where id = any($1::uuid[]) returning prefix)
  insert into doomed_media (name) select prefix from given_up on conflict do nothing returning name`;
