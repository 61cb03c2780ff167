import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '@easel/contracts';
import type { RefusedAddresses } from '../admission/refused-addresses.js';
import { addressKey } from '../http/address-key.js';
import { declaredLength, declaresBody } from '../http/body-length.js';
import { asHttpError, refusal, unknownRoute } from '../http/http-error.js';
import type { RouteTable } from '../http/route-table.js';
import { sendError } from '../http/send-error.js';
import { discardBody } from '../http/unread-body.js';

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
    await this.passOverBody(request, reply);
    // The answer is under way: the caller sees it break off, which is all that can still be said.
    if (reply.sent || reply.raw.headersSent) reply.raw.destroy();
    else sendError(reply, error);
  }

  /** Reads what the caller is still sending, so that it sees the answer; of strangers, little. */
  private async passOverBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw } = request;
    if (raw.complete || raw.destroyed || !declaresBody(raw)) return;
    const address = addressKey(request.ip);
    const limit = request.caller ? MOST_UNREAD : this.refused.unreadBytesLeft(address);
    const waitsForUs = raw.headers.expect !== undefined;
    if (!waitsForUs && declaredLength(raw) <= limit) {
      this.refused.threwAway(address, await discardBody(raw, limit));
    }
    if (!raw.complete) reply.header('Connection', 'close');
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
