import { createHash } from 'node:crypto';
import { open, seal } from './sealed-secret.js';

const KEY_ID_BYTES = 4;

/** What is stored was sealed with another SERVICE_ENCRYPTION_KEY than the one in use. */
export class SealedWithAnotherKey extends Error {
  constructor(readonly keyId: string) {
    super(`sealed with the key ${keyId}, which is not the SERVICE_ENCRYPTION_KEY in use`);
    this.name = 'SealedWithAnotherKey';
  }
}

/**
 * Seals secrets that must be read again, with the installation's key: the id of the key, then what `seal` gives.
 * The id distinguishes a changed key from a tampered value. It is a hash, and says nothing about the key.
 */
export class SecretBox {
  private readonly key: Buffer;
  private readonly id: Buffer;

  /** @param key SERVICE_ENCRYPTION_KEY: 64 hexadecimal digits */
  constructor(key: string) {
    this.key = Buffer.from(key, 'hex');
    this.id = createHash('sha256').update('key id').update(this.key).digest().subarray(0, KEY_ID_BYTES);
  }

  /** @param context the row and column the value is for, such as `webhook_endpoints.secret:<id>` */
  seal(secret: string, context: string): Buffer {
    return Buffer.concat([this.id, seal(secret, this.key, context)]);
  }

  /**
   * @throws SealedWithAnotherKey
   * @throws Error when the context is another one, or the value was tampered with
   */
  open(sealed: Buffer, context: string): string {
    const id = sealed.subarray(0, KEY_ID_BYTES);
    if (!id.equals(this.id)) throw new SealedWithAnotherKey(id.toString('hex'));
    return open(sealed.subarray(KEY_ID_BYTES), this.key, context);
  }
}
