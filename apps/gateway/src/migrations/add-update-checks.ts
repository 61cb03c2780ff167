import { ForwardOnly } from './forward-only.js';

export class AddUpdateChecks1764100600000 extends ForwardOnly {
  protected readonly statements = [
    // One row for the installation: what the last check found, and when the next is due.
    `create table update_checks (
       singleton boolean primary key check (singleton),
       next_at timestamptz(3) not null,
       failures integer not null,
       checked_at timestamptz(3),
       error text,
       version text,
       url text,
       published_at timestamptz(3)
     )`,
  ];
}
