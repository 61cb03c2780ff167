import { createHmac, createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import { assertionProvider, AUDIENCE, encoded, SECRET, signed } from './assertion.fixture.js';
import { checkAssertion } from './sso-assertion.js';

const SECOND = 1_000;
/** Seconds; the clock of these tests stands still here unless a test says otherwise. */
const NOW = 1_900_000_000;

const good = {
  aud: AUDIENCE,
  iat: NOW,
  exp: NOW + 300,
  jti: 'one-use',
  sub: 'u-1',
  email: 'ada@example.org',
  email_verified: true,
};

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const PUBLIC_PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString();

function macced(algorithm: string, header: object, secret: string): string {
  const content = `${encoded(header)}.${encoded(good)}`;
  return `${content}.${createHmac(algorithm, secret).update(content).digest('base64url')}`;
}

function rsaSigned(header: object): string {
  const content = `${encoded(header)}.${encoded(good)}`;
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return `${content}.${createSign('sha256').update(content).sign(key).toString('base64url')}`;
}

const without = (name: keyof typeof good) =>
  Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
const unsigned = (alg: string) => `${encoded({ alg })}.${encoded(good)}.`;

async function faultOf(assertion: string, now = NOW * SECOND, provider = assertionProvider()) {
  try {
    await checkAssertion(assertion, provider, now);
    return 'accepted';
  } catch (error) {
    const { status, code } = error as { status: number; code: string };
    return `${status} ${code}`;
  }
}

describe('an assertion', () => {
  it('[2-5.1-32] says who signs in by the claims email, email_verified and sub', async () => {
    const checked = await checkAssertion(signed(good), assertionProvider(), NOW * SECOND);

    expect(checked).toEqual({
      identity: { providerId: 'acme', email: 'ada@example.org', verified: true, subject: 'u-1' },
      jti: 'one-use',
      acceptedUntil: NOW + 305,
    });
  });

  it('[2-5.1-33] says it under names of its own where the provider maps claims', async () => {
    const claims = { mail: 'ada@example.org', ok: 'true', uid: 'u-9' };
    const provider = assertionProvider({ claimMap: { email: 'mail', emailVerified: 'ok', subject: 'uid' } });
    const { aud, exp, jti } = good;

    const { identity } = await checkAssertion(signed({ aud, exp, jti, ...claims }), provider, NOW * SECOND);

    expect(identity).toEqual({
      providerId: 'acme',
      email: 'ada@example.org',
      verified: true,
      subject: 'u-9',
    });
  });

  it('[2-5.1-33] is read along paths with dots, and by whole names before paths', async () => {
    const claimMap = { email: 'user.mail', emailVerified: 'https://a.example/ok', subject: 'user.id' };
    const { aud, exp, jti } = good;
    const claims = {
      aud,
      exp,
      jti,
      user: { mail: 'ada@example.org', id: 'path' },
      'user.id': 'whole',
      'https://a.example/ok': true,
    };

    const { identity } = await checkAssertion(signed(claims), assertionProvider({ claimMap }), NOW * SECOND);

    expect(identity).toMatchObject({ email: 'ada@example.org', verified: true, subject: 'whole' });
  });

  it.each([
    ['true', true, true],
    ["'true'", 'true', true],
    ['false', false, false],
    ["'TRUE'", 'TRUE', false],
    ['1', 1, false],
    ["'1'", '1', false],
    ['null', null, false],
    ['a list', [true], false],
    ['an object', {}, false],
  ])('[2-5.1-53] with the verified flag %s is verified: %s → %s', async (_case, flag, verified) => {
    const { identity } = await checkAssertion(
      signed({ ...good, email_verified: flag }),
      assertionProvider(),
      NOW * SECOND,
    );
    expect(identity.verified).toBe(verified);
  });

  it('[2-5.1-53] counts as unverified without the flag', async () => {
    const { identity } = await checkAssertion(
      signed(without('email_verified')),
      assertionProvider(),
      NOW * SECOND,
    );
    expect(identity.verified).toBe(false);
  });

  it('is compared by its address in lower case, without surrounding space', async () => {
    const { identity } = await checkAssertion(
      signed({ ...good, email: '  Ada@Example.ORG ' }),
      assertionProvider(),
      NOW * SECOND,
    );
    expect(identity.email).toBe('ada@example.org');
  });

  describe('[2-5.1-43] [2-5.1-44] is refused as invalid_signature', () => {
    it.each([
      ['unsigned, alg none', unsigned('none')],
      ['unsigned, alg None', unsigned('None')],
      ['unsigned, alg NONE', unsigned('NONE')],
      ['unsigned, alg empty', unsigned('')],
      ['unsigned, alg HS256', unsigned('HS256')],
      ['alg none over a good signature', signed(good, { alg: 'none' })],
      ['HS384 with the secret', macced('sha384', { alg: 'HS384' }, SECRET)],
      ['HS512 with the secret', macced('sha512', { alg: 'HS512' }, SECRET)],
      ['alg hs256 in lower case', signed(good, { alg: 'hs256' })],
      ['no alg at all', signed(good, {})],
      ['alg as a list', signed(good, { alg: ['HS256'] })],
      ['RS256 with a key of its own', rsaSigned({ alg: 'RS256' })],
      ['RS256 that calls itself HS256', rsaSigned({ alg: 'HS256' })],
      ['HS256 keyed with a public key', signed(good, { alg: 'HS256' }, PUBLIC_PEM)],
      ['HS256 that calls itself RS256', signed(good, { alg: 'RS256' })],
      ['PS256', rsaSigned({ alg: 'PS256' })],
      ['ES256', rsaSigned({ alg: 'ES256' })],
      ['EdDSA', rsaSigned({ alg: 'EdDSA' })],
      ['another secret', signed(good, { alg: 'HS256' }, 'the secret of another provider')],
      ['the empty secret', signed(good, { alg: 'HS256' }, '')],
      ['a kid that names a file', signed(good, { alg: 'HS256', kid: '/dev/null' }, '')],
      ['a kid that is a query', signed(good, { alg: 'HS256', kid: "x' union select 'k" }, 'k')],
      ['its own key in jwk', signed(good, { alg: 'HS256', jwk: { kty: 'oct', k: encoded('mine') } }, 'mine')],
      ['an address of keys in jku', signed(good, { alg: 'HS256', jku: 'https://evil.example/k' }, 'mine')],
      ['a certificate in x5c', signed(good, { alg: 'HS256', x5c: ['AAAA'] }, 'mine')],
      ['an unknown crit', signed(good, { alg: 'HS256', crit: ['http://example.org/x'] })],
      ['an unencoded payload', signed(good, { alg: 'HS256', b64: false, crit: ['b64'] })],
      ['a changed claim', signed(good).replace(/\.[^.]+\./, `.${encoded({ ...good, sub: 'root' })}.`)],
      ['a signature cut short', signed(good).slice(0, -4)],
      ['a signature with more', `${signed(good)}AAAA`],
      ['one part', encoded(good)],
      ['two parts', signed(good).split('.').slice(0, 2).join('.')],
      ['four parts', `${signed(good)}.x`],
      ['five parts, as encrypted ones have', `${signed(good)}.x.y`],
      ['nothing', ''],
      ['no JWT', 'not a token'],
      ['a JSON serialisation', JSON.stringify({ payload: encoded(good), signatures: [] })],
    ])('%s', async (_case, assertion) => {
      expect(await faultOf(assertion)).toBe('401 invalid_signature');
    });
  });

  describe('[2-5.1-31] [2-5.1-45] is refused as invalid_claims', () => {
    it.each([
      ['another audience', { ...good, aud: 'other' }],
      ['no audience', without('aud')],
      ['an audience in a list', { ...good, aud: [AUDIENCE] }],
      ['an audience among others', { ...good, aud: [AUDIENCE, 'other'] }],
      ['an audience in other letter case', { ...good, aud: AUDIENCE.toUpperCase() }],
      ['an audience with more', { ...good, aud: `${AUDIENCE} ` }],
      ['a null audience', { ...good, aud: null }],
      ['no exp', without('exp')],
      ['exp as text', { ...good, exp: String(good.exp) }],
      ['exp null', { ...good, exp: null }],
      ['iat as text', { ...good, iat: String(NOW) }],
      ['iat null', { ...good, iat: null }],
      ['nbf as text', { ...good, nbf: '0' }],
      ['nbf more than 5 s ahead', { ...good, nbf: NOW + 6 }],
    ])('%s', async (_case, claims) => {
      expect(await faultOf(signed(claims))).toBe('401 invalid_claims');
    });

    it.each([
      ['exp beyond every number', `{"aud":"${AUDIENCE}","exp":1e999,"jti":"j","email":"a@example.org"}`],
      ['iat beyond every number', JSON.stringify(good).replace(`"iat":${NOW}`, '"iat":-1e999')],
      ['claims that are no JSON', '{"aud":'],
      ['claims in a list', JSON.stringify([good])],
      ['claims that are null', 'null'],
      ['claims that are text', '"claims"'],
    ])('%s', async (_case, payload) => {
      expect(await faultOf(signed(payload))).toBe('401 invalid_claims');
    });
  });

  describe('[2-5.1-46] is accepted up to 5 s after exp', () => {
    const expiring = { ...good, iat: NOW - 100, exp: NOW };
    it.each([
      [-0.1, 'accepted'],
      [0, 'accepted'],
      [4.9, 'accepted'],
      [5, 'accepted'],
      [5.001, '401 expired'],
      [5.1, '401 expired'],
      [6, '401 expired'],
      [86_400, '401 expired'],
    ])('%s s after it: %s', async (seconds, outcome) => {
      expect(await faultOf(signed(expiring), Math.round((NOW + seconds) * SECOND))).toBe(outcome);
    });
  });

  describe('[2-5.1-39] [2-5.1-47] lives for 300 s at most, unless the provider is told otherwise', () => {
    it.each([
      [300, 300, 'accepted'],
      [300, 300.001, '401 too_long_lived'],
      [300, 301, '401 too_long_lived'],
      [60, 60, 'accepted'],
      [60, 61, '401 too_long_lived'],
      [3_600, 3_600, 'accepted'],
      [3_600, 3_601, '401 too_long_lived'],
    ])('of %s s allowed, %s s: %s', async (maxLifetimeSeconds, lifetime, outcome) => {
      const assertion = signed({ ...good, exp: NOW + lifetime });
      expect(await faultOf(assertion, NOW * SECOND, assertionProvider({ maxLifetimeSeconds }))).toBe(outcome);
    });

    it('is measured from iat, however old that is', async () => {
      expect(await faultOf(signed({ ...good, iat: NOW - 200, exp: NOW + 101 }))).toBe('401 too_long_lived');
      expect(await faultOf(signed({ ...good, iat: 0, exp: NOW + 1 }))).toBe('401 too_long_lived');
    });
  });

  describe('[2-5.1-48] has its lifetime measured on our clock', () => {
    it.each([
      ['iat and exp an hour ahead', { iat: NOW + 3_600, exp: NOW + 3_900 }, '401 too_long_lived'],
      ['iat far ahead of exp', { iat: NOW + 10_000, exp: NOW + 301 }, '401 too_long_lived'],
      ['iat far ahead, exp near', { iat: NOW + 10_000, exp: NOW + 300 }, 'accepted'],
      ['iat 4.9 s ahead', { iat: NOW + 4.9, exp: NOW + 304.9 }, 'accepted'],
      ['iat 5 s ahead', { iat: NOW + 5, exp: NOW + 305 }, 'accepted'],
      ['iat 5.1 s ahead', { iat: NOW + 5.1, exp: NOW + 305.1 }, '401 too_long_lived'],
      ['nbf 5 s ahead', { nbf: NOW + 5 }, 'accepted'],
    ])('%s: %s', async (_case, times, outcome) => {
      expect(await faultOf(signed({ ...good, ...times }))).toBe(outcome);
    });
  });

  it.each([
    [299, 'accepted'],
    [300, 'accepted'],
    [301, '401 too_long_lived'],
    [400, '401 too_long_lived'],
  ])('[2-5.1-49] without iat began now: exp in %s s is %s', async (seconds, outcome) => {
    expect(await faultOf(signed({ ...without('iat'), exp: NOW + seconds }))).toBe(outcome);
  });

  it.each([
    ['absent', without('jti')],
    ['empty', { ...good, jti: '' }],
    ['blank', { ...good, jti: '  ' }],
    ['null', { ...good, jti: null }],
    ['a number', { ...good, jti: 7 }],
    ['a list', { ...good, jti: ['one-use'] }],
  ])('[2-5.1-50] is refused as missing_jti when jti is %s', async (_case, claims) => {
    expect(await faultOf(signed(claims))).toBe('401 missing_jti');
  });

  it.each([
    ['absent', without('email')],
    ['empty', { ...good, email: '' }],
    ['blank', { ...good, email: ' ' }],
    ['null', { ...good, email: null }],
    ['a list', { ...good, email: ['ada@example.org'] }],
    ['no address', { ...good, email: 'ada' }],
    ['two addresses', { ...good, email: 'ada@example.org,bob@example.org' }],
    ['two at signs', { ...good, email: 'ada@evil.example@example.org' }],
    ['an address with a name', { ...good, email: 'Ada <ada@example.org>' }],
    ['an address with a line end inside', { ...good, email: 'ada@example.org\nbob@example.org' }],
    ['an address with a NUL', { ...good, email: 'ada\u0000@example.org' }],
    ['an address with a zero-width space', { ...good, email: 'a\u200Bda@example.org' }],
    ['an address with a Kelvin sign, which is k in lower case', { ...good, email: '\u212Aim@example.org' }],
    ['an address with a dotted capital I', { ...good, email: '\u0130da@example.org' }],
    ['an address with a long s', { ...good, email: 'a\u017F@example.org' }],
    ['an address with a Cyrillic a', { ...good, email: '\u0430da@example.org' }],
    ['an address with a full-width a', { ...good, email: '\uFF41da@example.org' }],
    ['an address with an umlaut of two code points', { ...good, email: 'u\u0308@example.org' }],
    ['a domain with a Cyrillic letter', { ...good, email: 'ada@ex\u0430mple.org' }],
    ['a domain with an ideographic stop', { ...good, email: 'ada@example\u3002org' }],
    ['an address of 255 characters', { ...good, email: `${'a'.repeat(243)}@example.org` }],
  ])('[2-5.1-52] is refused as missing_email when email is %s', async (_case, claims) => {
    expect(await faultOf(signed(claims))).toBe('401 missing_email');
  });

  it('never takes a mapped claim from the prototype', async () => {
    const claimMap = { email: 'constructor.name', emailVerified: '__proto__', subject: 'toString' };
    expect(await faultOf(signed(good), NOW * SECOND, assertionProvider({ claimMap }))).toBe(
      '401 missing_email',
    );
  });

  it.each([
    ['signature before claims', signed({}, { alg: 'HS256' }, 'other'), '401 invalid_signature'],
    ['claims before expiry', signed({ ...good, aud: 'x', exp: 1 }), '401 invalid_claims'],
    ['expiry before lifetime', signed({ ...good, iat: 1, exp: 10_000 }), '401 expired'],
    ['lifetime before jti', signed({ ...without('jti'), exp: NOW + 301 }), '401 too_long_lived'],
    ['jti before address', signed({ aud: AUDIENCE, exp: NOW + 1 }), '401 missing_jti'],
  ])('tells the first fault: %s', async (_case, assertion, outcome) => {
    expect(await faultOf(assertion)).toBe(outcome);
  });

  it('passes with a kid or typ that it does not need', async () => {
    expect(await faultOf(signed(good, { alg: 'HS256', typ: 'JWT', kid: '../../key' }))).toBe('accepted');
  });

  it('is refused, and nothing else happens, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        expect(await faultOf(text)).toBe('401 invalid_signature');
      }),
    );
  });

  it('[2-5.1-47] is never accepted for longer than its lifetime and the skew', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.integer({ min: -10_000, max: 10_000 }),
        async (iat, exp) => {
          const outcome = await faultOf(signed({ ...good, iat: NOW + iat, exp: NOW + exp }));
          if (outcome === 'accepted') expect(exp).toBeLessThanOrEqual(305);
          if (exp > 305) expect(outcome).toBe('401 too_long_lived');
        },
      ),
    );
  });
});
