import { randomBytes } from 'node:crypto';

export function newClientSecret(): string {
  return `sec_${randomBytes(32).toString('hex')}`;
}

export function newClientId(prefix: 'app_' | 'ndr_dcr_'): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}
