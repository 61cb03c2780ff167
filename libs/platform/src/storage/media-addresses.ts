/** Where media can be read from outside; without the storage's own addresses, through the gateway. */
export interface MediaAddressSettings {
  PUBLIC_URL: string;
  STORAGE_PUBLIC_URL?: string;
  STORAGE_PUBLIC_FALLBACK_DOMAIN?: string;
}

/**
 * The addresses of stored media. New ones are built on the bucket's public address, else on its fallback domain, else
 * on the gateway (configuration document 2.2); all three are known as ours, so that what was handed out before one of
 * them was set stays so.
 */
export class MediaAddresses {
  /** Without a slash at the end. */
  private readonly base: string;
  private readonly bucket: string | undefined;
  private readonly roots: { origin: string; path: string }[];

  constructor({ PUBLIC_URL, STORAGE_PUBLIC_URL, STORAGE_PUBLIC_FALLBACK_DOMAIN }: MediaAddressSettings) {
    const fallback = STORAGE_PUBLIC_FALLBACK_DOMAIN && `https://${STORAGE_PUBLIC_FALLBACK_DOMAIN}`;
    const bucket = STORAGE_PUBLIC_URL || fallback;
    const bases = [bucket, fallback, PUBLIC_URL].flatMap((base) => (base ? [withoutSlash(base)] : []));
    this.bucket = bucket ? withoutSlash(bucket) : undefined;
    this.base = this.bucket ?? withoutSlash(PUBLIC_URL);
    this.roots = bases
      .map((base) => new URL(base))
      .map(({ origin, pathname }) => ({
        origin,
        path: `${pathname.replace(/(?<!\/)\/+$/, '')}/`,
      }));
  }

  /** Where everybody reads this file. */
  of(key: string): string {
    return `${this.base}/${key}`;
  }

  /** Where the bucket itself shows this file; undefined when it shows none. */
  inBucket(key: string): string | undefined {
    return this.bucket && `${this.bucket}/${key}`;
  }

  /**
   * The storage key that an address of our own media names; undefined for every other text. Media have no credential
   * in front of them, so knowing the address is all the right there is to it.
   */
  keyIn(address: string): string | undefined {
    if (!address.includes('/media/')) return undefined;
    const asked = URL.parse(address);
    if (!asked || asked.username !== '' || asked.password !== '') return undefined;
    const { origin, pathname } = asked;
    const root = this.roots.find((one) => one.origin === origin && pathname.startsWith(`${one.path}media/`));
    // No key of ours needs an escape, so one that is there names nothing and the storage says so.
    return root && pathname.slice(root.path.length);
  }
}

const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');
