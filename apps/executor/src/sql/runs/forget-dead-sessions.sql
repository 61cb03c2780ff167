-- Made by `npm run generate` from apps/executor/src/sql/runs/lost-holders.ts. Do not edit.

delete from worker_sessions where expires_at < now() returning id
