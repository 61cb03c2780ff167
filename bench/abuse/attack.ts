// What an attack of `npm run bench:abuse` is. Each class has a file beside this one that exports `attacks`:
// compute.ts, files.ts, pools.ts, edge.ts, bus.ts, creds.ts. The bench finds them by their names.
import type { Socket } from 'node:net';
import type { Account } from '../lib/client.ts';

export const CLASSES = ['compute', 'files', 'pools', 'edge', 'bus', 'creds'] as const;
export type AttackClass = (typeof CLASSES)[number];

/**
 * One attack on a running stack. It runs in a process of its own, repeats itself until `signal` aborts, and returns soon
 * after that. It sends to `url` and `context.natsUrl` only, both on 127.0.0.1, and never throws for an answer: what is
 * refused is what the attack is about.
 */
export interface Attack {
  /** Kebab-case, unique in its class. What it has to meet stands in meets.ts. */
  readonly name: string;
  /** It takes at least so long to meet anything. */
  readonly leastSeconds?: number;
  attack(url: string, signal: AbortSignal, context: AbuseContext): Promise<void>;
}

export interface AttackRequest {
  readonly method?: string;
  /** With the query. */
  readonly path: string;
  /** Bearer credential; none when left out. */
  readonly token?: string;
  /** Text and bytes travel as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Which of the attacker's addresses the request comes from; 0 unless given. */
  readonly from?: number;
  /** When the attacker hangs up, milliseconds; 30,000 unless given. */
  readonly timeoutMs?: number;
}

export interface AttackAnswer {
  /** 0: no answer came. */
  readonly status: number;
  /** JSON parsed where it is any, the text otherwise. */
  readonly body: unknown;
}

/** What an attacker has: accounts, addresses, and what it knows of its victim. */
export interface AbuseContext {
  /** Accounts of the attacker, each with a session and a project. At least eight. */
  readonly accounts: readonly Account[];
  /** The bystander's mail address. Its password is nothing an attacker knows. */
  readonly victimEmail: string;
  /** The bus as a stranger on the network finds it: an address without a password. */
  readonly natsUrl: string;
  /** Repeatable from 0 to 1. */
  random(): number;
  /** A local address of the attacker (127.0.1.1, 127.0.1.2, …); the bystander has another one. */
  address(index: number): string;
  /** Sends one request and reads the answer to its end. Counts it by status. Never rejects. */
  send(request: AttackRequest): Promise<AttackAnswer>;
  /** A bare connection to the gateway, for what no client library sends. Destroyed when the attack ends. */
  connect(from?: number): Socket;
  /**
   * Does `work` over and over until the attack ends, `parallel` at a time. Waits a moment after failures, so that a
   * refused attacker does not spin.
   */
  repeat(parallel: number, work: (round: number) => Promise<unknown>): Promise<void>;
  /** Counts something that is no answer, such as a connection that was cut. */
  note(outcome: string): void;
  /** Tells that something was opened or done that never may be. The attack counts as broken, however fast others were. */
  breach(what: string): void;
}
