import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import type { CheckedAddress } from './check-address.js';
import { OutboundFailed, OutboundRefused } from './outbound.errors.js';
import { canonicalAddress, isPublicAddress } from './public-address.js';
import { untilAborted } from './until-aborted.js';

/** Every address that a name has, IPv4 and IPv6, best first. @throws an error with a `code` such as `ENOTFOUND` */
export type HostResolver = (host: string) => Promise<readonly string[]>;

/** Asks the operating system, so that a hosts file and the order of address families hold here too. */
export const systemResolver: HostResolver = async (host) =>
  (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address);

/** The addresses of this machine: a public one too leads behind its firewall when asked from inside. */
export function addressesOfThisMachine(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  );
}

export interface ResolveOptions {
  resolver: HostResolver;
  ownAddresses: () => readonly string[];
  signal: AbortSignal;
  /** Milliseconds for the look-up. */
  timeoutMs: number;
}

const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA', 'EAI_FAIL', 'EBADNAME']);

/**
 * The addresses to connect to. One that is not public condemns the whole name, since its owner chose to mix them.
 * @throws OutboundRefused `host_not_allowed`; OutboundFailed `dns_unavailable`
 */
export async function resolveHost(
  address: CheckedAddress,
  options: ResolveOptions,
): Promise<readonly string[]> {
  const ips = address.isLiteral ? [address.host] : await lookUp(address.host, options);
  if (ips.length === 0) throw new OutboundRefused('host_not_allowed');
  if (address.mayBePrivate) return ips;
  const own = new Set(options.ownAddresses().map(canonicalAddress));
  if (!ips.every((ip) => isPublicAddress(ip) && !own.has(canonicalAddress(ip)))) {
    throw new OutboundRefused('host_not_allowed');
  }
  return ips;
}

async function lookUp(
  host: string,
  { resolver, signal, timeoutMs }: ResolveOptions,
): Promise<readonly string[]> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    return await untilAborted(resolver(host), deadline);
  } catch (cause) {
    signal.throwIfAborted();
    const code = String((cause as { code?: unknown } | null)?.code);
    if (NO_SUCH_NAME.has(code)) throw new OutboundRefused('host_not_allowed');
    throw new OutboundFailed('dns_unavailable', { retryable: true, maybeReceived: false, cause });
  }
}
