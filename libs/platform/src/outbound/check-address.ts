import { isIP } from 'node:net';
import { OutboundRefused } from './outbound.errors.js';
import { isPublicAddress } from './public-address.js';

export interface AddressRules {
  /** Ports that a URL may name besides those of `allowedPrivateHosts`; default: 80, 443, 8080 and 8443. */
  ports?: readonly number[];
  /**
   * Exactly these `host:port` pairs may be on a private network; an IPv6 host stands in brackets. For servers
   * that the operator has named, never for what a user types.
   */
  allowedPrivateHosts?: readonly string[];
}

export interface CheckedAddress {
  /** Normalised: no fragment, no dot at the end of the host. */
  url: URL;
  /** A name in ASCII, or an address without brackets. */
  host: string;
  port: number;
  /** True when the host is an address and not a name. */
  isLiteral: boolean;
  /** True when the operator has named this host and port, so that it may be private. */
  mayBePrivate: boolean;
}

const DEFAULT_PORTS: readonly number[] = [80, 443, 8080, 8443];

const LONGEST_URL = 8_192;
// Parsers disagree about blanks, control characters and backslashes, and someone else may read this URL after us.
// oxlint-disable-next-line no-control-regex
const AMBIGUOUS = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/;
const NAME =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names that mean something only inside a network. */
const INTERNAL_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'onion',
];

/**
 * Whether the text of this URL allows a request: http or https, no credentials, a usual
 * port, and a host that is a public name or a public address in any spelling. What a name resolves to is
 * checked again when it is fetched. Specification 1, section 4.6.
 * @throws OutboundRefused
 */
export function checkAddress(text: string | URL, rules: AddressRules = {}): CheckedAddress {
  const url = parse(String(text));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundRefused('scheme_not_allowed');
  if (url.username !== '' || url.password !== '') throw new OutboundRefused('credentials_in_url');
  url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);

  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  const isLiteral = isIP(host) !== 0;
  if (rules.allowedPrivateHosts?.includes(`${url.hostname}:${port}`)) {
    return { url, host, port, isLiteral, mayBePrivate: true };
  }
  const isAllowed = isLiteral ? isPublicAddress(host) : isPublicName(host);
  if (!isAllowed) throw new OutboundRefused('host_not_allowed');
  if (!(rules.ports ?? DEFAULT_PORTS).includes(port)) throw new OutboundRefused('port_not_allowed');
  return { url, host, port, isLiteral, mayBePrivate: false };
}

function parse(text: string): URL {
  if (text.length > LONGEST_URL || AMBIGUOUS.test(text)) throw new OutboundRefused('invalid_url');
  const url = URL.parse(text);
  if (!url) throw new OutboundRefused('invalid_url');
  return url;
}

function isPublicName(host: string): boolean {
  if (!NAME.test(host)) return false;
  return !INTERNAL_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
}
