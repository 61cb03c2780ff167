import { ForwardOnly } from './forward-only.js';

export class AddApiTokens1763900000000 extends ForwardOnly {
  protected readonly statements = [
    // hash: SHA-256 of the token, all that is kept of it.
    `create table api_tokens (
       id uuid primary key,
       user_id uuid not null references users (id) on delete cascade,
       name text not null,
       hash bytea not null unique,
       workflow_ids uuid[] not null default '{}',
       rate_limit integer not null check (rate_limit between 1 and 120),
       active boolean not null default true,
       workspace_id uuid references workspaces (id) on delete set null,
       last_used_at timestamptz(3),
       created_at timestamptz(3) not null default now(),
       updated_at timestamptz(3) not null default now()
     )`,
    `create index api_tokens_by_user on api_tokens (user_id)`,

    // Gateways that may keep principals in memory, and until when.
    `create table principal_holders (
       id uuid primary key,
       expires_at timestamptz not null
     )`,
  ];
}
