import { OutboundHttp } from '@easel/platform';
import type { CustomFetch } from 'openid-client';

const ANSWER_MS = 8_000;
const LARGEST_ANSWER = 1024 * 1024;

/** The provider did not answer, or answered that it cannot. */
export class ProviderAway extends Error {
  constructor(options?: ErrorOptions) {
    super('the provider did not answer', options);
    this.name = 'ProviderAway';
  }
}

/**
 * Asks a provider through the platform's gate, so that no document of a provider leads to an address inside: only
 * the hosts that the operator has listed for this provider may be private.
 */
export function providerFetch(privateHosts: readonly string[]): CustomFetch {
  const http = new OutboundHttp({ allowedPrivateHosts: privateHosts });
  return async (url, { method, headers, body, signal }) => {
    const answer = await http
      .request(url, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        maxRedirects: 0,
        maxBytes: LARGEST_ANSWER,
        totalMs: ANSWER_MS,
        ...(body != null && { body: textOf(body) }),
        ...(signal && { signal }),
      })
      .catch((cause: unknown) => {
        throw new ProviderAway({ cause });
      });
    if (answer.status >= 500) throw new ProviderAway();
    const noBody = answer.status === 204 || answer.status === 304;
    return new Response(noBody ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { ...answer.headers },
    });
  };
}

/** Whether `error` is, or came of, a provider that was away. */
export function isProviderAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ProviderAway) return true;
  return false;
}

function textOf(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new TypeError('a provider is only ever sent forms');
}
