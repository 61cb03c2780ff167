import { IsIn, IsObject, IsString } from 'class-validator';
import { defineRequest } from '../define-request.js';
import type { JobAdjustment } from '../executor/jobs.contract.js';

export class GenerateForEntityRequest {
  /** The kind of subject. */
  @IsString()
  kind!: string;

  @IsIn(['main', 'asset', 'motion', 'surround'])
  route!: 'main' | 'asset' | 'motion' | 'surround';

  /** The body of the request, checked by the description of the kind. */
  @IsObject()
  body!: Record<string, unknown>;
}

export interface EntityJobsAccepted {
  /** One for each candidate. */
  jobIds: string[];
  /** Only when something was corrected. */
  adjustments?: JobAdjustment[];
}

/** 404 for a record that the caller may not change; 409 `concurrent_modification`. */
export const generateForEntity = defineRequest<EntityJobsAccepted>()({
  subject: 'entities.generation.start',
  request: GenerateForEntityRequest,
  // With the sentence that a language model writes of the variant.
  deadlineMs: 45_000,
});
