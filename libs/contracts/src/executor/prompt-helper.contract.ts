import { IsObject, IsOptional, IsUUID } from 'class-validator';
import { defineRequest } from '../define-request.js';
import type { JobStatus } from './jobs.contract.js';

/** One question about a prompt. Facts: core 19. */
export interface WizardQuestionRecord {
  category: string;
  label: string;
  options: { value: string; label: string; description?: string }[];
  /** What the prompt says already: a list where `multi`. */
  selected: string | string[] | null;
  /** Whether words of one's own will do. */
  allowCustom: boolean;
  multi?: true;
}

/** A model that suits the prompt better than the one that is set. */
export interface RecommendedModelRecord {
  provider: string;
  /** The node's setting that takes it. */
  field: 'provider' | 'model';
  label: string;
  reason: string;
}

export interface PromptHelp {
  jobId: string;
  /** Of `analyze`. */
  questions?: WizardQuestionRecord[];
  /** Of `generate` and `enhance`. */
  prompt?: string;
  /** Absent where the model that is set does as well. */
  recommendedModel?: RecommendedModelRecord;
  /** Set while there is no result: the job goes on, is held for review, or was cancelled. */
  status?: JobStatus;
}

export class AskPromptHelperRequest {
  /** The body of the request: settings of a `prompt-helper` node. */
  @IsObject()
  params!: Record<string, unknown>;

  /** The caller's workflow that the job is shown with. */
  @IsOptional()
  @IsUUID()
  workflowId?: string;
}

/**
 * Makes a job that helps with a prompt, and waits for it, for 45 s at most. 400 naming the field, or
 * `advanced_mode_unsupported`; 502 `malformed_response`, 503 `provider_unavailable`, 500 `llm_error`.
 */
export const askPromptHelper = defineRequest<PromptHelp>()({
  subject: 'executor.prompt-helper.ask',
  request: AskPromptHelperRequest,
  deadlineMs: 55_000,
});
