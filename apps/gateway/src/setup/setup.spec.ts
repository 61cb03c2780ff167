import { rm, writeFile } from 'node:fs/promises';
import { Script } from 'node:vm';
import { type ProviderStatus, readProviderStatus } from '@easel/contracts';
import { type Answered, GatewayRig } from '../../test-rig/gateway-rig.js';
import type { GatewayConfig } from '../gateway.config.js';
import { SetupHttpController } from './setup.http-controller.js';
import type { SetupStatus } from './setup-status.js';

const OPENAI = { id: 'openai', label: 'OpenAI', set: true, source: 'env', envVar: 'OPENAI_API_KEY' } as const;

describe('the set-up of an installation', () => {
  let rig: GatewayRig;
  let keys: ProviderStatus;

  beforeAll(async () => {
    rig = await GatewayRig.start();
    keys = { encryption: true, providers: [OPENAI] };
    rig.services.answer(readProviderStatus, () => keys);
  });
  afterAll(() => rig.stop());

  /** Asks without a credential until the answer is of after now, which takes a second. */
  async function until(holds: (body: Answered['body']) => boolean): Promise<Answered['body']> {
    for (const end = Date.now() + 12_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
      const { status, body } = await rig.call('GET', '/v1/setup/status');
      expect(status).toBe(200);
      if (holds(body) || Date.now() > end) return body;
    }
  }
  const okOf = (body: Answered['body'], part: string) => (body[part] as { ok: unknown }).ok;

  it('[3-4-05] [3-4-06] is told to everybody: each part, as it is now', async () => {
    const answer = await rig.call('GET', '/v1/setup/status');

    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      edition: 'community',
      database: { ok: true },
      queue: { ok: true },
      storage: { ok: true },
      encryption: { ok: true },
      providers: [OPENAI],
      hints: {},
    });
  });

  it('[3-4-06] has a page, which reads that without a credential', async () => {
    const page = await rig.call('GET', '/setup');
    const script = await rig.call('GET', '/setup/setup.js');

    expect(page).toMatchObject({ status: 200 });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'/);
    expect(page.text).toContain('src="/setup/setup.js"');
    expect(script.text).toContain("fetch('/v1/setup/status')");
    // It can be read as a script at all.
    expect(() => new Script(script.text)).not.toThrow();
  });

  it('[3-4-05] says what to do about keys that are not there, or cannot be read', async () => {
    keys = { encryption: false, providers: [{ ...OPENAI, set: false, source: null }] };

    const body = await until((seen) => okOf(seen, 'encryption') === false);

    expect(body).toMatchObject({ encryption: { ok: false }, providers: [{ id: 'openai', set: false }] });
    expect(body['hints']).toEqual({
      encryption: expect.stringContaining('SERVICE_ENCRYPTION_KEY'),
      providers: expect.any(String),
    });
  });

  it('[3-4-05] tells of the storage, the queue and the database when they are away', async () => {
    await rm(rig.mediaDir, { recursive: true });
    await writeFile(rig.mediaDir, 'a file in its place');
    const withoutStorage = await until((body) => okOf(body, 'storage') === false);
    expect(withoutStorage).toMatchObject({
      storage: { ok: false },
      queue: { ok: true },
      database: { ok: true },
    });

    await rig.nats.stop();
    const withoutQueue = await until((body) => okOf(body, 'queue') === false);
    expect(withoutQueue).toMatchObject({ queue: { ok: false }, encryption: { ok: null }, providers: null });

    await rig.database.orm.destroy();
    const withoutDatabase = await until((body) => okOf(body, 'database') === false);
    await rig.database.orm.initialize();
    expect(withoutDatabase).toMatchObject({ database: { ok: false } });
    expect(Object.keys(withoutDatabase['hints'] as object).sort()).toEqual(['database', 'queue', 'storage']);
    expect(await until((body) => okOf(body, 'database') === true)).toMatchObject({ database: { ok: true } });
  });

  it("is nobody's business on the cloud edition", () => {
    const cloud = new SetupHttpController({ EDITION: 'cloud' } as GatewayConfig, {} as SetupStatus);

    for (const ask of [() => cloud.page(), () => cloud.script(), () => cloud.read()]) {
      expect(ask).toThrow(expect.objectContaining({ status: 404, code: 'not_found' }));
    }
  });
});
