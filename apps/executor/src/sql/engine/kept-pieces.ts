export const FIND = {
  name: 'find-kept-pieces',
  text: `select job_id from kept_pieces where job_id = $1`,
};

/** Of the job $1, leased under epoch $2: its pieces are below $3. */
export const KEEP = {
  name: 'keep-pieces',
  text: `
    with leased as (select id from jobs where id = $1 and epoch = $2 and status = 'running' for share)
    insert into kept_pieces (job_id, prefix) select id, $3 from leased
    on conflict (job_id) do update set prefix = excluded.prefix
    returning job_id`,
};

export const DROP = {
  name: 'drop-kept-pieces',
  text: `
    with over as (
      delete from kept_pieces k
      where not exists (select 1 from jobs j where j.id = k.job_id and j.status in ('pending', 'running'))
      returning prefix
    )
    insert into doomed_media (name) select prefix from over on conflict do nothing`,
};
