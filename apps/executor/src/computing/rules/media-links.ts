import { checkAddress, type MediaAddresses, OutboundRefused } from '@easel/platform/addresses';

/**
 * Why the service must not fetch a link that a caller names; undefined when it may. What its name resolves to is
 * checked by the lane that fetches it. Links to our own media are always accepted. Specification 1, 4.6.
 *
 * @param privateHosts `host:port` on private networks that the operator has named for such links
 */
export function linkProblem(
  link: string,
  media: MediaAddresses,
  privateHosts: readonly string[] = [],
): string | undefined {
  if (media.keyIn(link) !== undefined) return undefined;
  try {
    checkAddress(link, { allowedPrivateHosts: privateHosts });
    return undefined;
  } catch (error) {
    if (error instanceof OutboundRefused) return error.message;
    throw error;
  }
}
