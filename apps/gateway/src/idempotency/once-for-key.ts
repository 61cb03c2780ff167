import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asHttpError } from '../http/http-error.js';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_SECONDS_HEADER,
  keyedRequest,
  REPLAYED_HEADER,
} from './idempotency-key.js';
import { type Claim, IdempotencyRecords } from './idempotency-records.js';
import { LEASE } from './idempotency-statements.js';
import { SealedAnswers } from './sealed-answers.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id that the work started by this request is to have; where it carries an `Idempotency-Key`. */
    operationId?: string;
  }
}

const FIELD = IDEMPOTENCY_KEY_HEADER.toLowerCase();
const SECONDS_FIELD = IDEMPOTENCY_SECONDS_HEADER.toLowerCase();

/**
 * Lets a request with an `Idempotency-Key` start its work once, however often it is sent and to whichever gateway.
 *
 * The record that says so, with the id that the work is to have, is committed before anything is asked for. So if this
 * process dies, or the answer is lost, the same request goes on under the same id, and the service that starts the work
 * finds what it had started before.
 */
@Injectable()
export class OnceForKey {
  private readonly logger = new Logger(OnceForKey.name);

  constructor(
    private readonly records: IdempotencyRecords,
    private readonly sealed: SealedAnswers,
  ) {}

  /**
   * The answer of the work, or the one that the same request was given before. Without a key the work is simply done.
   *
   * @param options.content what the request asks for; default: its body
   * @param options.showsSecret what is kept of the answer is sealed
   * @throws ValidationFailed, IdempotencyKeyReused, IdempotencyInProgress, and what the work throws
   */
  async run(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<unknown>,
    { content = request.body, showsSecret = false }: { content?: unknown; showsSecret?: boolean } = {},
  ): Promise<{ answer: unknown; replayed: boolean }> {
    const header = request.headers[FIELD];
    if (header === undefined) return { answer: await work(), replayed: false };
    const { method, url, caller } = request;
    const keyed = keyedRequest(
      header,
      { method, url, body: content, ...(caller && { caller }) },
      request.headers[SECONDS_FIELD],
    );
    const entered = await this.records.enter(keyed);
    if ('status' in entered) {
      void reply.status(entered.status).header(REPLAYED_HEADER, 'true');
      return { answer: JSON.parse(this.sealed.open(entered.body, keyed)), replayed: true };
    }
    request.operationId = entered.operationId;
    // oxlint-disable-next-line no-restricted-globals -- it lives as long as one request
    const beat = setInterval(() => void this.note(this.records.extend(entered)), (LEASE * 1_000) / 3);
    try {
      const answer: unknown = await work();
      // A stream is not kept: the same request follows the same work again. Nor is what nobody got: a caller that
      // asks again may get more, for example that the run it waited for has ended.
      if (answer === undefined || reply.raw.destroyed) await this.letGo(entered, false);
      else {
        const text = JSON.stringify(answer);
        const body = showsSecret ? this.sealed.seal(text, entered) : text;
        await this.note(this.records.store(entered, { status: reply.statusCode, body }));
      }
      return { answer, replayed: false };
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
