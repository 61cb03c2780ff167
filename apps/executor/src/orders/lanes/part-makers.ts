import { Injectable } from '@nestjs/common';
import type { ClaimedJob } from '../../engine/job.js';
import type { Lane, LaneResult, LaneTask } from '@easel/lanes/lane';

/** What a part is asked for, as a node of its own would be. */
export interface PartAsked {
  type: string;
  params: Readonly<Record<string, unknown>>;
}

export interface Shoot {
  job: Pick<ClaimedJob, 'id' | 'epoch'>;
  task: LaneTask;
  /** No provider makes the parts: they are no orders, and each attempt draws them again. */
  drafts: boolean;
  /** Who makes a part; undefined where nobody here can. */
  laneOf(part: number, asked: PartAsked): Promise<Lane | undefined>;
}

/** Makes a job of several orders, or of one part after the other. */
export interface PartMaker {
  /** @throws LaneFailure, ProviderFailure */
  run(shoot: Shoot): Promise<LaneResult>;
}

/** Who makes jobs in parts. The makers register themselves, in processes that have the worker role. */
@Injectable()
export class PartMakers {
  private readonly byType = new Map<string, PartMaker>();

  register(types: Iterable<string>, maker: PartMaker): void {
    for (const type of types) this.byType.set(type, maker);
  }

  /** @throws Error in a process without the worker role, which claims no such jobs */
  of(type: string): PartMaker {
    const maker = this.byType.get(type);
    if (!maker) throw new Error(`nothing here makes ${type} in parts`);
    return maker;
  }
}
