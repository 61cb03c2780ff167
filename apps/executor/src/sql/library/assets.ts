export const LOCK_FILES_OF_JOB = `
  select from media_assets where job_id = (select job_id from media_assets where id = $1 and user_id = $2)
  order by id for update`;

export const REMOVE = `
  with removed as (
    delete from media_assets where id = $1 and user_id = $2 returning key, thumbnail_key, job_id
  ), thumbnails as (
    delete from media_assets t using removed r
    where t.job_id = r.job_id and t.role = 'thumbnail' and not exists (
      select from media_assets o
      where o.job_id = r.job_id and o.key <> r.key and o.role is distinct from 'thumbnail'
    )
    returning t.key
  )
  insert into doomed_media (name)
  select key from removed union select thumbnail_key from removed where thumbnail_key is not null
  union select key from thumbnails
  on conflict do nothing returning name`;
