import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  ValidateNested,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { defineRequest } from '../define-request.js';
import { Nested } from '../validation.js';
import { JobIdRequest, type JobAccepted, type JobStatus } from './jobs.contract.js';

const MOST_MESSAGES = 40;
const LONGEST_MESSAGE = 8_000;

export class CopilotMessage {
  @IsIn(['user', 'assistant'])
  role!: 'user' | 'assistant';

  @IsString()
  @Length(1, LONGEST_MESSAGE)
  content!: string;
}

export class StartCopilotTurnRequest {
  /** The workflow that is talked about; the caller has to be able to read it. */
  @IsUUID()
  workflowId!: string;

  /** What was said so far, oldest first. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_MESSAGES)
  @Nested(() => CopilotMessage)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @JSONSchema({ items: { type: 'object', examples: [{ role: 'user', content: 'What does it do?' }] } })
  messages!: CopilotMessage[];

  /** A language model; default: the usual one. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  llmModel?: string;
}

/** What the copilot has to say. It changes nothing: its patch is for the caller to apply, or not. */
export interface CopilotTurn {
  jobId: string;
  status: JobStatus;
  workflowId: string;
  /** Null until it is said. */
  reply: string | null;
  /** Changes that fit the workflow as it is now; null when none are proposed, or they do not fit. */
  patch: object[] | null;
  /** Version of the workflow that the patch fits; send it as `expectedVersion`. */
  workflowVersion: number;
  /** Why what was proposed does not fit. */
  patchProblem: string | null;
  errorCode: string | null;
  errorMessage: string | null;
}

/** Begins a turn as a job, which costs what a text of its model costs. */
export const startCopilotTurn = defineRequest<JobAccepted>()({
  subject: 'executor.copilot.start-turn',
  request: StartCopilotTurnRequest,
});

export const getCopilotTurn = defineRequest<CopilotTurn>()({
  subject: 'executor.copilot.get-turn',
  request: JobIdRequest,
});
