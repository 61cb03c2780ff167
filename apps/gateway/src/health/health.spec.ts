import { rm, writeFile } from 'node:fs/promises';
import { GatewayRig } from '../../test-rig/gateway-rig.js';

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
  }, 20_000);

  it('names the storage when that is not there either', async () => {
    await rm(rig.mediaDir, { recursive: true });
    await writeFile(rig.mediaDir, 'a file in its place');
    const answer = await eventually(
      () => rig.call('GET', '/health/ready'),
      ({ body }) => String(body.error?.message).includes('storage'),
    );

    expect(answer).toMatchObject({ status: 503, body: { error: { message: 'Not ready: bus, storage.' } } });
  }, 20_000);
});

async function eventually<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  for (const end = Date.now() + 12_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const seen = await look();
    if (holds(seen) || Date.now() > end) return seen;
  }
}
