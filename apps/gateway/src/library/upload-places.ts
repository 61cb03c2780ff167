import { Injectable, Logger } from '@nestjs/common';
import {
  abandonUpload,
  beginUpload,
  type BeginUploadRequest,
  type Caller,
  finishUpload,
  type FinishUploadRequest,
  type UploadPlace,
  type UploadRecord,
} from '@easel/contracts';
import { BusClient, type RequestContext } from '@easel/platform';

/** What was written of an upload, and what its sender says that it is. */
export type WrittenUpload = Omit<FinishUploadRequest, 'id'>;

/** Reserves places for uploads and puts what was written there into the library, or leaves nothing of it. */
@Injectable()
export class UploadPlaces {
  private readonly logger = new Logger(UploadPlaces.name);

  constructor(private readonly bus: BusClient) {}

  /**
   * @param write what it throws leaves nothing of the upload
   * @throws ValidationFailed, StorageExceeded
   */
  async fill(
    caller: Caller | undefined,
    asked: BeginUploadRequest,
    context: RequestContext,
    write: (place: UploadPlace) => Promise<WrittenUpload>,
  ): Promise<UploadRecord> {
    const place = await this.bus.request(beginUpload, caller, asked, context);
    const { id } = place;
    try {
      return await this.bus.request(finishUpload, caller, { id, ...(await write(place)) }, context);
    } catch (error) {
      await this.bus.request(abandonUpload, caller, { id }, context).catch((failure: unknown) => {
        this.logger.warn(`upload ${id} is left to be cleared away: ${String(failure)}`);
      });
      throw error;
    }
  }
}
