import { FILE_KINDS, type LibraryAsset, type MediaMeasures, type UploadRecord } from '@easel/contracts';
import {
  flag,
  integer,
  listOf,
  oneOf,
  orNull,
  recordOf,
  type Schema,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

const seconds: Schema = { type: 'number' };
const kind = oneOf(...FILE_KINDS);
const measures = recordOf<MediaMeasures>(
  'MediaMeasures',
  { width: integer, height: integer, durationSeconds: seconds },
  ['width', 'height', 'durationSeconds'],
);

export const uploadRecord = recordOf<UploadRecord>('Upload', {
  url: text,
  assetId: uuid,
  thumbnailUrl: orNull(text),
  category: kind,
  filename: text,
  mimeType: { ...text, description: 'Detected from the content.' },
  sizeBytes: integer,
  r2Key: { ...text, description: 'Key in object storage.' },
  metadata: measures,
});

export const libraryAsset = recordOf<LibraryAsset>('LibraryAsset', {
  id: uuid,
  type: kind,
  filename: orNull(text),
  mimeType: orNull(text),
  sizeBytes: orNull(integer),
  url: text,
  thumbnailUrl: orNull(text),
  metadata: measures,
  isLibraryItem: { ...flag, description: 'Uploaded, or saved to the library by a node.' },
  isFavorite: flag,
  uploadSource: oneOf('manual_upload', 'generated'),
  source: orNull(text),
  sourceDetail: orNull(text),
  jobId: orNull(uuid),
  createdAt: timestamp,
});

export const favorited: Schema = {
  type: 'object',
  properties: { favorited: flag },
  required: ['favorited'],
};

export const libraryPage: Schema = {
  type: 'object',
  properties: {
    data: listOf(libraryAsset),
    nextCursor: orNull(text),
    totalCount: { ...integer, description: 'Only on the first page.' },
  },
  required: ['data', 'nextCursor'],
};

/** A form with the file and, if the sender likes, what it is to be. */
export const uploadForm: Schema = {
  type: 'object',
  properties: {
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
    type: { ...kind, description: 'If set, a file of another kind is refused.' },
  },
  required: ['file'],
};
