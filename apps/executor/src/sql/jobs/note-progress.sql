-- Made by `npm run generate` from apps/executor/src/sql/jobs/claims.ts. Do not edit.

update jobs j set progress = x.progress
from json_to_recordset($1::json) as x(id uuid, epoch integer, progress smallint)
where j.id = any($2::uuid[]) and j.id = x.id and j.epoch = x.epoch
