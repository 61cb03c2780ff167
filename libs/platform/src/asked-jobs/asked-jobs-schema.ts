/**
 * Jobs that a service has the executor do, in the service's own schema; one of its migrations runs these.
 *
 * A row is committed before the executor is asked. `state` is `asked` until the executor has accepted the job, then
 * `waiting`, and at last how it ended. `due_at` is when the sweep looks at the row next: null once the end was applied and
 * the executor knows that. A group shares `group_id`, and `operation_id` names the request that may be repeated.
 */
export const ASKED_JOBS_TABLES = [
  `create table asked_jobs (
     job_id uuid primary key,
     group_id uuid not null,
     position smallint not null,
     operation_id uuid,
     user_id uuid not null,
     subject_id uuid,
     purpose jsonb not null,
     state text not null default 'asked',
     output jsonb,
     error_code text,
     error_message text,
     due_at timestamptz(3),
     created_at timestamptz(3) not null default now(),
     ended_at timestamptz(3)
   )`,
  `create index asked_jobs_due on asked_jobs (due_at) where due_at is not null`,
  `create index asked_jobs_of_subject on asked_jobs (subject_id, created_at desc, job_id desc)`,
  `create index asked_jobs_of_operation on asked_jobs (operation_id) where operation_id is not null`,
];
