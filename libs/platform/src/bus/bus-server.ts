import { headers, type Msg, type Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, Logger, type OnModuleDestroy, Optional } from '@nestjs/common';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { definedRequests, type RequestContract, Unauthorized } from '@easel/contracts';
import { asServiceError } from '../errors/as-service-error.js';
import { blockedLoop, type LoopWork, metrics, withExtractedTrace, withRequest } from '../telemetry/index.js';
import { giveWay } from '../timing/give-way.js';
import { Turns } from '../timing/turns.js';
import { BusConnection } from './bus-connection.js';
import { BusContext, type BusCall } from './bus-context.js';
import { BusIdentity } from './bus-identity.js';
import { OpenRequests } from './open-requests.js';
import { BusSeal, type ReplySubject } from './seal.js';
import { UsedRequests } from './used-requests.js';
import {
  DEADLINE_HEADER,
  encodeError,
  encodeReply,
  LARGEST_MESSAGE,
  OPERATION_ID_HEADER,
  PART_HEADER,
  partsOf,
  REFUSED_HEADER,
  REQUEST_ID_HEADER,
} from './wire.js';

const ON_THE_WAY_MS = 1_000;

/** Whose request it is becomes known on the way. */
type AnsweredCall = BusCall & { account?: string | undefined };

/** The subjects a service is to answer: all that start with one of these. */
export class AnsweredPrefixes {
  constructor(readonly prefixes: readonly string[]) {}
}

/**
 * The transport of Nest's message controllers: hands them what those who may ask have sealed for this service, and seals
 * what they answer. Each defined subject has exactly one handler, which boot checks.
 */
@Injectable()
export class BusServer extends Server implements CustomTransportStrategy, OnModuleDestroy {
  override readonly transportId = Symbol('bus');
  protected override readonly logger = new Logger(BusServer.name);
  private readonly subscriptions: Subscription[] = [];
  private readonly durations = metrics.histogram('easel_bus_request_seconds', {
    help: 'Time a service took to answer a bus message',
    labels: ['subject', 'outcome'],
  });
  private readonly refused = metrics.counter('easel_bus_refused_total', {
    help: 'Bus messages that were not believed',
    labels: ['subject', 'reason'],
  });
  private inFlight = 0;
  private edit: (text: string) => string | Promise<string> = (text) => text;
  private readonly seal: BusSeal;
  private readonly requests: OpenRequests;

  constructor(
    private readonly bus: BusConnection,
    identity: BusIdentity,
    private readonly answered: AnsweredPrefixes,
    @Optional() @Inject(UsedRequests) private readonly used?: UsedRequests,
  ) {
    super();
    this.seal = new BusSeal(identity.keys);
    this.requests = new OpenRequests(this.seal, used);
  }

  /** Nest calls this for each method that `@Answers` marks. */
  override addHandler(
    subject: string,
    handle: MessageHandler,
    isEventHandler = false,
    extras: { contract?: RequestContract } = {},
  ): void {
    // Only `@Answers` checks requests, and only a contract says who may ask.
    if (!extras.contract)
      throw new Error(`${subject} is handled without a contract: mark the method with @Answers`);
    if (this.messageHandlers.has(subject)) throw new Error(`${subject} has two handlers`);
    super.addHandler(subject, handle, isEventHandler, extras);
  }

  listen(listening: () => void): void {
    const missing = [...definedRequests.keys()].filter(
      (subject) =>
        this.answered.prefixes.some((prefix) => subject.startsWith(`${prefix}.`)) &&
        !this.messageHandlers.has(subject),
    );
    if (missing.length > 0) throw new Error(`no handler answers ${missing.join(', ')}`);
    const handlers = [...this.messageHandlers.values()].map((handle) => ({
      contract: handle.extras?.['contract'] as RequestContract,
      handle,
    }));
    const effects = handlers.filter(({ contract }) => !contract.repeatable);
    if (effects.length > 0 && !this.used)
      throw new Error(
        `${effects[0]?.contract.subject} changes state, and no store of used requests is configured`,
      );
    for (const { contract, handle } of handlers) {
      const { subject } = contract;
      this.subscriptions.push(
        this.bus.nats.subscribe(subject, {
          queue: subject.split('.')[0],
          callback: (error, message) => {
            if (error) this.logger.error({ err: error, subject }, 'a subscription failed');
            else void this.answer(contract, handle, message);
          },
        }),
      );
    }
    listening();
  }

