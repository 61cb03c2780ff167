import { type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { projectDeleted } from '@easel/contracts';
import { Database, EventConsumer, JetStream, OutboxModule } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { randomUUID } from 'node:crypto';
import { authSchema } from '../auth-schema.js';

type Publish = (subject: string) => Promise<void>;

/** A service with events of its own, in a schema of its own. */
async function serviceThat(publish: Publish): Promise<INestApplicationContext> {
  const streams: DynamicModule = {
    module: class StreamsModule {},
    global: true,
    providers: [{ provide: JetStream, useValue: { streamCreated: () => Promise.resolve('s'), publish } }],
    exports: [JetStream],
  };
  return (await featuresOnDatabase(authSchema, [streams, OutboxModule])).app;
}

async function tell(service: INestApplicationContext): Promise<void> {
  await service
    .get(Database)
    .orm.query(`insert into outbox (id, subject, payload) values ($1, $2, '{}')`, [
      randomUUID(),
      projectDeleted.subject,
    ]);
}

describe('events', () => {
  it('are relayed while another service in the same database is stuck with its own', async () => {
    let letGo = (): void => undefined;
    const stuck = new Promise<void>((resolve) => (letGo = resolve));
    let isStuck = (): void => undefined;
    const reached = new Promise<void>((resolve) => (isStuck = resolve));
    let relayed = (): void => undefined;
    const told = new Promise<'told'>((resolve) => (relayed = () => resolve('told')));
    const other = await serviceThat(() => {
      isStuck();
      return stuck;
    });
    const service = await serviceThat(() => Promise.resolve(relayed()));

    await tell(other);
    await reached;
    await tell(service);

    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 4_000).unref());
    const outcome = await Promise.race([told, late]);
    letGo();
    await Promise.all([other.close(), service.close()]);
    expect(outcome).toBe('told');
  });

  it('are remembered for as long as they may be delivered again, and no longer', async () => {
    const service = await serviceThat(() => Promise.resolve());
    const { orm } = service.get(Database);
    const [old, late] = [randomUUID(), randomUUID()];
    await orm.query(
      `insert into consumed_events (id, consumed_at) values ($1, now() - interval '11 days'), ($2, now() - interval '7 days')`,
      [old, late],
    );

    await service.get(EventConsumer).forget();

    expect(await orm.query('select id from consumed_events')).toEqual([{ id: late }]);
    await service.close();
  });
});
