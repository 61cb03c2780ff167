import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '@easel/contracts';
import { passOverBody } from '../admission/pass-over-body.js';
import type { RefusedAddresses } from '../admission/refused-addresses.js';
import { asHttpError, refusal, unknownRoute } from '../http/http-error.js';
import type { RouteTable } from '../http/route-table.js';
import { sendError } from '../http/send-error.js';

/** Bytes that somebody who is known may go on sending after the answer is clear. */
const MOST_UNREAD = 64 * 1024 * 1024;

/** The one place where something thrown becomes an answer. */
@Catch()
export class HttpErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(HttpErrorFilter.name);

  constructor(
    private readonly routes: RouteTable,
    private readonly refused: RefusedAddresses,
  ) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = request.is404
      ? this.unroutable(request, reply)
      : asHttpError(thrown, request.routeOptions.config);
    if (error.status >= 500) this.report(error, thrown, request);
    await passOverBody(request, reply, this.refused, request.caller && MOST_UNREAD);
    // The answer is under way: the caller sees it break off, which is all that can still be said.
    if (reply.sent || reply.raw.headersSent) reply.raw.destroy();
    else sendError(reply, error);
  }

  private unroutable(request: FastifyRequest, reply: FastifyReply): ServiceError {
    const methods = this.routes.methodsAt(request.url.split('?')[0] ?? '');
    if (methods.length === 0) return unknownRoute();
    reply.header('Allow', methods.join(', '));
    return refusal(405);
  }

  private report(error: ServiceError, thrown: unknown, request: FastifyRequest): void {
    const facts = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: error.status,
      code: error.code,
    };
    if (error.status === 503) this.logger.warn({ ...facts, reason: error.message }, 'request not served');
    else this.logger.error({ ...facts, err: thrown }, 'request failed');
  }
}
