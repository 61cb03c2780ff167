import { OWN } from './pipelines.js';

const COLUMNS = `
  p.id, p.user_id as "userId", p.workspace_id as "workspaceId", p.workflow_id as "workflowId", p.payer_id as "payerId",
  p.budgets, p.origin, p.analysis_job_id as "analysisJobId", p.script, p.settings, p.choices, p.tasks, p.gate, p.status,
  p.estimate_credits as "estimateCredits", p.film_job_id as "filmJobId", p.video_url as "videoUrl",
  p.failure_reason as "failureReason", p.created_at as "createdAt", p.updated_at as "updatedAt"`;

export const FIND_OWN = {
  name: 'own-recast',
  text: `select ${COLUMNS} from recasts p where ${OWN} and p.id = $4`,
};

export const LOCK_OWN = { name: 'lock-own-recast', text: `${FIND_OWN.text} for update` };

export const LOCK = {
  name: 'lock-recast',
  text: `select ${COLUMNS} from recasts p where p.id = $1 for update`,
};

export const INSERT = {
  name: 'insert-recast',
  text: `
    insert into recasts (id, user_id, workspace_id, workflow_id, payer_id, budgets, origin, analysis_job_id,
      rights_attested, script, settings, choices, estimate_credits, film_job_id)
    select $1, $2, $3, (select id from workflows where id = $4), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14`,
};

export const SAVE = {
  name: 'save-recast',
  text: `
    update recasts set status = $2, gate = $3, settings = $4, choices = $5, tasks = $6, waits = $7, video_url = $8,
      failure_reason = $9, due_at = case $10 when 'now' then now() when 'never' then null else due_at end,
      completed_at = case when $11 then coalesce(completed_at, now()) end, updated_at = now()
    where id = $1`,
};

// Who claims one has so long before another looks at it too. That two do is safe, only not needed.
export const CLAIM = {
  name: 'claim-recasts',
  text: `
    update recasts set due_at = now() + interval '15 seconds'
    where id in (
      select id from recasts where due_at <= now() order by due_at limit 10 for update skip locked
    )
    returning id`,
};

/** What waits for a job that has ended, or is gone. */
export const WAKE = {
  name: 'wake-recasts',
  text: `
    update recasts set due_at = now()
    where id in (
      select r.id from recasts r
      where r.waits <> '{}' and (r.due_at is null or r.due_at > now())
        and (select count(*) from jobs j where j.id = any(r.waits) and j.completed_at is null) < cardinality(r.waits)
      order by r.id limit 100 for update skip locked
    )`,
};

export const JOBS = {
  name: 'jobs-of-recast',
  text: `
    select id, status, output, credits, error_message as error, completed_at is not null as ended
    from jobs where id = any($1::uuid[])`,
};
