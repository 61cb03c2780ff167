import { IsInt, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define-request.js';
import type { JobStatus } from './jobs.contract.js';

/** Milliseconds for which the question how a training stands waits for its beginning. */
export const MOST_TRAINING_WAIT_MS = 45_000;

export class TrainingStandingRequest {
  /** The job that trains. */
  @IsUUID()
  id!: string;

  /** Milliseconds to wait until the provider has it, or the job is over. */
  @IsInt()
  @Min(0)
  @Max(MOST_TRAINING_WAIT_MS)
  waitMs!: number;
}

export interface TrainingStanding {
  status: JobStatus;
  /** What the provider calls it; null until the provider has it. */
  trainingId: string | null;
  errorMessage: string | null;
}

/** How a job that trains stands at the provider. 404 where there is none. */
export const getTrainingStanding = defineRequest<TrainingStanding>()({
  subject: 'executor.training-standing.get',
  request: TrainingStandingRequest,
  askedBy: ['entities'],
  public: true,
  deadlineMs: MOST_TRAINING_WAIT_MS + 5_000,
});

/** Longest part of a signed message beside its body. */
const LONGEST_HEADER = 1_000;

export class ProviderCallbackRequest {
  @IsString()
  @MaxLength(LONGEST_HEADER)
  id!: string;

  /** Seconds, as text. */
  @IsString()
  @MaxLength(LONGEST_HEADER)
  timestamp!: string;

  /** One or more, separated by spaces. */
  @IsString()
  @MaxLength(LONGEST_HEADER)
  signature!: string;

  /** The body as it was received: the signature is over its bytes. */
  @IsString()
  body!: string;
}

/**
 * A provider reports that a task has news. It is a hint to ask the provider about the task; what the message says is not
 * used. 401 `invalid_signature`, 503 `webhook_not_configured`.
 */
export const takeProviderCallback = defineRequest<{ received: true }>()({
  subject: 'executor.provider-callback.take',
  request: ProviderCallbackRequest,
  public: true,
});
