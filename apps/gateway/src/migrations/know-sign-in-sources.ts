import { ForwardOnly } from './forward-only.js';

export class KnowSignInSources1764200000000 extends ForwardOnly {
  protected readonly statements = [
    // From where accounts were signed in to: keyed hashes, of which nobody can tell the address or the device.
    `create table known_sign_in_sources (
       key bytea primary key,
       account bytea not null,
       last_at timestamptz(3) not null default now()
     )`,
    `create index known_sign_in_sources_of_account on known_sign_in_sources (account, last_at desc)`,
    `create index known_sign_in_sources_by_age on known_sign_in_sources (last_at)`,
  ];
}
