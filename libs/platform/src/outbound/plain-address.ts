import { checkAddress } from './check-address.js';

/** Parameters of addresses that work for a limited time, or for any holder. */
const SIGNED = /[?&](x-amz-signature|x-goog-signature|signature|sig|token|expires|policy|key-pair-id)=/i;

/** Knows the addresses of our own media. */
interface OwnMedia {
  keyIn(address: string): string | undefined;
}

/** Whether an address may stand in a document that others read: our own media or public, and not signed. */
export function isPlainAddress(url: string, media: OwnMedia): boolean {
  if (SIGNED.test(url)) return false;
  if (media.keyIn(url) !== undefined) return true;
  try {
    checkAddress(url);
    return true;
  } catch {
    return false;
  }
}
