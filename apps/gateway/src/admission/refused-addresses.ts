import { Injectable } from '@nestjs/common';
import { metrics } from '@easel/platform';
import { LRUCache } from 'lru-cache';
import { GatewayConfig } from '../gateway.config.js';

const WINDOW_MS = 60_000;
/** What an address may still send of bodies that nobody reads, within ten seconds. */
const UNREAD_BYTES = 8 * 1024 * 1024;
const UNREAD_WINDOW_MS = 10_000;
const MAX_ADDRESSES = 50_000;
/** How often an address may break the rules of HTTP on purpose within a minute before its connections have to wait. */
const UNRULY = 3;
/** How much longer they wait with each further time, and for how long at most. */
const UNRULY_WAIT_MS = 1_000;
const MOST_UNRULY_WAIT_MS = 10_000;

const refusals = metrics.counter('easel_http_unadmitted_total', {
  help:
    'Requests refused before authentication, by reason: no credential, wrong credential, unknown ' +
    'route, invalid HTTP',
});

/**
 * What each address was refused before a credential let it in, counted in this process alone: a flood of such requests
 * is to cost nothing, so it does not reach the database either.
 */
@Injectable()
export class RefusedAddresses {
  private readonly counts = new LRUCache<string, { count: number }>({ max: MAX_ADDRESSES, ttl: WINDOW_MS });
  private readonly unread = new LRUCache<string, { bytes: number }>({
    max: MAX_ADDRESSES,
    ttl: UNREAD_WINDOW_MS,
  });

  private readonly unruly = new LRUCache<string, { count: number }>({ max: MAX_ADDRESSES, ttl: WINDOW_MS });

  constructor(private readonly config: GatewayConfig) {}

  count(address: string): void {
    refusals.add(1);
    const known = this.counts.get(address);
    if (known) known.count++;
    else this.counts.set(address, { count: 1 });
  }

  /** Whether the address has had its refusals of this minute. */
  isOver(address: string): boolean {
    const known = this.counts.get(address);
    return known !== undefined && known.count >= this.config.REFUSED_RATE_LIMIT;
  }

  /** It sent what no client sends: bodies in pieces of a few bytes, dozens of requests ahead of their answers. */
  misbehaved(address: string): void {
    this.count(address);
    const known = this.unruly.get(address);
    if (known) known.count++;
    else this.unruly.set(address, { count: 1 });
  }

  /** How long a new connection of the address is not read from. */
  connectionWaitMs(address: string): number {
    const beyond = (this.unruly.get(address)?.count ?? 0) - UNRULY + 1;
    return Math.min(MOST_UNRULY_WAIT_MS, Math.max(0, beyond) * UNRULY_WAIT_MS);
  }

  /** How many bytes of a body that nobody reads may be thrown away before the connection is cut. */
  unreadBytesLeft(address: string): number {
    return Math.max(0, UNREAD_BYTES - (this.unread.get(address)?.bytes ?? 0));
  }

  threwAway(address: string, bytes: number): void {
    const known = this.unread.get(address);
    if (known) known.bytes += bytes;
    else this.unread.set(address, { bytes });
  }
}
