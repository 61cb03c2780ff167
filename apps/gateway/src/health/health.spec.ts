import { rm, writeFile } from 'node:fs/promises';
import { BusConnection } from '@easel/platform';
import { GatewayRig } from '../../test-rig/gateway-rig.js';

/** How long a server of messages may say nothing. */
const SILENCE_MS = 5_000;

describe('health', () => {
  let rig: GatewayRig;

  beforeAll(async () => {
    rig = await GatewayRig.start();
  });
  afterAll(() => rig.stop());

  it('[3-4-01] says without a credential that it is alive, its version and edition', async () => {
    const answer = await rig.call('GET', '/health');

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      edition: 'community',
      uptime: expect.any(Number),
    });
  });

  it('is ready with bus and storage', async () => {
    expect((await rig.call('GET', '/health/ready')).status).toBe(200);
  });

  it('stays connected after its own process stood still, right after it asked whether the server answers', async () => {
    const bus = rig.edge.app.get(BusConnection);
    const changes: string[] = [];
    for await (const { type } of bus.nats.status()) {
      if (type !== 'ping') continue;
      // Before the answer can be read.
      await new Promise(setImmediate);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SILENCE_MS);
      break;
    }
    void (async () => {
      for await (const { type } of bus.nats.status()) changes.push(type);
    })();
    await new Promise((resolve) => setTimeout(resolve, 500));

    expect(changes.filter((type) => type !== 'ping')).toEqual([]);
    expect((await rig.call('GET', '/health/ready')).status).toBe(200);
  });

  it('leaves a server that is frozen', async () => {
    const bus = rig.edge.app.get(BusConnection);
    rig.nats.process.kill('SIGSTOP');
    const frozen = Date.now();
    try {
      while (bus.connected && Date.now() - frozen < 2 * SILENCE_MS)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(bus.connected).toBe(false);
    } finally {
      rig.nats.process.kill('SIGCONT');
    }
    const answer = await eventually(
      () => rig.call('GET', '/health/ready'),
      ({ status }) => status === 200,
    );
    expect(answer.status).toBe(200);
  });

  it('is alive but not ready without the bus, and says so', async () => {
    await rig.nats.stop();
    const answer = await eventually(
      () => rig.call('GET', '/health/ready'),
      ({ status }) => status === 503,
    );

    expect(answer.body.error).toEqual({
      code: 'service_unavailable',
      message: 'Not ready: bus.',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await rig.call('GET', '/health')).status).toBe(200);
  });

  it('names the storage when that is not there either', async () => {
    await rm(rig.mediaDir, { recursive: true });
    await writeFile(rig.mediaDir, 'a file in its place');
    const answer = await eventually(
      () => rig.call('GET', '/health/ready'),
      ({ body }) => String(body.error?.message).includes('storage'),
    );

    expect(answer).toMatchObject({ status: 503, body: { error: { message: 'Not ready: bus, storage.' } } });
  });
});

async function eventually<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  for (const end = Date.now() + 12_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const seen = await look();
    if (holds(seen) || Date.now() > end) return seen;
  }
}
