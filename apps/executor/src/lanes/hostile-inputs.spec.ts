import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type HostileFile, hostileFiles } from '@easel/testing';
import { draftInProcess } from './drafting/draft-in-process.js';
import { DraftImageLane } from './draft-image/draft-image-lane.js';
import { FfmpegLane } from './ffmpeg/ffmpeg-lane.js';
import { ImageLane } from './image/image-lane.js';
import { type Lane, LaneFailure } from './lane.js';
import { LaneTestBed } from './lane-test-bed.js';
import { MEDIA_FAILURES } from './media-failure.js';
import { modelsInProcess } from './models/models-in-process.js';

let bed: LaneTestBed;
let files: HostileFile[];
beforeAll(async () => {
  bed = await LaneTestBed.open();
  const drawn = sharp({ create: { width: 320, height: 200, channels: 3, background: '#336699' } });
  await bed.make('whole.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1', '-pix_fmt', 'yuv420p');
  await bed.make('one-frame.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1', '-frames:v', '1');
  files = hostileFiles({
    png: await drawn.png().toBuffer(),
    jpeg: await drawn.jpeg().toBuffer(),
    mp4: await readFile(bed.path('whole.mp4')),
  });
  for (const { name, bytes } of files) await writeFile(bed.path(name), bytes());
}, 240_000);
afterAll(() => bed.close());

/** How a lane ends, where it may end well or say clearly and for good what is wrong. */
async function endOf(
  lane: Lane,
  type: string,
  inputs: Record<string, unknown>,
  params = {},
): Promise<string> {
  try {
    await bed.run(lane, type, { inputs, params });
    return 'done';
  } catch (error) {
    if (!(error instanceof LaneFailure)) return String(error);
    const known =
      error.code in MEDIA_FAILURES || error.code === 'missing_input' || error.code === 'invalid_params';
    return known && !error.retryable ? 'refused' : `${error.code}, retryable: ${error.retryable}`;
  }
}

const image = new ImageLane(modelsInProcess);
const ffmpeg = new FfmpegLane();
const WORKS: readonly [Lane, string, string, object][] = [
  [image, 'resize-image', 'image', { width: 64, height: 64 }],
  [new DraftImageLane(draftInProcess, modelsInProcess), 'remove-background', 'image', {}],
  [ffmpeg, 'extract-frame', 'video', {}],
];

it.each(WORKS)(
  '%# refuses hostile files for good, or works on them',
  async (lane, type, handle, params) => {
    const wrong: string[] = [];
    for (const { name } of files) {
      const end = await endOf(lane, type, { [handle]: name }, params);
      if (end !== 'done' && end !== 'refused') wrong.push(`${type} of ${name}: ${end}`);
    }
    expect(wrong).toEqual([]);
  },
  240_000,
);

it.each([
  'add-captions',
  'adjust-volume',
  'extract-audio',
  'extract-frame',
  'fade-video',
  'loop-video',
  'remove-audio',
  'resize-video',
  'speed-ramp',
  'transcode-video',
  'trim-video',
])(
  '%s of a video of one frame is done, or refused for good',
  async (type) => {
    const params = {
      captions: 'Hello',
      startTime: 0.5,
      endTime: 0.8,
      width: 32,
      height: 32,
      start: 0.5,
      end: 0.8,
    };
    expect(['done', 'refused']).toContain(await endOf(ffmpeg, type, { video: 'one-frame.mp4' }, params));
  },
  240_000,
);
