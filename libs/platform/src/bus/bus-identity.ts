import type { BusKeys, BusService } from '@easel/contracts';

/** Who a process is on the bus, and with which keys it shows that. */
export class BusIdentity {
  constructor(
    readonly service: BusService,
    readonly keys: BusKeys,
  ) {}
}
