import { OUTBOX_TABLES } from '@easel/platform';
import { ForwardOnly } from './forward-only.js';

export class CreateAuthSchema1763700000000 extends ForwardOnly {
  protected readonly statements = [
    ...OUTBOX_TABLES,

    // email: as the user wrote it. email_key: what two addresses are compared by.
    `create table users (
       id uuid primary key,
       email text not null,
       email_key text not null unique,
       display_name text,
       avatar_url text,
       password_hash text,
       tier text not null default 'free',
       created_at timestamptz(3) not null default now(),
       updated_at timestamptz(3) not null default now()
     )`,

    `create table sessions (
       id uuid primary key,
       user_id uuid not null references users (id) on delete cascade,
       created_at timestamptz(3) not null default now(),
       expires_at timestamptz(3) not null,
       ended_at timestamptz(3),
       end_reason text
     )`,
    `create index sessions_by_user on sessions (user_id)`,

    // A used token stays until it expires, so that its reuse is noticed.
    `create table refresh_tokens (
       hash bytea primary key,
       session_id uuid not null references sessions (id) on delete cascade,
       issued_at timestamptz(3) not null default now(),
       used_at timestamptz(3)
     )`,
    `create index refresh_tokens_by_session on refresh_tokens (session_id)`,

    // Retired: signs no more, but is published until the tokens that it signed are dead.
    `create table signing_keys (
       kid text primary key,
       public_jwk jsonb not null,
       sealed_private_key bytea not null,
       created_at timestamptz(3) not null default now(),
       retired_at timestamptz(3)
     )`,
    `create unique index signing_keys_one_active on signing_keys ((true)) where retired_at is null`,

    // workspace_id null: the owner's personal space.
    `create table projects (
       id uuid primary key,
       user_id uuid not null references users (id) on delete cascade,
       workspace_id uuid,
       name text not null,
       description text,
       settings jsonb not null default '{}',
       is_default boolean not null default false,
       created_at timestamptz(3) not null default now(),
       updated_at timestamptz(3) not null default now()
     )`,
    `create index projects_by_owner on projects (user_id, name)`,
    `create unique index projects_personal_default on projects (user_id)
       where is_default and workspace_id is null`,
    `create unique index projects_workspace_default on projects (workspace_id)
       where is_default and workspace_id is not null`,
  ];
}
