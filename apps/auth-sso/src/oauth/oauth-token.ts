import { randomBytes } from 'node:crypto';

export function newOAuthToken(): string {
  return `ndr_app_${randomBytes(32).toString('hex')}`;
}

export function newOAuthCode(): string {
  return `ndr_code_${randomBytes(24).toString('hex')}`;
}
