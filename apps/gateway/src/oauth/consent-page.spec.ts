import { setImmediate as turn } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';
import { CONSENT_SCRIPT } from './consent-page.js';

interface Sent {
  address: string;
  authorization: string | undefined;
  body: unknown;
}

/** A browser with as much of a page as the script touches, and an API that allows everything. */
function consentIn(search: string) {
  const sent: Sent[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const parts = new Map<string, object>();
  const part = (id: string) => {
    const made = parts.get(id) ?? {
      value: `the ${id}`,
      append: () => undefined,
      addEventListener: (name: string, run: (event: object) => void) => (listeners[`${id} ${name}`] = run),
    };
    parts.set(id, made);
    return made;
  };
  const ANSWERS: Record<string, object> = {
    'oauth/authorize': {
      data: {
        app: { name: 'App' },
        scopes: [],
        redirectUri: 'https://app.example/',
        iss: 'https://easel.example',
      },
      code: 'c',
      iss: 'https://easel.example',
      redirectUri: 'https://app.example/',
    },
    'auth/login': { data: { accessToken: 'session of the user' } },
  };
  let landed = '';
  runInContext(
    CONSENT_SCRIPT,
    createContext({
      URL,
      URLSearchParams,
      location: { search, assign: (target: URL) => (landed = String(target)) },
      document: { getElementById: part, createElement: () => ({}) },
      fetch: (address: string, { headers, body }: { headers?: Record<string, string>; body?: string }) => {
        const [path] = address.replace('../v1/', '').split('?');
        sent.push({
          address,
          authorization: headers?.Authorization,
          body: body === undefined ? undefined : (JSON.parse(body) as unknown),
        });
        return Promise.resolve({ ok: true, json: () => Promise.resolve(ANSWERS[path ?? ''] ?? {}) });
      },
    }),
  );
  return {
    sent,
    landed: () => landed,
    allow: async () => {
      await turn();
      listeners['allow submit']?.({ preventDefault: () => undefined });
      for (let turns = 0; turns < 5; turns++) await turn();
    },
  };
}

describe('the script of the consent page', () => {
  const asked = 'client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2F&scope=jobs%3Aread&state=s';

  it("acts with the user's own session, whatever token the address names", async () => {
    const { sent, allow, landed } = consentIn(`?${asked}&token=a-foreign-session`);
    await allow();

    expect(sent.map(({ authorization }) => authorization)).toEqual([
      undefined,
      undefined,
      'Bearer session of the user',
      'Bearer session of the user',
    ]);
    expect(landed()).toBe('https://app.example/?code=c&iss=https%3A%2F%2Feasel.example&state=s');
  });

  it('passes on the fields of an authorization alone, and shows what it sends', async () => {
    const { sent, allow } = consentIn(`?${asked}&email=e&password=p&__proto__=x&scope=workflows%3Awrite`);
    await allow();

    const wish = {
      client_id: 'app',
      redirect_uri: 'https://app.example/',
      scope: 'jobs:read',
      state: 's',
    };
    expect(sent.find(({ authorization }) => authorization)?.body).toEqual(wish);
    expect(sent[0]?.address).toBe(`../v1/oauth/authorize?${new URLSearchParams(wish).toString()}`);
  });
});
