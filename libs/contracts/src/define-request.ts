import type { BusService } from './bus-services.js';
import type { RequestClass } from './validation.js';

/**
 * One message between the gateway (or a service) and the service that answers it. Both ends compile against the
 * same object, so they can't disagree.
 */
export interface RequestContract<Q extends object = object, R = unknown> {
  /** Bus subject: `<service>.<noun>.<verb>`. */
  readonly subject: string;
  readonly request: RequestClass<Q>;
  /** Milliseconds that the caller waits before it answers 503. */
  readonly deadlineMs: number;
  /** Whether a request without a caller is answered (sign-up, public keys). */
  readonly public: boolean;
  /** Services that may ask it. NATS permissions and the keys of the receiver's seal follow from this list. */
  readonly askedBy: readonly BusService[];
  /** Whether being answered twice changes nothing: the receiver then keeps no record of the message. */
  readonly repeatable: boolean;
  /** Type-level only. */
  readonly reply?: R;
}

const DEFAULT_DEADLINE_MS = 5_000;
/** Last words of subjects that only look something up. Any other message takes effect once, on all replicas together. */
const LOOKING = new Set([
  'accounts',
  'app-info',
  'authenticate',
  'balance',
  'batch-estimate',
  'batch-progress',
  'browse',
  'changed',
  'check',
  'costs',
  'describe',
  'estimate',
  'events',
  'export',
  'find',
  'funding',
  'get',
  'get-latest-version',
  'get-public',
  'get-run',
  'get-turn',
  'list',
  'list-own',
  'list-runs',
  'log-in-options',
  'pending-approvals',
  'progress',
  'providers',
  'published',
  'quote',
  'resolve',
  'result',
  'schema',
  'search',
  'standing',
  'states',
  'status',
  'timeline',
  'transactions',
  'validate',
  'wait',
]);

const defined = new Map<string, RequestContract>();

/** Defines a message; `R` is what the answer looks like. Each subject is defined once. */
export function defineRequest<R>() {
  return <Q extends object>(contract: {
    subject: string;
    request: RequestClass<Q>;
    deadlineMs?: number;
    public?: boolean;
    askedBy?: readonly BusService[];
  }): RequestContract<Q, R> => {
    const whole = {
      deadlineMs: DEFAULT_DEADLINE_MS,
      public: false,
      askedBy: ['gateway'] as const,
      repeatable: LOOKING.has(contract.subject.split('.').at(-1) ?? ''),
      ...contract,
    };
    if (defined.has(whole.subject)) throw new Error(`subject ${whole.subject} is defined twice`);
    defined.set(whole.subject, whole);
    return whole;
  };
}

/** Every message that is defined, by subject: boot checks that each is answered by exactly one handler. */
export const definedRequests: ReadonlyMap<string, RequestContract> = defined;
