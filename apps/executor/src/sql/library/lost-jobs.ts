/** Abandoned jobs whose files are due for removal, the oldest first. */
export const DUE = `select job_id as id, epoch from abandoned_jobs where due_at <= now() order by due_at limit 100`;

/** Files of the job $1, abandoned under epoch $2, were removed. It is due once more after an hour, then forgotten. */
export const NOTE_REMOVED = `
  with over as (
    delete from abandoned_jobs where job_id = $1 and epoch = $2 and doomed and due_at <= now()
  )
  update abandoned_jobs set doomed = true, due_at = now() + interval '1 hour'
  where job_id = $1 and epoch = $2 and not doomed`;

export const PUT_OFF = `update abandoned_jobs set due_at = now() + interval '1 minute' where job_id = $1`;
