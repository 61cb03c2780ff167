// Credentials that are stolen, guessed, limited or worn out, shown over and over. What each of them opens is tried
// route by route by `npm run attack:matrix`; here they cost, and open nothing under load either.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AttackersAccount } from './accounts.ts';
import type { AbuseContext, Attack, AttackAnswer, AttackRequest } from './attack.ts';

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

const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
/** As a device shows it. */
const userCode = ({ random }: AbuseContext): string =>
  Array.from({ length: 8 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');

const idOf = ({ body }: AttackAnswer): string =>
  (body as { data?: { id: string } } | undefined)?.data?.id ?? randomUUID();

/** What nobody may be given. */
function expectRefused(context: AbuseContext, what: string, { status }: AttackAnswer): void {
  if (status >= 200 && status < 300) context.breach(what);
}

/** Requests that none may be answered with success. */
function refused(name: string, request: (context: AbuseContext, round: number) => AttackRequest): Attack {
  return {
    name,
    attack: (_url, _signal, context) =>
      context.repeat(PARALLEL, async (round) => {
        const answer = await context.send({ from: round % 100, ...request(context, round) });
        expectRefused(context, name, answer);
        return answer;
      }),
  };
}

/** Tokens that are limited to a workflow which is not there, used for everything else. */
const limited: Attack = {
  name: 'tokens-for-another-workflow',
  async attack(_url, _signal, context) {
    const bearers = await Promise.all(
      context.accounts.map(async ({ token }) => {
        const content = { name: 'Mine', nodes: [], edges: [] };
        const made = await context.send({ method: 'POST', path: '/v1/workflows', token, body: content });
        const granted = await context.send({
          method: 'POST',
          path: '/v1/api-tokens',
          token,
          body: { name: 'Limited', workflowIds: [randomUUID()], rateLimit: 120 },
        });
        const bearer = (granted.body as { data?: { token: string } } | undefined)?.data?.token;
        if (bearer === undefined) context.note('no token');
        return { id: idOf(made), bearer: bearer ?? '' };
      }),
    );
    const tried = (id: string): AttackRequest[] => [
      { path: `/v1/workflows/${id}` },
      { path: `/v1/workflows/${id}/versions` },
      { path: `/v1/workflows/${id}/export` },
      { path: `/v1/workflows/${id}/executions` },
      { method: 'PATCH', path: `/v1/workflows/${id}`, body: { name: 'Changed' } },
      { method: 'DELETE', path: `/v1/workflows/${id}` },
      { method: 'POST', path: `/v1/workflows/${id}/share`, body: { shared: true } },
      { method: 'POST', path: '/v1/api/run', body: { workflowId: id } },
      { method: 'POST', path: '/v1/api-tokens', body: { name: 'More' } },
      { method: 'POST', path: '/v1/workflows', body: { name: 'More', nodes: [], edges: [] } },
      { path: '/v1/auth/sessions' },
    ];
    await context.repeat(PARALLEL, async (round) => {
      const { id, bearer } = bearers[round % bearers.length];
      const all = tried(id);
      const request = all[round % all.length];
      const answer = await context.send({ ...request, token: bearer, from: round % 4 });
      expectRefused(context, `a limited token: ${request.method ?? 'GET'} ${request.path}`, answer);
      return answer;
    });
  },
};

/** The id of a deleted workflow, which only whoever deleted it may use again. */
const deletedIds: Attack = {
  name: 'ids-of-deleted-workflows',
  async attack(_url, _signal, context) {
    const [owner, ...others] = context.accounts;
    const content = { name: 'Mine', nodes: [], edges: [] };
    const token = owner?.token ?? '';
    const made = await context.send({ method: 'POST', path: '/v1/workflows', token, body: content });
    const id = idOf(made);
    await context.send({ method: 'DELETE', path: `/v1/workflows/${id}`, token });
    await context.repeat(PARALLEL, async (round) => {
      const other = others[round % others.length]?.token ?? '';
      const answer = await context.send({
        method: 'PUT',
        path: '/v1/workflows',
        token: other,
        body: { id, ...content },
        from: round % 4,
      });
      expectRefused(context, 'the id of a deleted workflow', answer);
      return answer;
    });
  },
};

/** A token that is deleted, shown again as soon as that is answered. */
const revoked: Attack = {
  name: 'tokens-that-were-revoked',
  attack: (_url, _signal, context) =>
    context.repeat(8, async (round) => {
      const token = tokenOf(context, round);
      const from = round % 4;
      const made = await context.send({
        method: 'POST',
        path: '/v1/api-tokens',
        token,
        body: { name: 'Short' },
        from,
      });
      const { id, token: bearer } = (made.body as { data?: { id: string; token: string } }).data ?? {};
      if (id === undefined || bearer === undefined) return made;
      await context.send({ path: '/v1/workflows', token: bearer, from });
      const ended = await context.send({ method: 'DELETE', path: `/v1/api-tokens/${id}`, token, from });
      if (ended.status >= 300) return ended;
      const answer = await context.send({ path: '/v1/workflows', token: bearer, from });
      expectRefused(context, 'a revoked token', answer);
      return answer;
    }),
};

const BACK = 'https://example.org/back';
const VERIFIER = 'a'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

interface App {
  clientId: string;
  clientSecret: string;
}

async function appOf(context: AbuseContext): Promise<App> {
  const answer = await context.send({
    method: 'POST',
    path: '/v1/developer-apps',
    token: tokenOf(context, 0),
    body: { name: 'App', redirectUris: [BACK], scopesRequested: ['jobs:read'] },
  });
  const app = (answer.body as { data?: App } | undefined)?.data;
  if (app === undefined) context.note('no app');
  return app ?? { clientId: randomUUID(), clientSecret: hex(32) };
}

const authorization = ({ clientId }: App): Record<string, string> => ({
  client_id: clientId,
  redirect_uri: BACK,
  response_type: 'code',
  scope: 'jobs:read',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
});

/** One code, traded by many at once. */
const codeTwice: Attack = {
  name: 'one-code-eight-times',
  async attack(_url, _signal, context) {
    const app = await appOf(context);
    await context.repeat(2, async (round) => {
      const granted = await context.send({
        method: 'POST',
        path: '/v1/oauth/authorize',
        token: tokenOf(context, round),
        body: authorization(app),
      });
      const { code } = granted.body as { code?: string };
      if (code === undefined) return granted;
      const traded = await Promise.all(
        Array.from({ length: 8 }, (_, from) =>
          context.send({
            method: 'POST',
            path: '/v1/oauth/token',
            from,
            body: {
              grant_type: 'authorization_code',
              client_id: app.clientId,
              client_secret: app.clientSecret,
              code,
              code_verifier: VERIFIER,
              redirect_uri: BACK,
            },
          }),
        ),
      );
      const given = traded.filter(({ status }) => status === 200).length;
      if (given > 1) context.breach(`one code gave ${given} tokens`);
      return granted;
    });
  },
};

/** An authorization that sends its code somewhere else, or names another user. */
const foreignConsent: Attack = {
  name: 'consent-with-foreign-fields',
  async attack(_url, _signal, context) {
    const app = await appOf(context);
    await context.repeat(PARALLEL, async (round) => {
      const isElsewhere = round % 2 === 0;
      const answer = await context.send({
        method: 'POST',
        path: '/v1/oauth/authorize',
        ...(isElsewhere && { token: tokenOf(context, round) }),
        body: {
          ...authorization(app),
          ...(isElsewhere
            ? { redirect_uri: 'https://attacker.example/' }
            : { token: tokenOf(context, round), access_token: tokenOf(context, round) }),
        },
        from: round % 100,
      });
      expectRefused(context, isElsewhere ? 'a foreign redirect' : 'a token in the body', answer);
      return answer;
    });
  },
};

export const attacks: readonly Attack[] = [
  // Those that were seen.
  showing('consent-page-with-a-token', (context, round) => ({
    path: `/oauth/authorize?client_id=${randomUUID()}&redirect_uri=${encodeURIComponent(BACK)}&response_type=code&token=${tokenOf(context, round)}`,
  })),
  limited,
  refused('members-of-organizations', (context, round) => ({
    path: `/v1/organizations/${randomUUID()}/members`,
    token: tokenOf(context, round),
  })),
  refused('provider-keys-of-the-installation', (context, round) => ({
    method: 'PUT',
    path: '/v1/provider-keys/openai',
    token: tokenOf(context, round),
    body: { key: hex(20) },
  })),
  deletedIds,
  // Credentials where none is looked for.
  refused('sessions-in-the-address', (context, round) => ({
    path: `/v1/me?token=${tokenOf(context, round)}&access_token=${tokenOf(context, round)}`,
  })),
  refused('guessed-device-codes', (context, round) => ({
    path: `/v1/oauth/device?user_code=${userCode(context)}`,
    token: tokenOf(context, round),
  })),
  refused('sessions-in-cookies', (context, round) => ({
    path: '/v1/me',
    headers: { cookie: `token=${tokenOf(context, round)}; accessToken=${tokenOf(context, round)}` },
  })),
  foreignConsent,
  // Codes that are guessed.
  refused('guessed-codes-of-addresses', (context, round) => ({
    method: 'POST',
    path: '/v1/auth/confirm-address',
    token: tokenOf(context, round),
    body: { code: hex(16) },
  })),
  refused('claimed-addresses', () => ({
    method: 'POST',
    path: '/v1/auth/claim-address',
    body: { code: hex(16), newPassword: hex(16) },
  })),
  refused('guessed-password-links', () => ({
    method: 'POST',
    path: '/v1/auth/password-link/redeem',
    body: { token: hex(32), newPassword: hex(16) },
  })),
  refused('guessed-invitations', (context, round) => ({
    method: 'POST',
    path: `/v1/invitations/inv_${hex(24)}/accept`,
    token: tokenOf(context, round),
  })),
  refused('guessed-login-tokens', () => ({
    method: 'POST',
    path: '/v1/sso/redeem',
    body: { token: hex(32) },
  })),
  refused('guessed-oauth-codes', () => ({
    method: 'POST',
    path: '/v1/oauth/token',
    body: {
      grant_type: 'authorization_code',
      client_id: randomUUID(),
      client_secret: hex(32),
      code: hex(32),
      redirect_uri: BACK,
    },
  })),
  codeTwice,
  refused('guessed-webhooks', () => ({ method: 'POST', path: `/v1/webhooks/${hex(24)}`, body: {} })),
  // Tokens that are made up or worn out.
  revoked,
  refused('made-up-personal-tokens', () => ({ path: '/v1/me', token: `ndr_${hex(32)}` })),
  refused('made-up-app-tokens', () => ({ path: '/v1/me', token: `ndr_app_${hex(32)}` })),
  refused('sessions-without-a-signature', () => ({ path: '/v1/me', token: jwt({ alg: 'none' }, CLAIMS) })),
  refused('sessions-of-unknown-keys', () => ({
    path: '/v1/me',
    token: jwt({ alg: 'ES256', kid: hex(8) }, CLAIMS, hex(32)),
  })),
  refused('sessions-of-8-kilobytes', () => ({
    path: '/v1/me',
    token: jwt({ alg: 'HS256' }, { ...CLAIMS, more: 'a'.repeat(6_000) }, hex(32)),
  })),
  refused('made-up-refresh-tokens', () => ({
    method: 'POST',
    path: '/v1/auth/refresh',
    body: { refreshToken: hex(32) },
  })),
  showing('refreshing-one-session', ({ accounts }) => ({
    method: 'POST',
    path: '/v1/auth/refresh',
    body: { refreshToken: (accounts[0] as AttackersAccount).refreshToken },
  })),
  // Accounts that are opened, or signed in to, by others.
  refused('passwords-of-the-victim-from-new-devices', ({ victimEmail }) => ({
    method: 'POST',
    path: '/v1/auth/login',
    headers: { cookie: `easel_device=${hex(32)}` },
    body: { email: victimEmail, password: `guess ${hex(6)}` },
  })),
  refused('sign-ups-as-the-victim', ({ victimEmail }, round) => ({
    method: 'POST',
    path: '/v1/auth/signup',
    body: { email: round % 2 === 0 ? victimEmail.toUpperCase() : ` ${victimEmail} `, password: hex(16) },
  })),
  showing('sign-up-storm-of-few-addresses', (_context, round) => ({
    method: 'POST',
    path: '/v1/auth/signup',
    from: round % 4,
    body: { email: `storm-${hex(8)}@example.com`, password: hex(100) },
  })),
];
