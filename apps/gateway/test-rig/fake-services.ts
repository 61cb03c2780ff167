import { connect, createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { BusKeys, type Caller, type RequestContract, ServiceError } from '@easel/contracts';
import { BusSeal, CallerTexts, parseReplySubject } from '@easel/platform';

export interface Asked {
  subject: string;
  request: Record<string, unknown>;
  caller: Caller | undefined;
  requestId: string | undefined;
  operationId: string | undefined;
  traceparent: string | undefined;
}

type Answer = (request: Record<string, unknown>, asked: Asked) => unknown;

/** Answers bus messages with what a test says, and remembers what it was asked. */
export class FakeServices {
  readonly asked: Asked[] = [];
  /** Done when the server knows of every subscription. */
  listening = Promise.resolve();
  private readonly callers = new CallerTexts();
  private readonly answers = new Map<string, Answer>();

  private constructor(
    private readonly nats: NatsConnection,
    private readonly seal: BusSeal,
  ) {}

  static async connect(url: string, secret: string): Promise<FakeServices> {
    const nats = await connect({ servers: url.replace('nats://', ''), maxReconnectAttempts: -1 });
    return new FakeServices(nats, new BusSeal(BusKeys.fromSecret(secret)));
  }

  /** From now on `contract` is answered by `answer`; a thrown ServiceError travels as services send it. */
  answer(contract: RequestContract, answer: Answer): this {
    const known = this.answers.has(contract.subject);
    this.answers.set(contract.subject, answer);
    if (!known) {
      this.nats.subscribe(contract.subject, {
        callback: (_error, message) => void this.reply(contract.subject, message),
      });
      this.listening = this.nats.flush();
    }
    return this;
  }

  isAnswered(contract: RequestContract): boolean {
    return this.answers.has(contract.subject);
  }

  /** What was asked on this subject since the last `forget`. */
  askedFor(contract: RequestContract): Asked[] {
    return this.asked.filter(({ subject }) => subject === contract.subject);
  }

  /** Publishes `body` and answers what `count` listeners reply. */
  async tellAll(subject: string, body: object, count: number): Promise<unknown[]> {
    const inbox = createInbox();
    const replies = this.nats.subscribe(inbox, { max: count });
    this.nats.publish(subject, JSON.stringify(body), { reply: inbox });
    const heard: unknown[] = [];
    for await (const reply of replies) heard.push(reply.json());
    return heard;
  }

  forget(): void {
    this.asked.length = 0;
  }

  close(): Promise<void> {
    return this.nats.close();
  }

  private async reply(subject: string, message: Msg): Promise<void> {
    const { reply = '', headers } = message;
    const from = parseReplySubject(reply);
    const operationId = headers?.get('Easel-Operation-Id') || undefined;
    const place = { subject, reply, deadline: headers?.get('Easel-Deadline') ?? '', operationId };
    const content = await this.seal.openRequest(place, from, message.data);
    const { caller, body } = await this.callers.split(content.toString());
    const respond = (text: string) => {
      message.respond(this.seal.sealAnswer(reply, from, '', text));
    };
    const asked: Asked = {
      subject,
      request: body as Record<string, unknown>,
      caller,
      requestId: message.headers?.get('Easel-Request-Id') || undefined,
      operationId,
      traceparent: message.headers?.get('traceparent') || undefined,
    };
    this.asked.push(asked);
    try {
      respond(JSON.stringify({ data: (await this.answers.get(subject)?.(asked.request, asked)) ?? null }));
    } catch (error) {
      // A service always answers in the bus' envelope; what is not in it is a broken service.
      if (!(error instanceof ServiceError)) return respond(String(error));
      const { status, code, extra, retryAfter, message: text } = error;
      respond(JSON.stringify({ error: { status, code, message: text, extra, retryAfter } }));
    }
  }
}
