import type { PipeTransform } from '@nestjs/common';
import { type RequestContract, validateRequest } from '@easel/contracts';

/** Lets pass what fits a contract, as an instance of its request class. */
export class RequestPipe<Q extends object> implements PipeTransform<object, Q> {
  constructor(private readonly contract: RequestContract<Q>) {}

  /** @throws ValidationFailed */
  transform(body: object): Q {
    return validateRequest(this.contract.request, body);
  }
}
