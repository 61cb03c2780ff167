import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { asHttpError } from '../http/http-error.js';
import { IDEMPOTENCY_KEY_HEADER, keyedRequest, REPLAYED_HEADER } from './idempotency-key.js';
import { type Claim, IdempotencyRecords } from './idempotency-records.js';
import { LEASE } from './idempotency-statements.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id that the work started by this request is to have; where it carries an `Idempotency-Key`. */
    operationId?: string;
  }
}

const FIELD = IDEMPOTENCY_KEY_HEADER.toLowerCase();

/**
 * Lets a request with an `Idempotency-Key` start its work once, however often it is sent and to whichever gateway.
 *
 * The record that says so, with the id that the work is to have, is committed before anything is asked for. So if this
 * process dies, or the answer is lost, the same request goes on under the same id, and the service that starts the work
 * finds what it had started before.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(IdempotencyInterceptor.name);

  constructor(private readonly records: IdempotencyRecords) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler,
  ): Observable<unknown> | Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const header = request.headers[FIELD];
    if (header === undefined) return next.handle();
    return this.once(header, request, http.getResponse<FastifyReply>(), next);
  }

  /** @throws ValidationFailed, IdempotencyKeyReused, IdempotencyInProgress, and what the route throws */
  private async once(
    header: string | string[],
    request: FastifyRequest,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<Observable<unknown>> {
    const entered = await this.records.enter(keyedRequest(header, request));
    if ('status' in entered) {
      void reply.status(entered.status).header(REPLAYED_HEADER, 'true');
      return of(JSON.parse(entered.body));
    }
    request.operationId = entered.operationId;
    const beat = setInterval(() => void this.note(this.records.extend(entered)), (LEASE * 1_000) / 3);
    try {
      const answer: unknown = await lastValueFrom(next.handle());
      // A stream is not kept: the same request follows the same work again. Nor is what nobody got: who is gone may be
      // told more when it asks again, that the run it waited for has ended.
      if (answer === undefined || reply.raw.destroyed) await this.letGo(entered, false);
      else
        await this.note(
          this.records.store(entered, { status: reply.statusCode, body: JSON.stringify(answer) }),
        );
      return of(answer);
    } catch (error) {
      await this.letGo(entered, asHttpError(error).status < 500);
      throw error;
    } finally {
      clearInterval(beat);
    }
  }

  private letGo(claim: Claim, refused: boolean): Promise<void> {
    return this.note(this.records.letGo(claim, refused));
  }

  /** What was started is answered all the same: without its note, the same request finds it under its id. */
  private async note(writing: Promise<void>): Promise<void> {
    try {
      await writing;
    } catch (error) {
      this.logger.warn({ err: error }, 'an idempotency record was not written');
    }
  }
}
