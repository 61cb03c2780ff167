import { Injectable } from '@nestjs/common';
import type { Caller, ProductionRecord } from '@easel/contracts';
import { alteredBetween, type Marker } from '@easel/productions';
import { v7 as newId } from 'uuid';
import type { Opened } from './open-productions.js';
import { WriteProduction } from './write-production.js';

export interface MarkedStart {
  readonly id: string;
  readonly route: string;
  readonly clientRequestId?: string | undefined;
  /** What was asked, as it is compared with a repetition. */
  readonly body: object;
  readonly first: Opened;
}

/** Jobs of the newest document, each with what its marker says. */
export interface PlannedJobs<A extends object> {
  readonly jobs: readonly {
    readonly type: string;
    readonly params: Record<string, unknown>;
    readonly marker: Omit<Marker, 'jobId' | 'startedAt'>;
  }[];
  /** In the past tense, for the history. */
  readonly summary: string;
  readonly mostCredits?: number | undefined;
  /** What is answered beside job ids and production, and again to a repetition. */
  readonly answer: A;
}

export type Started<A extends object> = A & {
  jobIds: string[];
  production: ProductionRecord;
  version: number;
  deduped?: true;
};

/**
 * Creates jobs together with the markers that wait for their results: after any crash, neither exists without the
 * other.
 */
@Injectable()
export class StartMarked {
  constructor(private readonly writeProduction: WriteProduction) {}

  /** @throws what `plan` throws, and as the executor refuses jobs: then there is neither job nor marker */
  async run<A extends object>(
    caller: Caller,
    { id, route, clientRequestId, body, first }: MarkedStart,
    plan: (opened: Opened) => Promise<PlannedJobs<A>>,
  ): Promise<Started<A>> {
    const written = await this.writeProduction.run(
      caller,
      { id, route, clientRequestId, body, first },
      async (opened) => {
        const { jobs, summary, mostCredits, answer } = await plan(opened);
        const startedAt = new Date().toISOString();
        const made = jobs.map((job) => ({ ...job, id: newId() }));
        const markers = made.map(({ id: jobId, marker }): Marker => ({
          ...marker,
          jobId,
          startedAt,
          ...(clientRequestId === undefined ? {} : { clientRequestId }),
        }));
        const { production } = opened;
        const next = { ...production, pending: [...production.pending, ...markers] };
        const jobIds = made.map((job) => job.id);
        return {
          production: next,
          altered: alteredBetween(production, next),
          // What was spent is not taken back.
          isFinal: true,
          operations: [{ op: route, ...body }],
          receipts: [{ op: route, summary, ids: jobIds }],
          answer: { ...answer, jobIds },
          starts: {
            jobs: made.map((job) => ({ id: job.id, type: job.type, params: job.params })),
            mostCredits,
          },
        };
      },
    );
    const { answer, production, version, isReplay } = written;
    return { ...answer, production, version, ...(isReplay ? { deduped: true as const } : {}) };
  }
}
