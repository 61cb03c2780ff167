import type { BusService } from './bus-services.js';

/**
 * A plain message to everybody who listens right now: a hint that may get lost. It is not sealed, so it must not hold
 * a secret, and a receiver must not act on it beyond looking again.
 */
export interface SignalContract {
  /** The subject, or with `*` for its last word the subjects. */
  readonly subject: string;
  readonly publishedBy: BusService;
  readonly heardBy: BusService;
  /** Whether each listener answers. */
  readonly answered: boolean;
}

const defined = new Map<string, SignalContract>();

/** Defines a signal. Each subject is defined once. */
export function defineSignal(
  contract: Omit<SignalContract, 'answered'> & { answered?: boolean },
): SignalContract {
  const whole = { answered: false, ...contract };
  if (defined.has(whole.subject)) throw new Error(`signal ${whole.subject} is defined twice`);
  defined.set(whole.subject, whole);
  return whole;
}

/** Every signal that is defined, by subject. */
export const definedSignals: ReadonlyMap<string, SignalContract> = defined;
