import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { NotFound, type TrainingStanding, type TrainingStandingRequest } from '@easel/contracts';
import { EngineDatabase } from '../../engine/engine-database.js';
import { STANDING } from '../../sql/jobs/trainings.js';

const FIRST_LOOK_MS = 50;
const LOOK_EVERY_MS = 500;

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
