import { createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { getPublishedKeys, ServiceUnavailable } from '@easel/contracts';
import { BusClient } from '@easel/platform';

/** Keys that are known are asked for again after this long, so that a withdrawn one does not stay for ever. */
const FRESH_MS = 5 * 60_000;
/** However many made-up key ids arrive, auth-sso is asked at most this often. */
const MIN_PAUSE_MS = 1_000;

/** The public keys with which auth-sso's session tokens are checked, by key id. */
@Injectable()
export class SessionKeys {
  private readonly logger = new Logger(SessionKeys.name);
  private keys = new Map<string, KeyObject>();
  private asked = -Infinity;
  private asking?: Promise<void>;
  /** Grows when a key was withdrawn: what was checked with the old set has to be checked again. */
  generation = 0;

  constructor(private readonly bus: BusClient) {}

  /**
   * The key of this id. An unknown id may be a new key, so the keys are asked for again first.
   * @throws ServiceUnavailable when auth-sso does not answer and the key is unknown
   */
  async find(id: string): Promise<KeyObject | undefined> {
    const known = this.keys.get(id);
    if (known) {
      if (Date.now() - this.asked > FRESH_MS) this.ask().catch((error: unknown) => this.remain(error));
      return known;
    }
    await this.ask();
    return this.keys.get(id);
  }

  /** Everybody who asks at the same time, or within the pause, shares one question. */
  private ask(): Promise<void> {
    this.asking ??= this.fetch().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async fetch(): Promise<void> {
    const pause = this.asked + MIN_PAUSE_MS - Date.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    this.asked = Date.now();
    const published = await this.bus.request(getPublishedKeys, undefined, {});
    const keys = new Map<string, KeyObject>();
    for (const jwk of published.keys) {
      if (typeof jwk.kid === 'string') keys.set(jwk.kid, createPublicKey({ key: jwk, format: 'jwk' }));
    }
    if ([...this.keys.keys()].some((id) => !keys.has(id))) this.generation++;
    this.keys = keys;
  }

  private remain(error: unknown): void {
    const level = error instanceof ServiceUnavailable ? 'debug' : 'warn';
    this.logger[level]({ err: error }, 'session keys were not refreshed');
  }
}
