import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, isStorageAway, type ObjectStorage, type StoredObject } from '@easel/platform';
import { onceStorageIsThere } from './storage-wait.js';

/** The storage as jobs use it: an attempt waits while it is away, and loses nothing that it has made or bought. */
export class RetryingStorage implements ObjectStorage {
  constructor(private readonly storage: ObjectStorage) {}

  putFile(key: string, path: string, contentType: string): Promise<StoredObject> {
    return onceStorageIsThere(() => this.storage.putFile(key, path, contentType));
  }

  putBuffer(key: string, body: Buffer, contentType: string): Promise<StoredObject> {
    return onceStorageIsThere(() => this.storage.putBuffer(key, body, contentType));
  }

  /** A stream is read once, so this cannot be repeated. */
  putStream(key: string, body: Readable, contentType: string): Promise<StoredObject> {
    return this.storage.putStream(key, body, contentType);
  }

  copy(from: string, to: string): Promise<StoredObject> {
    return onceStorageIsThere(() => this.storage.copy(from, to));
  }

  stat(key: string): Promise<StoredObject | undefined> {
    return onceStorageIsThere(() => this.storage.stat(key));
  }

  read(key: string, range?: ByteRange): Promise<Readable> {
    return onceStorageIsThere(() => this.storage.read(key, range));
  }

  delete(key: string): Promise<void> {
    return onceStorageIsThere(() => this.storage.delete(key));
  }

  deletePrefix(prefix: string): Promise<number> {
    return onceStorageIsThere(() => this.storage.deletePrefix(prefix));
  }

  check(): Promise<void> {
    return this.storage.check();
  }
}

/** Writes what is stored under `key` to `file`; begins again where the storage goes away in the middle. */
export function copyToFile(
  storage: ObjectStorage,
  key: string,
  file: string,
  signal?: AbortSignal,
): Promise<void> {
  const copy = async (): Promise<void> =>
    pipeline(await storage.read(key), createWriteStream(file), ...(signal ? [{ signal }] : []));
  // A broken stream throws an error of the operating system.
  return onceStorageIsThere(copy, isStorageAway);
}
