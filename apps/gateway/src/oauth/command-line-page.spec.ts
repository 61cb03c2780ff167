import { smallBrowser } from '../../test-rig/small-browser.js';
import { COMMAND_LINE_PAGE, COMMAND_LINE_SCRIPT } from './command-line-page.js';

const STATE = '0123456789abcdef0123456789abcdef';
const CALLBACK = 'http://127.0.0.1:43117/callback';
const CHALLENGE = 'c'.repeat(43);

const open = (fields: Record<string, string>) =>
  smallBrowser(
    COMMAND_LINE_SCRIPT,
    `?${new URLSearchParams({ callback: CALLBACK, state: STATE, device: 'A laptop', ...fields })}`,
    {
      'auth/login': { told: { data: { accessToken: 'session of the user' } } },
      'auth/logout': { told: { success: true } },
      'oauth/device_authorization': { told: { device_code: 'code of the device', user_code: 'BCDF-GHJK' } },
      'oauth/device': { told: { data: { deviceName: 'A laptop', allowed: true } } },
      'oauth/token': { told: { access_token: 'token of the device' } },
    },
  );

describe('the page that signs a command line in', () => {
  it('has every part that its script touches', () => {
    for (const [, id] of COMMAND_LINE_SCRIPT.matchAll(/part\('(\w+(?:-\w+)*)'\)/g))
      expect(COMMAND_LINE_PAGE).toContain(`id="${id}"`);
  });

  it('names the device, wants a click, and goes back with a token', async () => {
    const { sent, left, part, act } = open({});
    expect(part('name')['textContent']).toBe('A laptop');
    await act('sign-in submit');
    expect(left).toEqual([]);
    await act('allow click');

    expect(left).toEqual([`${CALLBACK}?state=${STATE}&token=token+of+the+device`]);
    expect(sent.map(({ path }) => path)).toEqual([
      '../v1/auth/login',
      '../v1/oauth/device_authorization',
      '../v1/oauth/device',
      '../v1/auth/logout',
      '../v1/oauth/token',
    ]);
    expect(sent[1]?.body).toEqual({ client_id: 'easel-cli', device_name: 'A laptop' });
  });

  it('goes back with a code alone where it was asked with a challenge', async () => {
    const { sent, left, act } = open({ code_challenge: CHALLENGE });
    await act('sign-in submit');
    await act('allow click');

    expect(left).toEqual([`${CALLBACK}?state=${STATE}&code=code+of+the+device`]);
    expect(sent[1]?.body).toMatchObject({ code_challenge: CHALLENGE });
    expect(sent.map(({ path }) => path)).not.toContain('../v1/oauth/token');
  });

  it('says no where no is clicked, and makes nothing', async () => {
    const { sent, left, act } = open({});
    await act('sign-in submit');
    await act('refuse click');

    expect(left).toEqual([`${CALLBACK}?state=${STATE}&error=access_denied`]);
    expect(sent.map(({ path }) => path)).toEqual(['../v1/auth/login', '../v1/auth/logout']);
  });

  it.each([
    ['another machine', { callback: 'http://evil.example/callback' }],
    ['another machine in its name', { callback: 'http://127.0.0.1.evil.example:80/callback' }],
    ['somebody before the machine', { callback: 'http://127.0.0.1:80@evil.example/callback' }],
    ['another path', { callback: 'http://127.0.0.1:80/callback/../steal' }],
    ['a script', { callback: 'javascript:alert(1)//callback' }],
    ['no state', { state: '' }],
    ['a challenge that is none', { code_challenge: 'x' }],
  ])('asks nobody for anything with %s', async (_, fields) => {
    const { sent, left, part, act } = open(fields);
    expect(part('sign-in')['hidden']).not.toBe(false);
    expect(part('problem')['textContent']).toContain('easel auth login');
    await act('nothing');
    expect({ sent, left }).toEqual({ sent: [], left: [] });
  });

  it('shows a name as text, without what is invisible', () => {
    const { part } = open({ device: '<b>A\u202E laptop\u0000</b>' });
    expect(part('name')['textContent']).toBe('<b>A laptop</b>');
  });
});
