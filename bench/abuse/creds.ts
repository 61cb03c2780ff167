// Credentials that are stolen, guessed, limited or worn out, shown over and over. What they open is the business of
// `npm run attack:matrix`; here they cost.
import { randomBytes, randomUUID } from 'node:crypto';
import type { AbuseContext, Attack, AttackRequest } from './attack.ts';

const PARALLEL = 16;
const tokenOf = ({ accounts }: AbuseContext, round: number): string =>
  (accounts[round % accounts.length] as { token: string }).token;

/** One kind of request over and over, from many addresses. */
function showing(name: string, request: (context: AbuseContext, round: number) => AttackRequest): Attack {
  return {
    name,
    attack: (_url, _signal, context) =>
      context.repeat(PARALLEL, (round) => context.send({ from: round % 100, ...request(context, round) })),
  };
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (header: object, claims: object, signature = ''): string =>
  `${base64(header)}.${base64(claims)}.${signature}`;
const CLAIMS = {
  sub: randomUUID(),
  sid: randomUUID(),
  exp: 4_000_000_000,
  iat: 1,
  iss: 'easel',
  aud: 'easel',
};

/** A token that may run one workflow, used for everything else. */
const limited: Attack = {
  name: 'token-for-another-workflow',
  async attack(_url, _signal, context) {
    const token = tokenOf(context, 0);
    const made = await context.send({
      method: 'POST',
      path: '/v1/workflows',
      token,
      body: { name: 'Mine', nodes: [], edges: [] },
    });
    const id = (made.body as { data?: { id: string } } | undefined)?.data?.id ?? randomUUID();
    const granted = await context.send({
      method: 'POST',
      path: '/v1/api-tokens',
      token,
      body: { name: 'Limited', workflowIds: [randomUUID()] },
    });
    const bearer = (granted.body as { data?: { token: string } } | undefined)?.data?.token;
    const tried: AttackRequest[] = [
      { path: `/v1/workflows/${id}` },
      { path: '/v1/workflows' },
      { path: '/v1/library' },
      { path: '/v1/jobs' },
      { method: 'DELETE', path: `/v1/workflows/${id}` },
      { method: 'POST', path: `/v1/workflows/${id}/share`, body: { shared: true } },
      { method: 'POST', path: '/v1/api/run', body: { workflowId: id } },
    ];
    await context.repeat(PARALLEL, (round) =>
      context.send({ ...(tried[round % tried.length] as AttackRequest), token: bearer, from: round % 4 }),
    );
  },
};

export const attacks: readonly Attack[] = [
  // Those that were seen.
  showing('consent-page-with-a-token', (context, round) => ({
    path: `/v1/oauth/authorize?client_id=${randomUUID()}&redirect_uri=https%3A%2F%2Fexample.org&response_type=code&token=${tokenOf(context, round)}`,
  })),
  limited,
  showing('mail-addresses-of-members', (context, round) => ({
    path: `/v1/organizations/${randomUUID()}/members`,
    token: tokenOf(context, round),
  })),
  showing('provider-keys-of-the-installation', (context, round) => ({
    method: 'PUT',
    path: '/v1/provider-keys/openai',
    token: tokenOf(context, round),
    body: { key: hex(20) },
  })),
  showing('ids-of-deleted-workflows', (context, round) => ({
    method: 'PUT',
    path: '/v1/workflows',
    token: tokenOf(context, round),
    body: { id: '00000000-0000-4000-8000-000000000001', name: 'Mine now', nodes: [], edges: [] },
  })),
  // Ten more.
  showing('made-up-personal-tokens', () => ({ path: '/v1/me', token: `ndr_${hex(32)}` })),
  showing('made-up-app-tokens', () => ({ path: '/v1/me', token: `ndr_app_${hex(32)}` })),
  showing('sessions-without-a-signature', () => ({ path: '/v1/me', token: jwt({ alg: 'none' }, CLAIMS) })),
  showing('sessions-of-unknown-keys', () => ({
    path: '/v1/me',
    token: jwt({ alg: 'ES256', kid: hex(8) }, CLAIMS, hex(32)),
  })),
  showing('sessions-of-8-kilobytes', () => ({
    path: '/v1/me',
    token: jwt({ alg: 'HS256' }, { ...CLAIMS, more: 'a'.repeat(6_000) }, hex(32)),
  })),
  showing('made-up-refresh-tokens', () => ({
    method: 'POST',
    path: '/v1/auth/refresh',
    body: { refreshToken: hex(32) },
  })),
  showing('made-up-codes', () => ({
    method: 'POST',
    path: '/v1/oauth/token',
    body: {
      grant_type: 'authorization_code',
      client_id: randomUUID(),
      client_secret: hex(32),
      code: hex(32),
      redirect_uri: 'https://example.org/back',
    },
  })),
  showing('made-up-webhooks', () => ({ method: 'POST', path: `/v1/webhooks/${hex(24)}`, body: {} })),
  showing('made-up-invitations', (context, round) => ({
    method: 'POST',
    path: `/v1/invitations/inv_${hex(24)}/accept`,
    token: tokenOf(context, round),
  })),
  showing('passwords-of-the-victim', ({ victimEmail }) => ({
    method: 'POST',
    path: '/v1/auth/login',
    body: { email: victimEmail, password: `guess ${hex(6)}` },
  })),
  showing('refreshing-one-session', ({ accounts }) => ({
    method: 'POST',
    path: '/v1/auth/refresh',
    body: { refreshToken: (accounts[0] as { refreshToken: string }).refreshToken },
  })),
];
