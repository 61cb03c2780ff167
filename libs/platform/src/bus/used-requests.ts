import type { OnModuleDestroy } from '@nestjs/common';
import { Batcher } from '../database/batcher.js';
import type { Database } from '../database/database.js';
import { Rounds } from '../timing/rounds.js';

/**
 * Requests that took effect, of all replicas of a service; a migration of each service that answers runs these. Unlogged:
 * a note costs no flush to the disk. A crash of Postgres empties it, which ends every connection and with it whatever a
 * repeated request could have reached before its deadline.
 */
export const USED_REQUESTS_TABLES = [
  `create unlogged table used_requests (
     reply text primary key,
     deadline timestamptz not null
   )`,
  `create index used_requests_deadline on used_requests (deadline)`,
];

const NOTE = {
  name: 'note-used-requests',
  text: `insert into used_requests (reply, deadline)
         select reply, to_timestamp(deadline) from unnest($1::text[], $2::float8[]) as asked (reply, deadline)
         on conflict do nothing returning reply`,
};
const FORGET = {
  name: 'forget-used-requests',
  text: `delete from used_requests where deadline < now() - interval '1 minute'`,
};
const FORGET_EVERY_MS = 30_000;

interface Used {
  reply: string;
  /** Milliseconds since 1970. */
  deadline: number;
}

/** Says of each request whether it is the first of its kind on any replica. Those that arrive together share a statement. */
export class UsedRequests implements OnModuleDestroy {
  private readonly notes: Batcher<Used, boolean>;
  private readonly rounds = new Rounds();

  constructor(private readonly database: Database) {
    this.notes = new Batcher((items) => this.note(items), { lanes: 2, max: 200 });
    this.rounds.every(FORGET_EVERY_MS, 'used requests', () => this.database.run(FORGET, []));
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  /** Whether nobody has used it yet; nobody can any more then. */
  use(reply: string, deadline: number): Promise<boolean> {
    return this.notes.add({ reply, deadline });
  }

  private async note(items: readonly Used[]): Promise<boolean[]> {
    const rows = await this.database.run<{ reply: string }>(NOTE, [
      items.map(({ reply }) => reply),
      items.map(({ deadline }) => deadline / 1_000),
    ]);
    const fresh = new Set(rows.map(({ reply }) => reply));
    // The same request twice in one batch: only one of them is the first.
    return items.map(({ reply }) => fresh.delete(reply));
  }
}
