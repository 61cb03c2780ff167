import { randomUUID } from 'node:crypto';
import { SecretBox } from '@easel/platform';
import { EngineFixture } from '../../engine/engine.fixture.js';
import {
  CLIENT_SECRET_CONTEXT,
  CONNECTION_CONTEXT,
  keyContext,
} from '../../orders/providers/provider-accounts.js';
import { secretContext } from '../../notify/webhook-endpoints/webhook-secret.js';
import { type Query, resealSecrets } from './reseal-secrets.js';

const [old, next, other] = ['a', 'b', 'c'].map((digit) => new SecretBox(digit.repeat(64))) as [
  SecretBox,
  SecretBox,
  SecretBox,
];
const endpoint = randomUUID();

let engine: EngineFixture;
beforeEach(async () => {
  engine = await EngineFixture.open();
  await query(`insert into provider_keys (provider, sealed, set_by) values ('fal', $1, $2)`, [
    old.seal('the fal key', keyContext('fal')),
    randomUUID(),
  ]);
  await query(
    `insert into webhook_endpoints (id, user_id, url, events, secret, previous_secret)
     values ($1, $2, 'https://example.com', '{}', $3, $4)`,
    [endpoint, randomUUID(), ...['now', 'before'].map((each) => old.seal(each, secretContext(endpoint)))],
  );
  await query(
    `insert into service_connections (target, client_id, sealed_secret, sealed)
     values ('https://example.com', 'instance', $1, $2)`,
    [old.seal('the secret', CLIENT_SECRET_CONTEXT), old.seal('the token', CONNECTION_CONTEXT)],
  );
});
afterEach(() => engine.close());

const query: Query = (text, values = []) => engine.source.query(text, [...values]);

async function stored(): Promise<Buffer[]> {
  const [row] = await query<{ all: Buffer[] }>(
    `select array[k.sealed, w.secret, w.previous_secret, c.sealed] as all
     from provider_keys k, webhook_endpoints w, service_connections c`,
  );
  return row?.all ?? [];
}

describe('another encryption key', () => {
  it('opens everything afterwards, and the former one nothing', async () => {
    expect(await resealSecrets(query, { from: old, to: next })).toEqual({
      provider_keys: 1,
      service_connections: 2,
      webhook_endpoints: 2,
    });

    const all = await stored();
    const [key, secret, previous, token] = all as [Buffer, Buffer, Buffer, Buffer];
    expect(next.open(key, keyContext('fal'))).toBe('the fal key');
    expect(next.open(secret, secretContext(endpoint))).toBe('now');
    expect(next.open(previous, secretContext(endpoint))).toBe('before');
    expect(next.open(token, CONNECTION_CONTEXT)).toBe('the token');
    for (const sealed of all) expect(() => old.open(sealed, keyContext('fal'))).toThrow();
  });

  it('may be asked for twice', async () => {
    await resealSecrets(query, { from: old, to: next });

    expect(await resealSecrets(query, { from: old, to: next })).toEqual({
      provider_keys: 0,
      service_connections: 0,
      webhook_endpoints: 0,
    });
  });

  it('is refused where something is sealed with a third', async () => {
    await expect(resealSecrets(query, { from: other, to: next })).rejects.toThrow(/not the SERVICE/);
  });
});
