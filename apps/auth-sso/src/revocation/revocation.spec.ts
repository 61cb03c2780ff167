import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { PRINCIPAL_LEASE_MS, PRINCIPALS_STALE, type PrincipalsStale } from '@easel/contracts';
import { BusConnection, BusModule, Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { authConfig } from '../auth.fixture.js';
import { authFeatures } from '../auth.module.js';
import { authSchema } from '../auth-schema.js';
import { DropPrincipals } from './drop-principals.js';
import { PrincipalLeasesRepository } from './principal-leases.repository.js';

describe('dropping principals', () => {
  let nats: ChildProcess;
  let app: INestApplicationContext;
  let holders: PrincipalLeasesRepository;
  const gateways: BusConnection[] = [];

  beforeAll(async () => {
    const port = await freePort();
    nats = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    const url = `nats://127.0.0.1:${port}`;
    ({ app } = await featuresOnDatabase(authSchema, [
      BusModule.register({ url, secret: 's'.repeat(32), service: 'auth' }),
      ...authFeatures(authConfig()),
    ]));
    holders = app.get(PrincipalLeasesRepository);
    for (const name of ['one', 'two']) gateways.push(await BusConnection.open(url, name));
  });
  afterAll(async () => {
    try {
      await Promise.all(gateways.map(({ nats: connection }) => connection.close()));
      await app.close();
    } finally {
      nats.kill();
    }
  });
  beforeEach(() => app.get(Database).orm.query('delete from principal_holders'));

  /** A gateway that holds principals and drops them `after` milliseconds, or never. */
  async function gateway(index: number, after: number | 'never') {
    const holderId = randomUUID();
    const heard: { userIds: string[]; at: number }[] = [];
    const subscription = gateways[index].nats.subscribe(PRINCIPALS_STALE, {
      callback: (_error, message) => {
        const { userIds } = message.json<PrincipalsStale>();
        const answer = () => {
          heard.push({ userIds, at: performance.now() });
          message.respond(JSON.stringify({ holderId }));
        };
        if (after !== 'never') setTimeout(answer, after);
      },
    });
    await gateways[index].nats.flush();
    expect(await holders.hold(holderId)).toBe(false);
    return { holderId, heard, stop: () => subscription.unsubscribe() };
  }
  const drop = async (userId: string) => {
    const start = performance.now();
    await app.get(DropPrincipals).run([userId]);
    return { start, end: performance.now() };
  };

  it('answers after every gateway has dropped them', async () => {
    const both = [await gateway(0, 0), await gateway(1, 150)];
    const user = randomUUID();

    const { end } = await drop(user);

    for (const { heard, stop } of both) {
      expect(heard.map(({ userIds }) => userIds)).toEqual([[user]]);
      expect(heard[0].at).toBeLessThanOrEqual(end);
      stop();
    }
  });

  it('waits for the end of the lease of one that is silent', async () => {
    const silent = await gateway(0, 'never');
    const { start, end } = await drop(randomUUID());
    expect(end - start).toBeGreaterThan(PRINCIPAL_LEASE_MS - 500);
    expect(await holders.hold(silent.holderId)).toBe(false);
    silent.stop();
  });

  it('asks again, and goes on waiting, when one that is silent prolongs its lease', async () => {
    const busy = await gateway(0, PRINCIPAL_LEASE_MS + 300);
    const dropping = drop(randomUUID());
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await holders.hold(busy.holderId)).toBe(true);

    const { start, end } = await dropping;

    expect(end - start).toBeGreaterThan(PRINCIPAL_LEASE_MS + 200);
    expect(busy.heard).not.toEqual([]);
    busy.stop();
  });

  it('waits for nobody when nobody holds any, nor for one that said goodbye', async () => {
    const { holderId, stop } = await gateway(0, 'never');
    await holders.release(holderId);
    // Whoever waited for it would wait until the end of its lease.
    const lease = sleep(PRINCIPAL_LEASE_MS, 'its lease is over');
    expect(await Promise.race([drop(randomUUID()).then(() => 'dropped'), lease])).toBe('dropped');
    stop();
  });

  it('tells a gateway whether its lease ran on', async () => {
    const id = randomUUID();
    expect(await holders.hold(id)).toBe(false);
    expect(await holders.hold(id)).toBe(true);
    await app.get(Database).orm.query('update principal_holders set expires_at = clock_timestamp()');
    expect(await holders.hold(id)).toBe(false);
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
