import { defineRequest } from '../define-request.js';
import { EntityIdRequest } from './records.contract.js';

export type TrainingStatus = 'untrained' | 'queued' | 'training' | 'succeeded' | 'failed' | 'cancelled';

/** How the latest training of a record stands. Members are null where there is nothing to tell yet. */
export interface TrainingRecord {
  status: TrainingStatus;
  /** What the provider calls it. */
  trainingId: string | null;
  error: string | null;
  trainedAt: string | null;
  /** The trained model, `owner/name:version`. */
  version: string | null;
  triggerWord: string | null;
  imageCount: number | null;
}

export interface TrainingAccepted {
  jobId: string;
  trainingId: string;
  triggerWord: string;
}

/**
 * Waits until the provider has the training. 409 `already_training_or_not_found`, 400 `insufficient_training_images`,
 * 502 `training_dispatch_failed`, which costs nothing.
 */
export const trainEntity = defineRequest<TrainingAccepted>()({
  subject: 'entities.training.start',
  request: EntityIdRequest,
  deadlineMs: 58_000,
});
/** 404 also for kinds that are not trained. */
export const getEntityTraining = defineRequest<TrainingRecord>()({
  subject: 'entities.training.get',
  request: EntityIdRequest,
});
/** Cancels a training under way, which then costs nothing, and forgets what was trained. */
export const deleteEntityLora = defineRequest<{ ok: true }>()({
  subject: 'entities.lora.delete',
  request: EntityIdRequest,
  deadlineMs: 10_000,
});
