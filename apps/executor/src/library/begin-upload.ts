import { Injectable } from '@nestjs/common';
import { type BeginUploadRequest, type Caller, type UploadTarget, ValidationFailed } from '@easel/contracts';
import { mediaJobPrefix, mediaKey } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { ExecutorConfig } from '../engine/executor.config.js';
import { originOf } from '../engine/job-origin.js';
import { StorageQuota } from './storage-quota.js';
import { MOST_UPLOAD_BYTES, TAKEN_FORMATS, uploadKindOf } from './upload-kinds.js';
import { UploadsRepository } from './uploads.repository.js';

/** Gives an upload its place, before a byte of it is stored. */
@Injectable()
export class BeginUpload {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly uploads: UploadsRepository,
    private readonly storageQuota: StorageQuota,
  ) {}

  /**
   * @throws ValidationFailed naming `file`
   * @throws StorageExceeded
   */
  async run(caller: Caller, { contentType, filename }: BeginUploadRequest): Promise<UploadTarget> {
    const taken = uploadKindOf(contentType);
    if (!taken) throw new ValidationFailed([{ path: 'file', message: `must be ${TAKEN_FORMATS}` }]);
    const left = await this.storageQuota.left(caller.userId);
    const most = MOST_UPLOAD_BYTES[taken.kind];
    const id = newId();
    const secret = this.config.MEDIA_NAME_SECRET;
    const key = mediaKey({ secret, jobId: id, epoch: 1, index: 0, extension: taken.extension });
    await this.uploads.add({
      id,
      userId: caller.userId,
      workspaceId: caller.workspaceId ?? null,
      prefix: mediaJobPrefix({ secret, jobId: id }),
      key,
      filename: filename ?? null,
      origin: originOf(caller),
    });
    return {
      id,
      key,
      contentType,
      maxBytes: left === undefined ? most : Math.min(left, most),
      ...(left !== undefined && left < most && { limitBytes: this.storageQuota.limit }),
    };
  }
}
