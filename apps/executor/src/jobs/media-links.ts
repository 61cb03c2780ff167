import { isIP } from 'node:net';

const REACHABLE = new Set(['http:', 'https:']);
/** Names that never leave a machine or a local network. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|arpa)$/;

/**
 * Why the service must not fetch a link that a caller names; undefined when it may. Only the link itself is looked
 * at: whoever fetches it checks what its name resolves to. Links to our own media are always taken. Specification 1,
 * 4.6.
 */
export function linkProblem(link: string, ownOrigin: string): string | undefined {
  const url = URL.parse(link);
  if (!url) return 'must be a link';
  if (!REACHABLE.has(url.protocol)) return 'must be an http or https link';
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password';
  if (url.origin === new URL(ownOrigin).origin && url.pathname.startsWith('/media/')) return undefined;
  return isPrivateHost(url.hostname) ? 'must not point to a private address' : undefined;
}

/** `hostname` as URL parsing leaves it: decimal, octal and short forms of IPv4 are dotted quads by then. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) === 4) return isPrivateV4(host);
  if (isIP(host) === 6) return isPrivateV6(host);
  return !host.includes('.') || LOCAL_NAME.test(host);
}

function isPrivateV4(address: string): boolean {
  const [a = 0, b = 0, c = 0] = address.split('.').map(Number);
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 198 && (b === 18 || b === 19)) ||
    (a === 198 && b === 51 && c === 100) ||
    (a === 203 && b === 0 && c === 113) ||
    a >= 224
  );
}

/** Only global unicast is public, and of that not what carries or stands for an IPv4 address. */
function isPrivateV6(address: string): boolean {
  const groups = groupsOf(address);
  const [first = 0, second = 0] = groups;
  const carriesV4 = groups.slice(0, 5).every((group) => group === 0) || (first === 0x64 && second === 0xff9b);
  if (carriesV4) return isPrivateV4(dotted(groups[6], groups[7]));
  if (first === 0x2002) return isPrivateV4(dotted(second, groups[2]));
  const documentation = first === 0x2001 && (second === 0xdb8 || second === 0);
  return documentation || first < 0x2000 || first > 0x3fff;
}

function groupsOf(address: string): number[] {
  const [left = '', right] = address.split('::');
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [head, tail] = [parse(left), parse(right ?? '')];
  return right === undefined
    ? head
    : [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

const dotted = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');
