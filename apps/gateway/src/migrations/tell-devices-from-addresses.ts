import { ForwardOnly } from './forward-only.js';

export class TellDevicesFromAddresses1764300000000 extends ForwardOnly {
  protected readonly statements = [
    // What was kept before counts as addresses: of these, as many as of devices are kept from now on.
    `alter table known_sign_in_sources add column is_device boolean not null default false`,
    `create index known_sign_in_sources_of_kind on known_sign_in_sources (account, is_device, last_at desc, key)`,
    `drop index known_sign_in_sources_of_account`,
  ];
}
