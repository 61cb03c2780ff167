/** Keeps the plan of the job $1, leased under epoch $2; the first one stands. */
export const KEEP_PLAN = {
  name: 'keep-film-plan',
  text: `
    with leased as (select id from jobs where id = $1 and epoch = $2 and status = 'running' for share)
    insert into films as f (job_id, plan) select id, $3 from leased
    on conflict (job_id) do update set plan = coalesce(f.plan, excluded.plan)
    returning f.plan`,
};

export const READ = {
  name: 'read-film',
  text: `select plan, stop_asked_at is not null as "stopAsked" from films where job_id = $1`,
};

/**
 * Begins the long clip of the job $1, leased under epoch $2, with the plan of the job $3 of the same user and with what
 * was shot of it before its part $4, and with its pictures up to part $5, of which $6 is the last there can be. Once: a
 * clip that has begun stays as it is.
 */
export const TAKE_OVER = {
  name: 'take-over-film',
  text: `
    with leased as (
      select id, user_id, max_attempts from jobs where id = $1 and epoch = $2 and status = 'running' for share
    ), source as (
      select j.id from jobs j join leased on j.user_id = leased.user_id where j.id = $3
    ), film as (
      insert into films (job_id, plan)
      select leased.id, f.plan from leased, source join films f on f.job_id = source.id where f.plan is not null
      on conflict (job_id) do nothing returning job_id
    )
    insert into provider_calls (job_id, number, part, provider, class, state, reference, backend, task_id, handle,
      outcome, epoch, granted_attempts, submitted_at, settled_at)
    select film.job_id, row_number() over (order by c.number), c.part, c.provider, c.class, 'settled',
      gen_random_uuid(), c.backend, c.task_id, c.handle, 'succeeded', $2, leased.max_attempts, now(), now()
    from film, leased, source join provider_calls c on c.job_id = source.id
    where c.outcome = 'succeeded' and c.task_id is not null and c.part < $4
      and (c.part <= $5 or c.part > $6)`,
};

export const SHOT_PARTS = {
  name: 'shot-parts-of-film',
  text: `select distinct part from provider_calls where job_id = $1 and outcome = 'succeeded' order by part`,
};

export const BOUGHT = {
  name: 'is-part-of-film-bought',
  text: `
    select 1 from provider_calls where job_id = $1 and part = $2 and (state = 'submitted' or outcome = 'succeeded') limit 1`,
};

/** Asks the job $1 of the user $2, which has been begun, to end with what it has; between two attempts, too. */
export const ASK_TO_STOP = {
  name: 'ask-film-to-stop',
  text: `
    insert into films as f (job_id, stop_asked_at)
    select id, now() from jobs
    where id = $1 and user_id = $2 and (status = 'running' or status = 'pending' and attempts > 0)
    on conflict (job_id) do update set stop_asked_at = coalesce(f.stop_asked_at, excluded.stop_asked_at)
    returning f.job_id`,
};

export const LONG_CLIP_JOB = {
  name: 'job-of-film',
  text: `
    select type, status, attempts, input -> 'params' as params, output -> 'pro' as record from jobs where id = $1 and user_id = $2`,
};
