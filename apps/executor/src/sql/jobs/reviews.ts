import { settleCredits } from '../credits/move-credits.js';
import { perEdition } from '../edition-statement.js';

/**
 * Keeps the result $3 of the job $1 back, which is leased under epoch $4. The same job may be run again before its hold is
 * known, or after it was decided on: the later result counts, and is decided on again.
 */
export const WITHHOLD = {
  name: 'withhold-output',
  text: `
    insert into job_reviews (job_id, workspace_id, output)
    select id, $2::uuid, $3::jsonb from jobs where id = $1 and epoch = $4 and status = 'running' for share
    on conflict (job_id) do update set output = excluded.output, held_at = now(), decision = null, reason = null,
      decided_by = null, decided_at = null`,
};

/** Takes what the jobs in `source` stored out of the library and dooms the files. */
const doomMedia = (source: string): string => `
      removed as (delete from media_assets a using ${source} s where a.job_id = s.id returning a.key), doomed as (
        insert into doomed_media (name) select key from removed on conflict do nothing
      )`;

/**
 * Decides on the held job $1, if the caller may: operators ($5) on all, others on those of the workspaces $6. A
 * rejected job says $7. The job's new epoch and the decision are one commit, with its credits and the execution that
 * waits for it. The answer names the doomed files.
 */
export const DECIDE = perEdition(
  'decide-job',
  (charged) => `
    with target as (
      select j.id, r.output from job_reviews r join jobs j on j.id = r.job_id
      where r.job_id = $1 and r.decision is null and j.status = 'pending_review'
        and ($5::boolean or r.workspace_id = any($6::uuid[]))
      for update of j
    ), over as (
      update jobs j set epoch = j.epoch + 1, completed_at = now(),
        status = case when $3 = 'approved' then 'completed' else 'failed' end,
        output = case when $3 = 'approved' then t.output end,
        error_code = case when $3 = 'approved' then null else 'rejected' end,
        error_message = case when $3 = 'approved' then null else $7::text end
      from target t where j.id = t.id
      returning j.id, j.user_id, j.status, j.execution_id, j.credits
    ), noted as (
      update job_reviews r set decision = $3, reason = $4, decided_by = $2, decided_at = now(), output = null
      from over where r.job_id = over.id
    ), refused as (
      select id from over where status = 'failed'
    ), ${doomMedia('refused')}, woken as (
      update executions e set wake_seq = e.wake_seq + 1, due_at = now()
      from over where e.id = over.execution_id and e.completed_at is null
      returning e.id, e.session_id, e.wake_seq
    )${charged ? `, ${settleCredits('over')}` : ''}
    select over.id, over.status, w.id as "executionId", w.session_id as holder, w.wake_seq as "wakeSeq",
      (select coalesce(json_agg(json_build_object('name', key)), '[]') from removed) as doomed
    from over left join woken w on w.id = over.execution_id`,
);

/** How the review of the job $1 stands, for those who may decide on it. */
export const FIND_REVIEW = {
  name: 'find-review',
  text: `
    select r.decision, r.reason, j.status from job_reviews r join jobs j on j.id = r.job_id
    where r.job_id = $1 and ($2::boolean or r.workspace_id = any($3::uuid[]))`,
};

export const EXPIRED_HOLDS = {
  name: 'expired-holds',
  text: `
    select r.job_id as id from job_reviews r join jobs j on j.id = r.job_id
    where r.decision is null and j.status = 'pending_review' and r.held_at < now() - make_interval(secs => $1)
    order by r.held_at limit 100`,
};

/** Closes reviews of jobs that were cancelled while they waited, and answers the doomed files of their results. */
export const CLOSE_CANCELLED = {
  name: 'close-cancelled-reviews',
  text: `
    with closed as (
      update job_reviews r set decision = 'cancelled', decided_at = now(), output = null
      from jobs j where j.id = r.job_id and r.decision is null and j.status in ('cancelled', 'failed')
      returning r.job_id as id
    ), ${doomMedia('closed')}
    select key as name from removed`,
};
