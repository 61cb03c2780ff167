import { IsString, Length, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';

/** A variant of a subject that nobody has described. */
export class WordVariantRequest {
  /** What the subject is: `object`. */
  @IsString()
  @Length(1, 60)
  label!: string;

  @IsString()
  @Length(1, 200)
  name!: string;

  /** Its canonical description, or what its record says else. */
  @IsString()
  @MaxLength(20_000)
  description!: string;

  @IsString()
  @Length(1, 100)
  assetType!: string;

  @IsString()
  @Length(1, 200)
  variant!: string;
}

/**
 * Has a language model write what the variant looks like, by a job that costs nothing. Null where none is connected, and
 * where it fails or takes longer than 20 s: the asker has words of its own. Specification 1, 4.9.
 */
export const wordVariant = defineRequest<{ text: string | null }>()({
  subject: 'executor.variant.word',
  request: WordVariantRequest,
  askedBy: ['entities'],
  deadlineMs: 30_000,
});
