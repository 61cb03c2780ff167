export { checkedAtBoot } from './checked-at-boot.js';
export { parseRange } from './byte-range.js';
export { contentTypeOfKey } from './content-type.js';
export { createStorage } from './create-storage.js';
export { MediaAddresses, type MediaAddressSettings } from './media-addresses.js';
export { isMediaKey, mediaAttemptPrefix, mediaJobPrefix, mediaKey, type MediaKeyParts } from './media-key.js';
export type { ByteRange, ObjectStorage, StoredObject } from './object-storage.js';
export {
  OBJECT_ACLS,
  readStorageConfig,
  type FolderStorageConfig,
  type ObjectAcl,
  type S3StorageConfig,
  type StorageConfig,
  type StorageConfigReading,
} from './storage-config.js';
export { InvalidStorageKey, ObjectNotFound, StorageUnavailable, StorageUnusable } from './storage.errors.js';
export { isStorageAway } from './storage-outage.js';
