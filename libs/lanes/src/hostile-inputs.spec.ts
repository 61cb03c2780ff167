import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type HostileFile, hostileFiles } from '@easel/testing';
import { draftInProcess } from './drafts/drafting/draft-in-process.js';
import { DraftImageLane } from './drafts/image/draft-image-lane.js';
import { FfmpegLane } from './ffmpeg/ffmpeg-lane.js';
import { ImageLane } from './image/image-lane.js';
import { type Lane, LaneFailure } from './lane.js';
import { LaneTestBed } from './lane-test-bed.fixture.js';
import { MEDIA_FAILURES } from './media-failure.js';
import { modelsInProcess } from './models/models-in-process.js';

let bed: LaneTestBed;
let files: HostileFile[];
let server: Server;
let visits = 0;
beforeAll(async () => {
  bed = await LaneTestBed.open();
  server = createServer((socket) => {
    visits += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drawn = sharp({ create: { width: 320, height: 200, channels: 3, background: '#336699' } });
  await bed.make('whole.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1', '-pix_fmt', 'yuv420p');
  await bed.make('one-frame.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1', '-frames:v', '1');
  files = hostileFiles({
    whole: {
      png: await drawn.png().toBuffer(),
      jpeg: await drawn.jpeg().toBuffer(),
      webp: await drawn.webp().toBuffer(),
      gif: await drawn.gif().toBuffer(),
      avif: await drawn.avif({ effort: 0 }).toBuffer(),
      mp4: await readFile(bed.path('whole.mp4')),
      ...(await soundAndFilm()),
    },
    server: `127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  for (const { name, bytes } of files) await writeFile(bed.path(name), bytes());
});
afterAll(async () => {
  server.close();
  await bed.close();
});

async function soundAndFilm(): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  for (const kind of ['webm', 'mov', 'mp3', 'wav', 'flac', 'ogg']) {
    const picture = ['webm', 'mov'].includes(kind) ? ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1'] : [];
    await bed.make(`whole.${kind}`, ...picture, '-f', 'lavfi', '-i', 'sine=d=1', '-pix_fmt', 'yuv420p');
    found[kind] = await readFile(bed.path(`whole.${kind}`));
  }
  return found;
}

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

const HOSTILE_MS = 3_600_000;
const image = new ImageLane(modelsInProcess);
const ffmpeg = new FfmpegLane();
const WORKS: readonly [Lane, string, string, object][] = [
  [image, 'resize-image', 'image', { width: 64, height: 64 }],
  [new DraftImageLane(draftInProcess, modelsInProcess), 'remove-background', 'image', {}],
  [ffmpeg, 'extract-frame', 'video', {}],
  [ffmpeg, 'trim-audio', 'audio', {}],
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
    // Nothing of what a file names was asked for.
    expect(visits).toBe(0);
  },
  HOSTILE_MS,
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

const word = (text: unknown, start: unknown, end: unknown) => ({ word: text, start, end });

it.each<[string, Record<string, unknown>]>([
  ['a color that is none', { text: 'a', color: 'red{\\' }],
  ['a size that is none', { text: 'a', fontSize: 1e9 }],
  ['a style that is none', { text: 'a', style: { a: 1 } }],
  ['words that are none', { words: [null, { word: 5 }] }],
  ['words before the beginning', { words: [word('a', -1, 1)] }],
  ['words that end before they begin', { words: [word('a', 1, 0)] }],
  ['words after the end', { words: [word('a', 999_999, 1_000_000)] }],
  ['too many words', { words: Array.from({ length: 20_001 }, () => word('a', 0, 1)) }],
  ['many words at once', { words: Array.from({ length: 5_000 }, () => word('a', 0, 1)), style: 'bouncy' }],
  ['commands to the renderer', { text: '{\\p1}m 0 0 l 9999999 0\\N{\\fscx99999999}', style: 'karaoke' }],
  ['characters that cannot be stored', { text: 'a\u0000b \ud800 c' }],
  ['one word of 200 kB', { text: 'a'.repeat(200_000) }],
  ['200 kB of brackets', { text: '<'.repeat(200_000) }],
  [
    'subtitles of long words',
    { text: `00:00:00,000 --> 00:00:01,000\n${`${'b'.repeat(3_000)} `.repeat(59)}` },
  ],
  ['subtitles that end before they begin', { text: '00:00:01,000 --> 00:00:00,000\na' }],
])(
  'captions with %s are done, or refused for good',
  async (_what, params) => {
    expect(['done', 'refused']).toContain(
      await endOf(ffmpeg, 'add-captions', { video: 'whole.mp4' }, params),
    );
  },
  240_000,
);
