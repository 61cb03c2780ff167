import { ForwardOnly } from './forward-only.js';

export class AddExternalSignIn1764100010000 extends ForwardOnly {
  protected readonly statements = [
    // app_metadata: written by this service alone, never by what a user sends. Both hold `sso` once an account
    // signs in through a provider.
    `alter table users
       add column user_metadata jsonb not null default '{}',
       add column app_metadata jsonb not null default '{}',
       add column banned_at timestamptz(3)`,

    // One row for what works once: the jti of an assertion, the state of a sign-in at a provider.
    `create table sso_redemptions (
       provider_id text not null,
       key_hash bytea not null,
       expires_at timestamptz(3) not null,
       primary key (provider_id, key_hash)
     )`,
    `create index sso_redemptions_by_expiry on sso_redemptions (expires_at)`,

    // hash: SHA-256 of the token, all that is kept of it. Who deletes the row has redeemed it.
    `create table sso_login_tokens (
       hash bytea primary key,
       user_id uuid not null references users (id) on delete cascade,
       provider_id text not null,
       expires_at timestamptz(3) not null
     )`,
    `create index sso_login_tokens_by_expiry on sso_login_tokens (expires_at)`,
    `create index sso_login_tokens_by_user on sso_login_tokens (user_id)`,
  ];
}
