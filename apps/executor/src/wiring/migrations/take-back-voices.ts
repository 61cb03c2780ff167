import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TakeBackVoices1790001992000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // How many voices of an account are being made is asked before each of them.
  `create index jobs_of_voice_clones on jobs (user_id) where type = 'voice-clone'`,

  // A voice whose job does not complete, because its review rejected it or it was cancelled just then, is nobody's: it is
  // deleted at the provider like one that was on a list, and another is bought when the job is asked for again.
  `create or replace function keep_cloned_voice() returns trigger language plpgsql as $$
   begin
     if new.status = 'completed' then
       insert into voice_clones (id, user_id, job_id, name, description, voice_id, sample_url, preview_url)
       select new.id, new.user_id, new.id,
         coalesce(new.input -> 'params' ->> 'name', new.input ->> 'name', 'Voice'),
         new.input -> 'params' ->> 'description',
         new.output ->> 'voiceId',
         coalesce(new.input -> 'params' ->> 'audioUrl', new.input -> 'inputs' ->> 'audio'),
         new.output ->> 'previewUrl'
       where new.output ->> 'voiceId' is not null
       on conflict do nothing;
     else
       with unused as (
         update provider_calls set outcome = 'cancelled'
         where job_id = new.id and outcome = 'succeeded' and handle ->> 'made' = 'voice' returning task_id
       )
       insert into voice_clones (id, user_id, job_id, name, voice_id, deleted_at, removal_due_at)
       select gen_random_uuid(), new.user_id, gen_random_uuid(), 'Voice', task_id, now(), now() from unused;
     end if;
     return null;
   end $$`,
  `create or replace trigger voice_cloned after update on jobs for each row
   when (new.type = 'voice-clone' and new.status in ('completed', 'failed', 'cancelled') and old.status <> new.status)
   execute function keep_cloned_voice()`,
];
