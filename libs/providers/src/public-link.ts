import { checkAddress, OutboundRefused } from '@easel/platform';

/** The address if somebody on the internet may fetch it; an installation behind a router has none for its own media. */
export function publicLink(url: string): string | undefined {
  try {
    return checkAddress(url).url.href;
  } catch (error) {
    if (error instanceof OutboundRefused) return undefined;
    throw error;
  }
}
