import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, StorageExceeded, type UploadRecord, ValidationFailed } from '@easel/contracts';
import type { ObjectStorage, RequestContext } from '@easel/platform';
import { refusal } from '../http/http-error.js';
import { MEDIA_STORAGE, storageFailure } from '../media/media-storage.js';
import { filenameOf } from './receive-upload.js';
import { UploadTargets } from './upload-targets.js';

/** Makes a JSON document a file of the library. Facts: core 17. */
@Injectable()
export class StoreDocument {
  constructor(
    private readonly places: UploadTargets,
    @Inject(MEDIA_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /**
   * @throws ValidationFailed where there is no document
   * @throws ServiceError 413 `storage_exceeded`
   */
  run(
    caller: Caller | undefined,
    document: unknown,
    { filename: given }: { filename?: string },
    context: RequestContext,
  ): Promise<UploadRecord> {
    if (document === undefined) {
      throw new ValidationFailed([{ path: '', message: 'the body must be a JSON document' }]);
    }
    const bytes = Buffer.from(JSON.stringify(document));
    const filename = filenameOf(given);
    const asked = { contentType: 'application/json', ...(filename !== undefined && { filename }) };
    return this.places.fill(caller, asked, context, async ({ key, contentType, maxBytes, limitBytes }) => {
      if (bytes.length > maxBytes) {
        throw limitBytes === undefined ? refusal(413) : new StorageExceeded(limitBytes);
      }
      await this.storage.putBuffer(key, bytes, contentType).catch((error: unknown) => {
        throw storageFailure(error);
      });
      return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
  }
}
