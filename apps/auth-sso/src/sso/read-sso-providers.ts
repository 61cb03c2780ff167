import { readFileSync } from 'node:fs';
import { ValidationFailed, validateRequest } from '@easel/contracts';
import { isWebUrl, ProviderEntries, type ProviderEntry } from './provider-entry.js';
import type { ClaimMap, SsoProvider } from './sso-provider.js';

const VARIABLE = 'EXTERNAL_SSO_PROVIDERS';
const DEFAULT_LIFETIME_SECONDS = 300;
const DEFAULT_CLAIMS: ClaimMap = { email: 'email', emailVerified: 'email_verified', subject: 'sub' };
/** Its address is the list of providers. */
const RESERVED_ID = 'providers';

/** What is wrong with `EXTERNAL_SSO_PROVIDERS`: a sentence for each problem, naming the field and never its value. */
export class WrongProviders extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'WrongProviders';
  }
}

/**
 * Reads the providers from JSON, or from the file that `@` names; none where the variable is unset.
 * @throws WrongProviders
 */
export function readSsoProviders(variable: string | undefined): readonly SsoProvider[] {
  if (variable === undefined || variable === '') return [];
  const entries = checkedEntries(parsedText(variable));
  const problems = entries.flatMap((entry, index) => problemsOf(entry, index, entries));
  if (problems.length > 0) throw wrong(...problems);
  return entries.map(toProvider);
}

function parsedText(variable: string): unknown {
  let text = variable;
  if (variable.startsWith('@')) {
    try {
      text = readFileSync(variable.slice(1), 'utf8');
    } catch {
      throw wrong('names a file that cannot be read');
    }
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's own message quotes the text, which holds secrets.
    throw wrong('is not valid JSON');
  }
}

function checkedEntries(providers: unknown): ProviderEntry[] {
  if (!Array.isArray(providers)) throw wrong('must be a JSON array');
  const stray = providers.findIndex((entry) => typeof entry !== 'object' || entry === null);
  if (stray !== -1) throw wrong(`[${stray}] must be an object`);
  try {
    return validateRequest(ProviderEntries, { providers: providers.map(withoutNulls) }).providers;
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    throw wrong(...error.issues.map(({ path, message }) => `${path.replace(/^providers/, '')} ${message}`));
  }
}

function withoutNulls(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
}

/** What the fields of one entry cannot tell alone. */
function problemsOf(entry: ProviderEntry, index: number, entries: readonly ProviderEntry[]): string[] {
  const problems: string[] = [];
  if (entry.id === RESERVED_ID) problems.push(`[${index}].id must be another than '${RESERVED_ID}'`);
  if (entries.findIndex(({ id }) => id === entry.id) !== index) {
    problems.push(`[${index}].id must be unique`);
  }
  if (entries.length > 1 && entry.label == null) {
    problems.push(`[${index}].label must be there, because there are several providers`);
  }
  if (entry.kind === 'oidc') problems.push(...together(entry, index, ['issuer', 'clientId']));
  if (entry.kind === 'oidc' && entry.issuer !== undefined && !isSafeIssuer(entry)) {
    problems.push(`[${index}].issuer must be an https address, or an http one whose host is in privateHosts`);
  }
  if (entry.kind === 'saml') problems.push(...together(entry, index, ['entryPoint', 'certificates']));
  return problems;
}

function together(entry: ProviderEntry, index: number, names: readonly (keyof ProviderEntry)[]): string[] {
  const missing = names.filter((name) => entry[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map((name) => `[${index}].${name} must be there too`);
}

function isSafeIssuer({ issuer = '', privateHosts = [] }: ProviderEntry): boolean {
  if (!isWebUrl(issuer)) return false;
  const { protocol, hostname, port } = new URL(issuer);
  return protocol === 'https:' || privateHosts.includes(`${hostname}:${port === '' ? 80 : port}`);
}

function toProvider(entry: ProviderEntry): SsoProvider {
  const common = {
    id: entry.id,
    label: entry.label ?? null,
    claimMap: claimMapOf(entry),
    initiateUrlByHost: entry.initiateUrlByHost ?? {},
    ...(entry.initiateUrl !== undefined && { initiateUrl: entry.initiateUrl }),
  };
  const protocol = { trustEmail: entry.trustEmail ?? false, privateHosts: entry.privateHosts ?? [] };
  switch (entry.kind) {
    case 'assertion':
      // Both are there: the entry was checked.
      return {
        ...common,
        kind: 'assertion',
        secret: entry.secret ?? '',
        audience: entry.audience ?? '',
        maxLifetimeSeconds: entry.maxLifetimeSeconds ?? DEFAULT_LIFETIME_SECONDS,
      };
    case 'oidc':
      return { ...common, ...protocol, kind: 'oidc', ...clientOf(entry) };
    case 'saml':
      return { ...common, ...protocol, kind: 'saml', ...idpOf(entry) };
  }
}

function claimMapOf({ claimMap }: ProviderEntry): ClaimMap {
  return {
    email: claimMap?.email ?? DEFAULT_CLAIMS.email,
    emailVerified: claimMap?.emailVerified ?? DEFAULT_CLAIMS.emailVerified,
    subject: claimMap?.subject ?? DEFAULT_CLAIMS.subject,
  };
}

function clientOf({ issuer, clientId, clientSecret, scope = 'openid email' }: ProviderEntry) {
  if (issuer === undefined || clientId === undefined) return {};
  return {
    client: { issuer, id: clientId, scope, ...(clientSecret !== undefined && { secret: clientSecret }) },
  };
}

function idpOf({ entryPoint, certificates, issuer, entityId }: ProviderEntry) {
  if (entryPoint === undefined || certificates === undefined) return {};
  return {
    idp: {
      entryPoint,
      certificates,
      ...(issuer !== undefined && { issuer }),
      ...(entityId !== undefined && { entityId }),
    },
  };
}

function wrong(...problems: string[]): WrongProviders {
  return new WrongProviders(problems.map((problem) => `${VARIABLE} ${problem}`));
}
