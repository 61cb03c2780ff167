import { ForwardOnly } from './forward-only.js';

export class AddTheDoor1790002200000 extends ForwardOnly {
  protected readonly statements = [
    // When the account proved that its address is its own; null: never. Rights of configured addresses need it.
    `alter table users add column email_confirmed_at timestamptz(3)`,
    // A provider vouched for these.
    `update users set email_confirmed_at = now() where app_metadata -> 'sso' is not null`,

    // hash: SHA-256 of the code, all that is kept of it. Who deletes the row has redeemed it.
    // email_key: the only address that the code is for; null: any. user_id: the account that it is for.
    `create table one_time_codes (
       hash bytea primary key,
       kind text not null check (kind in ('confirm-address', 'password-link', 'sign-up')),
       email_key text,
       user_id uuid references users (id) on delete cascade,
       expires_at timestamptz(3) not null
     )`,
    `create index one_time_codes_by_expiry on one_time_codes (expires_at)`,
    `create index one_time_codes_by_user on one_time_codes (user_id)`,
  ];
}
