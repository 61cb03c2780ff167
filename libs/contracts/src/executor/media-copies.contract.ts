import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  Min,
} from 'class-validator';
import { defineEvent } from '../define-event.js';
import { defineRequest } from '../define-request.js';

/** Files that one request copies. */
export const MOST_COPIED = 250;

export class CopyMediaRequest {
  /** What the copies are for. A repeated request under the same id makes no second copy. */
  @IsUUID()
  id!: string;

  /** `service`: the copies belong to nobody and take no one's room. */
  @IsIn(['caller', 'service'])
  owner!: 'caller' | 'service';

  /** Where the caller's copies belong. Null: in their personal space. */
  @IsOptional()
  @IsUUID()
  workspaceId?: string | null;

  /** Addresses of files. The answer leaves out those that are no addresses of our own media. */
  @IsArray()
  @ArrayMaxSize(MOST_COPIED)
  @IsString({ each: true })
  @MaxLength(2_048, { each: true })
  urls!: string[];

  /** Nothing is copied: only `bytes` is answered. */
  @IsOptional()
  @IsBoolean()
  measure?: boolean;

  /** Bytes that this and the requests after it need: without room for these nothing is copied. */
  @IsOptional()
  @IsInt()
  @Min(0)
  needed?: number;
}

export interface CopiedMedia {
  /** One for each address of our own media; null where there is no such file, or none that may be copied. */
  copies: { url: string; copy: string | null }[];
  /** Of the files that were not copied before. */
  bytes: number;
}

/**
 * Copies files for a record that is about to be made. After two hours the executor asks the service that makes it whether
 * a record names the copies, and deletes those that none does. 413 `storage_exceeded`: nothing is copied.
 */
export const copyMedia = defineRequest<CopiedMedia>()({
  subject: 'executor.media-copy.make',
  request: CopyMediaRequest,
  askedBy: ['entities', 'studio'],
  deadlineMs: 8_000,
});

/** No public record names these copies any more. */
export const publishedMediaReleased = defineEvent<{ urls: string[] }>({
  subject: 'events.entities.published-media.released',
  publishedBy: ['entities'],
  heardBy: { executor: 'executor-release-published-media' },
});
