import type { CredentialKind } from '@easel/contracts';

/** What kind of credential a bearer is, by its form alone (specification 1, 2.1); what is no token is a session. */
export function credentialKind(bearer: string): CredentialKind {
  if (/^ndr_app_[0-9a-f]{64}$/.test(bearer)) return 'oauth-app';
  return /^ndr_[0-9a-f]{64}$/.test(bearer) ? 'personal-token' : 'session';
}
