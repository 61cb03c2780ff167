// The least durable work that running a graph takes on this Postgres: one row an execution, one row a finished step,
// commits of concurrent executions coalesced. No API, validation, planning, leases or history: a limit, no product.
import { Pool } from 'pg';

const STEPS = { one: 1, chain: 10, fan: 21 } as const;
export type Shape = keyof typeof STEPS;

export class Floor {
  private readonly pool: Pool;
  private next = 0;

  private constructor(url: string) {
    this.pool = new Pool({
      connectionString: url,
      max: 4,
      options: '-c search_path=bench_floor -c enable_seqscan=off -c enable_mergejoin=off',
    });
  }

  /** @param url of a superuser */
  static async open(url: string): Promise<Floor> {
    const floor = new Floor(url);
    await floor.pool.query(`
      drop schema if exists bench_floor cascade;
      create schema bench_floor;
      create table bench_floor.execution (id text primary key, state text not null, left_over int not null)
        with (fillfactor = 80);
      create table bench_floor.step (execution text not null, place int not null, primary key (execution, place))`);
    return floor;
  }

  async run(shape: Shape): Promise<void> {
    const id = `${shape}-${this.next++}`;
    await this.begin({ id, steps: STEPS[shape] });
    if (shape === 'fan') {
      await Promise.all(Array.from({ length: 20 }, (_, place) => this.finish({ id, place })));
      await this.finish({ id, place: 20 });
    } else for (let place = 0; place < STEPS[shape]; place++) await this.finish({ id, place });
  }

  async close(): Promise<void> {
    await this.pool.query('drop schema bench_floor cascade');
    await this.pool.end();
  }

  private readonly begin = coalesced<{ id: string; steps: number }>((items) =>
    this.pool.query({
      name: 'begin',
      text: `insert into execution select id, 'running', steps from unnest($1::text[], $2::int[]) x(id, steps)`,
      values: [items.map(({ id }) => id), items.map(({ steps }) => steps)],
    }),
  );

  private readonly finish = coalesced<{ id: string; place: number }>((items) =>
    this.pool.query({
      name: 'finish',
      text: `
        with done as (
          insert into step select id, place from unnest($1::text[], $2::int[]) x(id, place)
          on conflict do nothing returning execution
        ), counted as (select execution, count(*)::int as n from done group by 1)
        update execution e set left_over = left_over - n, state = case when left_over = n then 'done' else state end
        from counted where e.id = any($1) and e.id = counted.execution`,
      values: [items.map(({ id }) => id), items.map(({ place }) => place)],
    }),
  );
}

function coalesced<T>(flush: (items: T[]) => Promise<unknown>): (item: T) => Promise<void> {
  const queue: { item: T; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let flushing = 0;
  const pump = (): void => {
    while (queue.length > 0 && flushing < 2) {
      const batch = queue.splice(0, 300);
      flushing++;
      flush(batch.map(({ item }) => item))
        .then(
          () => batch.forEach(({ resolve }) => resolve()),
          (error: unknown) => batch.forEach(({ reject }) => reject(error)),
        )
        .finally(() => {
          flushing--;
          pump();
        });
    }
  };
  return (item) =>
    new Promise<void>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      setImmediate(pump);
    });
}
