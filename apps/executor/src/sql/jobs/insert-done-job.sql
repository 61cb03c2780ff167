-- Made by `npm run generate` from apps/executor/src/sql/jobs/jobs-alone.ts. Do not edit.

insert into jobs (id, user_id, workspace_id, workflow_id, type, lane, status, input, output, progress, attempts,
  origin, traceparent, started_at, completed_at)
select $1::uuid, $2::uuid, $3::uuid, (select id from workflows where id = $4 and user_id = $2), $5, 'inline',
  'completed', $6::jsonb, $7::jsonb, 100, 1, $8, $9, now(), now()
on conflict (id) do nothing
returning id
