import * as fc from 'fast-check';
import { redact } from './redact.js';
import { REDACTED, redactText } from './redact-text.js';
import { isSecretName } from './secret-names.js';

const hex = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`));
const base64url = (min: number, max: number) =>
  fc.stringMatching(new RegExp(`^[A-Za-z0-9_-]{${min},${max}}$`));

/** Secrets whose shape gives them away anywhere. */
const shapedSecret = fc.oneof(
  hex(64).map((body) => `ndr_${body}`),
  hex(64).map((body) => `ndr_app_${body}`),
  hex(48).map((body) => `ndr_code_${body}`),
  hex(64).map((body) => `sec_${body}`),
  base64url(24, 44).map((body) => `whsec_${body}`),
  fc
    .tuple(base64url(20, 60), base64url(40, 120), base64url(43, 90))
    .map(([header, payload, signature]) => `eyJ${header}.eyJ${payload}.${signature}`),
  base64url(32, 48).map((body) => `sk-${body}`),
  base64url(60, 90).map((body) => `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`),
);

/** Secrets without a shape: only where they stand tells. */
const plainSecret = fc.stringMatching(/^[A-Za-z0-9]{12,40}$/).map((body) => `Canary${body}`);

const secretName = fc.constantFrom(
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'secret',
  'clientSecret',
  'client_secret',
  'apiKey',
  'x-api-key',
  'SERVICE_API_KEY',
  'assertion',
  'sso_token',
  'PLATFORM_SERVICE_ROLE_KEY',
  'SERVICE_ENCRYPTION_KEY',
  'INTERNAL_ORCHESTRATOR_SECRET',
  'privateKey',
);

const queryName = fc.constantFrom('token', 'assertion', 'code', 'sso_token', 'access_token', 'client_secret');

/** Texts with a secret in them. */
const leakyText = (secret: string) =>
  fc.oneof(
    queryName.map((name) => `GET /v1/sso/callback?state=1&${name}=${secret}&next=2 failed`),
    queryName.map((name) => `https://a.test/?${name}=${secret}`),
    queryName.map(
      (name) => `https://a.test/?next=${encodeURIComponent(`https://b.test/?x=1&${name}=${secret}`)}`,
    ),
    fc.constant(`postgres://easel:${secret}@127.0.0.1:5432/easel is not reachable`),
    fc.constant(`Authorization: Bearer ${secret}`),
    fc.constant(`sent Bearer ${secret} twice`),
    fc.constant(`authorization: Basic ${secret}`),
    fc.constant(`cookie: lang=en; session=${secret}; theme=dark`),
    fc.constant(`PASSWORD=${secret} API_KEY=${secret}`),
    fc.constant(JSON.stringify({ user: 'u', password: `${secret} "and" more ${secret}`, next: 1 })),
    fc.constant(JSON.stringify({ body: JSON.stringify({ client_secret: secret, token: secret }) })),
  );

type Wrap = (held: unknown) => unknown;

const wrap: fc.Arbitrary<Wrap> = fc.constantFrom<Wrap[]>(
  (held) => ({ held, other: 1 }),
  (held) => [1, held],
  (held) => new Map([['held', held]]),
  (held) => new Set([held]),
  (held) => ({ toJSON: () => ({ held }) }),
  (held) => Object.assign(new Error('outer'), { held }),
  (held) => new Error('outer', { cause: held }),
  (held) => new AggregateError([held], 'several'),
);

