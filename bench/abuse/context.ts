// What an attacker's process works with: its accounts and addresses, a client, and a count of what came back.
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Account } from '../lib/client.ts';
import { seeded } from '@easel/testing';
import type { AbuseContext, AttackAnswer, AttackRequest } from './attack.ts';
import { missedBy } from './meets.ts';

/** What an attacker is told before it begins. */
export interface Orders {
  class: string;
  name: string;
  url: string;
  natsUrl: string;
  accounts: readonly Account[];
  victimEmail: string;
  seed: number;
}

/** What it tells when it has ended. */
export interface Tally {
  /** By status, `0` where no answer came, and what the attack noted. */
  outcomes: Record<string, number>;
  /** What never may happen and did, by how often. */
  breaches: Record<string, number>;
  cpuSeconds: number;
  seconds: number;
  /** Why the attack itself went wrong. */
  failure?: string;
}

/** What of an answer is read; a saved workflow comes back whole. */
const MOST_BYTES = 8_000_000;
const PAUSE_MS = 50;
/** More open connections than this are the load generator's own trouble. */
const MOST_SOCKETS = 256;

export class RunningAttack implements AbuseContext {
  readonly outcomes: Record<string, number> = {};
  readonly breaches: Record<string, number> = {};
  readonly accounts: readonly Account[];
  readonly victimEmail: string;
  readonly natsUrl: string;
  readonly random: () => number;
  private readonly agents = new Map<string, Agent>();
  private readonly sockets = new Set<Socket>();
  private readonly orders: Orders;
  private readonly signal: AbortSignal;
  private readonly onMet: () => void;

  /** @param onMet called when the attack has met what it attacks */
  constructor(orders: Orders, signal: AbortSignal, onMet: () => void) {
    this.onMet = onMet;
    this.orders = orders;
    this.signal = signal;
    ({ accounts: this.accounts, victimEmail: this.victimEmail, natsUrl: this.natsUrl } = orders);
    this.random = seeded(orders.seed);
  }

  address(index: number): string {
    const at = (Math.abs(index) % 50_000) + 1;
    return `127.1.${Math.floor(at / 250)}.${(at % 250) + 1}`;
  }

  send({
    method = 'GET',
    path,
    token,
    body,
    headers = {},
    from = 0,
    timeoutMs,
  }: AttackRequest): Promise<AttackAnswer> {
    const { hostname, port } = new URL(this.orders.url);
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const bytes = body === undefined ? undefined : Buffer.from(isRaw ? body : JSON.stringify(body));
    return new Promise((resolve) => {
      const ended = (answer: AttackAnswer) => {
        this.note(String(answer.status));
        this.signal.removeEventListener('abort', abort);
        resolve(answer);
      };
      const sent = request(
        {
          hostname,
          port,
          path,
          method,
          agent: this.agentAt(this.address(from)),
          headers: {
            ...(bytes && { 'content-length': String(bytes.length), 'content-type': 'application/json' }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
          },
          timeout: timeoutMs ?? 30_000,
        },
        (response) => {
          const parts: Buffer[] = [];
          let size = 0;
          response.on('data', (part: Buffer) => {
            if ((size += part.length) <= MOST_BYTES) parts.push(part);
          });
          response.once('end', () =>
            ended({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(parts).toString()) }),
          );
          response.once('error', () => ended({ status: 0, body: undefined }));
        },
      );
      const abort = () => sent.destroy();
      if (this.signal.aborted) abort();
      else this.signal.addEventListener('abort', abort, { once: true });
      sent.once('timeout', abort);
      sent.once('error', () => ended({ status: 0, body: undefined }));
      sent.end(bytes);
    });
  }

  connect(from = 0): Socket {
    const { hostname, port } = new URL(this.orders.url);
    const socket = connect({ host: hostname, port: Number(port), localAddress: this.address(from) });
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  }

  async repeat(parallel: number, work: (round: number) => Promise<unknown>): Promise<void> {
    let round = 0;
    const lane = async (): Promise<void> => {
      while (!this.signal.aborted) {
        const answer = await work(round++).catch((error: unknown) => {
          this.note(`threw ${String(error).slice(0, 60)}`);
          return { status: 0 };
        });
        const { status } = (answer ?? {}) as Partial<AttackAnswer>;
        // Without a pause a refused attacker would only measure its own speed.
        if (status === undefined || status >= 400 || status === 0) await pause(PAUSE_MS);
      }
    };
    await Promise.all(Array.from({ length: parallel }, lane));
  }

  note(outcome: string): void {
    const isFirst = this.outcomes[outcome] === undefined;
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
    const { class: kind, name } = this.orders;
    if (isFirst && missedBy(`${kind}/${name}`, this.outcomes).length === 0) this.onMet();
  }

  breach(what: string): void {
    this.breaches[what] = (this.breaches[what] ?? 0) + 1;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    for (const agent of this.agents.values()) agent.destroy();
  }

  private agentAt(localAddress: string): Agent {
    let agent = this.agents.get(localAddress);
    if (agent === undefined) {
      agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS, localAddress });
      this.agents.set(localAddress, agent);
    }
    return agent;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
