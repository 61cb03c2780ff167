import { GatewayRig } from '../../test-rig/gateway-rig.js';

const OURS = 'https://easel.example.org';
const [FIRST, SECOND, OTHER] = ['https://a.example', 'http://localhost:3000', 'https://elsewhere.example'];

describe.each([
  ['no CORS_ORIGIN', { PUBLIC_URL: OURS }, [OURS], [FIRST, SECOND, OTHER]],
  ['[3-2.2-02] no PUBLIC_URL', {}, ['http://localhost:3000'], [OURS, FIRST, OTHER]],
  ['CORS_ORIGIN', { PUBLIC_URL: OURS, CORS_ORIGIN: `${FIRST}, ${SECOND}` }, [OURS, FIRST, SECOND], [OTHER]],
])('pages of other origins, with %s', (_case, variables, allowed, refused) => {
  let rig: GatewayRig;

  beforeAll(async () => {
    rig = await GatewayRig.start(variables);
  });
  afterAll(() => rig.stop());

  const allowedOrigin = async (origin: string) => {
    const { headers } = await rig.call('OPTIONS', '/v1/projects', {
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    return headers.get('access-control-allow-origin');
  };

  it('[3-2.2-05] [3-2.2-08] [3-2.2-09] [3-2.2-10] may call from these alone', async () => {
    for (const origin of allowed) expect(await allowedOrigin(origin)).toBe(origin);
    for (const origin of refused) expect(await allowedOrigin(origin)).toBeNull();
  });
});
