import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPipelines1764100100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // payer_id, budgets, origin: what the jobs of a pipeline need of whoever made it. due_at: when a scheduler looks at it next,
  // null while only its owner can move it. event_seq: the number of its next event.
  `create table pipelines (
     id uuid primary key,
     user_id uuid not null,
     workspace_id uuid,
     workflow_id uuid references workflows (id) on delete set null,
     payer_id uuid,
     budgets jsonb,
     origin text not null,
     root_node_id text not null,
     story_prompt text not null,
     pipeline_type text not null,
     format text not null,
     target_seconds integer not null,
     resolution text not null,
     language text not null,
     mode text not null,
     style text not null,
     config jsonb not null,
     critic_frames text not null,
     max_credits double precision,
     estimate_credits integer not null,
     status text not null default 'queued',
     current_stage text,
     failure_reason text,
     progress_message text,
     branched_from_pipeline_id uuid,
     branched_from_stage text,
     due_at timestamptz(3),
     event_seq integer not null default 0,
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now(),
     completed_at timestamptz(3)
   ) with (fillfactor = 85)`,
  `create index pipelines_by_owner on pipelines (user_id, created_at desc, id desc)`,
  `create index pipelines_by_workflow on pipelines (workflow_id) where workflow_id is not null`,
  `create index pipelines_due on pipelines (due_at) where due_at is not null`,

  // attempt grows with each rejection; revisions: by entity, how often it was asked for anew, and with which words.
  `create table pipeline_stages (
     pipeline_id uuid not null references pipelines (id) on delete cascade,
     stage text not null,
     position smallint not null,
     status text not null default 'pending',
     attempt integer not null default 1,
     output jsonb,
     critic_feedback text,
     feedback text,
     revisions jsonb not null default '{}',
     open_gate text,
     passed_gates text[] not null default '{}',
     started_at timestamptz(3),
     completed_at timestamptz(3),
     primary key (pipeline_id, stage)
   )`,

  // A job of a stage. It is known, with the job's id, before the job is made; it becomes started in the commit that
  // makes the job, and ended once a scheduler has seen the job's end. told: whether the history tells of its end.
  `create table pipeline_tasks (
     job_id uuid primary key,
     pipeline_id uuid not null references pipelines (id) on delete cascade,
     stage text not null,
     attempt integer not null,
     key text not null,
     position integer not null,
     type text not null,
     params jsonb not null,
     entity_id uuid,
     state text not null default 'planned',
     credits integer not null default 0,
     output jsonb,
     error text,
     told boolean not null default false,
     unique (pipeline_id, stage, attempt, key)
   )`,
  `create index pipeline_tasks_started on pipeline_tasks (job_id) where state = 'started'`,

  `create table pipeline_events (
     pipeline_id uuid not null references pipelines (id) on delete cascade,
     seq integer not null,
     type text not null,
     data jsonb not null,
     at timestamptz(3) not null default now(),
     primary key (pipeline_id, seq)
   )`,

  // The id is also that of the job that writes the answer; the answer is what its task keeps of it.
  `create table pipeline_chat_turns (
     id uuid primary key,
     pipeline_id uuid not null references pipelines (id) on delete cascade,
     stage text not null,
     message text not null,
     applied_at timestamptz(3),
     created_at timestamptz(3) not null default now()
   )`,
  `create index pipeline_chat_turns_by_stage on pipeline_chat_turns (pipeline_id, stage, created_at, id)`,
];
