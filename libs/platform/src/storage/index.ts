export { checkedAtBoot } from './checked-at-boot.js';
export { parseRange } from './byte-range.js';
export { createStorage } from './create-storage.js';
export { MediaAddresses } from './media-addresses.js';
export { mediaAttemptPrefix, mediaJobPrefix, mediaKey } from './media-key.js';
export type { ByteRange, ObjectStorage, StoredObject } from './object-storage.js';
export { readStorageConfig } from './storage-config.js';
export { InvalidStorageKey, ObjectNotFound, StorageUnavailable } from './storage.errors.js';
export { isStorageAway } from './storage-outage.js';
