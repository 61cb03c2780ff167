import { ForwardOnly } from './forward-only.js';

export class AddOauth1764100000000 extends ForwardOnly {
  protected readonly statements = [
    // user_id null: the app registered itself.
    `create table oauth_apps (
       id uuid primary key,
       user_id uuid references users (id) on delete cascade,
       client_id text not null unique,
       secret_hash text not null,
       name text not null,
       description text,
       homepage_url text,
       logo_url text,
       redirect_uris text[] not null,
       allowed_origins text[] not null default '{}',
       scopes_requested text[] not null,
       status text not null default 'active' check (status in ('active', 'suspended', 'pending_review')),
       software_id text,
       created_at timestamptz(3) not null default now(),
       updated_at timestamptz(3) not null default now()
     )`,
    `create index oauth_apps_by_user on oauth_apps (user_id, created_at desc)`,
    `create index oauth_apps_self_registered on oauth_apps (name, created_at) where user_id is null`,

    // What a user allowed an app: one row for both.
    `create table oauth_grants (
       id uuid primary key,
       user_id uuid not null references users (id) on delete cascade,
       app_id uuid not null references oauth_apps (id) on delete cascade,
       scopes text[] not null,
       created_at timestamptz(3) not null default now(),
       updated_at timestamptz(3) not null default now(),
       unique (user_id, app_id)
     )`,
    `create index oauth_grants_by_app on oauth_grants (app_id)`,

    // A used code stays until it expires, so that its reuse is noticed.
    `create table oauth_codes (
       hash bytea primary key,
       grant_id uuid not null references oauth_grants (id) on delete cascade,
       redirect_uri text not null,
       scopes text[] not null,
       code_challenge text,
       expires_at timestamptz(3) not null,
       used_at timestamptz(3)
     )`,
    `create index oauth_codes_by_grant on oauth_codes (grant_id)`,

    `create table oauth_tokens (
       id uuid primary key,
       hash bytea not null unique,
       grant_id uuid not null references oauth_grants (id) on delete cascade,
       code_hash bytea not null,
       scopes text[] not null,
       created_at timestamptz(3) not null default now(),
       expires_at timestamptz(3) not null
     )`,
    `create index oauth_tokens_by_grant on oauth_tokens (grant_id)`,
  ];
}