  /** Has others sent further messages. What is here is still answered. */
  async close(): Promise<void> {
    const heardOut = Promise.allSettled(this.subscriptions.map((subscription) => subscription.drain()));
    // A server that is away does not say what it had sent.
    await Promise.race([heardOut, new Promise((resolve) => setTimeout(resolve, ON_THE_WAY_MS).unref())]);
  }

  /** Waits for the answers under way: features have ended their waits by now. */
  async onModuleDestroy(): Promise<void> {
    const giveUp = Date.now() + 5_000;
    while (this.inFlight > 0 && Date.now() < giveUp) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Of the connection, which other parts use too: see `BusConnection`. */
  on(): never {
    throw new Error('listen to BusConnection instead');
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Nest declares it so.
  unwrap<T>(): T {
    return this.bus.nats as T;
  }

  /** Has every answer pass through `edit`, as JSON, before it leaves. */
  editAnswers(edit: (text: string) => string | Promise<string>): void {
    this.edit = edit;
  }

  private async answer(contract: RequestContract, handle: MessageHandler, message: Msg): Promise<void> {
    const deadline = Number(message.headers?.get(DEADLINE_HEADER) || NaN);
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
    const call: AnsweredCall = { requestId, operationId };
    const work = (): LoopWork => ({ route: contract.subject, account: call.account, requestId });
    blockedLoop.begin(work);
    this.inFlight++;
    const outcome = await withExtractedTrace(
      { get: (name) => message.headers?.get(name) || undefined },
      `bus ${contract.subject}`,
      {},
      () => withRequest(requestId, () => this.respond(contract, handle, message, call), undefined, work),
    );
    this.inFlight--;
    this.durations.observe((performance.now() - started) / 1000, { subject: contract.subject, outcome });
  }

  /** Answers a service that may ask, and returns the outcome: `ok`, the code of the error, or `refused`. */
  private async respond(
    contract: RequestContract,
    handle: MessageHandler,
    message: Msg,
    call: AnsweredCall,
  ): Promise<string> {
    const opened = await this.requests.open(contract, message, call.operationId);
    if ('refused' in opened) {
      this.refuse(contract, message, opened.refused);
      return 'refused';
    }
    const { from, deadline } = opened;
    call.asker = from.asker;
    try {
      if (!(await this.requests.isFirst(contract, message.reply ?? '', deadline))) {
        this.refuse(contract, message, 'repeated');
        return 'refused';
      }
      const { caller, body } = await opened.read();
      if (!caller && !contract.public) throw new Unauthorized();
      call.account = caller?.userId;
      await giveWay();
      const handled: unknown = await handle(body, new BusContext([contract.subject, caller, call]));
      const answer = isObservable(handled) ? await lastValueFrom(handled, { defaultValue: null }) : handled;
      await giveWay();
      const text = await this.edit(await encodeReply(answer));
      await giveWay();
      await this.reply(message, from, text);
      return 'ok';
    } catch (thrown) {
      const error = asServiceError(thrown);
      // What is an error of ours already came through `BusErrorFilter`.
      if (error !== thrown && error.status === 500)
        this.logger.error({ err: thrown, subject: contract.subject }, 'an answer could not be created');
      await this.reply(message, from, encodeError(error));
      return error.code;
    }
  }

  /** A request that was repeated is not answered: who sent it first has had an answer, or will. */
  private refuse(contract: RequestContract, message: Msg, reason: string): void {
    this.refused.add(1, { subject: contract.subject, reason });
    this.logger.error(`${contract.subject} was refused: ${reason}`);
    if (reason === 'repeated' || !message.reply) return;
    const marked = headers();
    marked.set(REFUSED_HEADER, reason);
    try {
      message.respond('', { headers: marked });
    } catch (error) {
      this.logger.debug({ err: error }, 'a refusal could not be sent');
    }
  }

  /** The connection may have been closed by now: then there is no recipient, which is no reason to fail here. */
  private async reply(message: Msg, from: ReplySubject, text: string): Promise<void> {
    try {
      const parts = partsOf(text, this.bus.nats.info?.max_payload ?? LARGEST_MESSAGE);
      const reply = message.reply ?? '';
      const [only] = parts;
      if (parts.length === 1 && only !== undefined) {
        return void message.respond(this.seal.sealAnswer(reply, from, '', only));
      }
      const turns = new Turns();
      for (const [index, part] of parts.entries()) {
        const number = `${index + 1}/${parts.length}`;
        const numbered = headers();
        numbered.set(PART_HEADER, number);
        message.respond(this.seal.sealAnswer(reply, from, number, part), { headers: numbered });
        await turns.giveWay();
      }
    } catch (error) {
      this.logger.debug({ err: error }, 'an answer could not be sent');
    }
  }
}
