import { EditionRequired, Forbidden } from '@easel/contracts';
import type { AuthConfig } from '../auth.config.js';

type Switch = Pick<AuthConfig, 'EDITION' | 'ORGS_ENABLED'>;

/** Organizations are part of the cloud edition, where they are turned on. */
export function organizationsEnabled({ EDITION, ORGS_ENABLED }: Switch): boolean {
  return EDITION === 'cloud' && ORGS_ENABLED;
}

/** @throws EditionRequired, Forbidden where organizations are off */
export function requireOrganizations(config: Switch): void {
  if (config.EDITION !== 'cloud') throw new EditionRequired('cloud');
  if (!config.ORGS_ENABLED) throw new Forbidden('Organizations are turned off on this installation.');
}
