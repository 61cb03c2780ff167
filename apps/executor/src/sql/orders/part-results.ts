/** Hours after which the files go; a job that goes on later has what lacks made again, if its owner asked for that. */
const KEPT_HOURS = 48;

export const FIND = {
  name: 'find-part-result',
  text: `select result from part_results where job_id = $1 and part = $2`,
};

/** Registers the files for removal before they exist, so that a crash leaves none behind. */
export const DOOM = {
  name: 'doom-part-results',
  text: `
    insert into doomed_media as d (name, due_at) values ($1, now() + interval '${KEPT_HOURS} hours')
    on conflict (name) do update set due_at = excluded.due_at`,
};

/** Of the job $1, leased under epoch $2. */
export const KEEP = {
  name: 'keep-part-result',
  text: `
    with leased as (select id from jobs where id = $1 and epoch = $2 and status = 'running' for share)
    insert into part_results (job_id, part, result) select id, $3, $4 from leased
    on conflict (job_id, part) do update set result = excluded.result
    returning job_id`,
};
