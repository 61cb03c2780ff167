// The epoch is what keeps an attempt that lost its job from changing the deadline of the next one.
export const POSTPONE = {
  name: 'postpone-deadline',
  text: `
    update job_queue q set deadline_at = greatest(q.deadline_at, now() + make_interval(secs => $3::float8))
    from jobs j where q.job_id = $1 and j.id = q.job_id and j.epoch = $2 and j.status = 'running'
      and q.session_id is not null and q.deadline_at < now() + make_interval(secs => $3::float8 - 30)`,
};

/** The worker of the job $1 removed what it stored under epoch $2, and the job ended under the next one. */
export const FORGET_ABANDONED = {
  name: 'forget-abandoned-job',
  text: `delete from abandoned_jobs where job_id = $1 and epoch = $2 + 1`,
};
