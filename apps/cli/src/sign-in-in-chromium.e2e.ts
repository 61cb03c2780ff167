import { readdir } from 'node:fs/promises';
import { CLOUD, inChromium, type BrowserStep, type TestUser, tracesOf, useStack } from '@easel/testing';
import { beginInBrowser, beginWithCode, storedToken } from './sign-in.fixture.js';

/* A person signs the command line in, in a real browser: npm run test:browser. */

const stack = useStack(CLOUD);
let ada: TestUser;
beforeAll(async () => {
  ada = await stack.api.signUp();
});

const signIn = (): BrowserStep[] => [
  { does: 'read', on: 'h1', words: '' },
  { does: 'fill', id: 'email', words: ada.email },
  { does: 'fill', id: 'password', words: ada.password },
  { does: 'press', on: '#sign-in button' },
];
const ALLOW: BrowserStep = { does: 'press', on: '#allow' };
const REFUSE: BrowserStep = { does: 'press', on: '#refuse' };

/** Back at the address where the command line waits. */
const backAt = (page: URL, words: string): BrowserStep[] => [
  { does: 'arrive', at: `${page.searchParams.get('callback')}?` },
  { does: 'read', on: 'body', words },
];
/** Nothing of a session is left in the browser, and nothing was asked of another machine. */
function expectNothingKept(browsed: Awaited<ReturnType<typeof inChromium>>): void {
  for (const { stores } of browsed.seen.filter((one) => one !== null)) {
    expect(JSON.parse(stores)).toEqual([[], [], '']);
  }
  expect(browsed.requested.filter((line) => !/ http:\/\/(127\.0\.0\.1|localhost):/.test(line))).toEqual([]);
}

describe('the page that a command line opens', () => {
  it('[3-5-01] signs it in with a click, and no token stands in an address or in the history', async () => {
    const { page, folder, ended } = await beginInBrowser(stack.url);

    const browsed = await inChromium(page.href, [
      ...signIn(),
      ALLOW,
      ...backAt(page, 'You can close this page'),
    ]);

    expect(await ended).toMatchObject({ code: 0 });
    const token = await storedToken(folder);
    const { body } = await stack.api.as(token).get<{ data: { id: string } }>('/v1/me');
    expect(body.data.id).toBe(ada.id);
    expect(tracesOf(browsed)).not.toContain(token);
    expect(tracesOf(browsed)).not.toMatch(/ndr_(app_)?[0-9a-f]{64}|eyJ/);
    // What stands there is a code, which is good once: it was traded.
    const code = new URL(browsed.at).searchParams.get('code') ?? '';
    expect(code).toMatch(/\w{20}/);
    const again = await stack.api.post('/v1/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'easel-cli',
      device_code: code,
    });
    expect(again.status).toBe(400);
    expectNothingKept(browsed);
  });

  it('[3-5-01] lets a person refuse: nothing is stored', async () => {
    const { page, folder, ended } = await beginInBrowser(stack.url);

    const browsed = await inChromium(page.href, [...signIn(), REFUSE, ...backAt(page, 'refused')]);

    expect(new URL(browsed.at).searchParams.get('error')).toBe('access_denied');
    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('refused') });
    expect(await readdir(folder)).toEqual(['xdg-open']);
    expectNothingKept(browsed);
  });

  it('[3-5-01] is of no use with the state of another sign-in', async () => {
    const { page, folder, ended } = await beginInBrowser(stack.url);
    page.searchParams.set('state', 'of-another-sign-in');

    await inChromium(page.href, [...signIn(), ALLOW, ...backAt(page, 'another sign-in')]);

    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('another sign-in') });
    expect(await readdir(folder)).toEqual(['xdg-open']);
  });

  it('[3-5-01] brings back a code of somebody else in vain', async () => {
    const mallory = await stack.api.signUp();
    const { page, folder, ended } = await beginInBrowser(stack.url);
    const begun = await stack.api.post<{ device_code: string; user_code: string }>(
      '/v1/oauth/device_authorization',
      { client_id: 'easel-cli', device_name: 'foreign', code_challenge: 'x'.repeat(43) },
    );
    const { device_code: code, user_code } = begun.body;
    await stack.api.as(mallory).post('/v1/oauth/device', { user_code, allow: true });
    const state = page.searchParams.get('state') ?? '';
    const back = `${page.searchParams.get('callback')}?${new URLSearchParams({ state, code })}`;

    await inChromium(page.href, [
      { does: 'read', on: 'h1', words: 'Sign in' },
      { does: 'open', at: back },
    ]);

    expect(await ended).toMatchObject({ code: 1, stdout: '' });
    expect(await readdir(folder)).toEqual(['xdg-open']);
  });

  it('sends nobody to another machine', async () => {
    const { page, ended } = await beginInBrowser(stack.url);
    const callback = page.searchParams.get('callback') ?? '';
    page.searchParams.set('callback', 'https://evil.example/callback');

    const browsed = await inChromium(page.href, [
      { does: 'read', on: '#problem', words: 'not one of a command line' },
    ]);

    expect(browsed.words).not.toContain('Allow');
    expect(browsed.requested.join()).not.toContain('evil.example/');
    await fetch(`${callback}?state=over`);
    expect(await ended).toMatchObject({ code: 1 });
  });
});

describe('the page of a device without a browser', () => {
  const at = () => `${stack.url}/device`;
  const type = (code: string): BrowserStep[] => [{ does: 'fill', id: 'code', words: code }, ...signIn()];

  it('signs it in with the code that it shows', async () => {
    const { asked, folder, ended } = await beginWithCode(stack.url, ['--device']);

    const browsed = await inChromium(at(), [
      ...type(asked.toLowerCase()),
      ALLOW,
      { does: 'read', on: '#done', words: 'is signed in' },
    ]);

    expect(await ended).toMatchObject({ code: 0 });
    const token = await storedToken(folder);
    expect((await stack.api.as(token).get('/v1/me')).status).toBe(200);
    expect(tracesOf(browsed)).not.toMatch(/ndr_(app_)?[0-9a-f]{64}|eyJ/);
    expectNothingKept(browsed);
  });

  it('lets a person refuse', async () => {
    const { asked, folder, ended } = await beginWithCode(stack.url, ['--device']);

    await inChromium(at(), [...type(asked), REFUSE, { does: 'read', on: '#done', words: 'was refused' }]);

    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('refused') });
    expect(await readdir(folder)).toEqual(['xdg-open']);
  });

  it('tells of a code that no device shows, and asks for nothing more', async () => {
    const browsed = await inChromium(at(), [
      ...type('ZZZZ-ZZZZ'),
      { does: 'read', on: '#problem', words: 'code' },
    ]);

    expect(browsed.words).not.toContain('Allow it only if');
    expectNothingKept(browsed);
  });
});
