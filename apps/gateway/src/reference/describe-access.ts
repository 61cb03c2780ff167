import { OAUTH_SCOPES, type OAuthScope } from '@easel/contracts';
import { EDITIONS } from '@easel/platform';
import type { RouteAccess, TakenCredentials } from '../access/access.js';
import type { Schema } from './schema.js';

type Restricted = Extract<RouteAccess, { public: false }>;

const SCOPES: Readonly<Record<OAuthScope, string>> = {
  'workflows:read': 'Read workflows, projects and executions.',
  'workflows:write': 'Make, change and delete workflows.',
  'workflows:execute': 'Run workflows, apps and single nodes. Costs credits where the installation charges.',
  'jobs:read': 'Read jobs and runs of apps.',
  'assets:read': 'Read the library.',
  'assets:write': 'Upload to the library and change it.',
  'credits:read': 'Read balance, prices and the ledger.',
  'apps:read': 'Read apps.',
  'pipelines:read': 'Read films and recasts.',
  'pipelines:execute': 'Start and end films and recasts. Costs credits where the installation charges.',
  'pipelines:approve': 'Decide at the stages of films.',
  'presets:read': 'Read presets.',
};

/** Specification 1, 5.1 and 5.2. */
export function securitySchemes(publicUrl: string): Schema {
  return {
    session: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The `accessToken` that signing up, logging in or refreshing answers with, or a token of the identity platform ' +
        'that the installation trusts.',
    },
    personalToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'ndr_<64 hexadecimal digits>',
      description:
        'A personal token from `POST /v1/api-tokens`. It acts for its account, may be bound to one workspace, and may be ' +
        'limited to workflows (`x-limited-tokens` says what it may do then).',
    },
    oauthApp: {
      type: 'oauth2',
      description:
        'The token of an app that a user has allowed to act for them: `ndr_app_<64 hexadecimal digits>`.',
      flows: {
        authorizationCode: {
          authorizationUrl: new URL('/oauth/authorize', publicUrl).href,
          tokenUrl: new URL('/v1/oauth/token', publicUrl).href,
          scopes: Object.fromEntries(OAUTH_SCOPES.map((scope) => [scope, SCOPES[scope]])),
        },
      },
    },
  };
}

/** Which credentials a route takes, as OpenAPI says it; on public routes that look at one, it may be left out. */
export function securityOf(access: RouteAccess): Schema[] {
  if (access.public) return access.namesCaller ? [{}, ...requirementsOf('any', access.namesCaller)] : [];
  return requirementsOf(access.credentials ?? 'any', access.scope);
}

function requirementsOf(taken: TakenCredentials, scope: OAuthScope | undefined): Schema[] {
  return [
    ...(taken === 'token' ? [] : [{ session: [] }]),
    ...(taken === 'any' || taken === 'own' || taken === 'token' ? [{ personalToken: [] }] : []),
    ...(taken === 'any' || taken === 'token' ? [{ oauthApp: scope === undefined ? [] : [scope] }] : []),
  ];
}

/** Who may call, for programs; the description says the same to people. */
export function accessMarks(access: RouteAccess): Schema {
  if (access.public) return {};
  const { scope, credentials = 'any', operator, payer, edition, limitedTokens } = access;
  const editions = editionsOf(access);
  return {
    ...(edition !== undefined && { 'x-required-edition': edition }),
    ...(editions.length < EDITIONS.length && { 'x-editions': editions }),
    ...(scope !== undefined && { 'x-required-scope': scope }),
    ...(credentials !== 'any' && { 'x-credentials': credentials }),
    ...(operator !== undefined && { 'x-operator': operator }),
    ...(payer !== undefined && { 'x-payer': payer }),
    ...(limitedTokens !== undefined && { 'x-limited-tokens': limitedTokens }),
  };
}

/** Each edition has what the ones before it have. */
function editionsOf({ edition, absentBelow, operator }: Restricted): readonly string[] {
  const least = absentBelow ?? edition ?? (operator === true ? 'business' : 'community');
  return EDITIONS.slice(EDITIONS.indexOf(least));
}

const OF_LIMITED = {
  none: 'A personal token that is limited to workflows is answered 403 `forbidden`.',
  scoped: 'A personal token that is limited to workflows reaches only these; others are 403 `forbidden`.',
  free: '',
} as const;

/** Who may call, in words. */
export function accessText(access: RouteAccess): string {
  if (access.public) {
    return access.namesCaller
      ? 'Needs no credential. One that is sent and valid says who calls.'
      : 'Needs no credential.';
  }
  const { credentials = 'any', operator, payer, limitedTokens } = access;
  const takesTokens = credentials !== 'session' && credentials !== 'in-app';
  return [
    takenText(credentials, access.scope),
    takesTokens ? OF_LIMITED[limitedTokens ?? 'none'] : '',
    operator ? operatorText(operator) : '',
    payer === 'only'
      ? 'Only for the account that pays for the installation; others are 403 `payer_required`.'
      : '',
    payer === 'own-session'
      ? 'The account that pays for the installation reads it from a session; its tokens are 403 `payer_balance_jwt_only`.'
      : '',
    editionText(access),
  ]
    .filter(Boolean)
    .join(' ');
}

function takenText(taken: TakenCredentials, scope: OAuthScope | undefined): string {
  switch (taken) {
    case 'any': {
      const app = scope === undefined ? 'an OAuth app' : `an OAuth app with the scope \`${scope}\``;
      return `Takes a session, a personal token or ${app}.`;
    }
    case 'own':
      return 'Takes a session or a personal token; OAuth apps are 403 `forbidden`.';
    case 'session':
      return 'Takes a session only; tokens are 403 `forbidden`.';
    case 'token':
      return 'Takes a personal token or the token of an OAuth app; sessions are 401 `unauthorized`.';
    case 'in-app':
      return 'Takes a session only; tokens are 403 `in_app_only`.';
  }
}

function operatorText(operator: true | 'unless-community' | 'every-edition'): string {
  return operator === 'unless-community'
    ? 'For operators of the installation; on the community edition, while there is no operator, for its first account.'
    : 'For operators of the installation; others are 403 `forbidden`.';
}

function editionText(access: Restricted): string {
  const editions = editionsOf(access);
  if (editions.length === EDITIONS.length) return '';
  const names = `Only on the ${editions.join(' and ')} ${editions.length === 1 ? 'edition' : 'editions'}`;
  const isAbsent = access.edition === undefined;
  return `${names}; others answer ${isAbsent ? '404 `not_found`' : '403 `edition_required`'}.`;
}
