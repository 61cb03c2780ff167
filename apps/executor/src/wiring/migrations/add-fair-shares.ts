import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFairShares1763730010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // How far each user of a queue has got while others waited, in seconds of work. Small: emptied whenever nobody waits.
  `create table fair_shares (
     queue text not null,
     user_id uuid not null,
     start double precision not null,
     finish double precision not null,
     charge double precision not null,
     primary key (queue, user_id)
   ) with (fillfactor = 50)`,
  // A process of the version before fills neither column; its jobs wait as one user's.
  `alter table job_queue add column user_id uuid not null default '00000000-0000-0000-0000-000000000000',
     add column cost real not null default 1`,
  `update job_queue q set user_id = j.user_id from jobs j where j.id = q.job_id`,
  `create index job_queue_waiting on job_queue (lane, user_id, due_at) where session_id is null`,
  `drop index job_queue_due`,
  `alter table executions add column cost real not null default 1`,
  `create index executions_waiting on executions (user_id, due_at)
     where session_id is null and due_at is not null and status in ('pending', 'running', 'stopping')`,
  `drop index executions_due`,
];
