import { Injectable } from '@nestjs/common';
import { type EntityKind, models } from '@easel/catalog';
import { type Caller, getJob, NotFound, ValidationFailed } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { EntityJobsRepository } from './entity-jobs.repository.js';

/** A picture that may become a main image. */
export interface Candidate {
  jobId: string;
  url: string;
  /** The image model that made it, where it is known. */
  provider: string | null;
}

/** Looks up the job that somebody wants to approve. */
@Injectable()
export class FindCandidate {
  constructor(
    private readonly bus: BusClient,
    private readonly jobs: EntityJobsRepository,
  ) {}

  /**
   * The executor says how the job stands, since its end may not have been heard of here yet.
   *
   * @throws NotFound for a job that is not the caller's own, or that is a candidate of another record
   * @throws ValidationFailed for one that is not completed, or that made no picture
   */
  async run(caller: Caller, kind: EntityKind, entityId: string, jobId: string): Promise<Candidate> {
    const known = await this.jobs.find(jobId);
    const fits =
      known === undefined ||
      (known.userId === caller.userId &&
        known.kind === kind.id &&
        known.purpose === 'main' &&
        (known.entityId ?? entityId) === entityId);
    if (!fits) throw new NotFound('candidate');
    if (known?.status === 'completed' && known.url !== null) {
      return { jobId, url: known.url, provider: known.provider };
    }
    const job = await this.bus.request(getJob, caller, { id: jobId });
    // What members of an open workspace see is not theirs to approve.
    if (job.user_id !== caller.userId) throw new NotFound('candidate');
    const url = job.output_data?.['imageUrl'];
    if (job.status !== 'completed') throw refused('is a job that is not completed');
    if (typeof url !== 'string') throw refused('is a job that made no picture');
    return { jobId, url, provider: known?.provider ?? imageModel(job.input_data['provider']) };
  }
}

const refused = (message: string) => new ValidationFailed([{ path: 'candidateJobId', message }]);

const imageModel = (id: unknown): string | null =>
  typeof id === 'string' && models.get(id)?.kind === 'image' ? id : null;
