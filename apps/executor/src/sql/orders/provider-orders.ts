// Orders at providers. Every statement finds its rows by the job's id.

/** The columns of a call; `c` is its table. */
export const orderColumns = (
  c: string,
): string => `${c}.job_id as "jobId", ${c}.number, ${c}.part, ${c}.provider, ${c}.class, ${c}.state,
      ${c}.reference, ${c}.backend, ${c}.task_id as "taskId", ${c}.handle, ${c}.outcome,
      ${c}.error_code as "errorCode", ${c}.granted_attempts as "grantedAttempts",
      (extract(epoch from now() - ${c}.intended_at) * 1000)::float8 as "ageMs"`;

/** The latest order for part $3 of the job $1, if it is leased under epoch $2. */
export const LATEST = {
  name: 'latest-provider-call',
  text: `
    select j.max_attempts as "jobGranted",
      coalesce((select max(p.number) from provider_calls p where p.job_id = j.id), 0) as "lastNumber",
      ${orderColumns('c')}
    from jobs j left join lateral (
      select * from provider_calls p where p.job_id = j.id and p.part = $3 order by p.number desc limit 1
    ) c on true
    where j.id = $1 and j.epoch = $2 and j.status = 'running'`,
};

/**
 * Intends an order. The update of the job is the fence: it finds nothing when the job has another epoch, and whoever
 * would take the job away waits for it. Repeated by the same holder it finds its own row.
 */
export const INTEND = {
  name: 'intend-provider-call',
  text: `
    with leased as (
      update jobs set ran_by = $4 where id = $1 and epoch = $2 and status = 'running' returning id, max_attempts
    )
    insert into provider_calls as c (job_id, number, provider, class, state, reference, backend, epoch,
      granted_attempts, part)
    select id, $3, $4, $5, 'intended', $6, $7, $2, max_attempts, $8 from leased
    on conflict (job_id, number) do update set epoch = excluded.epoch
      where c.state = 'intended' and c.epoch = excluded.epoch
    returning ${orderColumns('c')}`,
};

/**
 * Sets the time of intent of order $3 to now, if the job $1 is leased under epoch $2. The next holder of the job then waits
 * long enough for an order that is still on its way.
 */
export const INTEND_AGAIN = {
  name: 'intend-provider-call-again',
  text: `
    with leased as (
      select id from jobs where id = $1 and epoch = $2 and status = 'running' for share
    )
    update provider_calls c set intended_at = now() from leased
    where c.job_id = leased.id and c.number = $3
    returning c.number`,
};

/**
 * Stores the id of a task, once, from any process that learned it, even a former holder: it is the same order. When the
 * order was given up or its job is over, that it was bought after all is kept as \`late\`, and nobody goes on with it.
 */
export const ADOPT = {
  name: 'adopt-provider-task',
  text: `
    with adopted as (
      update provider_calls c set task_id = $3, handle = $4, submitted_at = now(),
        state = case when c.state = 'intended' and j.status in ('pending', 'running')
          then 'submitted' else 'settled' end,
        outcome = case when c.state = 'intended' and j.status in ('pending', 'running') then null else 'late' end,
        settled_at = case when c.state = 'intended' and j.status in ('pending', 'running') then null else now() end
      from jobs j
      where c.job_id = $1 and c.number = $2 and j.id = c.job_id and c.task_id is null
        and (c.state in ('intended', 'unknown') or c.outcome = 'cancelled')
      returning c.state, c.task_id as "taskId"
    )
    select * from adopted
    union all
    select state, task_id from provider_calls
    where job_id = $1 and number = $2 and not exists (select 1 from adopted)`,
};

/**
 * Ends the order $3 of the job $1, leased under epoch $2, as $4. One whose result was had before is asked for it again;
 * if that is no use any more, it has failed after all, so that another may be bought when the job is asked for again.
 */
export const SETTLE = {
  name: 'settle-provider-call',
  text: `
    with leased as (
      select id from jobs where id = $1 and epoch = $2 and status = 'running' for share
    )
    update provider_calls c set state = 'settled', outcome = $4, error_code = $5, settled_at = now()
    from leased where c.job_id = leased.id and c.number = $3
      and (c.state in ('intended', 'submitted') or c.outcome in ('succeeded', 'late') and $4 in ('succeeded', 'failed'))
    returning c.number`,
};

/** Ends the order $2 of the job $1, which is over, as $3. */
export const SETTLE_LATE = {
  name: 'settle-late-provider-call',
  text: `
    update provider_calls c set state = 'settled', outcome = $3, settled_at = now()
    from jobs j
    where c.job_id = $1 and c.number = $2 and j.id = c.job_id and j.status not in ('pending', 'running')
      and c.state in ('intended', 'submitted')
    returning c.number`,
};

/** Gives up on knowing about the order $3 of the job $1, leased under epoch $2. */
export const SURRENDER = {
  name: 'surrender-provider-call',
  text: `
    with leased as (
      select id from jobs where id = $1 and epoch = $2 and status = 'running' for share
    )
    update provider_calls c set state = 'unknown'
    from leased where c.job_id = leased.id and c.number = $3 and c.state = 'intended' and c.task_id is null
    returning c.number`,
};

export const JOB_IS_OVER = {
  name: 'job-is-over',
  text: `select id from jobs where id = $1 and status not in ('pending', 'running')`,
};

/** Voices of $2 that are clones of other accounts than that of the job $1. */
export const FOREIGN_VOICE = {
  name: 'find-foreign-voice',
  text: `
    select 1 from voice_clones v join jobs j on j.id = $1
    where v.voice_id = any($2::text[]) and v.user_id <> j.user_id
      and not exists (select 1 from voice_clones o where o.voice_id = v.voice_id and o.user_id = j.user_id)
    limit 1`,
};
