import { isMediaKey } from './media-key.js';

const MEDIA = '/media/';
const TAIL = /\/media\/[0-9a-f]{2}\/[0-9A-Za-z]{43}\/\d{1,9}-\d{1,4}\.[A-Za-z0-9]{1,8}/y;
/** A host name has 253 characters at most; a path before our own is short. */
const LONGEST_BASE = 400;
const BASE = /^https?:\/\/[A-Za-z0-9.:[\]_~%/-]+$/;

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
   * in front of them, so knowing the address is all the right there is to it: a name that cannot be guessed.
   *
   * With any origin: one that was ours before `PUBLIC_URL`, the port or the storage changed is as good as the
   * present one, and names the same file. No address is ever fetched by this; another installation's, whose media look
   * alike, names a key under which nothing is stored here.
   */
  keyIn(address: string): string | undefined {
    const asked = this.asked(address);
    if (!asked) return undefined;
    const root = this.rootOf(asked);
    // No key of ours needs an escape, so one that is there names nothing and the storage says so.
    if (root) return asked.pathname.slice(root.path.length);
    if (!/^https?:$/.test(asked.protocol)) return undefined;
    const key = asked.pathname.slice(asked.pathname.lastIndexOf(MEDIA) + 1);
    return isMediaKey(key) ? key : undefined;
  }

  /** Whether an address of our own media shows an origin that is ours now. */
  isPresent(address: string): boolean {
    const asked = this.asked(address);
    return asked !== undefined && this.rootOf(asked) !== undefined;
  }

  /** Addresses in a text, which may be JSON, that have the form of ours and show an origin that is not ours now. */
  formerIn(text: string): { address: string; key: string }[] {
    const found = new Map<string, string>();
    for (let at = text.indexOf(MEDIA); at !== -1; at = text.indexOf(MEDIA, at + MEDIA.length)) {
      TAIL.lastIndex = at;
      const tail = TAIL.exec(text)?.[0];
      const start = tail === undefined ? -1 : startOf(text, at);
      if (tail === undefined || start === -1) continue;
      const address = text.slice(start, at + tail.length);
      if (found.has(address) || this.isPresent(address)) continue;
      const key = this.keyIn(address);
      if (key !== undefined) found.set(address, key);
    }
    return [...found].map(([address, key]) => ({ address, key }));
  }

  private asked(address: string): URL | undefined {
    if (!address.includes(MEDIA)) return undefined;
    const asked = URL.parse(address);
    return !asked || asked.username !== '' || asked.password !== '' ? undefined : asked;
  }

  private rootOf({ origin, pathname }: URL): { origin: string; path: string } | undefined {
    return this.roots.find((one) => one.origin === origin && pathname.startsWith(`${one.path}media/`));
  }
}

/** Where the address begins whose path goes on at `at`; -1 where there is none. */
function startOf(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - LONGEST_BASE), at);
  const scheme = Math.max(before.lastIndexOf('http://'), before.lastIndexOf('https://'));
  if (scheme === -1 || !BASE.test(before.slice(scheme))) return -1;
  return at - before.length + scheme;
}

const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');
