import { Injectable } from '@nestjs/common';
import { getAskedJobStates, MOST_ASKED_IDS } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import type { MarkedJob } from '@easel/productions';

/** How jobs that productions wait for stand, as the executor knows. */
@Injectable()
export class JobStates {
  constructor(private readonly bus: BusClient) {}

  /** By job. One that the executor does not know is lost: its marker came with it. */
  async of(ids: readonly string[]): Promise<Map<string, MarkedJob>> {
    const jobs = new Map<string, MarkedJob>(ids.map((id) => [id, LOST]));
    for (let from = 0; from < ids.length; from += MOST_ASKED_IDS) {
      const some = ids.slice(from, from + MOST_ASKED_IDS);
      const { states } = await this.bus.request(getAskedJobStates, undefined, { ids: some });
      for (const { id, status, progress, output, errorCode, errorMessage, endedAt, credits } of states) {
        const error = { code: errorCode, message: errorMessage };
        jobs.set(id, { status, progress, output, ...error, endedAt, isPaid: credits > 0 });
      }
    }
    return jobs;
  }
}

const LOST: MarkedJob = {
  status: 'lost',
  progress: 0,
  output: null,
  code: null,
  message: 'The job no longer exists.',
  endedAt: null,
  isPaid: false,
};
