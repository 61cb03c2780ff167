import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddAskedJobs1790002500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Ids that other services chose for jobs. Written in the commit that makes the jobs, or instead of a job that will
  // never be made (withdrawn). released: the asker knows the end and needs the job's row no more.
  `create table asked_jobs (
     job_id uuid primary key,
     asker text not null,
     user_id uuid,
     withdrawn boolean not null default false,
     released boolean not null default false,
     created_at timestamptz(3) not null default now()
   )`,
  `create index asked_jobs_withdrawn on asked_jobs (created_at) where withdrawn`,

  // Many statements end jobs. Here the event is part of whichever it is, so that no end is without it. The relay of the
  // outbox publishes it.
  `create function tell_asker() returns trigger language plpgsql as $$
   begin
     insert into outbox (id, subject, payload, traceparent)
     select gen_random_uuid(), 'events.executor.' || a.asker || '-job.ended',
       jsonb_build_object('jobId', new.id), new.traceparent
     from asked_jobs a where a.job_id = new.id;
     return null;
   end $$`,
  `create trigger asked_job_ended after update on jobs for each row
   when (new.execution_id is null and new.completed_at is not null and old.completed_at is null)
   execute function tell_asker()`,
  `create trigger asked_job_made_ended after insert on jobs for each row
   when (new.execution_id is null and new.completed_at is not null and new.lane <> 'inline')
   execute function tell_asker()`,
];
