import type { FileKind } from '@easel/contracts';

export interface UploadKind {
  kind: FileKind;
  /** Without the dot. */
  extension: string;
}

const MEGABYTE = 1024 * 1024;

/**
 * Bytes of one upload. What clients know is the limit of sound; the others are ours. Documents are limited by what a
 * JSON body may have, long before.
 */
export const MOST_UPLOAD_BYTES: Readonly<Record<FileKind, number>> = {
  image: 50 * MEGABYTE,
  video: 500 * MEGABYTE,
  audio: 50 * MEGABYTE,
  document: 50 * MEGABYTE,
};

const KINDS: ReadonlyMap<string, UploadKind> = new Map(
  Object.entries({
    'image/png': { kind: 'image', extension: 'png' },
    'image/jpeg': { kind: 'image', extension: 'jpg' },
    'image/webp': { kind: 'image', extension: 'webp' },
    'image/gif': { kind: 'image', extension: 'gif' },
    'image/avif': { kind: 'image', extension: 'avif' },
    'video/mp4': { kind: 'video', extension: 'mp4' },
    'video/x-m4v': { kind: 'video', extension: 'mp4' },
    'video/quicktime': { kind: 'video', extension: 'mov' },
    'video/webm': { kind: 'video', extension: 'webm' },
    'audio/mpeg': { kind: 'audio', extension: 'mp3' },
    'audio/wav': { kind: 'audio', extension: 'wav' },
    'audio/x-m4a': { kind: 'audio', extension: 'm4a' },
    'audio/mp4': { kind: 'audio', extension: 'm4a' },
    'audio/aac': { kind: 'audio', extension: 'aac' },
    'audio/ogg': { kind: 'audio', extension: 'ogg' },
    'audio/ogg; codecs=opus': { kind: 'audio', extension: 'ogg' },
    'audio/opus': { kind: 'audio', extension: 'ogg' },
    'application/ogg': { kind: 'audio', extension: 'ogg' },
    'audio/webm': { kind: 'audio', extension: 'webm' },
    'audio/flac': { kind: 'audio', extension: 'flac' },
    'audio/x-flac': { kind: 'audio', extension: 'flac' },
    'application/json': { kind: 'document', extension: 'json' },
  } satisfies Record<string, UploadKind>),
);

export const TAKEN_FORMATS = 'png, jpeg, webp, gif, avif, mp4, mov, webm, mp3, wav, m4a, aac, ogg or flac';

/** The kind of a content type that was detected from a file's bytes; undefined for types that are not stored. */
export function uploadKindOf(contentType: string): UploadKind | undefined {
  return KINDS.get(contentType);
}
