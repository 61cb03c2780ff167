import { smallBrowser } from '../../test-rig/small-browser.js';
import { DEVICE_PAGE, DEVICE_SCRIPT } from './device-page.js';

const deviceIn = (search: string, answers: Parameters<typeof smallBrowser>[2] = {}) =>
  smallBrowser(DEVICE_SCRIPT, search, {
    'auth/login': { told: { data: { accessToken: 'session of the user' } } },
    'oauth/device': { told: { data: { deviceName: '<b>A laptop</b>', allowed: true } } },
    'auth/logout': { told: { success: true } },
    ...answers,
  });

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
