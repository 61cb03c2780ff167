import { probeMedia } from '../media/probe-media.js';
import { LaneFailure } from '../lane.js';
import { failureOf, LaneTestBed, mainArtifact } from '../lane-test-bed.fixture.js';
import { DownloadLane } from './download-lane.js';

const lane = new DownloadLane();
let bed: LaneTestBed;

beforeAll(async () => {
  bed = await LaneTestBed.open();
  const tone = ['-f', 'lavfi', '-i', 'sine=d=3'];
  await bed.make(
    'clip.mp4',
    '-f',
    'lavfi',
    '-i',
    'testsrc=s=320x240:d=3:r=10',
    ...tone,
    '-pix_fmt',
    'yuv420p',
  );
  await bed.make('tone.wav', ...tone);
  await bed.picture('still.png', '#ffffff', 8, 8);
});
afterAll(() => bed.close());

const fetching = (type: string, params: Record<string, unknown>) => bed.run(lane, type, { params });

describe('a download', () => {
  it('is the video of that address, with a thumbnail', async () => {
    const result = await fetching('youtube-video', { url: 'clip.mp4' });
    expect(result.artifacts.map(({ kind, role }) => role ?? kind)).toEqual(['video', 'thumbnail']);
    expect(await probeMedia(mainArtifact(result).path)).toMatchObject({
      kind: 'video',
      height: 240,
      hasAudio: true,
    });
  });

  it('is cut and made lower as asked', async () => {
    const result = await fetching('youtube-video', {
      url: 'clip.mp4',
      sectionStartSec: 1,
      sectionEndSec: 2,
      maxHeight: 145,
    });
    const { height, durationSeconds } = await probeMedia(mainArtifact(result).path);
    expect(height).toBe(144);
    expect(durationSeconds).toBeCloseTo(1, 0);
  });

  it.each([
    [{ sectionStartSec: 1 }, 'sectionEndSec'],
    [{ sectionEndSec: 1 }, 'sectionStartSec'],
    [{ sectionStartSec: 2, sectionEndSec: 2 }, 'sectionEndSec'],
    [{ sectionStartSec: 9, sectionEndSec: 10 }, 'sectionStartSec'],
  ])('refuses a section such as %j', async (section, field) => {
    expect(await failureOf(fetching('youtube-video', { url: 'clip.mp4', ...section }))).toMatchObject({
      code: 'invalid_params',
      message: expect.stringContaining(`\`${field}\``),
    });
  });

  it.each(['clip.mp4', 'tone.wav'])(
    'is the sound of %s, and says how loud that is',
    async (url) => {
      const result = await fetching('reference-audio', { url });
      const { path } = mainArtifact(result);
      expect(await probeMedia(path)).toMatchObject({ kind: 'audio', contentType: 'audio/mpeg' });
      const { integrated, truePeak } = await bed.lufs(path);
      expect(result.data).toEqual({
        loudness: { integrated: expect.closeTo(integrated, 0), truePeak: expect.closeTo(truePeak, 0) },
      });
    },
    60_000,
  );

  it('must be of its kind', async () => {
    expect(await failureOf(fetching('youtube-video', { url: 'tone.wav' }))).toMatchObject({
      code: 'wrong_media',
    });
    expect(await failureOf(fetching('reference-audio', { url: 'still.png' }))).toMatchObject({
      code: 'wrong_media',
    });
  });
});

describe('a page of a video site', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://m.facebook.com/watch?v=1',
    'https://x.com/a/status/1',
  ])('needs a downloader that is not here: %s', async (url) => {
    for (const type of lane.types) {
      expect(await failureOf(fetching(type, { url }))).toMatchObject({
        code: 'provider_not_configured',
        message: expect.stringContaining('yt-dlp'),
        retryable: false,
      });
    }
  });

  it('is known by what it answers, too', async () => {
    const task = await bed.task('youtube-video', { params: { url: 'https://videos.example/watch/1' } });
    const readMedia = () => Promise.reject(new LaneFailure('no_media_file', 'a page', false));
    expect(await failureOf(lane.run({ ...task, readMedia }))).toMatchObject({
      code: 'provider_not_configured',
    });
  });
});
