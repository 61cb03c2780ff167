export const CLAIM = {
  name: 'claim-provisional-file',
  text: `
    update provisional_files p set job_id = $3 from media_assets a
    where p.asset_id = a.id and p.user_id = $1 and a.user_id = $1 and a.key = $2 and p.job_id is null`,
};

/** A dead letter may be replayed, and needs its file then. */
export const VAIN = `
  select p.asset_id as id, p.user_id as "userId" from provisional_files p left join jobs j on j.id = p.job_id
  where (p.job_id is null and p.due_at <= now())
    or (j.status in ('failed', 'cancelled') and j.completed_at is not null and not exists (
      select from dead_letters d where d.job_id = j.id and d.resolved_at is null
    ))
  limit 100`;

export const SETTLED = `
  delete from provisional_files p
  where p.job_id is not null
    and not exists (select from jobs j where j.id = p.job_id and j.status <> 'completed')`;
