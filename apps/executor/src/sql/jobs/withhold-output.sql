-- Made by `npm run generate` from apps/executor/src/sql/jobs/reviews.ts. Do not edit.

insert into job_reviews (job_id, workspace_id, output)
select id, $2::uuid, $3::jsonb from jobs where id = $1 and epoch = $4 and status = 'running' for share
on conflict (job_id) do update set output = excluded.output, held_at = now(), decision = null, reason = null,
  decided_by = null, decided_at = null
