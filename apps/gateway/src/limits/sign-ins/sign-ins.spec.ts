import { readFileSync } from 'node:fs';
import path from 'node:path';
import { logIn, Unauthorized } from '@easel/contracts';
import { type Answered, GatewayRig } from '../../../test-rig/gateway-rig.js';
import { GatewayConfig } from '../../gateway.config.js';
import type { HttpEdge } from '../../edge/http-edge.js';
import { PruneExpired } from '../../upkeep/prune-expired.js';
import { mostGuessesADay, TURN_SECONDS } from './sign-in-turns.js';

const FAILURES = 5;
const LIMITS = {
  PUBLIC_RATE_LIMIT: '100000',
  SIGN_IN_ACCOUNT_LIMIT: String(FAILURES),
  SIGN_IN_SOURCE_LIMIT: '3',
  TRUST_PROXY: '127.0.0.1',
};
const RIGHT = 'the right one';

describe('signing in to an account that strangers guess at, at two gateways', () => {
  let rig: GatewayRig;
  let other: HttpEdge & { url: string };
  let checked: { password?: unknown; isKnownSource?: unknown }[];
  let addresses = 0;
  let accounts = 0;

  beforeAll(async () => {
    rig = await GatewayRig.start(LIMITS);
    other = await rig.replica();
    rig.services.answer(logIn, (request) => {
      checked.push(request);
      if (request.password !== RIGHT) throw new Unauthorized();
      return { accessToken: 'good' };
    });
  });
  beforeEach(() => {
    checked = [];
  });
  afterAll(async () => {
    await other.app.close();
    await rig.stop();
  });

  const newAccount = () => `owner${++accounts}@example.org`;
  const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  function attempt(
    email: string,
    password: string,
    { address = newAddress(), cookie = '', at = addresses } = {},
  ): Promise<Answered> {
    return rig.call('POST', '/v1/auth/login', {
      url: at % 2 === 0 ? rig.edge.url : other.url,
      headers: { 'X-Forwarded-For': address, ...(cookie !== '' && { cookie }) },
      json: { email, password },
    });
  }
  /** Strangers use up what may fail, and the turn that is free. */
  async function besiege(email: string): Promise<void> {
    const guesses = await Promise.all(Array.from({ length: FAILURES + 1 }, () => attempt(email, 'a guess')));
    expect(guesses.map(({ status }) => status)).toEqual(guesses.map(() => 401));
  }
  /** Lets turns pass until `answer` is there. */
  async function withTurns<T>(answer: Promise<T>): Promise<T> {
    const waiting = new AbortController();
    const settled = answer.finally(() => waiting.abort());
    while (!waiting.signal.aborted) {
      await rig.passWindows(TURN_SECONDS);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return settled;
  }
  const cookieOf = ({ headers }: Answered) => headers.get('set-cookie') ?? '';

  it('lets the owner in at once from the address and from the device of an earlier sign-in', async () => {
    const email = newAccount();
    const home = newAddress();
    const first = await attempt(email, RIGHT, { address: home });
    await besiege(email);
    let strangerAnswered = false;
    const stranger = attempt(email, 'a guess').then((answer) => {
      strangerAnswered = true;
      return answer;
    });

    const atHome = await attempt(email, RIGHT, { address: home });
    const onTheWay = await attempt(email, RIGHT, { cookie: cookieOf(first).split(';')[0] });

    expect([atHome.status, onTheWay.status, strangerAnswered]).toEqual([200, 200, false]);
    expect(
      checked.filter(({ password }) => password === RIGHT).map(({ isKnownSource }) => isKnownSource),
    ).toEqual([false, true, true]);
    expect((await withTurns(stranger)).status).toBe(401);
  });

  it('knows an address however often a client without cookies signed in from there', async () => {
    const email = newAccount();
    const script = { address: newAddress() };
    for (let time = 0; time < 45; time++) await attempt(email, RIGHT, script);
    await besiege(email);

    expect((await attempt(email, RIGHT, script)).status).toBe(200);
    expect(checked.at(-1)).toEqual(expect.objectContaining({ isKnownSource: true }));
  });

  it('lets the right password in from anywhere else after a wait, beside others who guess', async () => {
    const email = newAccount();
    await besiege(email);
    const guesser = newAddress();
    const guesses = Promise.all([1, 2].map(() => attempt(email, 'a guess', { address: guesser })));
    const owner = attempt(email, RIGHT);

    expect((await withTurns(owner)).status).toBe(200);
    expect((await withTurns(guesses)).map(({ status }) => status)).toEqual([401, 401]);
  });

  it('checks no more guesses than there are turns, from however many addresses and gateways', async () => {
    const email = newAccount();
    await besiege(email);
    const guesses: Promise<Answered>[] = [];
    for (let turn = 1; turn <= 4; turn++) {
      guesses.push(...Array.from({ length: 12 }, () => attempt(email, 'a guess')));
      await rig.passWindows(TURN_SECONDS);
      while (checked.length < FAILURES + 1 + turn) await new Promise((resolve) => setTimeout(resolve, 50));
      // A round of both gateways, in which nobody else gets a turn.
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(checked).toHaveLength(FAILURES + 1 + turn);
    }
    const answers = await withTurns(Promise.all(guesses));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  });

  it('refuses an address that failed too often at an account, and not a known device that shares it', async () => {
    const email = newAccount();
    const shared = newAddress();
    const device = cookieOf(await attempt(email, RIGHT, { address: shared })).split(';')[0];
    for (let guess = 0; guess < 3; guess++) await attempt(email, 'a guess', { address: shared });

    const owner = await attempt(email, RIGHT, { address: shared, cookie: device });
    const stranger = await attempt(email, RIGHT, { address: shared });

    expect([owner.status, stranger.status]).toEqual([200, 429]);
  });

  it('takes no device that it did not give, nor one that was given for another account', async () => {
    const [email, mine] = [newAccount(), newAccount()];
    const device = cookieOf(await attempt(mine, RIGHT)).split(';')[0];
    for (const cookie of [device, `easel_device=${'ab'.repeat(32)}`, 'easel_device=1', 'easel_device=']) {
      await attempt(email, RIGHT, { cookie });
    }

    expect(checked.slice(1).map(({ isKnownSource }) => isKnownSource)).toEqual([false, false, false, false]);
  });

  it('believes nobody who says to be known', async () => {
    await rig.call('POST', '/v1/auth/login', {
      headers: { 'X-Forwarded-For': newAddress() },
      json: { email: newAccount(), password: RIGHT, isKnownSource: true },
    });

    expect(checked).toEqual([expect.objectContaining({ isKnownSource: false })]);
  });

  it('keeps hashes of where an account was signed in to, a few of each, and not for ever', async () => {
    const email = newAccount();
    const first = await attempt(email, RIGHT, { address: '192.0.2.77' });
    const stored = await rig.database.orm.query<{ text: string }[]>(
      `select k::text as text from known_sign_in_sources k`,
    );
    const device = /easel_device=([0-9a-f]{64}); Path=\/v1\/auth; Max-Age=\d+; HttpOnly; SameSite=Lax$/.exec(
      cookieOf(first),
    );
    await rig.database.orm.query(`update known_sign_in_sources set last_at = now() - interval '181 days'`);
    await rig.edge.app.get(PruneExpired).run();

    expect(device).not.toBeNull();
    expect(stored.map(({ text }) => text).join()).not.toContain(device?.[1]);
    expect(stored.map(({ text }) => text).join()).not.toContain('192.0.2.77');
    expect(await rig.database.orm.query('select 1 from known_sign_in_sources')).toEqual([]);
  });

  it('leaves strangers as many guesses a day as the documentation says', () => {
    const documented = readFileSync(path.resolve(__dirname, '../../../../../docs/architecture.md'), 'utf8');
    const most = mostGuessesADay(new GatewayConfig().SIGN_IN_ACCOUNT_LIMIT);

    expect(documented).toContain(`${most.toLocaleString('en')} guesses a day`);
  });
});
