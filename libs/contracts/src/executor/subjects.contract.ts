import { ArrayMaxSize, IsArray, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';

/** Something that stays itself from picture to picture, and what its record says of it. */
export class DescribeSubjectRequest {
  /** What it is: `character`. */
  @IsString()
  @Length(1, 60)
  label!: string;

  @IsString()
  @Length(1, 200)
  name!: string;

  /** Its main image. */
  @IsString()
  @Length(1, 2_048)
  imageUrl!: string;

  /** Such as `gender: female`, the most telling first. */
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @MaxLength(12_000, { each: true })
  facts!: string[];
}

/**
 * Describes a subject by its main image in 80 to 120 words, by a job that costs nothing; waits for it, for 45 s at most.
 * 502 `llm_failed` for every failure of the job. Specification 1, 2.6.
 */
export const describeSubject = defineRequest<{ text: string }>()({
  subject: 'executor.subject.describe',
  request: DescribeSubjectRequest,
  askedBy: ['entities'],
  deadlineMs: 52_000,
});

export class SubjectIdRequest {
  @IsUUID()
  id!: string;
}

/** Where a subject is used. */
export interface SubjectUsage {
  workflowCount: number;
  /** By name; the first 1,000. */
  workflows: { id: string; name: string }[];
}

/** Workflows that the caller may read and that name the subject, in their current document or in that of an app. */
export const getSubjectUsage = defineRequest<SubjectUsage>()({
  subject: 'executor.subject-usage.get',
  request: SubjectIdRequest,
  askedBy: ['entities'],
});
