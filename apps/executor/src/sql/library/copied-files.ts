export const NOTE = `
  insert into copied_files (asset_id, user_id, key, due_at)
  select id, user_id, key, now() + interval '2 hours' from media_assets where id = any($1::uuid[])
  order by id
  on conflict (asset_id) do update set due_at = excluded.due_at`;

export const RELEASE = `
  insert into copied_files (asset_id, user_id, key, due_at)
  select id, user_id, key, now() from media_assets where key = any($1::text[]) and user_id = $2
  order by id
  on conflict (asset_id) do update set due_at = excluded.due_at`;

export const DUE = `
  select asset_id as id, user_id as "userId", key from copied_files where due_at <= now() order by due_at limit 200`;
