import type { Caller, RequestContract } from '@easel/contracts';

export const ANSWERS = Symbol('easel:answers');

/** What a handler is told beside the request. */
export interface Call {
  requestId?: string;
  /** The service that asks, as its seal proves. */
  asker?: string;
  /**
   * A UUID, where the caller may ask for the same thing again without knowing what became of it (`Idempotency-Key`):
   * the id that the work started by this request is to have. What stands under it already is answered instead.
   */
  operationId?: string;
}

/** A handler of a message that needs a caller. */
export type Handler<Q, R> = (request: Q, caller: Caller, call: Call) => Promise<R> | R;

/** Marks the method that answers `contract`: `(request, caller, call) => reply`. */
export function Answers<Q extends object, R>(contract: RequestContract<Q, R>) {
  return <M extends (request: Q, caller: Caller, call: Call) => Promise<R> | R>(
    _prototype: object,
    _name: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    Reflect.defineMetadata(ANSWERS, contract, descriptor.value as object);
  };
}
