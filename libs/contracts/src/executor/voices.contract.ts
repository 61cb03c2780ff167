import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import { NoFields } from '../auth/accounts.contract.js';
import { IfSent } from '../auth/if-sent.js';
import { defineRequest } from '../define-request.js';
import { AsBoolean, AsList, Clamped } from '../validation.js';

/** A voice that can be spoken with; what is not known of it is empty. Facts: core 18. */
export interface VoiceRecord {
  voice_id: string;
  name: string;
  preview_url: string;
  gender: string;
  accent: string;
  age: string;
  description: string;
  use_case: string;
  category: string;
}

/** A voice that its owner had made of a recording or a description. */
export interface VoiceCloneRecord {
  id: string;
  name: string;
  description: string | null;
  /** What goes into `voice` and `voiceId`. */
  elevenlabsVoiceId: string;
  sampleAudioUrl: string | null;
  previewUrl: string | null;
  gender: string | null;
  accent: string | null;
  createdAt: string;
  updatedAt: string;
}

/** `voiceClone` is absent while the job has not ended: it is on the list as soon as it has. */
export interface VoiceCloneMade {
  jobId: string;
  voiceClone?: VoiceCloneRecord;
}

const AGES = ['young', 'middle_aged', 'old'] as const;

export class SearchVoicesRequest {
  /** Part of a name or description. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;

  @IsOptional()
  @IsIn(['male', 'female', 'neutral'])
  gender?: 'male' | 'female' | 'neutral';

  @IsOptional()
  @IsIn(AGES)
  age?: (typeof AGES)[number];

  @IsOptional()
  @IsString()
  @MaxLength(60)
  accent?: string;

  /** As `en`. */
  @IsOptional()
  @IsString()
  @MaxLength(20)
  language?: string;

  @IsOptional()
  @IsIn(['professional', 'famous', 'high_quality', 'premade'])
  category?: string;

  @IsOptional()
  @AsList()
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @MaxLength(60, { each: true })
  use_cases?: string[];

  @IsOptional()
  @AsList()
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @MaxLength(60, { each: true })
  descriptives?: string[];

  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  featured?: boolean;

  @IsOptional()
  @IsIn([
    'trending',
    'latest',
    'most_users',
    'most_characters_generated',
    'created_date',
    'cloned_by_count',
    'usage_character_count_1y',
  ])
  sort?: string;

  /** From 0. */
  @IsOptional()
  @Clamped(0, 1_000)
  @IsInt()
  page?: number;

  @IsOptional()
  @Clamped(1, 100)
  @IsInt()
  page_size?: number;
}

export class CreateVoiceCloneRequest {
  @IsString()
  @Length(1, 100)
  name!: string;

  /** A recording of the voice, of up to 10 MB. */
  @IsString()
  @Length(1, 2_048)
  audioUrl!: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string | null;

  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  removeBackgroundNoise?: boolean;
}

export class KeepDesignedVoiceRequest {
  @IsString()
  @Length(1, 100)
  name!: string;

  /** A completed job of the caller's that designed or remixed a voice. */
  @IsUUID()
  jobId!: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string | null;
}

export class VoiceCloneIdRequest {
  @IsUUID()
  id!: string;
}

export class RenameVoiceCloneRequest extends VoiceCloneIdRequest {
  @IfSent()
  @IsString()
  @Length(1, 100)
  name?: string;

  /** Null takes it away. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string | null;
}

/** Ready-made voices: the provider's, else those that speak here without one. */
export const listVoices = defineRequest<{ voices: VoiceRecord[] }>()({
  subject: 'executor.voice.list',
  request: NoFields,
  public: true,
  deadlineMs: 15_000,
});
export const searchVoices = defineRequest<{ voices: VoiceRecord[]; hasMore: boolean }>()({
  subject: 'executor.voice.search',
  request: SearchVoicesRequest,
  public: true,
  deadlineMs: 15_000,
});
/** Newest first; an account has 200 at most. */
export const listVoiceClones = defineRequest<{ voiceClones: VoiceCloneRecord[] }>()({
  subject: 'executor.voice-clone.list',
  request: NoFields,
});
/**
 * Makes a job that clones a voice, and waits for it, for 45 s at most. 400 naming `audioUrl` for a recording that can
 * not be cloned, `limit_reached` beyond 200 of an account, `provider_not_configured` without a
 * key, 502 `provider_failed`, 503 `provider_unavailable`.
 */
export const createVoiceClone = defineRequest<VoiceCloneMade>()({
  subject: 'executor.voice-clone.create',
  request: CreateVoiceCloneRequest,
  deadlineMs: 55_000,
});
/** Keeps the voice of a job as a clone; the same job again answers the same clone. 400 naming `jobId`. */
export const keepDesignedVoice = defineRequest<VoiceCloneRecord>()({
  subject: 'executor.voice-clone.keep-design',
  request: KeepDesignedVoiceRequest,
});
export const renameVoiceClone = defineRequest<VoiceCloneRecord>()({
  subject: 'executor.voice-clone.rename',
  request: RenameVoiceCloneRequest,
});
/** It is deleted at the provider too, as soon as that can be reached. */
export const deleteVoiceClone = defineRequest<{ success: true }>()({
  subject: 'executor.voice-clone.delete',
  request: VoiceCloneIdRequest,
});
