import { MediaWork, type FfmpegConfig } from '../../ffmpeg/media-work.js';
import { DRAFTED_FPS } from '../../frame-size.js';
import type { LaneTask } from '../../lane.js';
import type { DraftName, Drafting, Drafts } from './drafting.js';

/** What a drafting task works with: ffmpeg, like every media task, and the threads that compute drafts. */
export class DraftWork extends MediaWork {
  constructor(
    task: LaneTask,
    config: FfmpegConfig,
    private readonly drafting: Drafting,
  ) {
    super(task, config);
  }

  get paintedPixels(): number | undefined {
    return this.drafting.paintedPixels;
  }

  /** Pictures a second. */
  get fps(): number {
    return this.drafting.fps ?? DRAFTED_FPS;
  }

  /** @throws LaneFailure `aborted` when the task is stopped */
  make<Name extends DraftName>(name: Name, from: Drafts[Name]['from']): Promise<Drafts[Name]['to']> {
    return this.drafting.make(name, from, this.task.signal);
  }
}
