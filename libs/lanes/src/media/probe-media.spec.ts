import { createHash } from 'node:crypto';
import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { LaneTestBed } from '../lane-test-bed.fixture.js';
import { countFrames, probeMedia, UnreadableMedia } from './probe-media.js';

let bed: LaneTestBed;

beforeAll(async () => {
  bed = await LaneTestBed.open();
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x48:rate=10:duration=1'];
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=1'];
  await Promise.all([
    bed.make('clip.bin', ...picture, ...tone, '-pix_fmt', 'yuv420p', '-shortest', '-f', 'mp4'),
    bed
      .make('turned.mp4', ...picture, '-pix_fmt', 'yuv420p')
      .then(() =>
        bed.make('rotated.mp4', '-i', bed.path('turned.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90'),
      ),
    bed.make('sound.m4a', ...tone, '-f', 'mp4'),
    bed.make('sound.wav', ...tone),
    bed.make('long.wav', '-f', 'lavfi', '-i', 'sine=duration=60'),
    bed.make('sound.ogg', ...tone, '-c:a', 'libvorbis'),
    bed.make('silent.webm', ...picture, '-c:v', 'libvpx', '-b:v', '100k'),
  ]);
  await bed.picture('still.png', '#336699', 30, 20);
  await sharp(bed.path('still.png')).webp().toFile(bed.path('still.dat'));
  await sharp(bed.path('still.png')).withMetadata({ orientation: 6 }).jpeg().toFile(bed.path('camera.jpg'));
});
afterAll(() => bed.close());

describe('probing media', () => {
  it.each([
    [
      'clip.bin',
      {
        kind: 'video',
        contentType: 'video/mp4',
        extension: 'mp4',
        width: 64,
        height: 48,
        hasAudio: true,
        codec: 'h264',
      },
    ],
    ['silent.webm', { kind: 'video', contentType: 'video/webm', extension: 'webm', hasAudio: false }],
    ['sound.m4a', { kind: 'audio', contentType: 'audio/mp4', extension: 'm4a', hasAudio: true }],
    ['sound.wav', { kind: 'audio', contentType: 'audio/wav', extension: 'wav' }],
    ['sound.ogg', { kind: 'audio', contentType: 'audio/ogg', extension: 'ogg' }],
    ['still.png', { kind: 'image', contentType: 'image/png', extension: 'png', width: 30, height: 20 }],
    ['still.dat', { kind: 'image', contentType: 'image/webp', extension: 'webp', width: 30, height: 20 }],
  ])('tells what %s is from its bytes', async (name, expected) => {
    expect(await probeMedia(bed.path(name))).toMatchObject(expected);
  });

  it('measures time, size and digest', async () => {
    const facts = await probeMedia(bed.path('clip.bin'));
    const bytes = await readFile(bed.path('clip.bin'));
    expect(facts.durationSeconds).toBeCloseTo(1, 1);
    expect(facts.frameRate).toBeCloseTo(10);
    expect(facts.size).toBe(bytes.length);
    expect(facts.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await countFrames(bed.path('clip.bin'))).toBe(10);
  });

  it.each([
    ['the same bytes', 'sound.wav', copyFile, 'clip.bin'],
    ['a large file that is moved', 'long.wav', rename, 'silent.webm'],
  ])('asks once for %s, and again for other bytes', async (_case, name, bring, other) => {
    const asked = bed.path(`asked-${name}`);
    const program = bed.path('ffprobe');
    await writeFile(program, `#!/bin/sh\nprintf . >> '${asked}'\nexec ffprobe "$@"\n`, { mode: 0o755 });
    const probing = { ffmpegPath: bed.path('ffmpeg') };
    const [first, second] = [bed.path('first.bin'), bed.path('second.bin')];
    await copyFile(bed.path(name), first);

    const facts = await probeMedia(first, probing);
    await bring(first, second);

    expect(await probeMedia(second, probing)).toEqual(facts);
    expect(await readFile(asked, 'utf8')).toBe('.');
    await copyFile(bed.path(other), second);
    expect(await probeMedia(second, probing)).toMatchObject({ kind: 'video' });
    expect(await readFile(asked, 'utf8')).toBe('..');
  });

  it('gives the sides as they are shown', async () => {
    expect(await probeMedia(bed.path('camera.jpg'))).toMatchObject({ width: 20, height: 30 });
    expect(await probeMedia(bed.path('rotated.mp4'))).toMatchObject({ width: 48, height: 64 });
  });

  it.each([
    ['text', 'hello there'],
    ['markup that draws', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n'],
    ['nothing', ''],
    ['a broken picture', '\u0089PNG\r\n\u001A\n broken'],
  ])('refuses %s', async (name, content) => {
    await writeFile(bed.path(name), Buffer.from(content, 'latin1'));
    await expect(probeMedia(bed.path(name))).rejects.toMatchObject({ code: 'unsupported_media' });
  });

  it('refuses what is too large to decode, whatever its bytes', async () => {
    const limits = { maxPixels: 100, maxSeconds: 0.5, maxRunSeconds: 1 };
    await expect(probeMedia(bed.path('still.png'), { limits })).rejects.toMatchObject({
      code: 'input_too_large',
    });
    await expect(probeMedia(bed.path('sound.wav'), { limits })).rejects.toMatchObject({
      code: 'input_too_large',
    });
    await expect(
      probeMedia(bed.path('silent.webm'), { limits: { ...limits, maxSeconds: 9 } }),
    ).rejects.toMatchObject({ code: 'input_too_large' });
  });

  it('names the remedy when ffprobe is not there', async () => {
    const probing = probeMedia(bed.path('clip.bin'), { ffmpegPath: '/nowhere/ffmpeg' });
    await expect(probing).rejects.toBeInstanceOf(UnreadableMedia);
    await expect(probing).rejects.toThrow('FFMPEG_PATH');
  });
});
