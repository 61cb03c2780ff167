import { ArrayMaxSize, IsArray, IsBoolean, IsOptional, IsUUID } from 'class-validator';
import { defineRequest } from '../define-request.js';

/** Records that one request asks for. */
export const MOST_SUBJECTS = 50;

export class FindSubjectsRequest {
  /** With whose rights. */
  @IsUUID()
  userId!: string;

  @IsArray()
  @ArrayMaxSize(MOST_SUBJECTS)
  @IsUUID(undefined, { each: true })
  ids!: string[];

  /** Only what the user owns, not what others show them: what is lent on. */
  @IsOptional()
  @IsBoolean()
  ownedOnly?: boolean;
}

/** A record as far as generation goes by it. */
export interface SubjectRecord {
  id: string;
  /** `character`, `object` and so on. */
  kind: string;
  name: string;
  /** Its main image. */
  imageUrl: string | null;
  /** The canonical description; where there is none, its owner's own words. */
  description: string | null;
  /** Where its owner has set it. */
  identityLock?: string;
  voice?: Record<string, unknown>;
  /** The model that was trained on it, where pictures are to be drawn by that. */
  trained?: { version: string; triggerWord: string };
  /** By the name that callers give the bucket; of entries of one name the selected take, else the oldest. */
  buckets: Record<string, { name: string; url: string }[]>;
}

/**
 * Records of any kind that a user may see, for work that nobody calls for at that moment. What is archived, is not there, or
 * is out of reach, is left out.
 */
export const findSubjects = defineRequest<{ subjects: SubjectRecord[] }>()({
  subject: 'entities.subjects.find',
  request: FindSubjectsRequest,
  askedBy: ['executor', 'studio'],
  public: true,
});
