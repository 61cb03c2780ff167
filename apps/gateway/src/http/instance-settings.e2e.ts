import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { BusKeys, type Caller, getExecution } from '@easel/contracts';
import { BusClient, BusConnection, BusIdentity } from '@easel/platform';
import { type TestUser, useStack } from '@easel/testing';
import { OIDC_CLIENT, OidcPeer } from '../sso/oidc-peer.fixture.js';

interface Job {
  status: string;
  output_data?: { imageUrl?: string };
}

describe('an installation behind an address of its own', () => {
  const PUBLIC_URL = 'https://easel.example.org';
  const SECRET = randomBytes(32).toString('hex');
  let oidc: OidcPeer;
  let user: TestUser;

  beforeAll(async () => {
    oidc = await OidcPeer.listen();
    oidc.register(`${PUBLIC_URL}/v1/sso/corp/callback`);
  });
  afterAll(() => oidc.close());

  const stack = useStack(() => ({
    SERVICE_PROCESSES: 'gateway gateway auth-sso executor',
    PUBLIC_URL,
    INTERNAL_ORCHESTRATOR_SECRET: SECRET,
    EXTERNAL_SSO_PROVIDERS: JSON.stringify([
      {
        id: 'corp',
        kind: 'oidc',
        issuer: oidc.issuer,
        clientId: OIDC_CLIENT.id,
        clientSecret: OIDC_CLIENT.secret,
        privateHosts: [oidc.host],
      },
    ]),
  }));
  beforeAll(async () => {
    user = await stack.api.signUp();
  });

  it('[3-2.2-03] sends browsers back to it', async () => {
    for (const origin of [stack.url, stack.secondUrl]) {
      const started = await stack.api.at(origin).get('/v1/sso/corp');
      const asked = new URL(started.headers.get('location') ?? '');
      expect(asked.origin).toBe(oidc.issuer);
      expect(asked.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/v1/sso/corp/callback`);
    }
  });

  it('[3-2.2-04] [3-2.2-75] names media by it, and keeps them in the folder where no storage is named', async () => {
    const me = stack.api.as(user);
    const { body } = await me.post<{ jobId: string }>('/v1/generate-image', { prompt: 'a fox' });
    let job: Job = { status: 'pending' };
    for (let i = 0; i < 120 && job.status !== 'completed'; i++) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      job = (await me.get<{ data: Job }>(`/v1/jobs/${body.jobId}`)).body.data;
    }

    const url = new URL(job.output_data?.imageUrl ?? 'about:blank');
    expect(url.origin).toBe(PUBLIC_URL);
    for (const origin of [stack.url, stack.secondUrl]) {
      const file = await fetch(new URL(url.pathname, origin));
      expect({ status: file.status, type: file.headers.get('content-type') }).toEqual({
        status: 200,
        type: expect.stringMatching(/^image\//),
      });
    }
    const kept = await readdir(path.join(stack.dataDir, 'media'), { recursive: true });
    expect(kept).toContainEqual(expect.stringContaining(path.basename(url.pathname)));
  });

  it('[3-2.2-17] hears nobody on its bus who signs with another secret', async () => {
    const caller: Caller = { userId: user.id, credential: 'session', credentialId: randomUUID() };
    const connection = await BusConnection.open(stack.natsUrl, 'gateway');
    const ask = async (secret: string) => {
      const client = new BusClient(connection, new BusIdentity('gateway', BusKeys.fromSecret(secret)));
      try {
        return await client.request(getExecution, caller, { id: randomUUID() });
      } finally {
        client.onApplicationShutdown();
      }
    };
    try {
      await expect(ask(SECRET)).rejects.toMatchObject({ status: 404, code: 'not_found' });
      await expect(ask(randomBytes(32).toString('hex'))).rejects.toMatchObject({ status: 401 });
    } finally {
      await connection.nats.close();
    }
  });
});
