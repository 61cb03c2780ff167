import type { ProviderAccount } from './provider-accounts.js';
import { ProviderHttp } from '@easel/providers/provider-http';
import type { ProviderAccess, ProviderLane } from '@easel/providers/provider-lane';

/** An account as its lane uses it: with a way to send requests that carries its credentials. */
export function accessTo(account: ProviderAccount, lane: ProviderLane): ProviderAccess {
  const { provider, key, baseUrl, hosts } = account;
  return {
    provider,
    ...(key === undefined ? {} : { key }),
    baseUrl,
    hosts,
    http: new ProviderHttp({
      baseUrl,
      hosts: Object.values(hosts),
      headers: lane.headers(key),
      ...(lane.explain ? { explain: (answer) => lane.explain?.(answer) } : {}),
      ...(lane.errorInside ? { errorInside: (body, headers) => lane.errorInside?.(body, headers) } : {}),
    }),
  };
}
