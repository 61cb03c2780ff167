// Each statement looks at the next rows of a table by id, from $1 on, and deletes those of them that ended more than
// $2 days ago and that nothing needs any more. It answers where it came to and how many it deleted. Media is not
// touched: it belongs to its owner's library.

const PAGE = 100;

/**
 * What must not go: it goes on, an operator has yet to decide on it, it is not paid, a provider still works on it, or the
 * service that asked for it does not know its end yet.
 */
const NEEDED = `(j.status in ('pending', 'running', 'pending_review')
          or exists (select 1 from dead_letters d where d.job_id = j.id and d.resolved_at is null)
          or exists (select 1 from credit_holds h where h.job_id = j.id)
          or exists (select 1 from asked_jobs k where k.job_id = j.id and not k.released)
          or exists (select 1 from provider_calls c where c.job_id = j.id and c.state in ('intended', 'submitted')))`;

/** Rows that mean nothing without the jobs in `source`. */
const withJobs = (source: string): string => `
    attempts as (delete from job_attempts a using ${source} g where a.job_id = g.id
    ), calls as (delete from provider_calls c using ${source} g where c.job_id = g.id
    ), films_gone as (delete from films f using ${source} g where f.job_id = g.id
    ), parts as (delete from part_results p using ${source} g where p.job_id = g.id
    ), asked as (delete from asked_jobs k using ${source} g where k.job_id = g.id
    ), letters as (delete from dead_letters d using ${source} g where d.job_id = g.id
    )`;

const REACHED = `(select id from page order by id desc limit 1) as reached,
      (select count(*)::integer from doomed) as deleted`;

export const PRUNE_EXECUTIONS = {
  name: 'prune-executions',
  text: `
    with page as (
      select id from executions where id > $1 order by id limit ${PAGE}
    ), doomed as (
      select e.id from executions e join page on page.id = e.id
      where e.status in ('completed', 'failed', 'cancelled', 'discarded', 'timed_out')
        and e.completed_at < now() - make_interval(days => $2)
        and not exists (select 1 from jobs j where j.execution_id = e.id and ${NEEDED})
      for update of e skip locked
    ), jobs_gone as (
      delete from jobs j using doomed where j.execution_id = doomed.id returning j.id
    ), ${withJobs('jobs_gone')}, history as (
      delete from execution_events h using doomed where h.execution_id = doomed.id
    ), runs as (
      delete from app_runs r using doomed where r.execution_id = doomed.id
    ), executions_gone as (
      delete from executions e using doomed where e.id = doomed.id
    )
    select ${REACHED}`,
};

/** Jobs that were started on their own. */
export const PRUNE_JOBS = {
  name: 'prune-jobs',
  text: `
    with page as (
      select id from jobs where id > $1 order by id limit ${PAGE * 10}
    ), doomed as (
      select j.id from jobs j join page on page.id = j.id
      where j.execution_id is null and j.completed_at < now() - make_interval(days => $2) and not ${NEEDED}
      for update of j skip locked
    ), ${withJobs('doomed')}, jobs_gone as (
      delete from jobs j using doomed where j.id = doomed.id
    )
    select ${REACHED}`,
};

/** With their stages, jobs' records, events and talk. One that a job of it is still under way for stays. */
export const PRUNE_PIPELINES = {
  name: 'prune-pipelines',
  text: `
    with page as (
      select id from pipelines where id > $1 order by id limit ${PAGE}
    ), doomed as (
      select p.id from pipelines p join page on page.id = p.id
      where p.status in ('completed', 'failed', 'cancelled', 'forked')
        and p.completed_at < now() - make_interval(days => $2)
        and not exists (select 1 from pipeline_tasks t where t.pipeline_id = p.id and t.state = 'started')
      for update of p skip locked
    ), gone as (
      delete from pipelines p using doomed where p.id = doomed.id
    )
    select ${REACHED}`,
};

/** One that a job of it is still under way for stays. */
export const PRUNE_RECASTS = {
  name: 'prune-recasts',
  text: `
    with page as (
      select id from recasts where id > $1 order by id limit ${PAGE}
    ), doomed as (
      select r.id from recasts r join page on page.id = r.id
      where r.status in ('completed', 'failed') and r.waits = '{}'
        and r.completed_at < now() - make_interval(days => $2)
      for update of r skip locked
    ), gone as (
      delete from recasts r using doomed where r.id = doomed.id
    )
    select ${REACHED}`,
};

export const PRUNE_DELIVERIES = {
  name: 'prune-webhook-deliveries',
  text: `
    with page as (
      select id from webhook_deliveries where id > $1 order by id limit ${PAGE * 10}
    ), doomed as (
      select d.id from webhook_deliveries d join page on page.id = d.id
      where d.status <> 'pending' and d.created_at < now() - make_interval(days => $2)
      for update of d skip locked
    ), gone as (
      delete from webhook_deliveries d using doomed where d.id = doomed.id
    )
    select ${REACHED}`,
};

/**
 * Versions of workflows, but for the newest $3 of each, whose successor was saved more than $2 days ago; documents of
 * workflows that are gone; and those in which calls are put in, after their last use. What a run or an app refers to
 * stays.
 */
export const PRUNE_DOCUMENTS = {
  name: 'prune-documents',
  text: `
    with page as (
      select id from documents where id > $1 order by id limit ${PAGE}
    ), doomed as (
      select d.id from documents d join page on page.id = d.id
      left join workflows w on w.id = d.workflow_id
      where d.created_at < now() - make_interval(days => $2)
        and (w.id is null or (d.version <= w.version - $3 and exists (
          select 1 from (
            select n.created_at from documents n
            where n.workflow_id = d.workflow_id and n.version > d.version order by n.version limit 1
          ) next where next.created_at < now() - make_interval(days => $2))))
        and not exists (select 1 from workflows c where c.document_id = d.id)
        and not exists (select 1 from app_versions v where v.document_id = d.id)
        and not exists (select 1 from executions e where e.document_id = d.id)
      for update of d skip locked
    ), gone as (
      delete from documents d using doomed where d.id = doomed.id
    )
    select ${REACHED}`,
};
