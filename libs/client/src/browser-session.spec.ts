import { createHash } from 'node:crypto';
import { type CookieSessionOptions, cookieSession } from './browser-session.js';

/** What a page has, as far as the session uses it. */
class Page {
  readonly cookies = new Map<string, { value: string; words: string[] }>();
  readonly kept = new Map<string, string>();
  location = { href: '', origin: 'https://app.example.org', hostname: 'app.example.org', protocol: 'https:' };

  get document() {
    const { cookies } = this;
    return {
      get cookie() {
        return [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
      },
      set cookie(text: string) {
        const [pair = '', ...words] = text.split('; ');
        const at = pair.indexOf('=');
        if (words.includes('max-age=0')) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), words });
      },
    };
  }

  get localStorage() {
    return {
      getItem: (name: string) => this.kept.get(name) ?? null,
      removeItem: (name: string) => void this.kept.delete(name),
    };
  }
}

const globals = globalThis as Record<string, unknown>;
const NAMES = ['document', 'location', 'localStorage'] as const;
const before = NAMES.map((name) => Object.getOwnPropertyDescriptor(globals, name));
let page: Page;

beforeEach(() => {
  page = new Page();
  for (const name of NAMES) Object.defineProperty(globals, name, { value: page[name], configurable: true });
});
afterAll(() => {
  for (const [index, name] of NAMES.entries()) {
    const old = before[index];
    if (old) Object.defineProperty(globals, name, old);
    else Reflect.deleteProperty(globals, name);
  }
});

/** A service that knows one account; each refresh token counts once. */
function service() {
  const sent: { path: string; body: Record<string, string>; headers: Headers }[] = [];
  let grants = 0;
  let valid = '';
  const grant = (expiresIn: number) => {
    grants += 1;
    valid = `refresh-${grants}`;
    return Response.json({ data: { accessToken: `access-${grants}`, refreshToken: valid, expiresIn } });
  };
  const answer: typeof fetch = async (address, init) => {
    const { pathname } = new URL(address as string);
    const body = JSON.parse((init?.body as string | undefined) ?? '{}') as Record<string, string>;
    sent.push({ path: pathname, body, headers: new Headers(init?.headers) });
    if (pathname === '/v1/auth/login') return grant(10);
    if (pathname === '/v1/auth/refresh') {
      if (body['refreshToken'] !== valid)
        return Response.json({ error: { code: 'unauthorized' } }, { status: 401 });
      return grant(900);
    }
    if (pathname === '/v1/oauth/token') return Response.json({ access_token: 'of-app', expires_in: 900 });
    return Response.json({ success: true });
  };
  return { sent, fetch: answer };
}
const sessionOf = (more: Partial<CookieSessionOptions> = {}) => {
  const { sent, fetch } = service();
  return { sent, session: cookieSession({ baseUrl: 'https://easel.example.org', fetch, ...more }) };
};
const ACCOUNT = { email: 'me@example.org', password: 'a long enough password' };

describe('the session of a browser', () => {
  it('is kept in a cookie of the page for a year', async () => {
    const { session } = sessionOf();

    await session.logIn(ACCOUNT);

    expect(page.cookies.get('easel-session')?.words).toEqual([
      'path=/',
      'SameSite=Lax',
      `max-age=${365 * 24 * 60 * 60}`,
      'Secure',
    ]);
    expect(session.read()).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  });

  it.each([
    ['example.org', true],
    ['app.example.org', true],
    ['other.org', false],
    ['ample.org', false],
  ])('is shared with %s only from a page there: %s', async (domain, shared) => {
    const { session } = sessionOf({ domain });

    await session.logIn(ACCOUNT);

    expect(page.cookies.get('easel-session')?.words.includes(`domain=${domain}`)).toBe(shared);
  });

  it('is renewed once, however many ask for its token', async () => {
    const { session, sent } = sessionOf();
    await session.logIn(ACCOUNT);

    const tokens = await Promise.all([session.auth(), session.auth(), session.auth()]);

    expect(tokens).toEqual(['access-2', 'access-2', 'access-2']);
    expect(await session.auth()).toBe('access-2');
    expect(sent.filter(({ path }) => path === '/v1/auth/refresh')).toHaveLength(1);
  });

  it('is over when it cannot be renewed', async () => {
    const { session } = sessionOf();
    session.write({ accessToken: 'old', refreshToken: 'used', expiresAt: Date.now() });

    expect(await session.auth()).toBeNull();
    expect(page.cookies.size).toBe(0);
  });

  it('is taken over from an older release, which kept it elsewhere', async () => {
    const { session } = sessionOf();
    const old = { accessToken: 'old', refreshToken: 'r', expiresAt: Date.now() + 900_000 };
    page.kept.set('easel-session', JSON.stringify(old));

    expect(await session.auth()).toBe('old');
    expect(page.kept.size).toBe(0);
    expect(page.cookies.has('easel-session')).toBe(true);
  });

  it('ends on both sides', async () => {
    const { session, sent } = sessionOf();
    await session.logIn(ACCOUNT);

    await session.logOut();

    expect(await session.auth()).toBeNull();
    expect(sent.at(-1)?.path).toBe('/v1/auth/logout');
    expect(sent.at(-1)?.headers.get('authorization')).toBe('Bearer access-1');
  });
});

describe('a sign-in with PKCE', () => {
  const REQUEST = { clientId: 'app', redirectUri: 'https://app.example.org/back', scopes: ['jobs:read'] };

  it('trades the code that the page came back with', async () => {
    const { session, sent } = sessionOf();

    const address = new URL(await session.beginSignIn(REQUEST));
    const asked = Object.fromEntries(address.searchParams);
    await session.finishSignIn(`${REQUEST.redirectUri}?code=c&state=${asked['state']}`);

    const { code_verifier: verifier = '', ...traded } = sent[0]?.body ?? {};
    expect(address.origin + address.pathname).toBe('https://easel.example.org/oauth/authorize');
    expect(asked).toMatchObject({ client_id: 'app', scope: 'jobs:read', code_challenge_method: 'S256' });
    expect(asked['code_challenge']).toBe(createHash('sha256').update(verifier).digest('base64url'));
    expect(traded).toMatchObject({ code: 'c', redirect_uri: REQUEST.redirectUri, client_id: 'app' });
    expect(await session.auth()).toBe('of-app');
  });

  it.each(['?code=c&state=another', '?code=c', '?error=access_denied&state='])(
    'takes no other answer: %s',
    async (query) => {
      const { session, sent } = sessionOf();
      await session.beginSignIn(REQUEST);

      await expect(session.finishSignIn(`${REQUEST.redirectUri}${query}`)).rejects.toMatchObject({
        status: 0,
      });
      expect(sent).toEqual([]);
      expect(session.read()).toBeUndefined();
    },
  );
});
