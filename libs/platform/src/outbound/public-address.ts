import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Cloud platforms answer here with a machine's secrets, although the addresses look public. */
const CLOUD_METADATA = [ipaddr.IPv4.parseCIDR('168.63.129.16/32')];
/** Carries the IPv4 address that a translating gateway connects to (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** Interface ids that name an IPv4 address to tunnel to (RFC 5214), with and without the universal bit. */
const ISATAP = new Set([0x0000_5efe, 0x0200_5efe]);

/**
 * Whether an address is an ordinary one on the public internet. Everything else is false: loopback, private,
 * link-local, shared, multicast, broadcast, documentation, benchmarking, reserved, unallocated, unspecified,
 * cloud metadata, and every IPv6 form that smuggles an IPv4 address in, unless that one is public and the form
 * is a mapped or NAT64 one, as real networks use them. Text that is no plain address, a zone id included, is false.
 */
export function isPublicAddress(ip: string): boolean {
  const address = parseAddress(ip);
  if (!address) return false;
  return address instanceof ipaddr.IPv4 ? isPublicIPv4(address) : isPublicIPv6(address);
}

/** The one spelling of an address by which two can be compared; undefined for anything else. */
export function canonicalAddress(ip: string): string | undefined {
  const address = parseAddress(ip);
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) {
    return address.toIPv4Address().toString();
  }
  return address?.toString();
}

function parseAddress(ip: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return ipaddr.IPv4.parse(ip);
  if (ip.includes(':') && !ip.includes('%') && ipaddr.IPv6.isValid(ip)) return ipaddr.IPv6.parse(ip);
  return undefined;
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !CLOUD_METADATA.some((range) => address.match(range));
}

function isPublicIPv6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress()) return isPublicIPv4(address.toIPv4Address());
  if (address.match(NAT64)) return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  if (ISATAP.has((address.parts[4] ?? 0) * 0x1_0000 + (address.parts[5] ?? 0))) return false;
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}
