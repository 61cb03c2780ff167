import { headers, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { BusKeys, defineRequest } from '@easel/contracts';
import * as fc from 'fast-check';
import { Answers } from './answers.js';
import type { BusConnection } from './bus-connection.js';
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

class Nothing {}

const contract = defineRequest<string>()({ subject: 'spec.thing.get', request: Nothing, public: true });

class Handlers {
  told = '';

  @Answers(contract)
  read(): string {
    return this.told;
  }
}

function given() {
  const wire = new Wire();
  const nats = wire as unknown as NatsConnection;
  const handlers = new Handlers();
  const identity = new BusIdentity('executor', BusKeys.fromSecret('a secret of this spec'));
  const server = new BusServer(
    { nats } as BusConnection,
    identity,
    new AnsweredPrefixes(['spec']),
    { getControllers: () => [{ instance: handlers }], getProviders: () => [] } as unknown as DiscoveryService,
    new MetadataScanner(),
  );
  server.onApplicationBootstrap();
  const inbox = new ReplyInbox(nats, new BusSeal(identity.keys), 'gateway');
  const ask = (ms = 5_000) =>
    inbox.ask({ subject: contract.subject, content: '\n{}', headers: headers() }, ms);
  return { wire, handlers, server, inbox, ask };
}

describe('a service on the bus', () => {
  it('answers whatever is larger than a message takes in parts', async () => {
    const { handlers, inbox, ask } = given();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 4_000, size: 'max' }), async (told) => {
        handlers.told = told;
        expect(decodeReply(await ask())).toBe(told);
      }),
      { numRuns: 30 },
    );
    inbox.close();
  });

  it('answers what was on its way to it when it ends, and hears nothing more', async () => {
    const { server, inbox, ask } = given();
    const onItsWay = ask();
    await new Promise((resolve) => setImmediate(resolve));

    await server.onModuleDestroy();

    expect(decodeReply(await onItsWay)).toBe('');
    await expect(ask(150)).rejects.toThrow(NoReply);
    inbox.close();
  });

  it('says so where its answer is larger than any may be', async () => {
    const { handlers, inbox, ask } = given();
    handlers.told = 'x'.repeat(32 * 2 ** 20);

    const answer = await ask();

    expect(() => decodeReply(answer)).toThrow(
      expect.objectContaining({ status: 413, code: 'payload_too_large' }),
    );
    inbox.close();
  });

  it('is not heard at all where a part got lost', async () => {
    const { wire, handlers, inbox, ask } = given();
    handlers.told = 'x'.repeat(5 * MOST_BYTES);
    wire.loses = (index) => index === 3;

    await expect(ask(150)).rejects.toThrow(NoReply);
    expect(wire.carried).toBeGreaterThan(5);
    inbox.close();
  });

  it('says so where it passes over what nobody waits for any more', async () => {
    const { wire, inbox, ask } = given();
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);

    await expect(ask(-7_000)).rejects.toThrow(NoReply);
    expect(wire.carried).toBe(1);
    expect(warned).toHaveBeenCalledWith(expect.stringMatching(/^spec\.thing\.get came 7\d{3} ms too late/));
    warned.mockRestore();
    inbox.close();
  });

  it('goes on, and can stop, where an answer can not leave any more', async () => {
    const { wire, server, inbox, ask } = given();
    const lost: unknown[] = [];
    const notCaught = (error: unknown) => lost.push(error);
    process.on('unhandledRejection', notCaught);
    const answered = ask(150).catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));

    wire.closed = true;
    expect(await answered).toBeInstanceOf(NoReply);
    await server.onModuleDestroy();
    process.off('unhandledRejection', notCaught);

    expect(lost).toEqual([]);
    inbox.close();
  });
});
