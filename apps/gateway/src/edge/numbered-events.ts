import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RequestContract, ServiceError, ValidationFailed } from '@easel/contracts';
import { BusClient, WorkPlaces } from '@easel/platform';
import { AccessGuard } from '../access/access.guard.js';
import { EdgePlaces } from '../admission/edge-places.js';
import type { HttpCall } from '../http/call.js';
import { Drain } from '../http/drain.js';
import { RateLimitExceeded } from '../http/limit.errors.js';
import { EventStream } from '../http/event-stream.js';
import { untilAborted } from '../http/until-aborted.js';
import { whenClosed } from '../http/when-closed.js';

const SLICE_MS = 15_000;
const PAUSE_MS = 1_000;
/** How long a stream waits for those of its account that begin before it, and a large snapshot for its turn. */
const BEGIN_MS = 30_000;
const RETRY_SECONDS = 2;

interface FollowedEvent {
  /** None: a passing state, which is not repeated after a reconnect. */
  seq?: number;
  type: string;
}

/** Something whose history is stored under numbers: an execution, a pipeline. */
export interface Followed {
  /** Answers the history after a number; waits a while for the next event where there is none. */
  events: RequestContract<
    { id: string; after?: number; waitMs: number; told?: string },
    { status: string; events: FollowedEvent[]; end: boolean; told?: string }
  >;
  /** Answers the thing as it stands. */
  snapshot: RequestContract<{ id: string }>;
  /**
   * The number of the last event that a snapshot includes. Default: the last event that is known before the snapshot.
   */
  numberOf?: (snapshot: object) => number;
  /**
   * Milliseconds that one question waits: after a right is lost, the stream ends within this time. Default: 15 seconds.
   */
  sliceMs?: number;
}

/**
 * Server-sent events of one thing. Each carries its number as its id, so that a client that reconnects with
 * `Last-Event-ID`, to any replica, goes on where it was. It ends with the credential that it was asked for with.
 */
@Injectable()
export class NumberedEvents {
  private readonly logger = new Logger(NumberedEvents.name);
  /**
   * A snapshot may have megabytes, which the event loops of two services read and write: an account begins its streams
   * one after the other.
   */
  private readonly beginnings = new WorkPlaces({ places: Infinity, ofOne: 1 });

  constructor(
    private readonly bus: BusClient,
    private readonly places: EdgePlaces,
    private readonly drain: Drain,
    private readonly access: AccessGuard,
  ) {}

  async follow(
    followed: Followed,
    call: HttpCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const id = call.input['id'];
    const given = lastEventId(request);
    const begun = await this.begun(followed, { call, reply }, id, given);
    if (!begun) return;
    const { known, first } = begun;
    let { after } = begun;
    const resumed = given !== undefined;

    const stream = EventStream.begin(reply, this.drain.signal);
    if (first !== undefined) {
      stream.write(first);
      if (known.end) return stream.end(frame('end', { status: known.status }));
    }
    let told: string | undefined;
    for (let next = resumed ? known : undefined; !stream.stop.aborted; next = undefined) {
      const slice =
        next ??
        (await untilAborted(
          stream.stop,
          this.nextSlice(followed, { call, request }, { id, after, told }, stream),
        ));
      // A client that reconnects gets the reason.
      if (slice === 'gone') break;
      for (const event of slice?.events ?? []) {
        stream.write(frame(event.type, event, event.seq));
        after = event.seq ?? after;
      }
      told = slice?.told ?? told;
      if (slice?.end) return stream.end(frame('end', { status: slice.status }));
      if (!slice || slice.events.length === 0) stream.write(': still running\n\n');
      await stream.caughtUp();
    }
    stream.end();
  }

  /**
   * What a stream begins with, read before anything is sent: what is not the caller's still answers as an error.
   * Nothing once nobody waits for it.
   *
   * @throws RateLimitExceeded where streams of the account, or large snapshots of all, take over 30 s
   */
  private async begun(
    followed: Followed,
    { call, reply }: { call: HttpCall; reply: FastifyReply },
    id: unknown,
    given: number | undefined,
  ) {
    const holder = call.caller?.userId ?? '';
    const gone = new AbortController();
    whenClosed(reply.raw, () => gone.abort());
    const read = async () => {
      const known = await this.bus.request(
        followed.events,
        call.caller,
        { id, waitMs: 0, ...(given === undefined ? {} : { after: given }) },
        call.context,
      );
      if (given !== undefined) return { known, after: given, first: undefined };
      const snapshot = await this.bus.request(followed.snapshot, call.caller, { id }, call.context);
      // A snapshot includes all that is known by now; it carries the number of the last of those events.
      const last = known.events.findLast(({ seq }) => seq !== undefined)?.seq ?? -1;
      const after = followed.numberOf ? followed.numberOf(snapshot as object) : last;
      const first = frame('snapshot', snapshot, after);
      await this.places.keepPace(holder, first.length, BEGIN_MS);
      return { known, after, first };
    };
    const late = AbortSignal.timeout(BEGIN_MS);
    try {
      return await this.beginnings.run(holder, read, { signal: AbortSignal.any([gone.signal, late]) });
    } catch (error) {
      if (gone.signal.aborted) return undefined;
      throw error === late.reason
        ? new RateLimitExceeded('streams that begin at the same time', RETRY_SECONDS)
        : error;
    }
  }

  /** Undefined where there is nothing to send yet: a service that is away for a while does not end the stream. */
  private async nextSlice(
    followed: Followed,
    { call, request }: { call: HttpCall; request: FastifyRequest },
    { id, after, told }: { id: unknown; after: number | undefined; told: string | undefined },
    stream: EventStream,
  ) {
    const read = (waitMs: number) =>
      this.bus.request(
        followed.events,
        call.caller,
        {
          id,
          waitMs,
          ...(after === undefined ? {} : { after }),
          ...(told === undefined ? {} : { told }),
        },
        call.context,
      );
    try {
      const slice = await read(followed.sliceMs ?? SLICE_MS);
      // Sends nothing more to a credential that was revoked in the meantime, or that may now read less.
      const caller = await this.access.callerNow(request);
      if (isDeepStrictEqual(caller, call.caller)) return slice;
      call.caller = caller;
      return await read(0);
    } catch (error) {
      // Asking again would change nothing: it was deleted, is not the caller's to read any more, or they are signed
      // out.
      if (error instanceof ServiceError && error.status < 500) return 'gone';
      if (!stream.stop.aborted)
        this.logger.warn(
          { err: error, id },
          'the events of a run or job could not be read; they are retried',
        );
      await stream.pause(PAUSE_MS);
      return undefined;
    }
  }
}

/** Events are numbered by what Postgres calls an integer. */
const LAST_POSSIBLE = 2 ** 31 - 1;

function lastEventId(request: FastifyRequest): number | undefined {
  const given = request.headers['last-event-id'];
  if (given === undefined || given === '') return undefined;
  const seq = Number(given);
  if (!Number.isInteger(seq) || seq < -1 || seq > LAST_POSSIBLE) {
    throw new ValidationFailed([
      { path: 'Last-Event-ID', message: 'must be the id of an event of this stream' },
    ]);
  }
  return seq;
}

function frame(event: string, data: unknown, id?: number): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
