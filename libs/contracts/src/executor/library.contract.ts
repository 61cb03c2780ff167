import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { defineRequest } from '../define-request.js';
import { PageQuery } from '../page.js';
import { ServiceError } from '../service-error.js';
import { AsBoolean } from '../validation.js';

export const MEDIA_KINDS = ['image', 'video', 'audio'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** What a file of the library is: media, or a JSON document. */
export const FILE_KINDS = [...MEDIA_KINDS, 'document'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** 413: the account has no room for what is to be stored. Specification 2, 7. */
export class StorageExceeded extends ServiceError {
  constructor(limitBytes: number) {
    super(
      413,
      'storage_exceeded',
      `The account may store ${limitBytes} bytes, and that is not enough for this.`,
      {
        limitBytes,
      },
    );
  }
}

/** Where an upload is to be written, and how much of it. */
export interface UploadTarget {
  id: string;
  /** Key in the object storage. */
  key: string;
  contentType: string;
  /** Most bytes that may be written. */
  maxBytes: number;
  /** Set where the account's room, not the kind of file, is what limits: the account's limit in bytes. */
  limitBytes?: number;
}

/** What was uploaded. */
export interface UploadRecord {
  url: string;
  assetId: string;
  thumbnailUrl: string | null;
  category: FileKind;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  /** Key in the object storage. */
  r2Key: string;
  metadata: MediaMeasures;
}

/** Pixels as shown, and seconds; each only where the file has such. */
export interface MediaMeasures {
  width?: number;
  height?: number;
  durationSeconds?: number;
}

/** A file in the library. */
export interface LibraryAsset {
  id: string;
  type: FileKind;
  filename: string | null;
  mimeType: string | null;
  sizeBytes: number | null;
  url: string;
  thumbnailUrl: string | null;
  metadata: MediaMeasures;
  /** Uploaded, or saved to the library by a node. */
  isLibraryItem: boolean;
  /** Of its owner. */
  isFavorite: boolean;
  uploadSource: 'manual_upload' | 'generated';
  /** As a job's `source`. */
  source: string | null;
  sourceDetail: string | null;
  /** The job that made it. */
  jobId: string | null;
  createdAt: string;
}

export interface LibraryPage {
  data: LibraryAsset[];
  /** Null on the last page. */
  nextCursor: string | null;
  /** Files that match, on the first page alone. */
  totalCount?: number;
}

export class BeginUploadRequest {
  /** Told from the first bytes of the file, not by the sender. */
  @IsString()
  @MaxLength(100)
  contentType!: string;

  @IsOptional()
  @IsString()
  @Length(1, 255)
  filename?: string;
}

export class FinishUploadRequest {
  @IsUUID()
  id!: string;

  /** Bytes that were written. */
  @IsInt()
  @Min(0)
  size!: number;

  /** Lower-case hex, of these bytes. */
  @Matches(/^[0-9a-f]{64}$/)
  sha256!: string;

  /** What the sender says that it is; another kind is refused. */
  @IsOptional()
  @IsIn(MEDIA_KINDS)
  type?: MediaKind;

  /** Whether it stays only if the job that takes it completes. */
  @IsOptional()
  @IsBoolean()
  provisional?: boolean;
}

export class UploadIdRequest {
  @IsUUID()
  id!: string;
}

const SOURCES = ['internal', 'mcp', 'app', 'cli', 'sdk', 'extension', 'web', 'api'] as const;

export class ListAssetsRequest extends PageQuery {
  @IsOptional()
  @IsIn(['all', ...FILE_KINDS])
  type?: 'all' | FileKind;

  /** Part of a file name. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;

  /** Everything of the caller's, also what runs made and nobody saved to the library. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  owned?: boolean;

  /** With `true` favourites alone, saved to the library or not; with `false` all others. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  favorite?: boolean;

  /** Where it came from, as a job's `source`. */
  @IsOptional()
  @IsIn(SOURCES)
  source?: (typeof SOURCES)[number];
}

export class AssetIdRequest {
  @IsUUID()
  id!: string;
}

export class FavoriteAssetRequest extends AssetIdRequest {
  @IsBoolean()
  favorited!: boolean;
}

export class DeleteAssetRequest extends AssetIdRequest {
  /** Also when saved workflows name the file. */
  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  force?: boolean;
}

/** Reserves the place of an upload. 400 for a file of a kind that is not kept, 413 when the account is full. */
export const beginUpload = defineRequest<UploadTarget>()({
  subject: 'executor.upload.begin',
  request: BeginUploadRequest,
});
/** Measures what was written and puts it into the library. May be repeated. */
export const finishUpload = defineRequest<UploadRecord>()({
  subject: 'executor.upload.finish',
  request: FinishUploadRequest,
  deadlineMs: 60_000,
});
/** Gives an upload up: nothing of it stays. May be repeated. */
export const abandonUpload = defineRequest<{ success: true }>()({
  subject: 'executor.upload.abandon',
  request: UploadIdRequest,
});
export const listAssets = defineRequest<LibraryPage>()({
  subject: 'executor.asset.list',
  request: ListAssetsRequest,
});
export const getAsset = defineRequest<LibraryAsset>()({
  subject: 'executor.asset.get',
  request: AssetIdRequest,
});
/** Says whether a file is among the caller's favourites. May be repeated. */
export const favoriteAsset = defineRequest<{ favorited: boolean }>()({
  subject: 'executor.asset.favorite',
  request: FavoriteAssetRequest,
});
/** 409 `asset_in_use` while saved workflows or records of the caller name the file. */
export const deleteAsset = defineRequest<{ success: true }>()({
  subject: 'executor.asset.delete',
  request: DeleteAssetRequest,
});
