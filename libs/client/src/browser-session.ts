import { createClient } from './client.js';
import { ServiceError, UnauthorizedError } from './errors.js';
import type { SessionGranted } from './generated/operations.js';

// What a page has, without the library of all that browsers have: the rest of the client runs without it too.
declare const document: { cookie: string };
declare const location: { href: string; origin: string; hostname: string; protocol: string };

interface OldStorage {
  getItem(name: string): string | null;
  removeItem(name: string): void;
}

export interface BrowserSession {
  accessToken: string;
  /** Sessions have one; what an app was allowed has none. */
  refreshToken?: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface CookieSessionOptions {
  /** Origin of the service; `''` is the page's own. */
  baseUrl: string;
  /** `easel-session` unless given. */
  name?: string;
  /** Domain above the page's, so that its other hosts share the session. It counts only where the page is at it or below it. */
  domain?: string;
  fetch?: typeof fetch;
}

export interface SignInRequest {
  /** The app's `clientId`. */
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
}

export interface CookieSession {
  /** For `createClient`: the access token of the moment, renewed when it is about to expire; null without a session. */
  auth: () => Promise<string | null>;
  logIn(account: { email: string; password: string }): Promise<void>;
  signUp(account: { email: string; password: string }): Promise<void>;
  logOut(): Promise<void>;
  read(): BrowserSession | undefined;
  write(session: BrowserSession): void;
  clear(): void;
  /** Where to send the page so that somebody allows an app: authorization code with PKCE. */
  beginSignIn(request: SignInRequest): Promise<string>;
  /**
   * Takes the code that the page came back with.
   *
   * @throws ServiceError where it is not the answer to the sign-in that this browser began
   */
  finishSignIn(address?: string): Promise<void>;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const HOUR_SECONDS = 60 * 60;
const SIGN_IN_SECONDS = 10 * 60;
const RENEW_BEFORE_MS = 30_000;

interface BegunSignIn extends Omit<SignInRequest, 'scopes'> {
  state: string;
  verifier: string;
}

/** A session kept in a cookie of the page. Facts 1.9. */
export function cookieSession(options: CookieSessionOptions): CookieSession {
  const { baseUrl, name = 'easel-session' } = options;
  const client = createClient({ baseUrl, ...(options.fetch && { fetch: options.fetch }) });
  const signInName = `${name}-sign-in`;
  let renewing: Promise<string | null> | undefined;

  const write = (session: BrowserSession) => setCookie(name, session, YEAR_SECONDS, options.domain);
  const clear = () => setCookie(name, '', 0, options.domain);
  const read = (): BrowserSession | undefined => {
    adopt(name, write);
    const value = cookie(name);
    return isSession(value) ? value : undefined;
  };
  const take = ({ accessToken, refreshToken, expiresIn }: SessionGranted) =>
    write({ accessToken, refreshToken, expiresAt: Date.now() + expiresIn * 1000 });

  /** One tab at a time: a refresh token counts once. */
  const renew = () =>
    alone(`${name}-renewal`, async () => {
      const session = read();
      if (!session || isFresh(session)) return session?.accessToken ?? null;
      if (session.refreshToken === undefined) return (clear(), null);
      try {
        take((await client.sessions.refresh({ refreshToken: session.refreshToken })).data);
      } catch (error) {
        if (!(error instanceof UnauthorizedError)) throw error;
        clear();
      }
      return read()?.accessToken ?? null;
    });

  return {
    read,
    write,
    clear,
    auth: async () => {
      const session = read();
      if (!session) return null;
      if (isFresh(session)) return session.accessToken;
      renewing ??= renew().finally(() => (renewing = undefined));
      return renewing;
    },
    logIn: async (account) => take((await client.sessions.logIn(account)).data),
    signUp: async (account) => take((await client.sessions.signUp(account)).data),
    logOut: async () => {
      const token = read()?.accessToken;
      clear();
      if (token !== undefined) {
        await client.sessions.logOut(undefined, { headers: { authorization: `Bearer ${token}` } });
      }
    },
    beginSignIn: async ({ clientId, redirectUri, scopes }) => {
      const begun: BegunSignIn = { clientId, redirectUri, state: randomText(), verifier: randomText() };
      setCookie(signInName, begun, SIGN_IN_SECONDS);
      const address = new URL('/oauth/authorize', baseUrl || location.origin);
      address.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state: begun.state,
        code_challenge: await challengeOf(begun.verifier),
        code_challenge_method: 'S256',
      }).toString();
      return address.href;
    },
    finishSignIn: async (address = location.href) => {
      const answer = new URL(address).searchParams;
      const begun = cookie(signInName) as BegunSignIn | undefined;
      setCookie(signInName, '', 0);
      const code = answer.get('code');
      if (begun === undefined || answer.get('state') !== begun.state || code === null) {
        const refusal = answer.get('error_description') ?? answer.get('error');
        const message = refusal ?? 'This is not the answer to a sign-in that this browser began.';
        throw new ServiceError({ message, code: answer.get('error') ?? 'invalid_state', status: 0 });
      }
      const { access_token, expires_in } = await client.oauth.exchangeCode({
        grant_type: 'authorization_code',
        client_id: begun.clientId,
        code,
        redirect_uri: begun.redirectUri,
        code_verifier: begun.verifier,
      });
      write({ accessToken: access_token, expiresAt: Date.now() + (expires_in ?? HOUR_SECONDS) * 1000 });
    },
  };
}

const isFresh = ({ expiresAt }: BrowserSession): boolean => expiresAt - Date.now() > RENEW_BEFORE_MS;

function isSession(value: unknown): value is BrowserSession {
  const session = value as Partial<BrowserSession> | undefined;
  return typeof session?.accessToken === 'string' && typeof session.expiresAt === 'number';
}

/** An older release kept the session in the local storage. */
function adopt(name: string, write: (session: BrowserSession) => void): void {
  const { localStorage: kept } = globalThis as { localStorage?: OldStorage };
  const old = kept?.getItem(name);
  if (old === null || old === undefined) return;
  kept?.removeItem(name);
  const session = parsed(old);
  if (isSession(session) && cookie(name) === undefined) write(session);
}

function cookie(name: string): unknown {
  const begins = `${name}=`;
  const found = document.cookie.split('; ').find((one) => one.startsWith(begins));
  return found === undefined ? undefined : parsed(decodeURIComponent(found.slice(begins.length)));
}

function setCookie(name: string, value: unknown, maxAge: number, domain?: string): void {
  const { hostname, protocol } = location;
  const counts = domain !== undefined && (hostname === domain || hostname.endsWith(`.${domain}`));
  document.cookie = [
    `${name}=${value === '' ? '' : encodeURIComponent(JSON.stringify(value))}`,
    'path=/',
    'SameSite=Lax',
    `max-age=${maxAge}`,
    ...(protocol === 'https:' ? ['Secure'] : []),
    ...(counts ? [`domain=${domain}`] : []),
  ].join('; ');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Between the tabs of a browser, where it can tell. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: { request(name: string, work: () => Promise<T>): Promise<T> } };
  return locks ? locks.request(name, work) : work();
}

const randomText = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
