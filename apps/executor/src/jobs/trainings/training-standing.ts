import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { NotFound, type TrainingStanding, type TrainingStandingRequest } from '@easel/contracts';
import { EngineDatabase } from '../../engine/engine-database.js';

const FIRST_LOOK_MS = 50;
const LOOK_EVERY_MS = 500;

const STANDING = {
  name: 'training-standing',
  text: `
    select j.status, j.error_message as "errorMessage", (
      select c.task_id from provider_calls c where c.job_id = j.id and c.task_id is not null
      order by c.number desc limit 1
    ) as "trainingId"
    from asked_jobs a join jobs j on j.id = a.job_id
    where a.job_id = $1 and a.asker = $2 and j.type = 'character-lora-training'`,
};

/** Tells how a training stands, of the jobs that a service asked for. */
@Injectable()
export class ReadTrainingStanding {
  constructor(private readonly database: EngineDatabase) {}

  /** @throws NotFound */
  async run(asker: string, { id, waitMs }: TrainingStandingRequest): Promise<TrainingStanding> {
    const end = performance.now() + waitMs;
    for (let pause = FIRST_LOOK_MS; ; pause = Math.min(2 * pause, LOOK_EVERY_MS)) {
      const [standing] = await this.database.run<TrainingStanding & Record<string, unknown>>(STANDING, [
        id,
        asker,
      ]);
      if (!standing) throw new NotFound('training');
      const isUnderWay = standing.status === 'pending' || standing.status === 'running';
      if (standing.trainingId !== null || !isUnderWay || performance.now() >= end) return standing;
      await sleep(Math.min(pause, Math.max(0, end - performance.now())));
    }
  }
}
