import { MediaAddresses } from '@easel/platform';

const LOCAL = 'http://localhost:3000';

/**
 * Where the other instance finds a file of ours in the bucket that it shares with us. Nothing but `true` and `1` says
 * that it does: with any other value of `STORAGE_SHARED_WITH_RELAY`, files are sent.
 */
export function sharedBucket({
  STORAGE_SHARED_WITH_RELAY,
  PUBLIC_URL = LOCAL,
  ...bucket
}: Readonly<Record<string, string | undefined>>): (url: string) => string | undefined {
  if (STORAGE_SHARED_WITH_RELAY !== 'true' && STORAGE_SHARED_WITH_RELAY !== '1') return () => undefined;
  const media = new MediaAddresses({ ...bucket, PUBLIC_URL });
  return (url) => {
    const key = media.keyIn(url);
    return key === undefined || !media.isPresent(url) ? undefined : media.inBucket(key);
  };
}
