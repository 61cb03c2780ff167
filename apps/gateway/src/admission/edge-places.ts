import { Injectable } from '@nestjs/common';
import { type ServiceError, ServiceUnavailable } from '@easel/contracts';
import { BytePace, FairPlaces, metrics, type Place } from '@easel/platform';
import { GatewayConfig } from '../gateway.config.js';
import { RateLimitExceeded } from '../http/limit.errors.js';

export const PLACE_KINDS = ['connections', 'requests', 'long-answers', 'uploads', 'body-bytes'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

const RETRY_SECONDS = 2;
/** The word for it in error messages. */
const COUNTED: Readonly<Record<PlaceKind, string>> = {
  connections: 'open connections',
  requests: 'requests at the same time',
  'long-answers': 'open streams and waiting runs',
  uploads: 'uploads at the same time',
  'body-bytes': 'large bodies at the same time',
};

const refused = metrics.counter('easel_http_refused_total', {
  help: 'Requests and connections refused because their account or address had used up its share',
  labels: ['kind'],
});

/** What accounts, and addresses without an account, share in this process, each fairly. */
@Injectable()
export class EdgePlaces {
  private readonly kinds: Readonly<Record<PlaceKind, FairPlaces>>;
  private readonly pace: BytePace;

  constructor(config: GatewayConfig) {
    this.kinds = {
      connections: new FairPlaces(config.CONNECTION_LIMIT),
      requests: new FairPlaces(config.REQUEST_LIMIT),
      'long-answers': new FairPlaces(config.LONG_ANSWER_LIMIT),
      uploads: new FairPlaces(config.UPLOAD_LIMIT),
      'body-bytes': new FairPlaces(config.BODY_MEMORY_LIMIT),
    };
    this.pace = new BytePace(config.BODY_RATE_LIMIT);
    metrics.gauge('easel_http_places_taken', {
      help: 'Connections, requests, long answers, uploads and body bytes in use now',
      labels: ['kind'],
      collect: () => PLACE_KINDS.map((kind) => ({ labels: { kind }, value: this.kinds[kind].taken })),
    });
  }

  of(kind: PlaceKind): FairPlaces {
    return this.kinds[kind];
  }

  /** @throws RateLimitExceeded, ServiceUnavailable as `refusal` says */
  take(kind: PlaceKind, holder: string): Place {
    const place = this.kinds[kind].take(holder);
    if (!place) throw this.refusal(kind, holder);
    return place;
  }

  /**
   * Waits for its turn. What waits costs a connection and nothing else: its body is not read yet.
   *
   * @throws RateLimitExceeded, ServiceUnavailable as `refusal` says
   */
  wait(kind: PlaceKind, holder: string, amount: number, limitMs: number): Place | Promise<Place> {
    const place = this.kinds[kind].wait(holder, amount, limitMs);
    if (!(place instanceof Promise)) return place;
    return place.then((later) => {
      if (!later) throw this.refusal(kind, holder);
      return later;
    });
  }

  /**
   * Waits for the turn of a body that was read.
   *
   * @throws RateLimitExceeded where that takes more than `limitMs`
   */
  async keepPace(holder: string, bytes: number, limitMs: number): Promise<void> {
    if (await this.pace.enter(holder, bytes, limitMs)) return;
    refused.add(1, { kind: 'body-bytes' });
    throw new RateLimitExceeded('bytes of large bodies a second', RETRY_SECONDS);
  }

  /** Says how long it took to answer a request with a body of so many bytes, from its turn on. */
  tookMs(bytes: number, milliseconds: number): void {
    this.pace.tookMs(bytes, milliseconds);
  }

  /** 429 to who holds a share already, 503 to who holds nothing: then it is the others who hold too much. */
  private refusal(kind: PlaceKind, holder: string): ServiceError {
    refused.add(1, { kind });
    return this.kinds[kind].holds(holder)
      ? new RateLimitExceeded(COUNTED[kind], RETRY_SECONDS)
      : new ServiceUnavailable('The gateway', RETRY_SECONDS);
  }

  /** Counts what was refused elsewhere. */
  countRefusal(kind: PlaceKind): void {
    refused.add(1, { kind });
  }
}
