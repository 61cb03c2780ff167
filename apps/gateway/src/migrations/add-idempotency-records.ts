import { ForwardOnly } from './forward-only.js';

export class AddIdempotencyRecords1764000020000 extends ForwardOnly {
  protected readonly statements = [
    // scope: whose key it is. operation_id: what the work gets as its id. status, body: the answer, once there is one.
    // refused: nothing was started, so the key is free again. holder: the request that works on it, until lease_until.
    `create table idempotency_records (
       scope text not null,
       key text not null,
       fingerprint bytea not null,
       operation_id uuid not null,
       holder uuid not null,
       lease_until timestamptz(3) not null,
       status smallint,
       body text,
       refused boolean not null default false,
       expires_at timestamptz(3) not null,
       primary key (scope, key)
     ) with (fillfactor = 80)`,
    `create index idempotency_records_expiry on idempotency_records (expires_at)`,
  ];
}
