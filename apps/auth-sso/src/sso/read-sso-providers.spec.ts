import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authConfig } from '../auth.fixture.js';
import { readSsoProviders } from './read-sso-providers.js';

const SECRET = 'canary-of-a-secret';
const assertion = { id: 'acme', label: 'Acme', kind: 'assertion', secret: SECRET, audience: 'easel' };
const oidc = { id: 'corp', label: 'Corp', kind: 'oidc' };
const saml = { id: 'club', label: 'Club', kind: 'saml' };
const PEM = `-----BEGIN CERTIFICATE-----
MIIBbzCCARWgAwIBAgIUceeKLFSQeLDHQLMkn+oy1YiwcgwwCgYIKoZIzj0EAwIw
DDEKMAgGA1UEAwwBYTAgFw0yNjExMjIwMDA3MTBaGA8yMTI2MTAyOTAwMDcxMFow
DDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABICJEgrcKYmX
CF52Sm+YnBrtqxruWutn9lCsu4dmHG8T6tjh49+g5A+tQh2zwnHe7Z8E+Kg/nMYC
tFWyTJKclTCjUzBRMB0GA1UdDgQWBBS8aKvpI+Ds7heKgVVq2GgTaLieoDAfBgNV
HSMEGDAWgBS8aKvpI+Ds7heKgVVq2GgTaLieoDAPBgNVHRMBAf8EBTADAQH/MAoG
CCqGSM49BAMCA0gAMEUCID4XH2fWbqeF4ZzPD4NVyvOgaDDVvunGIzAQITy72mv7
AiEA+4w4HT3DoZPMr1t8M40Rr+xT5iKcZhG1AZIMKHN9tVc=
-----END CERTIFICATE-----`;

