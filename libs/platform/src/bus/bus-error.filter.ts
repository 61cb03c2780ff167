import { type ArgumentsHost, Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';
import { asServiceError } from '../errors/as-service-error.js';
import type { BusContext } from './bus-context.js';

/** Turns what a handler throws into an error that the asking service can pass on. */
@Catch()
export class BusErrorFilter implements RpcExceptionFilter<unknown> {
  private readonly logger = new Logger(BusErrorFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): Observable<never> {
    const error = asServiceError(thrown);
    if (error.status === 500) {
      const { subject } = host.switchToRpc().getContext<BusContext>();
      this.logger.error({ err: thrown, subject }, 'handler failed');
    }
    return throwError(() => error);
  }
}
