import { inspectMedia } from '../media/probe-media.js';
import { difference, mainArtifact } from '../lane-test-bed.fixture.js';
import { FfmpegLane } from './ffmpeg-lane.js';
import { MediaTestBed } from './media-test-bed.fixture.js';

let media: MediaTestBed;
beforeAll(async () => {
  media = await MediaTestBed.open();
  const moving = ['-f', 'lavfi', '-i', 'testsrc2=size=96x64:rate=10:duration=6'];
  const gap = ['-vf', `select='not(between(t,1.3,3.6))'`, '-vsync', 'vfr'];
  await media.files.make('gap.mp4', ...moving, ...gap, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60');
});
afterAll(() => media.files.close());

const inPieces = new FfmpegLane({ threads: 1, pieceSeconds: 1 });

/** The same work at once and in pieces. */
async function bothWays(type: string, params: Record<string, unknown>) {
  const [whole, pieced] = await Promise.all(
    [media.lane, inPieces].map(async (lane) => {
      const { path } = mainArtifact(await media.files.run(lane, type, { params }));
      return { facts: await inspectMedia(path), frames: await media.files.frames(path), path };
    }),
  );
  if (!whole || !pieced) throw new Error('two films are needed');
  return { whole, pieced };
}

const layers = [
  { videoUrl: 'gap.mp4', startSec: 0.55, endSec: 4.5, fadeSec: 1, zIndex: 1 },
  { color: '#ff0000', x: 10, y: 10, width: 60, height: 60, startSec: 1.7, endSec: 2.35, zIndex: 2 },
  { imageUrl: 'blue.png', x: 60, width: 30, height: 30, opacity: 0.5, zIndex: 3 },
  { audioUrl: 'tone2.wav', startSec: 1.5, endSec: 3.5 },
];
const videos = ['clip.mp4', 'long.mp4', 'red.mp4', 'blue.mp4'];

it.each([
  ['render-video', 'a composition', { plan: { fps: 10, duration: 5, aspectRatio: '1:1', layers } }],
  ['combine-videos', 'clips that are cut', { videoUrls: videos, transition: 'cut' }],
  ['combine-videos', 'clips that move into each other', { videoUrls: videos, transition: 'slide-left' }],
  ['combine-videos', 'clips without sound', { videoUrls: videos, transition: 'fade', audioMode: 'remove' }],
])('%s shows and plays the same at once and in pieces: %s', async (type, _what, params) => {
  const { whole, pieced } = await bothWays(type, params);

  expect(pieced.facts).toMatchObject({
    width: whole.facts.width,
    height: whole.facts.height,
    hasAudio: whole.facts.hasAudio,
    durationSeconds: expect.closeTo(whole.facts.durationSeconds ?? 0, 1),
  });
  expect(pieced.frames).toHaveLength(whole.frames.length);
  const differences = whole.frames.map((frame, index) => difference(frame, pieced.frames[index]));
  expect(Math.max(...differences)).toBeLessThan(3);
  if (!whole.facts.hasAudio) return;
  for (let second = 0; second < 3; second += 0.5) {
    const [one, other] = await Promise.all(
      [whole, pieced].map(({ path }) => media.files.loudness(path, second, 0.4)),
    );
    expect(other).toBeCloseTo(one ?? 0, 1);
  }
});
