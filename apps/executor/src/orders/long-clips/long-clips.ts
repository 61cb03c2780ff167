import { Injectable } from '@nestjs/common';
import { storableJson } from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import type { JobLease } from '../providers/provider-orders.js';
import type { LongClipPlan } from './long-clip-plan.js';
import {
  KEEP_PLAN,
  READ,
  TAKE_OVER,
  SHOT_PARTS,
  BOUGHT,
  ASK_TO_STOP,
  LONG_CLIP_JOB,
} from '../../sql/orders/long-clips.js';

export interface LongClipJob {
  type: string;
  status: string;
  attempts: number;
  params: Record<string, unknown>;
  /** What it says of its segments, once it has ended. */
  record: { stoppedAtSegment?: number; segments?: unknown[]; billedSegments?: number } | null;
}

/** What is known of long clips while they are made. Written by the job's holder only, but for the wish to stop. */
@Injectable()
export class LongClips {
  constructor(private readonly database: EngineDatabase) {}

  async read(jobId: string): Promise<{ plan: LongClipPlan | null; stopAsked: boolean } | undefined> {
    const [row] = await this.database.run<{ plan: LongClipPlan | null; stopAsked: boolean }>(READ, [jobId]);
    return row;
  }

  /** The plan that stands: this one, or the one that was kept before. Undefined when the job was lost meanwhile. */
  async keep({ id, epoch }: JobLease, plan: LongClipPlan): Promise<LongClipPlan | undefined> {
    const [row] = await this.database.run<{ plan: LongClipPlan }>(KEEP_PLAN, [id, epoch, storableJson(plan)]);
    return row?.plan;
  }

  /** Goes on from another job's clip, with the parts before `part`; of its pictures, those up to `frames.had`. */
  async takeOver(
    { id, epoch }: JobLease,
    fromJobId: string,
    { part, frames }: { part: number; frames: { had: number; last: number } },
  ): Promise<void> {
    await this.database.run(TAKE_OVER, [id, epoch, fromJobId, part, frames.had, frames.last]);
  }

  /** Parts that were bought and had. */
  async shotParts(jobId: string): Promise<number[]> {
    const rows = await this.database.run<{ part: number }>(SHOT_PARTS, [jobId]);
    return rows.map(({ part }) => part);
  }

  /** Whether it was had, or is still being made. */
  async isBought(jobId: string, part: number): Promise<boolean> {
    return (await this.database.run(BOUGHT, [jobId, part])).length > 0;
  }

  /** False when the job has not been begun, or is over. */
  async askToStop(jobId: string, userId: string): Promise<boolean> {
    return (await this.database.run(ASK_TO_STOP, [jobId, userId])).length > 0;
  }

  async job(jobId: string, userId: string): Promise<LongClipJob | undefined> {
    const [row] = await this.database.run<LongClipJob & Record<string, unknown>>(LONG_CLIP_JOB, [
      jobId,
      userId,
    ]);
    return row;
  }
}
