import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Rounds, VERSION } from '@easel/platform';
import { GatewayRig } from '../../test-rig/gateway-rig.js';
import { UpdateCheck } from './update-check.js';

const RELEASE = {
  tag_name: 'v999.0.0',
  html_url: 'https://code.example/releases/999',
  published_at: '2026-03-04T05:06:07.000Z',
};

describe('the check for releases', () => {
  let host: Server;
  let address: string;
  let asked: IncomingMessage[];
  let answer: { status: number; body: string };

  beforeAll(async () => {
    host = createServer((request, response) => {
      asked.push(request);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/releases/latest`;
  });
  afterAll(() => new Promise((resolve) => host.close(resolve)));
  beforeEach(() => {
    asked = [];
    answer = { status: 200, body: JSON.stringify(RELEASE) };
  });

  const inGateway = async (
    variables: Record<string, string>,
    test: (rig: GatewayRig, check: UpdateCheck) => Promise<void>,
  ) => {
    const rig = await GatewayRig.start({ SERVICE_UPDATE_URL: address, ...variables });
    try {
      await test(rig, rig.edge.app.get(UpdateCheck));
    } finally {
      await rig.stop();
    }
  };
  const pass = (rig: GatewayRig, seconds: number) =>
    rig.database.orm.query('update update_checks set next_at = next_at - make_interval(secs => $1)', [
      seconds,
    ]);

  it('[3-2.2-36] [3-9-12] is on unless told, asks once a day from however many gateways, and says nothing of us', async () => {
    // An empty variable counts as unset.
    await inGateway({ SERVICE_UPDATE_CHECK: '' }, async (rig, check) => {
      const other = await rig.replica();
      const checks = [check, other.app.get(UpdateCheck)];
      try {
        const all = () => Promise.all([...checks, ...checks].map((one) => one.run()));
        await all();
        expect(asked).toHaveLength(1);
        await pass(rig, 86_400 - 60);
        await all();
        expect(asked).toHaveLength(1);
        await pass(rig, 120);
        await all();
        expect(asked).toHaveLength(2);
        await Promise.all(checks.map((one) => one.run()));

        for (const { method, url, headers, rawHeaders } of asked) {
          expect({ method, url, agent: headers['user-agent'] }).toEqual({
            method: 'GET',
            url: '/releases/latest',
            agent: 'Easel',
          });
          expect(rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())).toEqual(
            expect.arrayContaining(['host', 'user-agent', 'accept']),
          );
          expect(Object.keys(headers).filter((name) => /cookie|authorization|^x-/.test(name))).toEqual([]);
        }
        for (const url of [rig.edge.url, other.url]) {
          const { body } = await rig.call('GET', '/v1/version', { url });
          expect(body).toEqual({
            version: VERSION,
            edition: 'community',
            latest: '999.0.0',
            updateAvailable: true,
            releaseUrl: RELEASE.html_url,
            publishedAt: RELEASE.published_at,
            checkedAt: expect.any(String),
            error: null,
          });
        }
      } finally {
        await other.app.close();
      }
    });
  });

  it('[3-2.2-37] [3-4-03] is not made when it is off, and the version is all that is told', async () => {
    const rounds = jest.spyOn(Rounds.prototype, 'every');
    await inGateway({ SERVICE_UPDATE_CHECK: 'off' }, async (rig) => {
      expect(rounds.mock.calls.map(([, name]) => name)).not.toContain('update-check');
      expect((await rig.call('GET', '/v1/version')).body).toEqual({ version: VERSION });
    });
    expect(asked).toEqual([]);

    rounds.mockClear();
    await inGateway({ SERVICE_UPDATE_CHECK: 'on' }, () => {
      expect(rounds.mock.calls.map(([, name]) => name)).toContain('update-check');
      return Promise.resolve();
    });
    rounds.mockRestore();
  });

  it('[3-9-13] [3-9-14] that fails is repeated after five minutes, then less often, and keeps what was known', async () => {
    await inGateway({ SERVICE_UPDATE_CHECK: 'on' }, async (rig, check) => {
      await check.run();
      answer = { status: 503, body: '{}' };
      await pass(rig, 86_400);
      await check.run();
      expect(asked).toHaveLength(2);

      const gaps: number[] = [];
      for (const seconds of [300, 1_800, 7_200]) {
        await pass(rig, seconds - 30);
        await check.run();
        const early = asked.length;
        await pass(rig, 31);
        await check.run();
        gaps.push(asked.length - early);
      }
      expect(gaps).toEqual([1, 1, 1]);
      expect(asked).toHaveLength(5);
      expect((await rig.call('GET', '/v1/version')).body).toMatchObject({
        latest: '999.0.0',
        error: 'The list of releases answered with status 503.',
      });

      answer = { status: 200, body: 'not JSON' };
      await pass(rig, 86_400);
      await check.run();
      expect((await rig.call('GET', '/v1/version')).body).toMatchObject({ error: expect.any(String) });
      answer = { status: 200, body: JSON.stringify(RELEASE) };
      await pass(rig, 86_400);
      await check.run();
      expect((await rig.call('GET', '/v1/version')).body).toMatchObject({ error: null });
    });
  });
});

it('[3-4-02] GET /v1/version tells the running version', async () => {
  const rig = await GatewayRig.start();
  try {
    expect((await rig.call('GET', '/v1/version')).body).toMatchObject({ version: VERSION });
  } finally {
    await rig.stop();
  }
});
