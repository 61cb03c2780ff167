import { ForwardOnly } from './forward-only.js';

export class AddPlatformIdentities1764300000000 extends ForwardOnly {
  protected readonly statements = [
    // Whose tokens of an identity platform act as which account. An account has one of each platform.
    `create table platform_identities (
       id uuid primary key,
       issuer text not null,
       subject text not null,
       user_id uuid not null references users (id) on delete cascade,
       created_at timestamptz(3) not null default now(),
       unique (issuer, subject),
       unique (user_id, issuer)
     )`,
  ];
}