const wrapped = (held: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(held, fc.array(wrap, { maxLength: 5 }))
    .map(([inner, wraps]) => wraps.reduce((value, w) => w(value), inner));

describe('redact', () => {
  it('lets no secret of a known shape through, wherever it stands', () => {
    const place = shapedSecret.chain((secret) =>
      wrapped(
        fc.constantFrom<unknown[]>(
          secret,
          `text before ${secret}, and after`,
          { anything: secret },
          { [secret]: 'as a name' },
          new Error(`refused ${secret}`),
          new URL(
            `https://a.test/${encodeURIComponent(secret.slice(0, 40))}?q=${encodeURIComponent(secret)}`,
          ),
        ),
      ).map((value) => ({ secret, value })),
    );
    fc.assert(
      fc.property(place, ({ secret, value }) => {
        expect(JSON.stringify(redact(value))).not.toContain(bodyOf(secret));
      }),
      { numRuns: 500 },
    );
  });

  it('lets no value of a telling name through, at any depth', () => {
    const place = fc
      .tuple(
        secretName,
        fc.string({ minLength: 1 }).map((tail) => `Canary-7f3a${tail}`),
      )
      .chain(([name, secret]) =>
        wrapped(
          fc.constantFrom<unknown[]>(
            { [name]: secret },
            { [name]: [secret] },
            { [name]: { inner: secret } },
            { name, value: secret },
            [name, secret],
            new Map([[name, secret]]),
            new URLSearchParams([[name, secret]]),
            Object.assign(new Error('e'), { [name]: secret }),
          ),
        ),
      );
    fc.assert(
      fc.property(place, (value) => {
        expect(JSON.stringify(redact(value))).not.toContain('Canary-7f3a');
      }),
      { numRuns: 500 },
    );
  });

  it('lets no secret inside a text through, in messages, stacks and fields', () => {
    const place = fc
      .oneof(plainSecret, shapedSecret)
      .chain((secret) => leakyText(secret).map((text) => ({ secret, text })))
      .chain(({ secret, text }) =>
        wrapped(fc.constantFrom<unknown[]>(text, { note: text }, new Error(text))).map((value) => ({
          secret,
          value,
        })),
      );
    fc.assert(
      fc.property(place, ({ secret, value }) => {
        expect(JSON.stringify(redact(value))).not.toContain(bodyOf(secret));
      }),
      { numRuns: 1_000 },
    );
  });

  it('hides numbers of a telling name, but not counts of tokens', () => {
    expect(redact({ password: 4711, inputTokens: 12, body: '{"password":4711,"tokens":12}' })).toEqual({
      password: REDACTED,
      inputTokens: 12,
      body: `{"password":"${REDACTED}","tokens":12}`,
    });
  });

  it('hides headers as fetch and node give them', () => {
    const headers = new Headers({ authorization: 'Bearer Canary12345678', accept: 'text/plain' });
    expect(redact(headers)).toEqual({ accept: 'text/plain', authorization: REDACTED });
    expect(redact({ rawHeaders: ['Cookie', 'a=Canary', 'Host', 'b.test'] })).toEqual({
      rawHeaders: ['Cookie', REDACTED, 'Host', 'b.test'],
    });
  });

  it('leaves ordinary values as they are', () => {
    const ordinary = {
      jobId: '0193d7f4-8a3e-7c1b-9f63-2a1d5b7e9c01',
      path: '/v1/workflows/7',
      count: 3,
      tokens: 120,
      hasPassword: true,
      nothing: null,
      list: ['a', 2, false],
      at: '2026-11-21T00:00:00.000Z',
      text: 'Unexpected token } in JSON at position 4',
      address: 'https://a.test/v1/media/1.png?width=20',
    };
    expect(redact(ordinary)).toEqual(ordinary);
  });

  it('keeps the stack, the cause and the own fields of an error', () => {
    const error = Object.assign(new TypeError('broken', { cause: new Error('why') }), { code: 'E_BROKEN' });
    expect(redact(error)).toMatchObject({
      type: 'TypeError',
      message: 'broken',
      stack: expect.stringMatching(/^TypeError: broken\n\s+at /),
      code: 'E_BROKEN',
      cause: { message: 'why' },
    });
  });

  it('cuts circles, depth, length and bytes instead of failing', () => {
    const circle: Record<string, unknown> = { bytes: Buffer.alloc(9), long: 'x '.repeat(20_000), n: 10n };
    circle.self = circle;
    circle.list = Array.from({ length: 300 }, (_, index) => index);
    circle.bad = Object.defineProperty({}, 'boom', { enumerable: true, get: () => fail() });
    const clean = redact(circle) as Record<string, unknown[] & string>;
    expect(clean.self).toBe('[circular]');
    expect(clean.bytes).toBe('[9 bytes]');
    expect(clean.n).toBe('10');
    expect(clean.bad).toBe('[unreadable]');
    expect(clean.list).toHaveLength(101);
    expect(clean.long?.length).toBeLessThan(9_000);
  });

  it('takes linear time on long texts', () => {
    const long = [
      'a'.repeat(200_000),
      '"password":'.repeat(20_000),
      'eyJ'.repeat(60_000),
      '://a:'.repeat(40_000),
    ];
    for (const text of long) {
      const before = process.cpuUsage();
      redactText(text);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(500);
    }
  });
});

describe('isSecretName', () => {
  it.each(['maxTokens_used', 'code', 'monkey', 'key', 'tokenizer', 'secretary', 'authorId', 'passed'])(
    'does not take %s for a secret',
    (name) => expect(isSecretName(name)).toBe(false),
  );
});

function fail(): never {
  throw new Error('a getter that throws');
}

/** What makes a secret secret: not its prefix, not the armour of a key. */
function bodyOf(secret: string): string {
  return secret.startsWith('-----') ? secret.split('\n')[1] : secret.slice(-12);
}
