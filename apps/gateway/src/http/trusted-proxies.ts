import { isIP } from 'node:net';

/**
 * Reads `TRUST_PROXY`: what Fastify's `trustProxy` takes, and what is wrong with the text.
 * `loopback` and `private networks` have no names here: an operator writes the network down.
 */
export function trustedProxies(text: string): { trust: boolean | string[]; problems: string[] } {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const [first] = entries;
  if (entries.length === 1 && first !== undefined && /^(true|false)$/.test(first)) {
    return { trust: first === 'true', problems: [] };
  }
  const problems = entries
    .filter((entry) => !isNetwork(entry))
    .map((entry) => `holds '${entry}', which is no address, network (10.0.0.0/8), true or false`);
  return { trust: entries.length > 0 ? entries : false, problems };
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
