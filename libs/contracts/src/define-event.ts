/** A fact that one service tells the others, over the event stream. */
export interface EventContract<T extends object> {
  /** `events.<service>.<noun>.<past participle>` */
  readonly subject: string;
  /** Type-level only. */
  readonly payload?: T;
}

export function defineEvent<T extends object>(subject: `events.${string}`): EventContract<T> {
  return { subject };
}
