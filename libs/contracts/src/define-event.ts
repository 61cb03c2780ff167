import type { BusService } from './bus-services.js';

/** A fact that one service publishes to the others, over the event stream. */
export interface EventContract<T extends object> {
  /** `events.<service>.<noun>.<past participle>` */
  readonly subject: `events.${string}`;
  /** The service that may send it. */
  readonly publishedBy: readonly BusService[];
  /** Who hears it, each with the name of its consumer: one effect of one service. */
  readonly heardBy: Readonly<Partial<Record<BusService, string>>>;
  /** Type-level only. */
  readonly payload?: T;
}

const defined = new Map<string, EventContract<object>>();

/** Defines an event. Each subject is defined once. */
export function defineEvent<T extends object>(contract: Omit<EventContract<T>, 'payload'>): EventContract<T> {
  if (defined.has(contract.subject)) throw new Error(`event ${contract.subject} is defined twice`);
  defined.set(contract.subject, contract);
  return contract;
}

/** Every event that is defined, by subject. */
export const definedEvents: ReadonlyMap<string, EventContract<object>> = defined;
