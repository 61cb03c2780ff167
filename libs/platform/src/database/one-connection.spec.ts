import { Pool } from 'pg';
import {
  guardPool,
  holdingConnection,
  holdingNone,
  holdsConnection,
  refuseInTransaction,
  WaitsInTransaction,
} from './one-connection.js';
import { Batcher } from './batcher.js';

/** Asks nobody: whether it would is all there is to see. */
function offlinePool() {
  const pool = new Pool({ max: 2 });
  let asked = 0;
  pool.connect = (async () => {
    asked++;
    return { release: () => undefined };
  }) as unknown as typeof pool.connect;
  return { pool: guardPool(pool), asked: () => asked };
}

describe('who holds a connection', () => {
  it('gets no second one, of no pool', async () => {
    const { pool, asked } = offlinePool();

    await expect(holdingConnection(() => pool.connect())).rejects.toBeInstanceOf(WaitsInTransaction);
    await pool.connect();

    expect(asked()).toBe(1);
  });

  it('gets none by a query of the pool either', async () => {
    const { pool } = offlinePool();

    await expect(holdingConnection(() => pool.query('select 1'))).rejects.toBeInstanceOf(WaitsInTransaction);
  });

  it('waits for no batch, and what a batch does is not its doing', async () => {
    const during: boolean[] = [];
    const batcher = new Batcher<number, number>(
      async (items) => {
        during.push(holdsConnection());
        return items;
      },
      { lanes: 1, max: 10 },
    );

    await expect(holdingConnection(() => batcher.add(1))).rejects.toBeInstanceOf(WaitsInTransaction);
    await expect(batcher.add(2)).resolves.toBe(2);
    await holdingConnection(async () => expect(await holdingNone(() => batcher.add(3))).toBe(3));

    expect(during).toEqual([false, false]);
  });

  it('is free again when it is over, also for what it left running', async () => {
    let later: (() => void) | undefined;
    const left = new Promise<boolean>((resolve) => {
      void holdingConnection(async () => {
        void new Promise<void>((go) => (later = go)).then(() => resolve(holdsConnection()));
      });
    });
    await new Promise((resolve) => setImmediate(resolve));
    later?.();

    expect(await left).toBe(false);
    expect(() => refuseInTransaction('bus')).not.toThrow();
  });

  it('is told what it waited for', async () => {
    await expect(holdingConnection(async () => refuseInTransaction('bus'))).rejects.toThrow(
      'A transaction waits for: bus.',
    );
  });
});
