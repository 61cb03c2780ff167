import { ForwardOnly } from './forward-only.js';

export class AddMessages1764400000000 extends ForwardOnly {
  protected readonly statements = [
    `create table messages (
       id uuid primary key default gen_random_uuid(),
       user_id uuid not null references users (id) on delete cascade,
       sender_id uuid not null,
       subject text not null,
       text text not null,
       sent_at timestamptz(3) not null default now(),
       read_at timestamptz(3)
     )`,
    'create index messages_of_account on messages (user_id, sent_at desc, id desc)',
  ];
}
