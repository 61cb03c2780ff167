import { headers } from '@nats-io/transport-node';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import {
  type Caller,
  type RequestContract,
  ServiceError,
  ServiceUnavailable,
  Unauthorized,
  validateRequest,
} from '@easel/contracts';
import { refuseInTransaction } from '../database/one-connection.js';
import { goOnWithRequest, injectTrace, inSpanOfTrace, SpanKind } from '../telemetry/index.js';
import { giveWay } from '../timing/give-way.js';
import { jsonTexts } from '../json/json-text.js';
import { BusConnection } from './bus-connection.js';
import { BusIdentity } from './bus-identity.js';
import { CallerTexts } from './caller-text.js';
import { packedText } from './packed-text.js';
import { NoReply, RefusedRequest, ReplyInbox } from './reply-inbox.js';
import { BusSeal } from './seal.js';
import { decodeReply, LARGEST_MESSAGE, REQUEST_ID_HEADER } from './wire.js';

export interface RequestContext {
  requestId?: string;
  /** Shorter than the contract's own deadline, where the caller's time runs out earlier. Milliseconds. */
  deadlineMs?: number;
  /** See `BusCall.operationId`. */
  operationId?: string;
}

/** What `BusClient.send` takes beside the contract. */
export interface BusQuestion {
  caller?: Caller;
  body: object;
  context?: RequestContext;
}

/**
 * Asks other services. Owns deadline, trace context, the seal and error mapping. `request` is typed by the contract and
 * costs less than Nest's `send`, which wraps it in observables.
 */
@Injectable()
export class BusClient extends ClientProxy implements OnApplicationShutdown {
  private readonly inbox: ReplyInbox;
  private readonly callers = new CallerTexts();

  constructor(
    private readonly bus: BusConnection,
    { service, keys }: BusIdentity,
  ) {
    super();
    this.inbox = new ReplyInbox(bus.nats, new BusSeal(keys), service);
  }

  onApplicationShutdown(): void {
    this.close();
  }

  /** The connection opens at the start of the process and reconnects by itself. */
  connect(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    this.inbox.close();
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Nest declares it so.
  unwrap<T>(): T {
    return this.bus.nats as T;
  }

  /**
   * Sends `body`, after checking it against the contract, and waits for the answer. Not inside a transaction.
   *
   * @throws ValidationFailed before anything is sent
   * @throws ServiceUnavailable when nobody answers in time
   * @throws ServiceError as the other side threw it
   */
  async request<Q extends object, R>(
    contract: RequestContract<Q, R>,
    caller: Caller | undefined,
    body: object,
    context: RequestContext = {},
  ): Promise<R> {
    refuseInTransaction('bus');
    const request = validateRequest(contract.request, body);
    await giveWay();
    if (!this.bus.connected) throw new ServiceUnavailable('The service bus');
    return inSpanOfTrace(
      `ask ${contract.subject}`,
      () => this.ask(contract, caller, request, context),
      SpanKind.CLIENT,
    );
  }

  /** For Nest's `send(contract, question)`. */
  protected publish({ pattern, data }: ReadPacket, respond: (packet: WritePacket) => void): () => void {
    const { caller, body, context } = data as BusQuestion;
    this.request(pattern as unknown as RequestContract, caller, body, context).then(
      (response) => respond({ response, isDisposed: true }),
      (err: unknown) => respond({ err }),
    );
    return () => undefined;
  }

  /** A request that nobody waits for may get lost; the outbox loses nothing. */
  protected dispatchEvent(): Promise<never> {
    return Promise.reject(new Error('events leave through the outbox, not through `emit`'));
  }

  private async ask<R>(
    contract: RequestContract<object, R>,
    caller: Caller | undefined,
    request: object,
    context: RequestContext,
  ): Promise<R> {
    const timeout = Math.min(context.deadlineMs ?? contract.deadlineMs, contract.deadlineMs);
    const sent = headers();
    if (context.requestId) sent.set(REQUEST_ID_HEADER, context.requestId);
    injectTrace(sent);

    let reply: string;
    try {
      const texts = await jsonTexts(request);
      await giveWay();
      const mostBytes = this.bus.nats.info?.max_payload ?? LARGEST_MESSAGE;
      const content = await packedText(this.callers.join(caller, texts), mostBytes);
      await giveWay();
      reply = await this.inbox.ask(
        {
          subject: contract.subject,
          content,
          operationId: context.operationId,
          headers: sent,
        },
        timeout,
      );
    } catch (error) {
      throw asBusError(error, contract.subject);
    }
    goOnWithRequest();
    const answer = (await decodeReply(reply)) as R;
    await giveWay();
    return answer;
  }
}

function asBusError(error: unknown, subject: string): unknown {
  const service = subject.split('.')[0] ?? subject;
  if (error instanceof RefusedRequest) return new Unauthorized();
  if (error instanceof NoReply) return new ServiceUnavailable(`The ${service} service`);
  if (error instanceof Error && /max_payload|payload/i.test(error.message)) {
    return new ServiceError(413, 'payload_too_large', 'The request is larger than this service accepts.');
  }
  return error instanceof Error && /clos|drain|disconnect/i.test(error.message)
    ? new ServiceUnavailable('The service bus')
    : error;
}
