import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { authConfig } from '../auth.fixture.js';
import { encoded } from './assertion.fixture.js';
import { OidcSignIn } from './oidc-sign-in.js';
import { SignInsInProgress } from './sign-in-progress.js';
import type { OidcProvider } from './sso-provider.js';

const CLIENT_SECRET = 'the secret of the client, long enough for HS256';

interface Answers {
  /** The id token, of the claims that would be right. */
  idToken: (claims: JWTPayload) => Promise<string | undefined> | string | undefined;
  /** Changes of the discovery document. */
  discovery?: Record<string, unknown>;
}

describe('an OpenID provider', () => {
  let server: Server;
  let issuer: string;
  let answers: Answers;
  let asked: string[];
  let keys: { privateKey: CryptoKey; publicKey: CryptoKey };
  let claims: JWTPayload;

  beforeAll(async () => {
    keys = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
    server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const send = (body: object) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
      if (path.endsWith('/openid-configuration')) {
        return void send({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          ...answers.discovery,
        });
      }
      if (path === '/jwks') return void send({ keys: [jwk] });
      if (path === '/moved') return void response.writeHead(302, { location: `${issuer}/token` }).end();
      void (async () => {
        const idToken = await answers.idToken(claims);
        send({
          access_token: 'x',
          token_type: 'bearer',
          ...(idToken !== undefined && { id_token: idToken }),
        });
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked = [];
    answers = { idToken: (right) => signedBy(keys.privateKey, right) };
  });

  const signedBy = (key: CryptoKey | Uint8Array, payload: JWTPayload, header = { alg: 'RS256', kid: 'k' }) =>
    new SignJWT(payload).setProtectedHeader(header).sign(key);

  /** Begins a sign-in and comes back with a code; answers who has signed in, or the code of the refusal. */
  async function outcome(): Promise<string> {
    const config = authConfig();
    const progress = new SignInsInProgress(config);
    const signIn = new OidcSignIn(config, progress);
    const client = { issuer, id: 'easel', secret: CLIENT_SECRET, scope: 'openid email' };
    const provider: OidcProvider = {
      id: 'corp',
      label: null,
      kind: 'oidc',
      claimMap: { email: 'email', emailVerified: 'email_verified', subject: 'sub' },
      initiateUrlByHost: {},
      trustEmail: false,
      privateHosts: [new URL(issuer).host],
      client,
    };
    try {
      const { location, keep } = await signIn.begin(provider, client, undefined);
      const held = progress.open('corp', keep?.value);
      const now = Math.floor(Date.now() / 1_000);
      claims = {
        iss: issuer,
        aud: 'easel',
        sub: 'u-1',
        nonce: new URL(location).searchParams.get('nonce'),
        iat: now,
        exp: now + 60,
        email: 'ada@example.org',
        email_verified: true,
      };
      const identity = await signIn.finish(provider, client, { code: 'c', state: held.id }, held);
      return `${identity.email} ${identity.verified} ${identity.subject}`;
    } catch (error) {
      const { status, code } = error as { status: number; code: string };
      return `${status} ${code}`;
    }
  }

  it('that tells the truth is believed', async () => {
    expect(await outcome()).toBe('ada@example.org true u-1');
  });

  it('is believed within 5 s of its clock', async () => {
    answers.idToken = (right) =>
      signedBy(keys.privateKey, { ...right, exp: Math.floor(Date.now() / 1_000) - 3 });
    expect(await outcome()).toBe('ada@example.org true u-1');
  });

  const changed = (change: (now: number) => JWTPayload) => (right: JWTPayload) =>
    signedBy(keys.privateKey, { ...right, ...change(Math.floor(Date.now() / 1_000)) });

  it.each<[string, Answers['idToken']]>([
    ['none at all', () => undefined],
    ['text', () => 'no token'],
    ['one without signature', (right) => `${encoded({ alg: 'none' })}.${encoded(right)}.`],
    [
      'one signed with the client secret',
      (right) => signedBy(new TextEncoder().encode(CLIENT_SECRET), right, { alg: 'HS256', kid: 'k' }),
    ],
    [
      'one signed with its public key as a secret',
      async (right) =>
        signedBy(new TextEncoder().encode(await exportSPKI(keys.publicKey)), right, {
          alg: 'HS256',
          kid: 'k',
        }),
    ],
    [
      'one signed by a key that it does not publish',
      async (right) => signedBy((await generateKeyPair('RS256')).privateKey, right),
    ],
    [
      'one that brings its own key',
      async (right) => {
        const own = await generateKeyPair('RS256', { extractable: true });
        const header = { alg: 'RS256', kid: 'own', jwk: await exportJWK(own.publicKey) };
        return signedBy(own.privateKey, right, header);
      },
    ],
    ['one of another issuer', changed(() => ({ iss: 'https://other.example' }))],
    ['one for another client', changed(() => ({ aud: 'other' }))],
    ['one for several clients that none of them asked for', changed(() => ({ aud: ['easel', 'other'] }))],
    ['one of another sign-in', changed(() => ({ nonce: 'n' }))],
    ['one of no sign-in', changed(() => ({ nonce: undefined }))],
    ['one without subject', changed(() => ({ sub: undefined }))],
    ['one that expired 8 s ago', changed((now) => ({ exp: now - 8 }))],
    ['one that never expires', changed(() => ({ exp: undefined }))],
    ['one without iat', changed(() => ({ iat: undefined }))],
    ['one that begins in a minute', changed((now) => ({ nbf: now + 60 }))],
  ])('is not believed when its id token is %s', async (_case, idToken) => {
    answers.idToken = idToken;
    expect(await outcome()).toBe('401 invalid_response');
  });

  it('is not believed when it speaks for another issuer', async () => {
    answers.discovery = { issuer: 'https://other.example' };
    expect(await outcome()).toBe('401 invalid_response');
    expect(asked).toEqual(['/.well-known/openid-configuration']);
  });

  it.each([
    ['another port of this machine', 'http://127.0.0.1:9/token'],
    ['the address of cloud metadata', 'http://169.254.169.254/token'],
    ['a name inside', 'http://idp.internal/token'],
    ['a file', 'file:///etc/passwd'],
  ])('leads nobody to %s', async (_case, address) => {
    answers.discovery = { token_endpoint: address };
    expect(await outcome()).toMatch(/^(503 service_unavailable|401 invalid_response)$/);
    expect(asked).toEqual(['/.well-known/openid-configuration']);
  });

  it('leads nobody on by a redirect', async () => {
    answers.discovery = { token_endpoint: `${issuer}/moved` };
    expect(await outcome()).toMatch(/^(503 service_unavailable|401 invalid_response)$/);
    expect(asked).not.toContain('/token');
  });

  it('names a person by an address that can be used', async () => {
    answers.idToken = changed(() => ({ email: '\u0430da@example.org' }));
    expect(await outcome()).toBe('401 missing_email');
  });
});
