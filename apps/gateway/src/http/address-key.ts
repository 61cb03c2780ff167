import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Groups of an IPv6 address that name the network: a client with one address can use the whole /64. */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What is counted as one address: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = groupsOf(head);
  const back = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: Math.max(0, GROUPS - front.length - back.length) }, () => '0');
  const network = [...front, ...zeros, ...back].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/**
 * Enough of an address for logs to tell one source of requests from another, and too little to name a person: the /24
 * of an IPv4 address. @param key as `addressKey` answers it
 */
export function networkOf(key: string): string | undefined {
  if (key.includes('/')) return key;
  const end = key.lastIndexOf('.');
  return end === -1 ? undefined : `${key.slice(0, end)}.0/24`;
}

/** An IPv4 address at the end of an IPv6 address stands for two groups, which are never part of the network. */
function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
