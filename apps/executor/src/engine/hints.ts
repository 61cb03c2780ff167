import { Injectable, Logger } from '@nestjs/common';
import { JetStream } from '@easel/platform';

export const ORCHESTRATE = 'jobs.orchestrate';
export const laneSubject = (lane: string): string => `jobs.lane.${lane}`;
export const laneDurable = (lane: string): string => `lane-${lane}`;
export const ORCHESTRATOR_DURABLE = 'orchestrator';

/**
 * Tells workers, through JetStream, that there is work. A hint says where, never what: the taker claims what is due
 * in Postgres. One that is lost is replaced by the sweep, one too many finds nothing to do.
 */
@Injectable()
export class Hints {
  private readonly logger = new Logger(Hints.name);

  constructor(private readonly jetstream: JetStream) {}

  /** An execution is due. */
  execution(executionId: string, reason: string | number = 0): void {
    this.publish(ORCHESTRATE, executionId, `${executionId}:${reason}`);
  }

  /** A job of `lane` is due. */
  job(lane: string, jobId: string, attempt: number): void {
    this.publish(laneSubject(lane), jobId, `${jobId}:${attempt}`);
  }

  private publish(subject: string, payload: string, messageId: string): void {
    this.jetstream.publish(subject, payload, messageId).catch((error: unknown) => {
      this.logger.warn({ err: error, subject }, 'a hint was lost; the sweep will repeat it');
    });
  }
}
