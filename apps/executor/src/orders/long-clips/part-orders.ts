import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PartAsked, Shoot } from '../lanes/part-makers.js';
import { h264 } from '@easel/lanes/ffmpeg/encoding';
import { type FfmpegConfig, type MediaFile, MediaWork, untrusted } from '@easel/lanes/ffmpeg/media-work';
import { options } from '@easel/lanes/ffmpeg/options';
import { LaneFailure, type LaneResult, type LaneTask } from '@easel/lanes/lane';

/** Orders the parts of a job that is made of several, and has the files that they find under addresses of their own. */
export class PartOrders {
  readonly work: MediaWork;
  private readonly files = new Map<string, string>();

  constructor(
    readonly shoot: Shoot,
    config: FfmpegConfig,
  ) {
    this.work = new MediaWork(shoot.task, config);
  }

  get task(): LaneTask {
    return this.shoot.task;
  }

  /**
   * Has a part made.
   * @throws LaneFailure `provider_not_configured`, or an error of the part's lane
   */
  async order(part: number, asked: PartAsked): Promise<LaneResult> {
    const lane = await this.shoot.laneOf(part, asked);
    if (!lane) {
      throw new LaneFailure(
        'provider_not_configured',
        `This installation cannot make a segment with ${asked.type}.`,
        false,
      );
    }
    const workDir = path.join(this.task.workDir, `part-${part}`);
    await mkdir(workDir, { recursive: true });
    const { say: _unheard, ...task } = this.task;
    return lane.run({
      ...task,
      ...asked,
      inputs: {},
      workDir,
      progress: () => undefined,
      readMedia: async (url) => this.files.get(url) ?? this.task.readMedia(url),
    });
  }

  /** The clip of a part that was made. */
  async clipOf({ artifacts }: LaneResult): Promise<MediaFile> {
    const clip = artifacts.find(({ kind, role }) => kind === 'video' && role === undefined);
    if (!clip) throw new LaneFailure('provider_invalid_output', 'A segment has no clip.', false);
    return this.work.inspect(clip.path);
  }

  /** An address under which parts find a file of ours. No provider can fetch it, so that it is uploaded. */
  place(file: string): string {
    const address = `part:${this.shoot.job.id}/${this.files.size}${path.extname(file)}`;
    this.files.set(address, file);
    return address;
  }

  /** The last picture of a clip. */
  async lastFrame(clip: MediaFile): Promise<string> {
    const still = this.work.newFile('png');
    // Each of the last pictures overwrites the one before.
    await this.work.run(
      [...options('-sseof', '-0.5'), ...untrusted(clip), ...options('-map', '0:V:0', '-update', '1', still)],
      { to: 0 },
    );
    return still;
  }

  /** The picture of a clip at a second. */
  async frameAt(clip: MediaFile, second: number): Promise<string> {
    const still = this.work.newFile('png');
    const at = Math.max(0, Math.min(second, clip.seconds - 1 / clip.frameRate)).toFixed(6);
    await this.work.run(
      ['-ss', at, ...untrusted(clip), ...options('-map', '0:V:0', '-frames:v', '1', '-update', '1', still)],
      { to: 0 },
    );
    return still;
  }

  /** A stretch of a clip, to the frame. Seconds. */
  async stretch(clip: MediaFile, from: number, until: number): Promise<MediaFile> {
    const output = this.work.newFile('mp4');
    await this.work.run(
      [
        ...untrusted(clip),
        ...options('-map', '0:V:0', '-map', '0:a:0?'),
        ...options('-ss', from.toFixed(6), '-to', until.toFixed(6)),
        ...h264({ threads: this.work.threads, crf: 14 }),
        ...options('-c:a', 'aac', output),
      ],
      { to: 0 },
    );
    return this.work.inspect(output);
  }
}
