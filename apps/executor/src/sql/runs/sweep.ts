/** Most hints that one sweep repeats per queue; the next one goes on. */
const MOST_HINTS = 500;

/** What became due only just now has a hint on its way. */
const SETTLED = `now() - interval '1 second'`;

const IS_WAITING = `session_id is null and due_at <= ${SETTLED} and status in ('pending', 'running', 'stopping')`;

// One of each account: a claim takes what is due of all accounts. The thousand runs of one account must not keep those
// of the others from being found, nor be hinted at again each time while its runs take turns.
export const DUE_EXECUTIONS = {
  name: 'due-executions',
  text: `
    with recursive waiting(user_id, id) as (
      (select user_id, id from executions where ${IS_WAITING} order by user_id limit 1)
      union all
      select next.user_id, next.id from waiting w cross join lateral (
        select user_id, id from executions where ${IS_WAITING} and user_id > w.user_id order by user_id limit 1
      ) next
    )
    select id from waiting limit ${MOST_HINTS}`,
};

export const DUE_LANES = {
  name: 'due-lanes',
  text: `select distinct lane from job_queue where session_id is null and due_at <= ${SETTLED}`,
};

export const DUE_JOBS = {
  name: 'due-jobs',
  text: `
    select job_id as id from job_queue where lane = $1 and session_id is null and due_at <= ${SETTLED}
    limit ${MOST_HINTS}`,
};
