import type { Readable } from 'node:stream';

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** Changes with the content; without quotes. */
  etag?: string;
  lastModified?: Date;
}

/** Inclusive byte offsets, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where media lives. Keys are relative paths with `/` between parts; every driver refuses a key that could
 * leave its root with `InvalidStorageKey`.
 */
export interface ObjectStorage {
  /** Stores a file. A reader sees the old object or the whole new one, never a part. */
  putFile(key: string, path: string, contentType: string): Promise<StoredObject>;
  /** As {@link putFile}, for bytes already in memory. */
  putBuffer(key: string, body: Buffer, contentType: string): Promise<StoredObject>;
  /**
   * As {@link putFile}, for bytes that are still arriving; holds one part of them at a time. When the stream fails
   * nothing is stored under the key.
   */
  putStream(key: string, body: Readable, contentType: string): Promise<StoredObject>;
  /**
   * Stores the object under `from` once more, under `to`, without its bytes passing through this process where the store
   * can do that.
   * @throws ObjectNotFound when there is none under `from`
   */
  copy(from: string, to: string): Promise<StoredObject>;
  /** The object's facts, or undefined when there is none under this key. */
  stat(key: string): Promise<StoredObject | undefined>;
  /**
   * The object's bytes, or a range of them; the range lies within the object, as `parseRange` gives it.
   * @throws ObjectNotFound when there is none under this key
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes one object; nothing happens when there is none. */
  delete(key: string): Promise<void>;
  /**
   * Deletes every object whose key starts with this prefix and answers how many there were. A prefix ends
   * with `/` or `-`, so one job's prefix never reaches into another's.
   */
  deletePrefix(prefix: string): Promise<number>;
  /**
   * Readiness, and at boot the creation of a folder or bucket that is not there yet.
   * @throws StorageUnusable
   */
  check(): Promise<void>;
}
