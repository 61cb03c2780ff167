import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { AllDifferent } from '../all-different.js';
import { NoFields } from '../auth/accounts.contract.js';
import { IfSent } from '../auth/if-sent.js';
import { defineRequest } from '../define-request.js';

export const SNIPPET_TARGETS = ['prompt', 'negative'] as const;
export type PromptSnippetTarget = (typeof SNIPPET_TARGETS)[number];
export const SNIPPET_MEDIA = ['image', 'video', 'audio', 'text'] as const;
export type PromptSnippetMedia = (typeof SNIPPET_MEDIA)[number];

/** Braces stand for variables, an at-sign for references: a snippet goes in as plain text. */
const PLAIN_LINE = /^[^{}@\r\n\u2028\u2029]*$/;
const PLAIN_LINE_MESSAGE = 'must be one line without braces or at-signs';

/** A piece of a prompt that a user keeps under a name. Facts: prompt snippets. */
export interface PromptSnippetRecord {
  id: string;
  name: string;
  description: string | null;
  text: string;
  target: PromptSnippetTarget;
  /** What it is for; empty: everything. */
  media: PromptSnippetMedia[];
  category: string | null;
  sortOrder: number;
  createdAt: string;
  updatedAt: string;
}

/** One that comes with the service. */
export interface FactorySnippetRecord {
  /** `<category>/<slug>`. */
  id: string;
  name: string;
  text: string;
  target: PromptSnippetTarget;
  media: PromptSnippetMedia[];
  category: string;
}

export class CreatePromptSnippetRequest {
  @IsString()
  @Length(1, 80)
  name!: string;

  @IsOptional()
  @IsString()
  @MaxLength(300)
  description?: string | null;

  /** One line without braces or at-signs. */
  @IsString()
  @Length(1, 2000)
  @Matches(PLAIN_LINE, { message: PLAIN_LINE_MESSAGE })
  text!: string;

  @IsIn(SNIPPET_TARGETS)
  target!: PromptSnippetTarget;

  /** What it is for; empty: everything. */
  @IsArray()
  @ArrayMaxSize(SNIPPET_MEDIA.length)
  @AllDifferent()
  @IsIn(SNIPPET_MEDIA, { each: true })
  media!: PromptSnippetMedia[];

  @IsOptional()
  @IsString()
  @Length(1, 80)
  category?: string | null;

  @IsOptional()
  @IsInt()
  @Min(-1_000_000)
  @Max(1_000_000)
  sortOrder?: number;
}

export class PromptSnippetIdRequest {
  @IsUUID()
  id!: string;
}

export class UpdatePromptSnippetRequest extends PromptSnippetIdRequest {
  @IfSent()
  @IsString()
  @Length(1, 80)
  name?: string;

  /** Null takes it away. */
  @IsOptional()
  @IsString()
  @MaxLength(300)
  description?: string | null;

  @IfSent()
  @IsString()
  @Length(1, 2000)
  @Matches(PLAIN_LINE, { message: PLAIN_LINE_MESSAGE })
  text?: string;

  @IfSent()
  @IsIn(SNIPPET_TARGETS)
  target?: PromptSnippetTarget;

  @IfSent()
  @IsArray()
  @ArrayMaxSize(SNIPPET_MEDIA.length)
  @AllDifferent()
  @IsIn(SNIPPET_MEDIA, { each: true })
  media?: PromptSnippetMedia[];

  /** Null takes it away. */
  @IsOptional()
  @IsString()
  @Length(1, 80)
  category?: string | null;

  @IfSent()
  @IsInt()
  @Min(-1_000_000)
  @Max(1_000_000)
  sortOrder?: number;
}

/** By `sortOrder`, then as they were made. */
export const listPromptSnippets = defineRequest<PromptSnippetRecord[]>()({
  subject: 'executor.prompt-snippet.list',
  request: NoFields,
});
/** 409 `name_taken` beside another of the caller's, 400 `limit_reached` beyond 500 of an account. */
export const createPromptSnippet = defineRequest<PromptSnippetRecord>()({
  subject: 'executor.prompt-snippet.create',
  request: CreatePromptSnippetRequest,
});
export const updatePromptSnippet = defineRequest<PromptSnippetRecord>()({
  subject: 'executor.prompt-snippet.update',
  request: UpdatePromptSnippetRequest,
});
export const deletePromptSnippet = defineRequest<{ success: true }>()({
  subject: 'executor.prompt-snippet.delete',
  request: PromptSnippetIdRequest,
});
