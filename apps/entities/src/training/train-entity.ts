import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type EntityKind,
  FEWEST_TRAINING_IMAGES,
  TRAINING_TYPE,
  trainingImages,
  triggerWord,
} from '@easel/catalog';
import {
  type Caller,
  getTrainingStanding,
  MOST_TRAINING_WAIT_MS,
  NotFound,
  requireMayMake,
  type TrainingAccepted,
  type TrainingStanding,
} from '@easel/contracts';
import { AskedJobs, BusClient, type Transaction } from '@easel/platform';
import { EntitiesRepository } from '../records/entities.repository.js';
import { EntityAssetsRepository } from '../records/entity-assets.repository.js';
import type { EntityRow } from '../records/entity.row.js';
import { isUnderWay } from '../records/lora.js';
import { LorasRepository } from '../records/loras.repository.js';
import {
  AlreadyTrainingOrNotFound,
  InsufficientTrainingImages,
  TrainingDispatchFailed,
} from './training.errors.js';

/** What is written down of a job that trains, to know it by when it ends. */
export interface TrainingPurpose {
  training: { triggerWord: string };
}

/**
 * Trains a model on the pictures of a record. The training is a job of the caller's like any: reserved when it is made,
 * charged when it succeeds, given back when it does not.
 */
@Injectable()
export class TrainEntity {
  constructor(
    private readonly bus: BusClient,
    private readonly entities: EntitiesRepository,
    private readonly assets: EntityAssetsRepository,
    private readonly loras: LorasRepository,
    private readonly askedJobs: AskedJobs,
  ) {}

  /**
   * Answers once the provider has the training.
   * @throws AlreadyTrainingOrNotFound, InsufficientTrainingImages, TrainingDispatchFailed, and as the executor refuses a job
   */
  async run(
    caller: Caller,
    kind: EntityKind,
    id: string,
    operationId: string | undefined,
  ): Promise<TrainingAccepted> {
    const record = await this.found(this.entities.find(caller, kind, id, 'write'), kind);
    requireMayMake(caller, record.workspaceId);
    const images = trainingImages(kind, record, await this.assets.of(id));
    if (images.length < FEWEST_TRAINING_IMAGES)
      throw new InsufficientTrainingImages(kind.label, images.length);
    const word = triggerWord(record.name, randomBytes(3).toString('hex'));
    const purpose: TrainingPurpose = { training: { triggerWord: word } };
    const [job] = await this.askedJobs.start(
      caller,
      {
        operationId,
        subjectId: id,
        belongsTo: { kind: 'entity', id, type: kind.id },
        jobs: [
          {
            type: TRAINING_TYPE,
            params: {},
            added: { training: { images, triggerWord: word, model: `easel-${kind.id}-${id}` } },
            context: { triggerWord: word, imageCount: images.length },
            purpose,
          },
        ],
      },
      (tx, [jobId = '']) => this.begin(tx, caller, kind, id, { jobId, word, count: images.length }),
    );
    if (!job) throw new Error('one job was asked for');
    const { trainingId } = await this.dispatched(id, job.jobId);
    await this.loras.dispatched(id, job.jobId, trainingId);
    return { jobId: job.jobId, trainingId, triggerWord: await this.wordOf(caller, job.jobId, word) };
  }

  /** In the commit that writes the job down: of two requests one finds the training of the other. */
  private async begin(
    tx: Transaction,
    caller: Caller,
    kind: EntityKind,
    id: string,
    { jobId, word, count }: { jobId: string; word: string; count: number },
  ): Promise<void> {
    const { lora } = await this.found(this.entities.lock(tx, caller, kind, id), kind);
    if (lora && isUnderWay(lora)) throw new AlreadyTrainingOrNotFound(kind.label);
    await this.loras.begin(tx, id, {
      jobId,
      status: 'queued',
      trainingId: null,
      triggerWord: word,
      imageCount: count,
      error: null,
    });
  }

  private async found(finding: Promise<EntityRow>, { label }: EntityKind): Promise<EntityRow> {
    const row = await finding.catch((error: unknown) => {
      throw error instanceof NotFound ? new AlreadyTrainingOrNotFound(label) : error;
    });
    if (row.deletedAt !== null) throw new AlreadyTrainingOrNotFound(label);
    return row;
  }

  /** @throws TrainingDispatchFailed for one that the provider did not take; it is cancelled then, if it did not fail */
  private async dispatched(id: string, jobId: string): Promise<{ trainingId: string }> {
    const standing = await this.standing(jobId, MOST_TRAINING_WAIT_MS);
    if (standing.trainingId !== null) return { trainingId: standing.trainingId };
    if (standing.status === 'pending' || standing.status === 'running') {
      await this.askedJobs.cancel([jobId]);
      const after = await this.standing(jobId, 0);
      // It was taken in the last moment, and the cancel came too late.
      if (after.trainingId !== null && after.status !== 'cancelled') return { trainingId: after.trainingId };
    }
    // What is known of the end is stored before the caller may look.
    await this.askedJobs.underWay([id]);
    throw new TrainingDispatchFailed(standing.errorMessage);
  }

  private standing(id: string, waitMs: number): Promise<TrainingStanding> {
    return this.bus.request(getTrainingStanding, undefined, { id, waitMs });
  }

  /** Of a repeated request, the word of the first. */
  private async wordOf({ userId }: Caller, jobId: string, word: string): Promise<string> {
    const job = await this.askedJobs.find(userId, jobId);
    const { training } = (job?.purpose ?? {}) as Partial<TrainingPurpose>;
    return training?.triggerWord ?? word;
  }
}
