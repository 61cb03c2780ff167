/** Seconds after which a request to start jobs that is still on its way is taken for lost. */
const UNHEARD = 30;
/**
 * Seconds between two looks at a job that goes on: an event reports its end; the sweep only finds ends whose event was
 * missed.
 */
const LOOK_AGAIN = 15;

const COLUMNS = `job_id as "jobId", group_id as "groupId", user_id as "userId", subject_id as "subjectId", purpose,
      state, output, error_code as "errorCode", error_message as "errorMessage", created_at as "createdAt",
      ended_at as "endedAt"`;

export const LOCK_OPERATION = {
  name: 'lock-asking-operation',
  text: `select pg_advisory_xact_lock(hashtextextended($1::text, 1))`,
};

export const OF_OPERATION = {
  name: 'asked-jobs-of-operation',
  text: `
    select ${COLUMNS} from asked_jobs
    where operation_id = $1 and user_id = $2 and state <> 'withdrawn' order by position`,
};

export const PLAN = {
  name: 'plan-asked-jobs',
  text: `
    insert into asked_jobs (job_id, group_id, position, operation_id, user_id, subject_id, purpose, due_at)
    select x.id, $1, x.position, $2, $3, $4, x.purpose, now() + interval '${UNHEARD} seconds'
    from json_to_recordset($5::json) as x(id uuid, position smallint, purpose jsonb)`,
};

/** An event has reported the end of the job $1: the sweep checks it next. */
export const DUE_NOW = {
  name: 'asked-job-due-now',
  text: `update asked_jobs set due_at = now() where job_id = $1 and state <> 'completed'`,
};

export const ACCEPTED = {
  name: 'asked-jobs-accepted',
  text: `update asked_jobs set state = 'waiting' where job_id = any($1::uuid[]) and state = 'asked'`,
};

/**
 * The job $1 is over. Changes a row once: what was applied is not applied again, but a job that failed and was replayed
 * by an operator may complete after all.
 */
export const END = {
  name: 'end-asked-job',
  text: `
    with ended as (
      update asked_jobs set state = $2, output = $3, error_code = $4, error_message = $5, ended_at = now(),
        due_at = now()
      where job_id = $1 and (state in ('asked', 'waiting') or (state <> 'completed' and $2 = 'completed'))
      returning *
    )
    select ${COLUMNS} from ended`,
};

/** Any number of replicas sweep: a row that one has taken is due again later, should that one die. */
export const TAKE_DUE = {
  name: 'take-due-asked-jobs',
  text: `
    update asked_jobs set due_at = now() + interval '${LOOK_AGAIN} seconds'
    where job_id in (
      select job_id from asked_jobs where due_at <= now() order by due_at limit $1 for update skip locked
    )
    returning job_id as "jobId", state`,
};

/** The executor knows that their ends were applied. */
export const SETTLED = {
  name: 'settle-asked-jobs',
  text: `
    update asked_jobs set due_at = null
    where job_id = any($1::uuid[]) and state not in ('asked', 'waiting')`,
};

export const OPEN_OF_SUBJECTS = {
  name: 'open-asked-jobs-of-subjects',
  text: `
    select ${COLUMNS} from asked_jobs
    where subject_id = any($1::uuid[]) and state in ('asked', 'waiting') order by created_at, position`,
};

export const OF_SUBJECT = {
  name: 'asked-jobs-of-subject',
  text: `
    select ${COLUMNS} from asked_jobs
    where subject_id = $1 and state = any($2::text[]) order by created_at desc, job_id desc limit $3`,
};

export const FIND = {
  name: 'find-asked-job',
  text: `select ${COLUMNS} from asked_jobs where job_id = $1 and user_id = $2`,
};
