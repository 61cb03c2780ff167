import { setImmediate as turn } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';
import { DEVICE_PAGE, DEVICE_SCRIPT } from './device-page.js';

interface Sent {
  path: string;
  authorization: string | undefined;
  body: unknown;
}

/** A browser with as much of a page as the script touches, and an API that answers what `answers` says. */
function deviceIn(search: string, answers: Record<string, { ok?: boolean; told: object }> = {}) {
  const sent: Sent[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const parts = new Map<string, Record<string, unknown>>();
  const part = (id: string) => {
    const made = parts.get(id) ?? {
      value: `the ${id}`,
      addEventListener: (name: string, run: (event: object) => void) => (listeners[`${id} ${name}`] = run),
    };
    parts.set(id, made);
    return made;
  };
  const known: typeof answers = {
    'auth/login': { told: { data: { accessToken: 'session of the user' } } },
    'oauth/device': { told: { data: { deviceName: '<b>A laptop</b>', allowed: true } } },
    'auth/logout': { told: { success: true } },
    ...answers,
  };
  runInContext(
    DEVICE_SCRIPT,
    createContext({
      URLSearchParams,
      location: { search },
      document: { getElementById: part },
      fetch: (address: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
        sent.push({
          path: address,
          authorization: headers['Authorization'],
          body: body === undefined ? undefined : (JSON.parse(body) as unknown),
        });
        const { ok = true, told } = known[address.replace('v1/', '').split('?')[0] ?? ''] ?? { told: {} };
        return Promise.resolve({ ok, json: () => Promise.resolve(told) });
      },
    }),
  );
  const act = async (what: string) => {
    listeners[what]?.({ preventDefault: () => undefined });
    for (let turns = 0; turns < 8; turns++) await turn();
  };
  return { sent, part, act };
}

describe('the page that allows devices', () => {
  it('has every part that its script touches', () => {
    for (const [, id] of DEVICE_SCRIPT.matchAll(/part\('(\w+(?:-\w+)*)'\)/g))
      expect(DEVICE_PAGE).toContain(`id="${id}"`);
  });

  it('names the device after the sign-in, asks, and ends its session', async () => {
    const { sent, part, act } = deviceIn('?user_code=BCDF-GHJK');
    await act('sign-in submit');

    expect(part('code')['value']).toBe('BCDF-GHJK');
    expect(part('name')['textContent']).toBe('<b>A laptop</b>');
    expect(part('question')['hidden']).toBe(false);
    expect(sent.map(({ path }) => path)).toEqual(['v1/auth/login', 'v1/oauth/device?user_code=BCDF-GHJK']);

    await act('allow click');

    const authorization = 'Bearer session of the user';
    expect(sent.slice(2)).toEqual([
      { path: 'v1/oauth/device', authorization, body: { user_code: 'BCDF-GHJK', allow: true } },
      { path: 'v1/auth/logout', authorization, body: {} },
    ]);
  });

  it('says no where no is clicked', async () => {
    const { sent, act } = deviceIn('?user_code=BCDF-GHJK');
    await act('sign-in submit');
    await act('refuse click');

    expect(sent[2]?.body).toEqual({ user_code: 'BCDF-GHJK', allow: false });
  });

  it('tells what is wrong with a code, and leaves the session', async () => {
    const { sent, part, act } = deviceIn('', {
      'oauth/device': { ok: false, told: { error: { message: 'There is no such device code.' } } },
    });
    await act('sign-in submit');

    expect(part('problem')['textContent']).toBe('There is no such device code.');
    expect(sent.at(-1)?.path).toBe('v1/auth/logout');
    expect(part('question')['hidden']).not.toBe(false);
  });
});