/** What a start says of these providers; empty when it goes on. */
function complaintsOf(providers: unknown): string {
  const text = typeof providers === 'string' ? providers : JSON.stringify(providers);
  try {
    authConfig({ EXTERNAL_SSO_PROVIDERS: text });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('EXTERNAL_SSO_PROVIDERS', () => {
  it('[2-5.1-18] holds the providers as a JSON array, and [2-5.1-27] of each kind', () => {
    expect(
      readSsoProviders(JSON.stringify([assertion, oidc, saml])).map(({ id, kind }) => [id, kind]),
    ).toEqual([
      ['acme', 'assertion'],
      ['corp', 'oidc'],
      ['club', 'saml'],
    ]);
    expect(complaintsOf([assertion, oidc, saml])).toBe('');
  });

  it('means none when it is unset, empty or an empty array', () => {
    expect([undefined, '', '[]'].map((text) => readSsoProviders(text))).toEqual([[], [], []]);
  });

  it('[2-5.1-19] may name a file that holds the array', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'easel-sso-'));
    const file = path.join(folder, 'providers.json');
    writeFileSync(file, JSON.stringify([assertion]));

    expect(readSsoProviders(`@${file}`)).toMatchObject([{ id: 'acme' }]);
    expect(complaintsOf(`@${file}.gone`)).toMatch(/EXTERNAL_SSO_PROVIDERS names a file that cannot be read/);
    rmSync(folder, { recursive: true });
  });

  it('[2-5.1-32] [2-5.1-39] has defaults for claims and lifetime', () => {
    expect(readSsoProviders(JSON.stringify([assertion]))).toEqual([
      {
        ...assertion,
        maxLifetimeSeconds: 300,
        initiateUrlByHost: {},
        claimMap: { email: 'email', emailVerified: 'email_verified', subject: 'sub' },
      },
    ]);
    expect(readSsoProviders(JSON.stringify([{ ...assertion, claimMap: { email: 'mail' } }]))).toMatchObject([
      { claimMap: { email: 'mail', emailVerified: 'email_verified', subject: 'sub' } },
    ]);
  });

  it.each([
    [assertion, ['initiateUrl', 'initiateUrlByHost', 'maxLifetimeSeconds', 'claimMap', 'domain']],
    [oidc, ['issuer', 'clientId', 'clientSecret', 'scope', 'secret', 'audience', 'privateHosts']],
    [saml, ['entryPoint', 'certificates', 'issuer', 'entityId', 'trustEmail', 'initiateUrl']],
  ])('takes null, as tools write what is not set, for nothing: %#', (entry, names) => {
    const withNulls = { ...entry, ...Object.fromEntries(names.map((name) => [name, null])) };
    expect(readSsoProviders(JSON.stringify([withNulls]))).toEqual(readSsoProviders(JSON.stringify([entry])));
  });

  const broken: [rule: string, what: string, providers: unknown, named: string][] = [
    ['[2-5.1-20]', 'broken JSON', `[{"secret":"${SECRET}",`, 'is not valid JSON'],
    ['[2-5.1-20]', 'an object', { providers: [assertion] }, 'must be a JSON array'],
    ['[2-5.1-20]', 'an array of text', ['acme'], '[0] must be an object'],
    ['[2-5.1-20]', 'an array with null', [assertion, null], '[1] must be an object'],
    ['[2-5.1-20]', 'no id', [{ ...assertion, id: undefined }], '[0].id'],
    ['[2-5.1-20]', 'a field of another type', [{ ...assertion, audience: 7 }], '[0].audience'],
    ['[2-5.1-21]', 'an id of 64', [{ ...assertion, id: 'a'.repeat(64) }], '[0].id'],
    ['[2-5.1-21]', 'an id with capitals', [{ ...assertion, id: 'Acme' }], '[0].id'],
    ['[2-5.1-21]', 'an id that begins with -', [{ ...assertion, id: '-acme' }], '[0].id'],
    ['[2-5.1-21]', 'an id that begins with _', [{ ...assertion, id: '_acme' }], '[0].id'],
    ['[2-5.1-21]', 'an empty id', [{ ...assertion, id: '' }], '[0].id'],
    ['[2-5.1-21]', 'an id with a line end', [{ ...assertion, id: 'acme\n' }], '[0].id'],
    ['', 'the id of the list', [{ ...assertion, id: 'providers' }], '[0].id'],
    ['[2-5.1-22]', 'two equal ids', [assertion, { ...oidc, id: 'acme' }], '[1].id must be unique'],
    [
      '[2-5.1-20]',
      'two providers, one without label',
      [assertion, { ...oidc, label: undefined }],
      '[1].label',
    ],
    ['[2-5.1-27]', 'another kind', [{ ...assertion, kind: 'ldap' }], '[0].kind'],
    ['[2-5.1-27]', 'no kind', [{ ...assertion, kind: undefined }], '[0].kind'],
    ['[2-5.1-28]', 'no secret', [{ ...assertion, secret: undefined }], '[0].secret'],
    ['[2-5.1-29]', 'a secret of 15', [{ ...assertion, secret: 'x'.repeat(15) }], '[0].secret'],
    ['[2-5.1-30]', 'no audience', [{ ...assertion, audience: undefined }], '[0].audience'],
    ['[2-5.1-30]', 'an empty audience', [{ ...assertion, audience: '' }], '[0].audience'],
    ['[2-5.1-20]', 'a claim map of text', [{ ...assertion, claimMap: 'mail' }], '[0].claimMap'],
    [
      '[2-5.1-20]',
      'a claim name of another type',
      [{ ...assertion, claimMap: { email: 1 } }],
      '[0].claimMap.email',
    ],
    ['[2-5.1-34]', 'a relative initiateUrl', [{ ...assertion, initiateUrl: '/login' }], '[0].initiateUrl'],
    [
      '[2-5.1-34]',
      'initiateUrl without scheme',
      [{ ...assertion, initiateUrl: 'idp.example/in' }],
      '[0].initiateUrl',
    ],
    [
      '[2-5.1-34]',
      'a script as initiateUrl',
      [{ ...assertion, initiateUrl: 'javascript:alert(1)' }],
      '[0].initiateUrl',
    ],
    ...['A.example', 'a.example:80', 'https://a.example', 'a.example/', ''].map(
      (host): [string, string, unknown, string] => [
        '[2-5.1-37]',
        `the host key '${host}'`,
        [{ ...assertion, initiateUrlByHost: { [host]: 'https://idp.example/in' } }],
        '[0].initiateUrlByHost',
      ],
    ),
    ['[2-5.1-37]', 'hosts in a list', [{ ...assertion, initiateUrlByHost: ['a'] }], '[0].initiateUrlByHost'],
    [
      '[2-5.1-34]',
      'a relative address of a host',
      [{ ...assertion, initiateUrlByHost: { a: '/x' } }],
      '[0].initiateUrlByHost',
    ],
    [
      '[2-5.1-40]',
      'a lifetime of 3601',
      [{ ...assertion, maxLifetimeSeconds: 3_601 }],
      '[0].maxLifetimeSeconds',
    ],
    ['[2-5.1-40]', 'a lifetime of 0', [{ ...assertion, maxLifetimeSeconds: 0 }], '[0].maxLifetimeSeconds'],
    [
      '[2-5.1-40]',
      'a lifetime as text',
      [{ ...assertion, maxLifetimeSeconds: '300' }],
      '[0].maxLifetimeSeconds',
    ],
    ['[2-5.1-41]', 'a domain of another type', [{ ...saml, domain: 7 }], '[0].domain'],
    [
      '[2-5.1-41]',
      'a supabaseProvider of another type',
      [{ ...oidc, supabaseProvider: {} }],
      '[0].supabaseProvider',
    ],
    ['', 'an oidc client without issuer', [{ ...oidc, clientId: 'easel' }], '[0].issuer'],
    ['', 'an oidc issuer without client', [{ ...oidc, issuer: 'https://idp.example' }], '[0].clientId'],
    ['', 'an http issuer', [{ ...oidc, clientId: 'easel', issuer: 'http://idp.example' }], '[0].issuer'],
    [
      '',
      'a saml entry point without certificates',
      [{ ...saml, entryPoint: 'https://idp.example' }],
      '[0].certificates',
    ],
    [
      '',
      'a certificate that is none',
      [{ ...saml, entryPoint: 'https://i.example', certificates: ['x'] }],
      '[0].certificates',
    ],
    [
      '[2-5.1-20]',
      'a certificate that was cut off',
      [
        {
          ...saml,
          entryPoint: 'https://i.example',
          certificates: [PEM, PEM.replace(/\n[^\n]+(?=\n-----END)/, '')],
        },
      ],
      '[0].certificates',
    ],
    ['', 'a private host without a port', [{ ...oidc, privateHosts: ['idp.internal'] }], '[0].privateHosts'],
  ];

  it.each(broken)('%s stops the start for %s, naming the field', (_rule, _what, providers, named) => {
    const said = complaintsOf(providers);
    expect(said).toContain(`EXTERNAL_SSO_PROVIDERS ${named}`);
    expect(said).not.toContain(SECRET);
  });

  it.each([
    [
      '[2-5.1-21]',
      'ids of 1 and of 63',
      [
        { ...assertion, id: '7' },
        { ...oidc, id: 'a'.repeat(63) },
      ],
    ],
    ['[2-5.1-21]', 'an id with _ and -', [{ ...assertion, id: 'a_-9' }]],
    ['[2-5.1-29]', 'a secret of 16', [{ ...assertion, secret: 'x'.repeat(16) }]],
    ['', 'one provider without a label', [{ ...assertion, label: undefined }]],
    ['', 'hosts', [{ ...assertion, initiateUrlByHost: { 'a.example': 'https://i.example/x' } }]],
    ['[2-5.1-40]', 'a lifetime of 3600', [{ ...assertion, maxLifetimeSeconds: 3_600 }]],
    ['[2-5.1-41]', 'the reserved fields', [{ ...oidc, domain: 'example.org', supabaseProvider: 'google' }]],
    [
      '',
      'a private issuer that is named',
      [
        {
          ...oidc,
          issuer: 'http://idp.internal:9000',
          clientId: 'easel',
          privateHosts: ['idp.internal:9000'],
        },
      ],
    ],
    ['', 'a saml provider', [{ ...saml, entryPoint: 'https://i.example/sso', certificates: [PEM] }]],
  ])('%s starts with %s', (_rule, _what, providers) => {
    expect(complaintsOf(providers)).toBe('');
  });
});

describe('EXTERNAL_SSO_LINK_EXISTING', () => {
  it.each([
    ['true', true],
    ['TRUE', true],
    ['True', true],
    ['1', true],
    ['yes', false],
    ['on', false],
    ['', false],
    ['0', false],
    ['false', false],
    ['11', false],
  ])('[2-5.1-60] %s: %s', (text, links) => {
    expect(authConfig({ EXTERNAL_SSO_LINK_EXISTING: text }).linksExisting).toBe(links);
  });

  it('[2-5.1-61] is off unless it is set', () => {
    expect(authConfig().linksExisting).toBe(false);
  });
});

describe('EXTERNAL_SSO_ONLY', () => {
  it('needs a provider', () => {
    expect(() => authConfig({ EXTERNAL_SSO_ONLY: 'true' })).toThrow(
      /EXTERNAL_SSO_ONLY needs EXTERNAL_SSO_PROVIDERS/,
    );
    const EXTERNAL_SSO_PROVIDERS = JSON.stringify([assertion]);
    expect(authConfig({ EXTERNAL_SSO_ONLY: 'true', EXTERNAL_SSO_PROVIDERS }).EXTERNAL_SSO_ONLY).toBe(true);
  });
});
