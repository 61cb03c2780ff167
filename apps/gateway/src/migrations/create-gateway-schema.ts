import { ForwardOnly } from './forward-only.js';

export class CreateGatewaySchema1764000000000 extends ForwardOnly {
  protected readonly statements = [
    // The columns are rate-limiter-flexible's; `expire` is in milliseconds since 1970. Unlogged, because a limited
    // request must not cost a flush to the disk: a crash of Postgres begins every window anew.
    `create unlogged table rate_windows (
       key text primary key,
       points integer not null default 0,
       expire bigint
     ) with (fillfactor = 50)`,
  ];
}
