import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { IDEMPOTENCY_KEY_HEADER } from './idempotency-key.js';
import { OnceForKey } from './once-for-key.js';

const FIELD = IDEMPOTENCY_KEY_HEADER.toLowerCase();

/** Has a route do its work once for an `Idempotency-Key`: {@link OnceForKey}. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly once: OnceForKey) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler,
  ): Observable<unknown> | Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // What a route with a file is asked for, it knows once that has arrived: then it asks for itself.
    if (request.headers[FIELD] === undefined || request.routeOptions.config.takesFile) return next.handle();
    const { showsSecret = false } = request.routeOptions.config;
    return this.once
      .run(request, http.getResponse<FastifyReply>(), () => lastValueFrom(next.handle()), { showsSecret })
      .then(({ answer }) => of(answer));
  }
}
