import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Caller, Unauthorized } from '@easel/contracts';
import { LRUCache } from 'lru-cache';

const LIFETIME_MS = 60_000;
/** A seal is used again until half its life is over, so that a hot caller is signed twice a minute, not per call. */
const REUSE_MS = LIFETIME_MS / 2;

interface Sealed {
  caller: Caller;
  expires: number;
}

/**
 * Signs who calls, so that a process that merely reaches the bus can't act for a user. The signature covers the
 * caller and an end of validity.
 */
export class CallerSeal {
  private readonly sealed = new WeakMap<Caller, { text: string; until: number }>();
  private readonly opened = new LRUCache<string, Sealed>({ max: 5_000 });

  constructor(private readonly secret: string) {}

  seal(caller: Caller, now = Date.now()): string {
    const known = this.sealed.get(caller);
    if (known && known.until > now) return known.text;
    const content = Buffer.from(
      JSON.stringify({ caller, expires: now + LIFETIME_MS } satisfies Sealed),
    ).toString('base64url');
    const text = `${content}.${this.sign(content).toString('base64url')}`;
    this.sealed.set(caller, { text, until: now + REUSE_MS });
    return text;
  }

  /** @throws Unauthorized when the seal is forged, malformed or too old */
  open(text: string, now = Date.now()): Caller {
    let sealed = this.opened.get(text);
    if (!sealed) {
      const [content = '', signature = ''] = text.split('.');
      const expected = this.sign(content);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Unauthorized();
      sealed = JSON.parse(Buffer.from(content, 'base64url').toString()) as Sealed;
      this.opened.set(text, sealed);
    }
    if (sealed.expires <= now) throw new Unauthorized();
    return sealed.caller;
  }

  private sign(content: string): Buffer {
    return createHmac('sha256', this.secret).update(content).digest();
  }
}
