import { inspectMedia, type MediaFacts } from '../media/probe-media.js';
import type { LaneResult } from '../lane.js';
import { LaneTestBed, mainArtifact } from '../lane-test-bed.fixture.js';
import { FfmpegLane } from './ffmpeg-lane.js';

const source = (size: string, seconds: number, rate = 10) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
];
const tone = (frequency: number, seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=${frequency}:duration=${seconds}`,
];
const plain = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** What came out of a node, and what that is. */
export interface Made {
  result: LaneResult;
  path: string;
  facts: Omit<MediaFacts, 'size' | 'sha256'>;
}

/** A bed with a few small clips, pictures and recordings, and the lane to try on them. */
export class MediaTestBed {
  private constructor(
    readonly files: LaneTestBed,
    readonly lane: FfmpegLane,
  ) {}

  static async open(): Promise<MediaTestBed> {
    const files = await LaneTestBed.open();
    await Promise.all([
      files.make('clip.mp4', ...source('96x64', 1), ...tone(440, 1), ...plain, '-c:a', 'aac', '-shortest'),
      files.make('long.mp4', ...source('64x64', 3), ...plain),
      files.make('red.mp4', '-f', 'lavfi', '-i', 'color=red:size=64x48:rate=10:duration=1', ...plain),
      files.make(
        'blue.mp4',
        '-f',
        'lavfi',
        '-i',
        'color=blue:size=48x64:rate=10:duration=1',
        ...tone(880, 1),
        ...plain,
        '-c:a',
        'aac',
      ),
      files.make('tone.mp3', ...tone(440, 1)),
      files.make('tone2.wav', ...tone(660, 2)),
      files.picture('red.png', '#ff0000', 80, 40),
      files.picture('blue.png', '#0000ff', 40, 80),
      files.make('busy.png', ...source('240x160', 1, 1), '-frames:v', '1'),
    ]);
    return new MediaTestBed(files, new FfmpegLane({ threads: 1 }));
  }

  async made(type: string, params: Record<string, unknown>): Promise<Made> {
    const result = await this.files.run(this.lane, type, { params });
    const { path } = mainArtifact(result);
    return { result, path, facts: await inspectMedia(path) };
  }
}
