import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkWebhook, NotFound, ServiceError } from '@easel/contracts';
import { BusClient, type Place } from '@easel/platform';
import type { RouteAccess } from '../access/access.js';
import { AccessGuard } from '../access/access.guard.js';
import { GatewayConfig } from '../gateway.config.js';
import { declaresBody, declaredLength, isChunked } from '../http/body-length.js';
import { addressKey } from '../http/address-key.js';
import { ALWAYS_ANSWERED } from '../http/drain.js';
import { isInside } from '../http/inside-call.js';
import { whenClosed } from '../http/when-closed.js';
import { EdgePlaces } from './edge-places.js';
import { passOverBody } from './pass-over-body.js';
import { RefusedAddresses } from './refused-addresses.js';
import { WorkTurns } from './work-turns.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is held for this request until it is answered or given up. */
    places: RequestPlaces;
  }
}

/** Bytes of a body on routes that need no credential. */
export const PUBLIC_BODY_LIMIT = 16 * 1024;
const WAIT_MS = 10_000;
/** How long an address waits for its next refusal once it has had those of its minute. */
const TARPIT_MS = 1_000;

/** The places of one request. */
class RequestPlaces {
  private readonly places: Place[] = [];
  private over = false;
  /** Whose share the body counts against. */
  private reader: string | undefined;
  /** The body that was read, and when its turn came. */
  private worked: { bytes: number; since: number } | undefined;

  constructor(
    readonly address: string,
    private readonly edge: EdgePlaces,
  ) {}

  readsFor(holder: string): void {
    this.reader = holder;
  }

  /**
   * Waits until a body that was read may be worked on.
   *
   * @throws RateLimitExceeded where that would take too long
   */
  async keepPace(bytes: number): Promise<void> {
    if (this.reader === undefined) return;
    await this.edge.keepPace(this.reader, bytes, WAIT_MS);
    this.worked = { bytes, since: performance.now() };
  }

  add(place: Place): void {
    if (this.over) place.release();
    else this.places.push(place);
  }

  /** Gives back what the body held: what it asked for is asked for once more from within, and holds the same again. */
  handOn(): void {
    for (const place of this.places.splice(1)) place.release();
  }

  /** Puts another place for the first one. */
  replaceFirst(place: Place): void {
    this.places.shift()?.release();
    this.add(place);
  }

  release(): void {
    this.over = true;
    if (this.worked) this.edge.tookMs(this.worked.bytes, performance.now() - this.worked.since);
    this.worked = undefined;
    for (const place of this.places.splice(0)) place.release();
  }
}

/**
 * What a request goes through before any of its body is read: who calls, whether they have a share left of what all of
 * them share, and room for the body. Until the credential is known, the address stands for the caller.
 */
@Injectable()
export class Admission {
  constructor(
    private readonly guard: AccessGuard,
    private readonly places: EdgePlaces,
    private readonly refused: RefusedAddresses,
    private readonly turns: WorkTurns,
    private readonly bus: BusClient,
    private readonly config: GatewayConfig,
  ) {}

  /** Takes a place for a request that has just arrived. @throws RateLimitExceeded, ServiceUnavailable */
  arrive(request: FastifyRequest, reply: FastifyReply): void {
    const places = (request.places = new RequestPlaces(addressKey(request.ip), this.places));
    whenClosed(reply.raw, () => places.release());
    places.add(this.places.take('requests', `address ${places.address}`));
  }

  /**
   * Answers at once where nothing has to be waited for.
   *
   * @throws ServiceError for what is refused; nothing of the body was read
   */
  admit(request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    const { access } = request.routeOptions.config;
    if (request.is404) return this.refuse(request, new NotFound('route'));
    // The catch-all of CORS preflights.
    if (!access) return;
    let checked: true | Promise<true>;
    try {
      checked = this.guard.check(request, reply, access, this.refused.isOver(request.places.address));
    } catch (error) {
      return this.refuse(request, error);
    }
    return checked === true
      ? this.enter(request, reply, access)
      : checked.then(
          () => this.enter(request, reply, access),
          (error: unknown) => this.refuse(request, error),
        );
  }

