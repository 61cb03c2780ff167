import { BaseRpcContext } from '@nestjs/microservices';
import type { Caller } from '@easel/contracts';

/** What a handler gets besides the request. */
export interface BusCall {
  requestId?: string;
  /** The service that asks, as its seal proves. */
  asker?: string;
  /**
   * A UUID, where the caller may ask for the same thing again without knowing what became of it (`Idempotency-Key`):
   * the id that the work started by this request is to have. What stands under it already is answered instead.
   */
  operationId?: string;
}

/** What Nest's pipes, guards, interceptors and filters see of a message beside its payload. */
export class BusContext extends BaseRpcContext<[subject: string, caller: Caller | undefined, call: BusCall]> {
  get subject(): string {
    return this.args[0];
  }

  /** None where a public contract is asked by nobody. */
  get caller(): Caller | undefined {
    return this.args[1];
  }

  get call(): BusCall {
    return this.args[2];
  }
}
