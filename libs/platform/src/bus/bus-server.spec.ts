import { headers, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import {
  type CallHandler,
  Controller,
  type ExecutionContext,
  Logger,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { MessagePattern } from '@nestjs/microservices';
import { BusKeys, defineRequest, ServiceError } from '@easel/contracts';
import * as fc from 'fast-check';
import { IsString } from 'class-validator';
import { firstValueFrom, map, type Observable } from 'rxjs';
import { Answers } from './answers.js';
import { BusClient } from './bus-client.js';
import { BusConnection } from './bus-connection.js';
import type { BusContext } from './bus-context.js';
import { BusErrorFilter } from './bus-error.filter.js';
import { AnsweredPrefixes, BusServer } from './bus-server.js';
import { NoReply, ReplyInbox } from './reply-inbox.js';
import { BusIdentity } from './bus-identity.js';
import { BusSeal } from './seal.js';
import { decodeReply } from './wire.js';

const MOST_BYTES = 2_000;

type Hear = (error: Error | null, message: Msg) => void;

/** A server of messages that takes few bytes in each, as NATS does where it is told so. */
class Wire {
  readonly info = { max_payload: MOST_BYTES };
  /** Whether the n-th message gets lost. */
  loses: (index: number) => boolean = () => false;
  closed = false;
  carried = 0;
  private readonly hearing: { pattern: RegExp; hear: Hear }[] = [];

  subscribe(subject: string, { callback }: { callback: Hear }) {
    const pattern = new RegExp(`^${subject.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`);
    const one = { pattern, hear: callback };
    this.hearing.push(one);
    const unsubscribe = () => void this.hearing.splice(this.hearing.indexOf(one), 1);
    const drain = () => new Promise<void>((resolve) => setImmediate(resolve)).then(unsubscribe);
    return { unsubscribe, drain };
  }

  publish(
    subject: string,
    payload: string | Uint8Array,
    { reply, headers: sent }: { reply?: string; headers?: MsgHdrs } = {},
  ): void {
    const data = Buffer.from(payload);
    if (this.closed) throw new Error('connection closed');
    if (data.length > MOST_BYTES) throw new Error('max_payload size exceeded');
    if (this.loses(this.carried++)) return;
    const message = {
      subject,
      data,
      headers: sent,
      reply,
      string: () => data.toString(),
      respond: (answer: string | Uint8Array, options?: object) =>
        this.publish(String(reply), answer, options),
    };
    setImmediate(() => {
      for (const { pattern, hear } of this.hearing)
        if (pattern.test(subject)) hear(null, message as unknown as Msg);
    });
  }
}

/** It has left, and nobody has heard it. */
async function firstMessage(wire: Wire): Promise<void> {
  while (wire.carried === 0) await new Promise((resolve) => setImmediate(resolve));
}

class Nothing {}

class Greeting {
  @IsString()
  name!: string;
}

const contract = defineRequest<string>()({ subject: 'spec.thing.get', request: Nothing, public: true });
const greet = defineRequest<string>()({ subject: 'spec.greeting.get', request: Greeting, public: true });

/** Writes who asked for what beside the answer. */
class Signed implements NestInterceptor<string, string> {
  intercept(host: ExecutionContext, next: CallHandler<string>): Observable<string> {
    const { subject, call } = host.switchToRpc().getContext<BusContext>();
    return next.handle().pipe(map((text) => `${text} (${call.asker}, ${subject})`));
  }
}

@Controller()
class Handlers {
  told = '';

  @Answers(contract)
  read(): string {
    return this.told;
  }

  @UseInterceptors(Signed)
  @Answers(greet)
  greet({ name }: Greeting): string {
    if (name === 'nobody') throw new ServiceError(404, 'not_found', 'Nobody is not here.');
    if (name === 'a bug') throw new TypeError('of nobody');
    return `Hello ${name}`;
  }
}

async function given() {
  const wire = new Wire();
  const nats = wire as unknown as NatsConnection;
  const connection = { nats, connected: true } as BusConnection;
  const identity = new BusIdentity('executor', BusKeys.fromSecret('a secret of this spec'));
  const module = await Test.createTestingModule({
    controllers: [Handlers],
    providers: [
      BusServer,
      { provide: APP_FILTER, useClass: BusErrorFilter },
      { provide: BusConnection, useValue: connection },
      { provide: BusIdentity, useValue: identity },
      { provide: AnsweredPrefixes, useValue: new AnsweredPrefixes(['spec']) },
    ],
  }).compile();
  const server = module.createNestMicroservice({ strategy: module.get(BusServer) });
  await server.listen();
  const inbox = new ReplyInbox(nats, new BusSeal(identity.keys), 'gateway');
  const client = new BusClient(connection, new BusIdentity('gateway', identity.keys));
  const ask = (ms = 5_000) =>
    inbox.ask({ subject: contract.subject, content: ['\n{}'], headers: headers() }, ms);
  const close = () => (inbox.close(), client.close());
  return { wire, handlers: module.get(Handlers), server, client, ask, close };
}

describe('a service on the bus', () => {
  it('answers whatever is larger than a message takes in parts', async () => {
    const { handlers, ask, close } = await given();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 4_000, size: 'max' }), async (told) => {
        handlers.told = told;
        expect(await decodeReply(await ask())).toBe(told);
      }),
      { numRuns: 30 },
    );
    close();
  });

  it('answers what was on its way to it when it ends, and hears nothing more', async () => {
    const { wire, server, ask, close } = await given();
    const onItsWay = ask();
    await firstMessage(wire);

    await server.close();

    expect(await decodeReply(await onItsWay)).toBe('');
    await expect(ask(150)).rejects.toThrow(NoReply);
    close();
  });

  it('says so where its answer is larger than any may be', async () => {
    const { handlers, ask, close } = await given();
    handlers.told = 'x'.repeat(32 * 2 ** 20);

    const answer = await ask();

    await expect(decodeReply(answer)).rejects.toThrow(
      expect.objectContaining({ status: 413, code: 'payload_too_large' }),
    );
    close();
  });

  it('is not heard at all where a part got lost', async () => {
    const { wire, handlers, ask, close } = await given();
    handlers.told = 'x'.repeat(5 * MOST_BYTES);
    wire.loses = (index) => index === 3;

    await expect(ask(150)).rejects.toThrow(NoReply);
    expect(wire.carried).toBeGreaterThan(5);
    close();
  });

  it('says so where it passes over what nobody waits for any more', async () => {
    const { wire, ask, close } = await given();
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);

    await expect(ask(-7_000)).rejects.toThrow(NoReply);
    expect(wire.carried).toBe(1);
    expect(warned).toHaveBeenCalledWith(expect.stringMatching(/^spec\.thing\.get came 7\d{3} ms too late/));
    warned.mockRestore();
    close();
  });

  it('goes on, and can stop, where an answer cannot leave any more', async () => {
    const { wire, server, ask, close } = await given();
    const lost: unknown[] = [];
    const notCaught = (error: unknown) => lost.push(error);
    process.on('unhandledRejection', notCaught);
    const answered = ask(150).catch((error: unknown) => error);
    await firstMessage(wire);

    wire.closed = true;
    expect(await answered).toBeInstanceOf(NoReply);
    await server.close();
    process.off('unhandledRejection', notCaught);

    expect(lost).toEqual([]);
    close();
  });

  it('runs the pipes, interceptors and filters of Nest, and is asked with its `send`', async () => {
    const { client, close } = await given();
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const asked = (name: unknown) => firstValueFrom(client.send<string>(greet, { body: { name } }));
    const told = (name: string) => client.request(greet, undefined, { name });

    expect(await asked('you')).toBe('Hello you (gateway, spec.greeting.get)');
    expect(await told('you')).toBe(await asked('you'));
    await expect(asked('nobody')).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(asked('a bug')).rejects.toMatchObject({ status: 500, code: 'internal_error' });
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged).toHaveBeenCalledWith(
      { err: expect.any(TypeError) as unknown, subject: greet.subject },
      'handler failed',
    );
    logged.mockRestore();
    close();
  });

  it('checks what it is asked itself, whatever the asking side checked', async () => {
    const { wire, close } = await given();
    const keys = BusKeys.fromSecret('a secret of this spec');
    const inbox = new ReplyInbox(wire as unknown as NatsConnection, new BusSeal(keys), 'gateway');

    const answer = await inbox.ask(
      { subject: greet.subject, content: ['\n{"name":7}'], headers: headers() },
      5_000,
    );

    await expect(decodeReply(answer)).rejects.toThrow('name: must be a string');
    inbox.close();
    close();
  });

  it('does not start with a handler that no contract describes', async () => {
    @Controller()
    class Loose {
      @MessagePattern('spec.thing.loose')
      read(): string {
        return '';
      }
    }
    const server = new BusServer(
      {} as BusConnection,
      new BusIdentity('executor', BusKeys.fromSecret('a secret of this spec')),
      new AnsweredPrefixes([]),
    );
    const module = await Test.createTestingModule({ controllers: [Loose] }).compile();

    await expect(module.createNestMicroservice({ strategy: server }).listen()).rejects.toThrow(/@Answers/);
  });
});
