import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddVoiceClones1790000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Jobs may be forgotten before the voice is, so what is needed of them is kept here. A deleted row stays: its job can
  // not be made a clone again.
  `create table voice_clones (
     id uuid primary key,
     user_id uuid not null,
     job_id uuid not null unique,
     name text not null,
     description text,
     voice_id text not null,
     sample_url text,
     preview_url text,
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now(),
     deleted_at timestamptz(3),
     removal_due_at timestamptz(3)
   )`,
  `create index voice_clones_by_owner on voice_clones (user_id, created_at desc, id desc) where deleted_at is null`,
  `create index voice_clones_by_voice on voice_clones (voice_id)`,
  `create index voice_clones_to_remove on voice_clones (removal_due_at) where removal_due_at is not null`,

  // Many statements end jobs. Whichever it is, a voice that was made is on its owner's list from then on.
  `create function keep_cloned_voice() returns trigger language plpgsql as $$
   begin
     insert into voice_clones (id, user_id, job_id, name, description, voice_id, sample_url, preview_url)
     values (new.id, new.user_id, new.id,
       coalesce(new.input -> 'params' ->> 'name', new.input ->> 'name', 'Voice'),
       new.input -> 'params' ->> 'description',
       new.output ->> 'voiceId',
       coalesce(new.input -> 'params' ->> 'audioUrl', new.input -> 'inputs' ->> 'audio'),
       new.output ->> 'previewUrl')
     on conflict do nothing;
     return null;
   end $$`,
  `create trigger voice_cloned after update on jobs for each row
   when (new.type = 'voice-clone' and new.status = 'completed' and old.status <> 'completed'
     and new.output ->> 'voiceId' is not null)
   execute function keep_cloned_voice()`,
];
