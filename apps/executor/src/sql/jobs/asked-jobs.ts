/**
 * Writes the ids $1 down for the asker $2 and the user $3. An id that is there already is left out: two requests for the
 * same ids take turns at the primary key, so that one of them makes the jobs and the other finds them.
 */
export const NOTE_ASKED = {
  name: 'note-asked-jobs',
  text: `
    insert into asked_jobs (job_id, asker, user_id)
    select id, $2, $3::uuid from unnest($1::uuid[]) as id order by id
    on conflict do nothing returning job_id as id`,
};

export const KNOWN_ASKED = {
  name: 'known-asked-jobs',
  text: `
    select job_id as id, withdrawn, asker = $2 and (withdrawn or user_id = $3::uuid) as own
    from asked_jobs where job_id = any($1::uuid[])`,
};

export const ASKED_STATES = {
  name: 'asked-job-states',
  text: `
    select a.job_id as id, case when a.withdrawn then 'withdrawn' else coalesce(j.status, 'lost') end as status,
      coalesce(j.progress, 0) as progress, case when j.completed_at is not null then j.output end as output,
      j.error_code as "errorCode", j.error_message as "errorMessage",
      j.completed_at as "endedAt", coalesce(j.credits, 0)::float8 as credits
    from asked_jobs a left join jobs j on j.id = a.job_id
    where a.asker = $2 and a.job_id = any($1::uuid[])`,
};

/** Those of the ids $1 that nobody asked for are the asker's $2, withdrawn. Old ones are forgotten on the way. */
export const WITHDRAW = {
  name: 'withdraw-asked-jobs',
  text: `
    with old as (
      delete from asked_jobs where withdrawn and created_at < now() - interval '30 days'
    )
    insert into asked_jobs (job_id, asker, withdrawn, released)
    select id, $2, true, true from unnest($1::uuid[]) as id order by id
    on conflict do nothing`,
};

export const ASKED_UNDER_WAY = {
  name: 'asked-jobs-under-way',
  text: `
    select j.id, j.user_id as "userId" from asked_jobs a join jobs j on j.id = a.job_id
    where a.asker = $2 and a.job_id = any($1::uuid[]) and j.completed_at is null order by j.id`,
};

export const RELEASE = {
  name: 'release-asked-jobs',
  text: `
    update asked_jobs set released = true
    where asker = $2 and job_id = any($1::uuid[]) and not released returning job_id as id`,
};
