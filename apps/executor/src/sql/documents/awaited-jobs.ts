export const OF_PRODUCTION = `select w.id from workflows w where w.id = $1 and w.is_production`;

export const OF_PROJECT = `select w.id from workflows w where w.project_id = $1 and w.is_production`;

export const settle = (productions: string): string => `
  with settled as (
    update asked_jobs a set released = true
    from jobs j, (${productions}) production
    where j.workflow_id = production.id and j.execution_id is null and a.job_id = j.id
      and a.asker = 'studio' and not a.released
    returning j.id, j.user_id as "userId", j.completed_at is null as "isUnderWay"
  )
  select * from settled order by id`;
