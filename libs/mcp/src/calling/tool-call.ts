import { type Once, onceKey } from './once-key.js';
import { type Asked, type Answer, ServiceApi } from './service-api.js';
import type { Route } from '../route.js';
import type { Arguments } from './arguments.js';
import type { Work } from './work.js';

/** Reports the progress of a call; does nothing if the client did not ask for it. */
export type ReportProgress = (percent: number, message: string) => Promise<void>;

export interface CallParts {
  /** Name of the tool. */
  tool: string;
  arguments: Arguments;
  api: ServiceApi;
  /** Tells callers apart: the same call of two callers is two calls. */
  callerKey: string;
  /** Aborted when nobody waits for the result any more. */
  signal: AbortSignal;
  progress: ReportProgress;
  /** Whether this installation charges; undefined: not known yet. */
  charges?: boolean;
  /** Called with the work that the tool starts, before the call waits for its end. */
  onStarted?: (work: Work) => void;
}

/** One call of a tool while it is carried out. */
export class ToolCall {
  readonly arguments: Arguments;
  readonly api: ServiceApi;
  readonly signal: AbortSignal;
  readonly progress: ReportProgress;
  readonly charges: boolean | undefined;
  /** Call it with the work that the tool starts, before waiting for its end. */
  readonly started: (work: Work) => void;
  private readonly once: Once;

  constructor({ tool, arguments: sent, api, callerKey, signal, progress, charges, onStarted }: CallParts) {
    this.arguments = sent;
    this.api = api;
    this.signal = signal;
    this.progress = progress;
    this.charges = charges;
    this.started = onStarted ?? (() => undefined);
    this.once = onceKey(callerKey, tool, sent);
  }

  /** An argument that the schema says is a text. */
  text(name: string): string {
    return String(this.arguments[name]);
  }

  /** An argument that the schema says is a number, or what stands for it. */
  number(name: string, absent = 0): number {
    const value = this.arguments[name];
    return typeof value === 'number' ? value : absent;
  }

  /**
   * Calls a route that remembers by `clientRequestId` for a day what it did, and answers a repetition with the current
   * state. Where the caller gives no id, equal calls are one for as long as those of {@link make}.
   */
  change<T = Record<string, unknown>>(
    route: Route,
    { body, ...asked }: Omit<Asked, 'once' | 'body'> & { body: object },
  ): Promise<Answer<T>> {
    if (this.once.seconds !== undefined) return this.make<T>(route, { ...asked, body });
    return this.api.call<T>(route, {
      ...asked,
      body: { ...body, clientRequestId: this.once.key },
      named: true,
    });
  }

  /** Calls a route that makes something: the same call of the same caller makes it once. */
  make<T = Record<string, unknown>>(route: Route, asked: Omit<Asked, 'once'>): Promise<Answer<T>> {
    return this.api.call<T>(route, { ...asked, once: this.once });
  }
}
