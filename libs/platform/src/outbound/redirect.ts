import { OutboundRefused } from './outbound.errors.js';

/** One request of a chain of redirects. Header names are in lower case. */
export interface Hop {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Nothing here can tell one caller from another, so another site may see it. */
const HARMLESS = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/**
 * What to ask next after a redirect, by the rules of HTTP (RFC 9110, 15.4) and ours: never from https back to
 * http, no body for another host, and no header for another origin that could carry a credential.
 * The new URL's address is not checked here.
 * @throws OutboundRefused `redirect_not_allowed`
 */
export function followRedirect(hop: Hop, status: number, location: string | undefined): Hop {
  const url = location === undefined ? null : URL.parse(location, hop.url.href);
  if (!url) throw new OutboundRefused('redirect_not_allowed');
  if (hop.url.protocol === 'https:' && url.protocol !== 'https:') {
    throw new OutboundRefused('redirect_not_allowed');
  }
  const becomesGet =
    (status === 303 && hop.method !== 'HEAD') ||
    ((status === 301 || status === 302) && hop.method === 'POST');
  const body = becomesGet ? undefined : hop.body;
  if (body !== undefined && url.hostname !== hop.url.hostname) {
    throw new OutboundRefused('redirect_not_allowed');
  }
  const headers = Object.entries(hop.headers).filter(
    ([name]) =>
      (url.origin === hop.url.origin || HARMLESS.has(name)) &&
      (body !== undefined || name !== 'content-type'),
  );
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
  };
}
