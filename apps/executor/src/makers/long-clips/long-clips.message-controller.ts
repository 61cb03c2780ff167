import { Controller } from '@nestjs/common';
import {
  type Caller,
  ContinueLongClipRequest,
  continueLongClip,
  LongClipJobRequest,
  stopLongClip,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { StorageQuota } from '../../library/storage-quota.js';
import { ContinueLongClip } from './continue-long-clip.js';
import { StopLongClip } from './stop-long-clip.js';

@Controller()
export class LongClipsMessageController {
  constructor(
    private readonly stopping: StopLongClip,
    private readonly continuing: ContinueLongClip,
    private readonly storageQuota: StorageQuota,
  ) {}

  @Answers(stopLongClip)
  stop({ jobId }: LongClipJobRequest, caller: Caller) {
    return this.stopping.run(caller, jobId);
  }

  @Answers(continueLongClip)
  async continue(request: ContinueLongClipRequest, caller: Caller, { operationId }: BusCall) {
    await this.storageQuota.left(caller.userId);
    return this.continuing.run(caller, request, operationId);
  }
}
