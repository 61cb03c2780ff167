import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Caller, RequestContract } from '@easel/contracts';
import type { BusContext, BusCall } from './bus-context.js';
import { RequestPipe } from './request-pipe.js';

const contextOf = (host: ExecutionContext): BusContext => host.switchToRpc().getContext<BusContext>();
const CallerOfMessage = createParamDecorator(
  (_data: undefined, host: ExecutionContext) => contextOf(host).caller,
);
const CallOfMessage = createParamDecorator(
  (_data: undefined, host: ExecutionContext) => contextOf(host).call,
);

/**
 * Nest's `@MessagePattern` for the subject of `contract`, on a method of a controller: `(request, caller, call) => reply`.
 * A pipe checks the request against the contract.
 */
export function Answers<Q extends object, R>(contract: RequestContract<Q, R>) {
  return <M extends (request: Q, caller: Caller, call: BusCall) => Promise<R> | R>(
    prototype: object,
    name: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    Payload(new RequestPipe(contract))(prototype, name, 0);
    CallerOfMessage()(prototype, name, 1);
    CallOfMessage()(prototype, name, 2);
    MessagePattern(contract.subject, { contract })(prototype, name, descriptor);
  };
}
