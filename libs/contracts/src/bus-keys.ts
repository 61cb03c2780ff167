import { hkdfSync } from 'node:crypto';
import { BUS_SERVICES, type BusService } from './bus-services.js';
import { definedRequests } from './define-request.js';

const KEY_BYTES = 32;
const PAIR = /^([a-z]+)-([a-z]+):([0-9a-f]{64})$/;

/** Who asks and who answers: one key each way, which these two services have and nobody else. */
export type BusPair = readonly [asker: BusService, answerer: BusService];

/** Every pair of which one may ask the other, and the gateway with every service. */
export function busPairs(): BusPair[] {
  const pairs = new Map<string, BusPair>();
  const add = (asker: BusService, answerer: BusService) =>
    pairs.set(`${asker}-${answerer}`, [asker, answerer] as const);
  for (const answerer of BUS_SERVICES) if (answerer !== 'gateway') add('gateway', answerer);
  for (const { subject, askedBy } of definedRequests.values()) {
    for (const asker of askedBy) add(asker, subject.split('.')[0] as BusService);
  }
  return [...pairs.values()];
}

/** The keys with which a process asks and answers on the bus. */
export class BusKeys {
  private constructor(private readonly find: (asker: string, answerer: string) => Buffer | undefined) {}

  /** All keys of an installation, derived from its one secret: for who is trusted with all of them. */
  static fromSecret(secret: string): BusKeys {
    const derived = new Map<string, Buffer>();
    return new BusKeys((asker, answerer) => {
      const pair = `${asker}-${answerer}`;
      let key = derived.get(pair);
      if (!key) derived.set(pair, (key = derivePairKey(secret, pair)));
      return key;
    });
  }

  /**
   * The keys of one service, as `BUS_KEYS` gives them: `gateway-executor:<64 hexadecimal digits>`, separated by commas.
   * @throws TypeError for another form; the text is not repeated
   */
  static parse(text: string): BusKeys {
    const keys = new Map<string, Buffer>();
    for (const entry of text.split(',')) {
      const [, asker, answerer, key] = PAIR.exec(entry.trim()) ?? [];
      if (key === undefined)
        throw new TypeError('BUS_KEYS is no list of <asker>-<answerer>:<64 hexadecimal digits>');
      keys.set(`${asker}-${answerer}`, Buffer.from(key, 'hex'));
    }
    return new BusKeys((asker, answerer) => keys.get(`${asker}-${answerer}`));
  }

  /** @throws Error where this process is not one of the two */
  of(asker: string, answerer: string): Buffer {
    const key = this.find(asker, answerer);
    if (!key) throw new Error(`there is no key for messages from ${asker} to ${answerer}`);
    return key;
  }

  has(asker: string, answerer: string): boolean {
    return this.find(asker, answerer) !== undefined;
  }
}

/** `BUS_KEYS` of one service: the keys of the pairs that it is part of. */
export function busKeysOf(service: BusService, secret: string): string {
  return busPairs()
    .filter((pair) => pair.includes(service))
    .map((pair) => `${pair.join('-')}:${derivePairKey(secret, pair.join('-')).toString('hex')}`)
    .join(',');
}

function derivePairKey(secret: string, pair: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `easel bus ${pair}`, KEY_BYTES));
}
