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

/** What a text says that pickers have no option, or no dimension, for. */
export interface PickerGaps {
  missingItems: { picker: string; dimension: string; observed: string }[];
  missingCategories: { picker: string; suggestedDimension: string; observed: string }[];
}

/** Facts: generation 8. */
export interface PickersFilled {
  jobId: string;
  /** By picker and dimension, the id of an option or several. */
  pickerJson?: Record<string, Record<string, string | string[]>>;
  /** Absent where nothing is missing, and where nobody looked. */
  gaps?: PickerGaps;
  /** Set while there is no result: the job goes on, is held for review, or was cancelled. */
  status?: JobStatus;
}

export class FillPickersRequest {
  /** The body of the request: settings of a `text-to-picker` node. */
  @IsObject()
  params!: Record<string, unknown>;

  /** The caller's workflow that the job is shown with. */
  @IsOptional()
  @IsUUID()
  workflowId?: string;
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

/** Fills in pickers from a text by a job, and waits for it, for 45 s at most. Errors as of {@link askPromptHelper}. */
export const fillPickers = defineRequest<PickersFilled>()({
  subject: 'executor.prompt-helper.fill-pickers',
  request: FillPickersRequest,
  deadlineMs: 55_000,
});
