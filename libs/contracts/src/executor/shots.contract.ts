import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { IfSent } from '../auth/if-sent.js';
import { defineRequest } from '../define-request.js';

export const SHOT_MODES = ['single', 'multi-shot', 'frame-to-motion', 'storyboard'] as const;
export type ShotMode = (typeof SHOT_MODES)[number];
export const SHOT_VISIBILITIES = ['private', 'public'] as const;
export type ShotVisibility = (typeof SHOT_VISIBILITIES)[number];

/** What a shot says, all of it optional; what is not said is absent. Facts: core 20. */
export interface ShotContent {
  mode?: ShotMode;
  /** What was picked, as the client keeps it. */
  selectionState?: object;
  freeText?: string;
  negativePrompt?: string;
  assembledPrompt?: string;
  /** Prompts by model. */
  perModelPrompts?: object;
  models?: string[];
  entityRefs?: object[];
  /** Addresses that anybody may open. */
  resultUrls?: string[];
}

export interface ShotRecord extends ShotContent {
  /** 12 characters that nobody can guess. */
  id: string;
  schemaVersion: 1;
  ownerId: string;
  visibility: ShotVisibility;
  createdAt: string;
  updatedAt: string;
}

const LONGEST_TEXT = 20_000;

/** Null takes away what was said. */
export class CreateShotRequest {
  @IsOptional()
  @IsIn(SHOT_MODES)
  mode?: ShotMode | null;

  @IsOptional()
  @IsObject()
  selectionState?: object | null;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_TEXT)
  freeText?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_TEXT)
  negativePrompt?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_TEXT)
  assembledPrompt?: string | null;

  @IsOptional()
  @IsObject()
  perModelPrompts?: object | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(16)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  models?: string[] | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsObject({ each: true })
  entityRefs?: object[] | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(32)
  @IsString({ each: true })
  @MaxLength(2_048, { each: true })
  resultUrls?: string[] | null;

  @IfSent()
  @IsIn(SHOT_VISIBILITIES)
  visibility?: ShotVisibility;
}

export class ShotIdRequest {
  @IsString()
  @Matches(/^[A-Za-z0-9]{1,64}$/, { message: 'must be the id of a shot' })
  @JSONSchema({ examples: ['V1StGXR8Z5jdHi6BmyT0'] })
  id!: string;
}

export class UpdateShotRequest extends CreateShotRequest {
  @IsString()
  @Matches(/^[A-Za-z0-9]{1,64}$/, { message: 'must be the id of a shot' })
  @JSONSchema({ examples: ['V1StGXR8Z5jdHi6BmyT0'] })
  id!: string;
}

/** 400 naming the field, `limit_reached` beyond 1000 of an account. */
export const createShot = defineRequest<{ id: string }>()({
  subject: 'executor.shot.create',
  request: CreateShotRequest,
});
/** A private one is its owner's alone. */
export const getShot = defineRequest<{ shot: ShotRecord }>()({
  subject: 'executor.shot.get',
  request: ShotIdRequest,
  public: true,
});
export const updateShot = defineRequest<{ shot: ShotRecord }>()({
  subject: 'executor.shot.update',
  request: UpdateShotRequest,
});
export const deleteShot = defineRequest<{ success: true }>()({
  subject: 'executor.shot.delete',
  request: ShotIdRequest,
});
