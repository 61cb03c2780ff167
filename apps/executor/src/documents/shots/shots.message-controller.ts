import { Controller } from '@nestjs/common';
import {
  type Caller,
  createShot,
  type CreateShotRequest,
  deleteShot,
  getShot,
  type ShotIdRequest,
  type ShotRecord,
  updateShot,
  type UpdateShotRequest,
} from '@easel/contracts';
import { Answers, type BusCall, madeOnce } from '@easel/platform';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { checkShot } from './check-shot.js';
import { newShotId, type ShotRow, ShotsRepository } from './shots.repository.js';

@Controller()
export class ShotsMessageController {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly shots: ShotsRepository,
  ) {}

  @Answers(createShot)
  async create(request: CreateShotRequest, caller: Caller, { operationId }: BusCall = {}) {
    checkShot(request, this.config.media);
    const { visibility = 'private', ...content } = request;
    const id = newShotId(operationId);
    return madeOnce(operationId, {
      find: () => this.shots.findOwn(caller, id),
      make: () => this.shots.create(caller, id, visibility, content),
    });
  }

  @Answers(getShot)
  async get({ id }: ShotIdRequest, caller: Caller | undefined) {
    return { shot: toRecord(await this.shots.find(caller, id)) };
  }

  @Answers(updateShot)
  async update(request: UpdateShotRequest, caller: Caller) {
    checkShot(request, this.config.media);
    const { id, visibility, ...content } = request;
    return { shot: toRecord(await this.shots.update(caller, id, visibility, content)) };
  }

  @Answers(deleteShot)
  async delete({ id }: ShotIdRequest, caller: Caller): Promise<{ success: true }> {
    await this.shots.delete(caller, id);
    return { success: true };
  }
}

function toRecord({ id, userId, visibility, content, createdAt, updatedAt }: ShotRow): ShotRecord {
  return {
    ...content,
    id,
    schemaVersion: 1,
    ownerId: userId,
    visibility,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
