import { FolderStorage } from './folder-storage.js';
import type { ObjectStorage } from './object-storage.js';
import { S3Storage } from './s3-storage.js';
import type { StorageConfig } from './storage-config.js';

/** The driver that the configuration names. It touches nothing until it is first used. */
export function createStorage(config: StorageConfig): ObjectStorage {
  return config.driver === 's3' ? new S3Storage(config) : new FolderStorage(config.directory);
}
