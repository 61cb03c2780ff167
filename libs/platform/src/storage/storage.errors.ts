/** A key that is empty, too long, absolute, or could name something outside the storage root. */
export class InvalidStorageKey extends Error {
  override readonly name = 'InvalidStorageKey';

  constructor(readonly key: string) {
    super(`"${key.slice(0, 80)}" is not a storage key: use relative parts of letters, digits, . _ - and /.`);
  }
}

/** Nothing is stored under this key. */
export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';

  constructor(readonly key: string) {
    super(`Nothing is stored under "${key}".`);
  }
}

/** The storage cannot be used now: trying the same again later makes sense. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** The storage cannot be written or read at all; the message names what to look at. */
export class StorageUnusable extends Error {
  override readonly name = 'StorageUnusable';
}