  /** Calls `begin` once a request that was read may be worked on, or `refuse` where that takes too long. */
  waitTurn(
    request: FastifyRequest,
    reply: FastifyReply,
    begin: () => void,
    refuse: (error: Error) => void,
  ): void {
    const { config, url } = request.routeOptions;
    const access = config?.access;
    // A preflight, or a probe: these ask for no work. A call from inside is worked on in the turn of the outer one.
    if (!access || ALWAYS_ANSWERED.has(url) || isInside()) return begin();
    // These wait for places of their own: for a hash, or for what looks at files.
    if (config.takesFile || waitsForHash(access, request.body)) return begin();
    const holder = { key: holderOf(request), isStranger: request.caller === undefined };
    whenClosed(reply.raw, this.turns.take(holder, begin, refuse));
  }

  private enter(request: FastifyRequest, reply: FastifyReply, access: RouteAccess): void | Promise<void> {
    const { caller, places } = request;
    const holder = holderOf(request);
    const kind = isLong(request) ? 'long-answers' : 'requests';
    if (caller || kind !== 'requests') places.replaceFirst(this.places.take(kind, holder));
    if (!declaresBody(request.raw)) return;
    if (!isReadAsBody(request)) {
      // Node throws a small one away after the answer.
      const isSmall = !isChunked(request.raw) && declaredLength(request.raw) <= PUBLIC_BODY_LIMIT;
      return isSmall ? undefined : passOverBody(request, reply, this.refused);
    }
    return this.waitAsOwner(request, reply, holder, access);
  }

  private waitAsOwner(
    request: FastifyRequest,
    reply: FastifyReply,
    holder: string,
    access: RouteAccess,
  ): void | Promise<void> {
    const isWebhook = access.public && access.webhook === true;
    if (isWebhook && (isChunked(request.raw) || declaredLength(request.raw) > PUBLIC_BODY_LIMIT)) {
      return this.ownerOfWebhook(request).then((owner) => this.waitForPlaces(request, reply, owner));
    }
    return this.waitForPlaces(request, reply, holder);
  }

  private waitForPlaces(request: FastifyRequest, reply: FastifyReply, holder: string): void | Promise<void> {
    const { config, bodyLimit } = request.routeOptions;
    const length = isChunked(request.raw) ? bodyLimit : declaredLength(request.raw);
    if (!config.takesFile && length > bodyLimit) return;
    request.places.readsFor(holder);
    const place = config.takesFile
      ? this.places.wait('uploads', holder, 1, WAIT_MS)
      : this.places.wait('body-bytes', holder, length, WAIT_MS);
    if (!(place instanceof Promise)) return this.read(request, reply, place);
    return place.then((later) => this.read(request, reply, later));
  }

  private read(request: FastifyRequest, reply: FastifyReply, place: Place): void {
    request.places.add(place);
    if (/^100-continue$/i.test(request.headers.expect ?? '')) reply.raw.writeContinue();
  }

  /** A large body is read once it is known that its credential, in the path, is one. */
  private async ownerOfWebhook(request: FastifyRequest): Promise<string> {
    const { token } = request.params as { token: string };
    try {
      const { ownerId } = await this.bus.request(checkWebhook, undefined, { token });
      return ownerId;
    } catch (error) {
      return await this.refuse(request, error);
    }
  }

  /** Counts a refusal against the address; one that is refused too often waits for it. */
  private async refuse(request: FastifyRequest, error: unknown): Promise<never> {
    const { address } = request.places;
    const counts = error instanceof ServiceError && UNADMITTED.has(error.status);
    if (!counts) throw error;
    const isOver = this.refused.isOver(address);
    this.refused.count(address);
    if (isOver) await sleep(TARPIT_MS);
    throw error;
  }
}

const holderOf = ({ caller, places }: FastifyRequest): string =>
  caller?.userId ?? `address ${places.address}`;

function waitsForHash(access: RouteAccess, body: unknown): boolean {
  if (!access.public) return false;
  return typeof access.hashes === 'function' ? access.hashes(body) : access.hashes === true;
}

/** No credential or a wrong one, no such route, too many of these. What a known caller may not do is not among them. */
const UNADMITTED: ReadonlySet<number> = new Set([401, 404, 429]);

function isLong(request: FastifyRequest): boolean {
  const { longAnswer } = request.routeOptions.config;
  if (longAnswer === undefined) return false;
  return longAnswer === 'always' || /^(true|1)$/.test(String((request.query as { wait?: unknown }).wait));
}

const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const isReadAsBody = ({ method }: FastifyRequest): boolean => !WITHOUT_BODY.has(method);
