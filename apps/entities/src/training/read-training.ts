import { Injectable } from '@nestjs/common';
import type { EntityKind } from '@easel/catalog';
import { type Caller, getTrainingStanding, type TrainingRecord } from '@easel/contracts';
import { AskedJobs, BusClient } from '@easel/platform';
import { EntitiesRepository } from '../records/entities.repository.js';
import { isUnderWay, toTrainingRecord } from '../records/lora.js';
import { LorasRepository } from '../records/loras.repository.js';

/** Shows how the training of a record stands. */
@Injectable()
export class ReadTraining {
  constructor(
    private readonly bus: BusClient,
    private readonly entities: EntitiesRepository,
    private readonly loras: LorasRepository,
    private readonly askedJobs: AskedJobs,
  ) {}

  /** @throws NotFound */
  async run(caller: Caller, kind: EntityKind, id: string): Promise<TrainingRecord> {
    const { lora } = await this.entities.find(caller, kind, id);
    if (!lora || !isUnderWay(lora)) return toTrainingRecord(lora);
    // Ends that nobody has heard of yet are applied first.
    const open = await this.askedJobs.underWay([id]);
    if (lora.trainingId === null && open.some(({ jobId }) => jobId === lora.jobId)) {
      const { trainingId } = await this.bus.request(getTrainingStanding, undefined, {
        id: lora.jobId,
        waitMs: 0,
      });
      if (trainingId !== null) await this.loras.dispatched(id, lora.jobId, trainingId);
    }
    return toTrainingRecord((await this.entities.find(caller, kind, id)).lora);
  }
}
