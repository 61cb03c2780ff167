import { ServiceError } from '@easel/contracts';

/** 503: this process can't serve now; the message says for want of what. */
export class NotReady extends ServiceError {
  constructor(missing: readonly string[]) {
    super(503, 'service_unavailable', `Not ready: ${missing.join(', ')}.`, {}, 2);
  }
}
