import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { getJob, type JobRecord, ServiceError } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { AccessGuard } from '../access/access.guard.js';
import type { HttpCall } from '../http/call.js';

/** Looks at a job again, for an answer that goes on long after its request was let through. */
@Injectable()
export class WatchJob {
  private readonly logger = new Logger(WatchJob.name);

  constructor(
    private readonly bus: BusClient,
    private readonly access: AccessGuard,
  ) {}

  /**
   * The current job, with the current rights of the caller. `gone` where asking again would change nothing: it was
   * deleted, is not the caller's any more, or they are signed out. Undefined while a service is away.
   */
  async look(
    id: string,
    request: FastifyRequest,
    context: HttpCall['context'],
  ): Promise<JobRecord | 'gone' | undefined> {
    try {
      return await this.bus.request(getJob, await this.access.callerNow(request), { id }, context);
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) return 'gone';
      this.logger.warn({ err: error }, 'a followed job could not be read; it is retried');
      return undefined;
    }
  }
}
