import { randomUUID } from 'node:crypto';
import { type ApiResponse, useStack } from '@easel/testing';
import { Browser } from './browser.fixture.js';
import { selfSigned } from './certificate.fixture.js';
import { OIDC_CLIENT, OidcPeer } from './oidc-peer.fixture.js';
import { type AnswerFields, SamlPeer } from './saml-peer.fixture.js';

interface Granted {
  data: { user: { id: string; email: string }; accessToken: string };
}

const email = () => `${randomUUID()}@example.org`;

describe('signing in at a provider', () => {
  let oidc: OidcPeer;
  const saml = new SamlPeer();

  beforeAll(async () => {
    oidc = await OidcPeer.listen();
  });
  afterAll(() => oidc.close());

  const stack = useStack(() => ({
    SERVICE_PROCESSES: 'gateway gateway auth-sso auth-sso',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'debug',
    EXTERNAL_SSO_PROVIDERS: JSON.stringify([
      {
        id: 'corp',
        label: 'Corp',
        kind: 'oidc',
        issuer: oidc.issuer,
        clientId: OIDC_CLIENT.id,
        clientSecret: OIDC_CLIENT.secret,
        privateHosts: [oidc.host],
      },
      {
        id: 'club',
        label: 'Club',
        kind: 'saml',
        entryPoint: saml.entryPoint,
        certificates: [saml.keys.certificate],
        issuer: saml.entityId,
      },
      {
        id: 'trusting',
        label: 'Trusting',
        kind: 'saml',
        trustEmail: true,
        entryPoint: saml.entryPoint,
        certificates: [saml.keys.certificate],
      },
      { id: 'listed', label: 'Listed', kind: 'oidc' },
      {
        id: 'elsewhere',
        label: 'Elsewhere',
        kind: 'oidc',
        initiateUrl: 'https://idp.example/begin',
      },
      {
        id: 'inside',
        label: 'Inside',
        kind: 'oidc',
        issuer: 'https://127.0.0.1:1',
        clientId: 'x',
      },
    ]),
  }));
  const callback = () => `${stack.url}/v1/sso/corp/callback`;
  beforeAll(() => oidc.register(callback()));

  /** The other gateway's address for the same thing. */
  const atOther = (address: string) => address.replace(stack.url, stack.secondUrl);

  const redeem = (landing: string | undefined, origin = stack.secondUrl): Promise<ApiResponse<Granted>> =>
    stack.api
      .at(origin)
      .with({ 'x-forwarded-for': new Browser().address })
      .post<Granted>('/v1/sso/redeem', {
        token: new URL(landing ?? stack.url).searchParams.get('sso_token'),
      });
  const refused = (text: string) => (JSON.parse(text) as { error: { code: string } }).error.code;

  describe('of kind oidc', () => {
    const begin = async (browser: Browser, query = '') =>
      (await browser.open(`${stack.url}/v1/sso/corp${query}`)).location ?? '';

    /** Up to the address that the provider sends the browser back to. */
    const logIn = async (
      browser: Browser,
      person: { email?: string; email_verified?: boolean },
      query = '',
    ) => {
      const name = randomUUID();
      oidc.people.set(name, person);
      return oidc.logIn(browser, await begin(browser, query), name, callback());
    };

    it('[2-5.1-42] sends the browser to the provider that the id names, with PKCE, state and nonce', async () => {
      const page = await new Browser().open(`${stack.url}/v1/sso/corp?next=/studio`);

      const address = new URL(page.location ?? '');
      expect(page.status).toBe(302);
      expect(address.origin).toBe(oidc.issuer);
      expect(Object.fromEntries(address.searchParams)).toEqual({
        client_id: OIDC_CLIENT.id,
        response_type: 'code',
        redirect_uri: callback(),
        scope: 'openid email',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      });
      const [cookie] = page.setCookies;
      expect(cookie).toMatch(/; Path=\/v1\/sso\/corp; Max-Age=600; HttpOnly; SameSite=Lax$/);
      expect(Buffer.from(cookie, 'base64url').toString()).not.toContain('nonce');
    });

    it('[2-5.1-42] [2-1-08] ends in an ordinary session, over both replicas', async () => {
      const browser = new Browser();
      const address = email();

      const back = await logIn(browser, { email: address, email_verified: true }, '?next=/studio');
      const landed = await browser.open(atOther(back));

      expect(landed.status).toBe(302);
      expect(new URL(landed.location ?? '').searchParams.get('next')).toBe('/studio');
      expect(landed.setCookies[0]).toMatch(/^easel_sso=; Path=\/v1\/sso\/corp; Max-Age=0/);
      const granted = await redeem(landed.location);
      expect(granted.body.data.user.email).toBe(address);
      const me = await stack.api.as(granted.body.data).get<{ data: object }>('/v1/me');
      expect(me).toMatchObject({ status: 200, body: { data: { email: address } } });
    });

    it('knows the account again', async () => {
      const name = randomUUID();
      oidc.people.set(name, { email: email(), email_verified: true });
      const users = [];
      for (let time = 0; time < 2; time++) {
        const browser = new Browser();
        const back = await oidc.logIn(browser, await begin(browser), name, callback());
        users.push((await redeem((await browser.open(back)).location)).body.data.user.id);
      }
      expect(users[0]).toBe(users[1]);
    });

    it.each([
      ['403 email_unverified', { email: email(), email_verified: false }],
      ['403 email_unverified', { email: email() }],
      ['401 missing_email', {}],
    ])('[2-5.1-53] answers %s to who has %j', async (outcome, person) => {
      const browser = new Browser();
      const page = await browser.open(await logIn(browser, person));
      expect(`${page.status} ${refused(page.text)}`).toBe(outcome);
    });

    it('answers 401 invalid_state in another browser, and asks the provider nothing', async () => {
      const back = await logIn(new Browser(), { email: email(), email_verified: true });
      oidc.asked.length = 0;

      const page = await new Browser().open(back);

      expect(`${page.status} ${refused(page.text)}`).toBe('401 invalid_state');
      expect(oidc.asked).toEqual([]);
    });

    it('answers 401 invalid_state to the state of another sign-in', async () => {
      const victim = new Browser();
      await begin(victim);
      const ofAttacker = await logIn(new Browser(), { email: email(), email_verified: true });

      const page = await victim.open(ofAttacker);

      expect(`${page.status} ${refused(page.text)}`).toBe('401 invalid_state');
    });

    it.each([
      ['a changed code', (address: URL) => address.searchParams.set('code', 'x'.repeat(43))],
      ['another issuer', (address: URL) => address.searchParams.set('iss', 'https://evil.example')],
      ['no code', (address: URL) => address.searchParams.delete('code')],
      ['two codes', (address: URL) => address.searchParams.append('code', 'x')],
      [
        'a refusal of the provider',
        (address: URL) => {
          address.searchParams.delete('code');
          address.searchParams.set('error', 'access_denied');
        },
      ],
    ])('answers 401 invalid_response to %s', async (_case, change) => {
      const browser = new Browser();
      const back = new URL(await logIn(browser, { email: email(), email_verified: true }));
      change(back);

      const page = await browser.open(back);

      expect(`${page.status} ${refused(page.text)}`).toBe('401 invalid_response');
    });

    it('lets one in of many that come back with the same code and cookie', async () => {
      const browser = new Browser();
      const back = await logIn(browser, { email: email(), email_verified: true });

      const pages = await Promise.all(
        Array.from({ length: 6 }, (_, n) => browser.open(n % 2 ? atOther(back) : back)),
      );

      expect(pages.filter(({ status }) => status === 302)).toHaveLength(1);
      const others = pages.filter(({ status }) => status !== 302);
      expect(new Set(others.map(({ text }) => refused(text)))).toEqual(new Set(['invalid_state']));
    });

    it('answers 503 with Retry-After while the provider is away', async () => {
      const browser = new Browser();
      const back = await logIn(browser, { email: email(), email_verified: true });
      oidc.goAway(true);
      try {
        const page = await browser.open(back);
        expect(page.status).toBe(503);
        expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
      } finally {
        oidc.goAway(false);
      }
      expect((await browser.open(back)).status).toBe(302);
    });

    it('reaches no private address that the operator has not listed', async () => {
      const answer = await stack.api.with({ 'x-forwarded-for': new Browser().address }).get('/v1/sso/inside');
      expect(answer).toBeServiceError(503, 'service_unavailable');
    });
  });

  describe('of kind saml', () => {
    const begin = async (browser: Browser, provider = 'club', query = '') =>
      (await browser.open(`${stack.url}/v1/sso/${provider}${query}`)).location ?? '';
    const submit = (browser: Browser, SAMLResponse: string, provider = 'club', origin = stack.url) =>
      browser.submit(`${origin}/v1/sso/${provider}/acs`, { SAMLResponse, RelayState: '' });
    const person = () => ({ subject: randomUUID(), email: email(), verified: 'true' });

    it('sends the browser to the provider with a request, and keeps a cookie for the way back', async () => {
      const page = await new Browser().open(`${stack.url}/v1/sso/club`);

      expect(page.status).toBe(302);
      expect(page.location?.startsWith(`${saml.entryPoint}?SAMLRequest=`)).toBe(true);
      expect(saml.read(page.location ?? '')).toEqual({
        id: expect.stringMatching(/^_[0-9a-f]{40}$/),
        issuer: `${stack.url}/v1/sso/club`,
        acs: `${stack.url}/v1/sso/club/acs`,
      });
      expect(page.setCookies[0]).toMatch(/; Path=\/v1\/sso\/club; Max-Age=600; HttpOnly; SameSite=Lax$/);
    });

    it('[2-1-08] ends in an ordinary session, over both replicas', async () => {
      const browser = new Browser();
      const who = person();
      const request = await begin(browser, 'club', '?next=/studio');

      const landed = await submit(browser, await saml.answer(request, who), 'club', stack.secondUrl);

      expect(landed.status).toBe(303);
      expect(new URL(landed.location ?? '').searchParams.get('next')).toBe('/studio');
      const granted = await redeem(landed.location, stack.url);
      expect(granted.body.data.user.email).toBe(who.email);
      expect((await stack.api.as(granted.body.data).get('/v1/me')).status).toBe(200);
    });

    it.each([
      ['[2-5.1-53] club, no flag', 'club', { subject: 's', email: email() }, '403 email_unverified'],
      [
        '[2-5.1-53] club, flag false',
        'club',
        { subject: 's', email: email(), verified: 'false' },
        '403 email_unverified',
      ],
      ['club, no address', 'club', { subject: 's' }, '401 missing_email'],
      [
        'trusting, flag false',
        'trusting',
        { subject: 's', email: email(), verified: 'false' },
        '403 email_unverified',
      ],
      ['trusting, no flag', 'trusting', { subject: 's', email: email() }, '303'],
      ['trusting, the address as name id', 'trusting', { subject: email() }, '303'],
    ])('%s: %s %j → %s', async (_case, provider, who, outcome) => {
      const browser = new Browser();
      const answer = await saml.answer(await begin(browser, provider), who);
      const page = await submit(browser, answer, provider);
      expect(page.status === 303 ? '303' : `${page.status} ${refused(page.text)}`).toBe(outcome);
    });

    it.each<[string, AnswerFields]>([
      ['for another audience', { Audience: 'https://other.example' }],
      ['for another recipient', { SubjectRecipient: 'https://other.example/acs' }],
      ['of another issuer', { Issuer: 'https://evil.example' }],
      ['to another request', { InResponseTo: `_${'0'.repeat(40)}` }],
      ['that expired 6 s ago', { ends: -6 }],
      ['that begins in 10 s', { begins: 10 }],
      ['that was issued 6 minutes ago', { issued: -360 }],
    ])('answers 401 invalid_response to an assertion %s', async (_case, fields) => {
      const browser = new Browser();
      const page = await submit(browser, await saml.answer(await begin(browser), person(), fields));
      expect(`${page.status} ${refused(page.text)}`).toBe('401 invalid_response');
    });

    const recoded = (answer: string, change: (xml: string) => string) =>
      Buffer.from(change(Buffer.from(answer, 'base64').toString())).toString('base64');

    it.each<[string, (xml: string) => string]>([
      ['changed after it was signed', (xml) => xml.replace(/[\w-]+@example\.org/, 'boss@example.org')],
      ['without its signature', (xml) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')],
      [
        'beside a forged one',
        (xml) => {
          const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? [];
          const forged = assertion
            .replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')
            .replace(/ ID="[^"]+"/, ' ID="_forged"')
            .replace(/[\w-]+@example\.org/, 'boss@example.org');
          return xml.replace(assertion, forged + assertion);
        },
      ],
      [
        'inside a forged one',
        (xml) => {
          const [assertion = ''] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? [];
          const forged = assertion
            .replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, assertion)
            .replace(/ ID="[^"]+"/, ' ID="_forged"');
          return xml.replace(assertion, forged);
        },
      ],
      ['with an entity declared', (xml) => `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}`],
      ['with no assertion at all', (xml) => xml.replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, '')],
      ['that is no XML', () => 'no xml'],
    ])('answers 401 invalid_response to an assertion %s', async (_case, change) => {
      const browser = new Browser();
      const answer = recoded(await saml.answer(await begin(browser), person()), change);
      const page = await submit(browser, answer);
      expect(`${page.status} ${refused(page.text)}`).toBe('401 invalid_response');
    });

    it('answers 401 invalid_response to what another key signed, its certificate inside', async () => {
      const browser = new Browser();
      const answer = await saml.answer(await begin(browser), person(), {}, selfSigned('idp.example'));
      const page = await submit(browser, answer);
      expect(`${page.status} ${refused(page.text)}`).toBe('401 invalid_response');
    });

    it('answers 401 invalid_response to an assertion that answers no request, in an answer that does', async () => {
      const browser = new Browser();
      const request = await begin(browser);
      const { id } = saml.read(request);
      const stolen = await saml.answer(request, person(), { InResponseTo: '' });
      // The assertion is signed as it is; only what is around it names the request.
      const wrapped = recoded(stolen, (xml) =>
        xml.replace(/(<samlp:Response[^>]*?)( InResponseTo="")?>/, `$1 InResponseTo="${id}">`),
      );

      const page = await submit(browser, wrapped);

      expect(`${page.status} ${refused(page.text)}`).toBe('401 invalid_response');
    });

    it('answers 401 invalid_state in another browser, and lets one in of many', async () => {
      const browser = new Browser();
      const answer = await saml.answer(await begin(browser), person());

      const elsewhere = await submit(new Browser(), answer);
      const pages = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          submit(browser, answer, 'club', n % 2 ? stack.secondUrl : stack.url),
        ),
      );

      expect(`${elsewhere.status} ${refused(elsewhere.text)}`).toBe('401 invalid_state');
      expect(pages.filter(({ status }) => status === 303)).toHaveLength(1);
      const others = pages.filter(({ status }) => status !== 303);
      expect(new Set(others.map(({ text }) => refused(text)))).toEqual(new Set(['invalid_state']));
    });

    it('answers 401 to a cookie of another provider', async () => {
      const browser = new Browser();
      const answer = await saml.answer(await begin(browser, 'trusting'), person());
      const moved = await submit(browser, answer, 'club');
      expect(`${moved.status} ${refused(moved.text)}`).toBe('401 invalid_state');
    });
  });

  describe('that is not set up for signing in here', () => {
    it.each([
      ['[2-5.1-07] without an address', 'listed', 400, 'no_assertion'],
      ['[2-5.1-80] that is not there', 'nope', 404, 'unknown_provider'],
    ])('answers %s', async (_case, provider, status, code) => {
      const caller = stack.api.with({ 'x-forwarded-for': new Browser().address });
      expect(await caller.get(`/v1/sso/${provider}`)).toBeServiceError(status, code);
    });

    it('[2-5.1-06] sends the browser to its initiateUrl', async () => {
      const page = await new Browser().open(`${stack.url}/v1/sso/elsewhere`);
      expect(page).toMatchObject({ status: 302, location: 'https://idp.example/begin' });
    });

    it('ends no sign-in either', async () => {
      const browser = new Browser();
      const pages = [
        await browser.open(`${stack.url}/v1/sso/listed/callback?code=x&state=y`),
        await browser.open(`${stack.url}/v1/sso/nope/callback?code=x&state=y`),
      ];
      expect(pages.map(({ text }) => refused(text))).toEqual(['invalid_state', 'unknown_provider']);
    });
  });

  it('[2-5.1-15] answers 400 not_assertion_provider to an assertion, for each kind', async () => {
    const caller = stack.api.with({ 'x-forwarded-for': new Browser().address });
    for (const provider of ['corp', 'club', 'listed']) {
      expect(await caller.get(`/v1/sso/${provider}?assertion=a.b.c`)).toBeServiceError(
        400,
        'not_assertion_provider',
      );
    }
  });
});
