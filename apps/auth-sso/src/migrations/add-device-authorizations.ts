import { ForwardOnly } from './forward-only.js';

export class AddDeviceAuthorizations1790002600000 extends ForwardOnly {
  protected readonly statements = [
    // Devices that ask to be allowed (RFC 8628). session_id names the session that answered, for the audit log.
    `create table device_authorizations (
       id uuid primary key,
       device_hash bytea not null unique,
       user_code text not null unique,
       device_name text not null,
       user_id uuid references users (id) on delete cascade,
       session_id text,
       allowed boolean,
       look_seconds integer not null,
       looked_at timestamptz(3),
       created_at timestamptz(3) not null default now(),
       expires_at timestamptz(3) not null,
       check ((user_id is null) = (allowed is null))
     )`,
    `create index device_authorizations_by_user on device_authorizations (user_id)`,
    `create index device_authorizations_by_end on device_authorizations (expires_at)`,
    // The command line: every installation has it. Nothing can be sent back to it, and it has no secret.
    `insert into oauth_apps (id, client_id, secret_hash, name, redirect_uris, scopes_requested)
     values ('01900000-0000-7000-8000-000000000001', 'easel-cli', '', 'Easel command line', '{}', '{}')
     on conflict (client_id) do nothing`,
  ];
}
