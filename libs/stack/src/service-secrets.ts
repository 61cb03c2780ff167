import type { AppName } from './process-list.js';

/** Secret variables, and the services that use them. No other service is given one. */
const USED_BY: readonly (readonly [name: RegExp, apps: readonly AppName[]])[] = [
  [/^(SERVICE|SOCIAL)_ENCRYPTION_KEY$/, ['auth-sso', 'executor']],
  [/^MEDIA_NAME_SECRET$/, ['executor']],
  [/^STORAGE_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/, ['gateway', 'executor']],
  [/^EXTERNAL_SSO_PROVIDERS$/, ['auth-sso']],
  [/^PLATFORM_SERVICE_ROLE_KEY$/, ['auth-sso']],
  // Of providers and of apps at social networks.
  [/_API_KEY$|_API_TOKEN$|^FAL_KEY$|_CLIENT_KEY$|_CLIENT_SECRET$|_APP_SECRET$/, ['executor']],
  // Keys follow from it; each service has its own of them.
  [/^INTERNAL_ORCHESTRATOR_SECRET$/, []],
  [/^(DATABASE|NATS)_PASSWORD_/, []],
];

/** Whether an app may have the variable: everything that is not secret, and the secrets that it uses. */
export function mayHave(app: AppName, name: string): boolean {
  return USED_BY.every(([secret, apps]) => !secret.test(name) || apps.includes(app));
}

/** The variables without the secrets that this app does not use. */
export function withoutOthersSecrets(
  app: AppName,
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => mayHave(app, name)));
}
