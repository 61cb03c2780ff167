import { ForwardOnly } from './forward-only.js';

export class DescribeSessions1790000200000 extends ForwardOnly {
  protected readonly statements = [
    // user_agent: what the client called itself. provider_id null: signed in by password.
    `alter table sessions
       add column user_agent text,
       add column provider_id text,
       add column refreshed_at timestamptz(3)`,
    `create index sessions_open_by_user on sessions (user_id, created_at desc, id desc) where ended_at is null`,
  ];
}
