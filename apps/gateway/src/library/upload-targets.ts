import { Injectable, Logger } from '@nestjs/common';
import {
  abandonUpload,
  beginUpload,
  type BeginUploadRequest,
  type Caller,
  finishUpload,
  type FinishUploadRequest,
  type UploadTarget,
  type UploadRecord,
} from '@easel/contracts';
import { BusClient, type RequestContext } from '@easel/platform';

/** What was written of an upload, and what its sender says that it is. */
export type WrittenUpload = Omit<FinishUploadRequest, 'id'>;

/** Does what has to be done once for a request that may be repeated: what it is about is known once the file is there. */
export type Once = (written: WrittenUpload, finish: () => Promise<UploadRecord>) => Promise<UploadRecord>;

/** Reserves places for uploads and puts what was written there into the library, or leaves nothing of it. */
@Injectable()
export class UploadTargets {
  private readonly logger = new Logger(UploadTargets.name);

  constructor(private readonly bus: BusClient) {}

  /**
   * @param write what it throws leaves nothing of the upload
   * @param once where it answers without finishing, nothing is left of the upload either
   * @throws ValidationFailed, StorageExceeded
   */
  async fill(
    caller: Caller | undefined,
    asked: BeginUploadRequest,
    context: RequestContext,
    write: (place: UploadTarget) => Promise<WrittenUpload>,
    once: Once = (_written, finish) => finish(),
  ): Promise<UploadRecord> {
    const place = await this.bus.request(beginUpload, caller, asked, context);
    const { id } = place;
    let finished = false;
    try {
      const written = await write(place);
      const finish = async () => {
        const record = await this.bus.request(finishUpload, caller, { id, ...written }, context);
        finished = true;
        return record;
      };
      return await once(written, finish);
    } finally {
      if (!finished) await this.abandon(id, caller, context);
    }
  }

  private async abandon(id: string, caller: Caller | undefined, context: RequestContext): Promise<void> {
    await this.bus.request(abandonUpload, caller, { id }, context).catch((failure: unknown) => {
      this.logger.warn(`upload ${id} is left to be cleared away: ${String(failure)}`);
    });
  }
}
