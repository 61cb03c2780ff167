import type { ProviderAccess } from './provider-lane.js';

/**
 * Where to go on with a task: the address that the provider's answer named, or `path` below the base URL where it named
 * none, or one that an operator's own way to the provider leads around.
 */
export function returnedAddress(address: unknown, { baseUrl }: ProviderAccess, path: string): string {
  const named = typeof address === 'string' ? URL.parse(address) : null;
  return named !== null && named.origin === new URL(baseUrl).origin ? named.href : path;
}
