import { headers, type Msg, type Subscription } from '@nats-io/transport-node';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import {
  type Caller,
  definedRequests,
  type RequestContract,
  Unauthorized,
  validateRequest,
} from '@easel/contracts';
import { asServiceError } from '../errors/as-service-error.js';
import { metrics, withExtractedTrace, withRequest } from '../telemetry/index.js';
import { ANSWERS, type Call } from './answers.js';
import { BusConnection } from './bus-connection.js';
import { CallerSeal } from './sealed-caller.js';
import {
  CALLER_HEADER,
  DEADLINE_HEADER,
  encodeError,
  encodeReply,
  LARGEST_MESSAGE,
  OPERATION_ID_HEADER,
  PART_HEADER,
  partsOf,
  REQUEST_ID_HEADER,
} from './wire.js';

const ON_THE_WAY_MS = 1_000;

type BoundHandler = (request: object, caller: Caller | undefined, call: Call) => unknown;

/** The subjects a service is to answer: all that start with one of these. */
export class AnsweredPrefixes {
  constructor(readonly prefixes: readonly string[]) {}
}

/** Answers the messages of one service: each defined subject by exactly one handler, which boot checks. */
@Injectable()
export class BusServer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(BusServer.name);
  private readonly subscriptions: Subscription[] = [];
  private readonly durations = metrics.histogram('easel_bus_request_seconds', {
    help: 'Time a service took to answer a bus message',
    labels: ['subject', 'outcome'],
  });
  private inFlight = 0;

  constructor(
    private readonly bus: BusConnection,
    private readonly seal: CallerSeal,
    private readonly answered: AnsweredPrefixes,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    const handlers = this.collectHandlers();
    for (const { prefixes } of [this.answered]) {
      const missing = [...definedRequests.keys()].filter(
        (subject) => prefixes.some((prefix) => subject.startsWith(`${prefix}.`)) && !handlers.has(subject),
      );
      if (missing.length > 0) throw new Error(`no handler answers ${missing.join(', ')}`);
    }
    for (const [subject, { contract, handle }] of handlers) {
      this.subscriptions.push(
        this.bus.nats.subscribe(subject, {
          queue: subject.split('.')[0],
          callback: (error, message) => {
            if (error) this.logger.error(`subscription ${subject}: ${error.message}`);
            else void this.answer(contract, handle, message);
          },
        }),
      );
    }
  }

  /** Has others sent further messages, and waits for those that are here or on their way to be answered. */
  async onModuleDestroy(): Promise<void> {
    const heardOut = Promise.allSettled(this.subscriptions.map((subscription) => subscription.drain()));
    // A server that is away does not say what it had sent.
    await Promise.race([heardOut, new Promise((resolve) => setTimeout(resolve, ON_THE_WAY_MS).unref())]);
    const giveUp = Date.now() + 5_000;
    while (this.inFlight > 0 && Date.now() < giveUp) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private collectHandlers(): Map<string, { contract: RequestContract; handle: BoundHandler }> {
    const handlers = new Map<string, { contract: RequestContract; handle: BoundHandler }>();
    for (const { instance } of [...this.discovery.getControllers(), ...this.discovery.getProviders()]) {
      if (typeof instance !== 'object' || instance === null) continue;
      const prototype = Object.getPrototypeOf(instance) as object | null;
      if (!prototype || prototype === Object.prototype) continue;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const method = (instance as Record<string, unknown>)[name];
        if (typeof method !== 'function') continue;
        const contract = Reflect.getMetadata(ANSWERS, method) as RequestContract | undefined;
        if (!contract) continue;
        if (handlers.has(contract.subject)) throw new Error(`${contract.subject} has two handlers`);
        handlers.set(contract.subject, { contract, handle: method.bind(instance) as BoundHandler });
      }
    }
    return handlers;
  }

  private async answer(contract: RequestContract, handle: BoundHandler, message: Msg): Promise<void> {
    const deadline = Number(message.headers?.get(DEADLINE_HEADER) || Infinity);
    // Nobody waits for this answer any more: doing the work would only add to the overload.
    const late = Date.now() - deadline;
    if (late > 0) {
      this.logger.warn(
        `${contract.subject} came ${late} ms too late: there is too much to do, or clocks differ`,
      );
      return;
    }
    const started = performance.now();
    const requestId = message.headers?.get(REQUEST_ID_HEADER) || undefined;
    const operationId = message.headers?.get(OPERATION_ID_HEADER) || undefined;
    this.inFlight++;
    const outcome = await withExtractedTrace(
      { get: (name) => message.headers?.get(name) || undefined },
      `bus ${contract.subject}`,
      {},
      () => withRequest(requestId, () => this.respond(contract, handle, message, { requestId, operationId })),
    );
    this.inFlight--;
    this.durations.observe((performance.now() - started) / 1000, { subject: contract.subject, outcome });
  }

  /** Answers in any case, and tells how: `ok` or the code of the error. */
  private async respond(
    contract: RequestContract,
    handle: BoundHandler,
    message: Msg,
    call: Call,
  ): Promise<string> {
    try {
      const sealed = message.headers?.get(CALLER_HEADER);
      if (!sealed && !contract.public) throw new Unauthorized();
      const caller = sealed ? this.seal.open(sealed) : undefined;
      const request = validateRequest(contract.request, JSON.parse(message.string()));
      this.tell(message, encodeReply(await handle(request, caller, call)));
      return 'ok';
    } catch (thrown) {
      const error = asServiceError(thrown);
      if (error.status === 500)
        this.logger.error({ err: thrown, subject: contract.subject }, 'handler failed');
      this.tell(message, encodeError(error));
      return error.code;
    }
  }

  /** The connection may have been closed by now: then nobody can be told, which is no reason to fail here. */
  private tell(message: Msg, text: string): void {
    try {
      const parts = partsOf(text, this.bus.nats.info?.max_payload ?? LARGEST_MESSAGE);
      if (parts.length === 1) return void message.respond(parts[0]);
      for (const [index, part] of parts.entries()) {
        const numbered = headers();
        numbered.set(PART_HEADER, `${index + 1}/${parts.length}`);
        message.respond(part, { headers: numbered });
      }
    } catch (error) {
      this.logger.debug(`an answer did not leave: ${String(error)}`);
    }
  }
}
