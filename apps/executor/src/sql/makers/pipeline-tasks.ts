export const OF_STAGE = {
  name: 'pipeline-tasks-of-stage',
  text: `
    select job_id as "jobId", stage, attempt, key, position, type, params, entity_id as "entityId", state, output,
      error, told
    from pipeline_tasks where pipeline_id = $1 and stage = $2 and attempt = $3 and not superseded order by position`,
};

export const DONE = {
  name: 'done-pipeline-tasks',
  text: `
    select type, params, output from pipeline_tasks
    where pipeline_id = $1 and type = any($2) and state = 'completed' and output is not null
    order by job_id desc`,
};

export const PLAN = {
  name: 'plan-pipeline-tasks',
  text: `
    insert into pipeline_tasks (job_id, pipeline_id, stage, attempt, key, position, type, params, entity_id)
    select x."jobId", $1, x.stage, x.attempt, x.key, x.position, x.type, x.params, x."entityId"
    from json_to_recordset($2::json) as x("jobId" uuid, stage text, attempt integer, key text, position integer,
      type text, params jsonb, "entityId" uuid)
    on conflict do nothing`,
};

export const TOLD = {
  name: 'told-pipeline-tasks',
  text: `update pipeline_tasks set told = true where job_id = any($1::uuid[])`,
};

export const LOCK_STATUS = {
  name: 'lock-pipeline-status',
  text: `select status, max_credits as "maxCredits" from pipelines where id = $1 for update`,
};

export const COMMITTED = {
  name: 'pipeline-credits',
  text: `select coalesce(sum(credits), 0)::integer as credits from pipeline_tasks where pipeline_id = $1`,
};

export const START = {
  name: 'start-pipeline-task',
  text: `
    update pipeline_tasks set state = 'started', credits = $2 where job_id = $1 and state = 'planned' returning job_id`,
};

export const GIVE_UP = {
  name: 'give-up-pipeline-task',
  text: `update pipeline_tasks set state = 'failed', error = $2 where job_id = $1 and state = 'planned'`,
};

// A job that costs less than was reserved for it says so when it has completed.
const AS_ENDED = `state = j.status, output = j.output, error = j.error_message,
        credits = case when j.status = 'completed' then j.credits else 0 end`;

// A move locks the pipeline before its tasks, so this statement uses the same order. What is locked is left to the
// next round.
export const SETTLE = {
  name: 'settle-pipeline-tasks',
  text: `
    with ended as (
      select t.job_id, t.pipeline_id from pipeline_tasks t join jobs j on j.id = t.job_id
      where t.state = 'started' and j.completed_at is not null limit 200
    ), locked as (
      select id from pipelines where id in (select pipeline_id from ended) order by id for update skip locked
    ), settled as (
      update pipeline_tasks t set ${AS_ENDED}
      from ended join locked on locked.id = ended.pipeline_id join jobs j on j.id = ended.job_id
      where t.job_id = ended.job_id and t.state = 'started' returning t.job_id, t.pipeline_id
    ), woken as (
      update pipelines p set due_at = now() where p.id in (select pipeline_id from settled) returning p.id
    )
    select settled.job_id from settled left join woken on woken.id = settled.pipeline_id`,
};

export const SETTLE_OWN = {
  name: 'settle-tasks-of-pipeline',
  text: `
    update pipeline_tasks t set ${AS_ENDED} from jobs j
    where t.pipeline_id = $1 and t.state = 'started' and j.id = t.job_id and j.completed_at is not null`,
};

// Talk about a stage is no work at it.
const DONE_WITH = `pipeline_id = $1 and attempt > 0 and not superseded
      and ($2::uuid[] is null or stage = 'post_merge' or entity_id = any($2))`;

export const DONE_WITH_UNDER_WAY = {
  name: 'pipeline-tasks-done-with-under-way',
  text: `select job_id as "jobId" from pipeline_tasks where ${DONE_WITH} and state = 'started' order by job_id`,
};

export const SUPERSEDE = {
  name: 'supersede-pipeline-tasks',
  text: `
    update pipeline_tasks set superseded = true, state = case state when 'planned' then 'cancelled' else state end
    where ${DONE_WITH} and state <> 'completed'`,
};

export const UNWANTED = {
  name: 'unwanted-pipeline-tasks',
  text: `
    select job_id as "jobId" from pipeline_tasks where pipeline_id = $1 and superseded and state = 'started'`,
};

export const DROP_PLANNED = {
  name: 'drop-planned-pipeline-tasks',
  text: `update pipeline_tasks set state = 'cancelled' where pipeline_id = $1 and state = 'planned'`,
};

export const STARTED = {
  name: 'started-pipeline-tasks',
  text: `select job_id as "jobId" from pipeline_tasks where pipeline_id = $1 and state = 'started'`,
};
