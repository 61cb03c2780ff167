import type { Caller, RequestContract } from '@easel/contracts';

export const ANSWERS = Symbol('easel:answers');

/** What a handler is told beside the request. */
export interface Call {
  requestId?: string;
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
