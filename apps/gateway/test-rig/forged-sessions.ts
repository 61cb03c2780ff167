import {
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { SESSION_AUDIENCE, SESSION_ISSUER } from '@easel/contracts';
import { SessionIssuer } from './session-issuer.js';

type Json = Record<string, unknown>;

/** Seconds since 1970. */
const now = () => Math.floor(Date.now() / 1_000);
const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A session token that must not open anything, and what is wrong with it. */
export type Forgery = readonly [group: string, what: string, token: string];

/**
 * Tokens that are wrong in one thing each. Those of `claims` and `times` carry a true signature: what is wrong with them
 * is what they say.
 */
export function forgeries(issuer: SessionIssuer): Forgery[] {
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const edwards = generateKeyPairSync('ed25519');
  const jwk = issuer.published.keys[0];
  const pem = issuer.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const der = issuer.publicKey.export({ type: 'spki', format: 'der' });
  const kid = issuer.kid;
  const good = { alg: 'RS256', typ: 'JWT', kid };
  const claims = (changed: Json = {}): Json => ({
    iss: SESSION_ISSUER,
    aud: SESSION_AUDIENCE,
    sub: randomUUID(),
    sid: randomUUID(),
    email: 'ada@example.org',
    jti: randomUUID(),
    iat: now(),
    exp: now() + 900,
    ...changed,
  });
  const content = (header: unknown, payload: unknown = claims()) => `${part(header)}.${part(payload)}`;
  const rsa = (header: unknown, payload: unknown, key: KeyObject, digest = 'sha256') => {
    const text = content(header, payload);
    return `${text}.${sign(digest, Buffer.from(text), key).toString('base64url')}`;
  };
  const hmac = (header: unknown, secret: string | Buffer, digest = 'sha256') => {
    const text = content(header);
    return `${text}.${createHmac(digest, secret).update(text).digest('base64url')}`;
  };
  const truly = (changed: Json, header: Json = {}) =>
    rsa({ ...good, ...header }, claims(changed), issuer.privateKey);
  const without = (name: string) =>
    rsa(
      good,
      Object.fromEntries(Object.entries(claims()).filter(([claim]) => claim !== name)),
      issuer.privateKey,
    );
  const foreign = (header: Json) => rsa({ ...good, ...header }, claims(), theirs.privateKey);
  const [head = '', body = '', signature = ''] = truly({}).split('.');
  const theirJwk = theirs.publicKey.export({ format: 'jwk' });

  const unsigned: Forgery[] = ['none', 'None', 'NONE', 'nOnE', '', ' none'].map((alg) => [
    'algorithm',
    `alg '${alg}' and no signature`,
    `${content({ ...good, alg })}.`,
  ]);
  const confused: Forgery[] = [
    ['algorithm', 'alg none over a true signature', `${part({ ...good, alg: 'none' })}.${body}.${signature}`],
    ['algorithm', 'HS256 with our public key as PEM', hmac({ ...good, alg: 'HS256' }, pem)],
    ['algorithm', 'HS256 with our public key as PEM, trimmed', hmac({ ...good, alg: 'HS256' }, pem.trim())],
    ['algorithm', 'HS256 with our public key as DER', hmac({ ...good, alg: 'HS256' }, der)],
    ['algorithm', 'HS256 with our public key as JWK', hmac({ ...good, alg: 'HS256' }, JSON.stringify(jwk))],
    ['algorithm', 'HS256 with the modulus', hmac({ ...good, alg: 'HS256' }, String(jwk.n))],
    ['algorithm', 'HS384 with our public key', hmac({ ...good, alg: 'HS384' }, pem, 'sha384')],
    ['algorithm', 'HS512 with our public key', hmac({ ...good, alg: 'HS512' }, pem, 'sha512')],
    ['algorithm', 'HS256 with an empty secret', hmac({ ...good, alg: 'HS256' }, '')],
    ['algorithm', 'HS256 with the key id as the secret', hmac({ ...good, alg: 'HS256' }, kid)],
    ['algorithm', 'RS256 in the header, HMAC below it', hmac(good, pem)],
    ['algorithm', 'RS384 of our key', rsa({ ...good, alg: 'RS384' }, claims(), issuer.privateKey, 'sha384')],
    ['algorithm', 'RS512 of our key', rsa({ ...good, alg: 'RS512' }, claims(), issuer.privateKey, 'sha512')],
    ['algorithm', 'PS256 in the header', rsa({ ...good, alg: 'PS256' }, claims(), issuer.privateKey)],
    ['algorithm', 'ES256 of another key', rsa({ ...good, alg: 'ES256' }, claims(), curve.privateKey)],
    ['algorithm', 'EdDSA of another key', edwardsToken()],
    ['algorithm', 'rs256 in small letters', truly({}, { alg: 'rs256' })],
    ['algorithm', 'no algorithm', rsa({ typ: 'JWT', kid }, claims(), issuer.privateKey)],
    ['algorithm', 'a list of algorithms', truly({}, { alg: ['RS256'] })],
  ];
  const keys: Forgery[] = [
    ['key', "somebody else's signature under our key id", foreign({})],
    ['key', "somebody else's key under their id", foreign({ kid: randomUUID() })],
    ['key', 'a key in the header', foreign({ jwk: theirJwk })],
    [
      'key',
      'a key in the header under its own id',
      foreign({ kid: 'mine', jwk: { ...theirJwk, kid: 'mine' } }),
    ],
    ['key', 'the address of a key set', foreign({ jku: 'http://127.0.0.1:9/keys.json' })],
    ['key', 'the address of a certificate', foreign({ x5u: 'http://127.0.0.1:9/cert.pem' })],
    ['key', 'a certificate chain', foreign({ x5c: [der.toString('base64')] })],
    ['key', 'no key id', rsa({ alg: 'RS256', typ: 'JWT' }, claims(), issuer.privateKey)],
    ...[
      '',
      '../../../../etc/passwd',
      '/dev/null',
      "' or '1'='1",
      '__proto__',
      'constructor',
      'a'.repeat(400),
    ].map((id): Forgery => ['key', `the key id '${id.slice(0, 30)}'`, truly({}, { kid: id })]),
    ['key', 'an empty HMAC key by the path of an empty file', hmac({ alg: 'HS256', kid: '/dev/null' }, '')],
    ['key', 'a key id that is a number', truly({}, { kid: 1 })],
    ['key', 'a key id that is an object', truly({}, { kid: { toString: kid } })],
    ['key', 'a key id that is a list', truly({}, { kid: [kid] })],
    ['key', 'our key id with a space', truly({}, { kid: `${kid} ` })],
    ['key', 'a header that must be understood', truly({}, { crit: ['exp2'], exp2: 1 })],
    ['key', 'an unencoded payload', truly({}, { crit: ['b64'], b64: false })],
  ];
  const shapes: Forgery[] = [
    ['form', 'two parts', `${head}.${body}`],
    ['form', 'four parts', `${head}.${body}.${signature}.${signature}`],
    ['form', 'five parts, as if encrypted', `${part({ alg: 'dir', enc: 'A256GCM', kid })}...${body}.`],
    ['form', 'an empty signature', `${head}.${body}.`],
    ['form', 'an empty payload', `${head}..${signature}`],
    ['form', 'an empty header', `.${body}.${signature}`],
    ['form', 'a cut signature', `${head}.${body}.${signature.slice(0, -8)}`],
    ['form', 'a longer signature', `${head}.${body}.${signature}AAAA`],
    ['form', 'a signature of another token', `${head}.${body}.${truly({}).split('.')[2]}`],
    ['form', 'the payload of another token', `${head}.${part(claims())}.${signature}`],
    ['form', 'the signature of zeros', `${head}.${body}.${Buffer.alloc(256).toString('base64url')}`],
    ['form', 'a header that is no JSON', `${part('nonsense')}.${body}.${signature}`],
    ['form', 'a header that is null', `${part('null')}.${body}.${signature}`],
    ['form', 'a header that is a list', `${part('[]')}.${body}.${signature}`],
    ['form', 'a payload that is a text', rsa(good, 'text', issuer.privateKey)],
    ['form', 'a payload that is null', rsa(good, 'null', issuer.privateKey)],
    ['form', 'a payload that is a list', rsa(good, [claims()], issuer.privateKey)],
    ['form', 'the same twice', `${head}.${body}.${signature}${head}.${body}.${signature}`],
  ];
  const times: Forgery[] = [
    ['times', 'expired a second ago', truly({ exp: now() - 1 })],
    ['times', 'expired long ago', truly({ iat: 0, exp: 900 })],
    ['times', 'no end', without('exp')],
    ['times', 'an end of null', truly({ exp: null })],
    ['times', 'an end that is a text', truly({ exp: String(now() + 900) })],
    ['times', 'an end that is a date', truly({ exp: new Date(Date.now() + 900_000).toISOString() })],
    ['times', 'an end in milliseconds, as a text', truly({ exp: String(Date.now() + 900_000) })],
    ['times', 'an end that is a list', truly({ exp: [now() + 900] })],
    ['times', 'an end below zero', truly({ exp: -1 })],
    ['times', 'no beginning', without('iat')],
    ['times', 'a beginning of null', truly({ iat: null })],
    ['times', 'a beginning that is a text', truly({ iat: String(now()) })],
    ['times', 'made in two minutes', truly({ iat: now() + 120 })],
    ['times', 'made next year', truly({ iat: now() + 31_536_000, exp: now() + 31_537_000 })],
    ['times', 'valid from in a minute on', truly({ nbf: now() + 60 })],
    ['times', 'valid from a text on', truly({ nbf: String(now()) })],
  ];
  const says: Forgery[] = [
    ['claims', 'no issuer', without('iss')],
    ['claims', 'another issuer', truly({ iss: 'elsewhere' })],
    ['claims', 'an issuer that begins like ours', truly({ iss: `${SESSION_ISSUER}.example.org` })],
    ['claims', 'several issuers', truly({ iss: [SESSION_ISSUER] })],
    ['claims', 'no audience', without('aud')],
    ['claims', 'another audience', truly({ aud: 'another-api' })],
    ['claims', 'ours among other audiences', truly({ aud: [SESSION_AUDIENCE, 'another-api'] })],
    ['claims', 'ours alone, as a list', truly({ aud: [SESSION_AUDIENCE] })],
    ['claims', 'our audience in capitals', truly({ aud: SESSION_AUDIENCE.toUpperCase() })],
    ['claims', 'no user', without('sub')],
    ['claims', 'a user that is no id', truly({ sub: 'admin' })],
    ['claims', 'a user that is a list', truly({ sub: [randomUUID()] })],
    ['claims', 'a user with something behind', truly({ sub: `${randomUUID()} or 1=1` })],
    ['claims', 'no session', without('sid')],
    ['claims', 'a session that is no id', truly({ sid: '*' })],
    ['claims', 'no address', without('email')],
  ];
  return [...unsigned, ...confused, ...keys, ...shapes, ...times, ...says];

  function edwardsToken(): string {
    const text = content({ ...good, alg: 'EdDSA' });
    return `${text}.${sign(null, Buffer.from(text), createPrivateKey(edwards.privateKey.export({ type: 'pkcs8', format: 'pem' }))).toString('base64url')}`;
  }
}
