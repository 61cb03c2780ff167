import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { defineRequest } from '../define-request.js';
import { AsNumber, Nested } from '../validation.js';

export const ESTIMATE_CONFIDENCES = ['exact', 'partial', 'model', 'default'] as const;
/**
 * What an estimate rests on: jobs with all the settings named, with some of them, of the model alone, or no jobs but
 * what work of this kind usually takes.
 */
export type EstimateConfidence = (typeof ESTIMATE_CONFIDENCES)[number];

export interface DurationEstimate {
  /** Milliseconds from when a job begins until it has ended: the median. */
  estimatedMs: number;
  confidence: EstimateConfidence;
  /** Jobs that it rests on. */
  sampleCount: number;
}

export class EstimateDurationRequest {
  /** Id of a model or a language model, or a node type. */
  @IsString()
  @Length(1, 120)
  @JSONSchema({ examples: ['nano-banana-pro'] })
  model!: string;

  @IsOptional()
  @IsString()
  @MaxLength(40)
  aspectRatio?: string;

  /** As the model calls it: a quality or a resolution. */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  quality?: string;

  /** Seconds that are asked for. */
  @IsOptional()
  @AsNumber()
  @IsNumber()
  @Min(0)
  @Max(100_000)
  duration?: number;
}

class EstimatedNode extends EstimateDurationRequest {
  @IsString()
  @Length(1, 200)
  nodeId!: string;
}

export class BatchEstimateRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @Nested(() => EstimatedNode)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @JSONSchema({ items: { type: 'object', examples: [{ nodeId: 'n1', model: 'nano-banana-pro' }] } })
  nodes!: EstimatedNode[];
}

/** 400 `validation_error` for what is neither a model nor a node type. */
export const estimateDuration = defineRequest<DurationEstimate>()({
  subject: 'executor.duration.estimate',
  request: EstimateDurationRequest,
});
/** By node id. */
export const batchEstimateDurations = defineRequest<{ estimates: Record<string, DurationEstimate> }>()({
  subject: 'executor.duration.batch-estimate',
  request: BatchEstimateRequest,
});
