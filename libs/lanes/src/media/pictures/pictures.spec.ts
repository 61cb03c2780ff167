import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { hostileFiles, type HostileFile } from '@easel/testing';
import { inspectMedia, UnreadableMedia } from '../probe-media.js';
import { makeThumbnail } from '../thumbnail.js';
import { decodedBytes, MOST_DECODED_BYTES } from './decoded-bytes.js';
import { lookAtFile, TenantPicture } from './tenant-picture.js';

// What is allowed counts for a whole process, and another test file may have run in this one before.
sharp.unblock({ operation: ['VipsForeignLoad'] });

let folder: string;
let files: HostileFile[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'easel-pictures-'));
  const drawn = sharp({ create: { width: 320, height: 200, channels: 3, background: '#336699' } });
  const mp4 = path.join(folder, 'whole.mp4');
  const film = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...film, mp4]);
  files = hostileFiles({
    whole: {
      png: await drawn.png().toBuffer(),
      jpeg: await drawn.jpeg().toBuffer(),
      mp4: await readFile(mp4),
    },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const written = async (name: string, bytes: Buffer): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
};

describe('hostile files', () => {
  it('are refused plainly or shown at an ordinary price, and pictures behind them are decoded all the same', async () => {
    const ordinary = await written('ordinary.png', await aPicture());
    const wrong: string[] = [];
    for (const { name, bytes, harmless = false } of files) {
      const file = await written(name, bytes());
      const outcome = await inspectMedia(file)
        .then(async (facts) => {
          const work = await mkdtemp(path.join(folder, 'thumbnail-'));
          await makeThumbnail(file, work, facts);
          return 'shown';
        })
        .catch((error: unknown) => (error instanceof UnreadableMedia ? error.code : error));

      // A video that is cut short may still have a first frame.
      const expected =
        harmless || name === 'huge.wav'
          ? ['shown', 'unsupported_media']
          : ['unsupported_media', 'input_too_large'];
      if (!expected.includes(String(outcome))) wrong.push(`${name}: ${String(outcome)}`);
      await rm(file);
      await expect(inspectMedia(ordinary)).resolves.toMatchObject({ kind: 'image', width: 30 });
    }
    expect(wrong).toEqual([]);
  }, 3_600_000);

  it('are told with words that name no file of this machine', async () => {
    for (const { name, bytes } of files.filter((file) => /cut|behind|zeros|endless/.test(file.name))) {
      const message = await inspectMedia(await written(name, bytes())).then(
        () => '',
        ({ message: said }: Error) => said,
      );
      expect(message).not.toContain(folder);
    }
  });
});

const aPicture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#993322' } })
    .png()
    .toBuffer();

describe('a picture of a tenant', () => {
  it('is decoded as sharp does', async () => {
    const file = await written(
      'plain.jpg',
      await sharp(await aPicture())
        .jpeg()
        .toBuffer(),
    );
    const here = await sharp(file).autoOrient().resize(12, 8, { fit: 'fill' }).raw().toBuffer();

    const { data, info } = await TenantPicture.of(file)
      .autoOrient()
      .resize(12, 8, { fit: 'fill' })
      .raw()
      .toBuffer();
    const large = await TenantPicture.of(file).resize(1_200, 800, { fit: 'fill' }).raw().toBuffer();

    expect(data.equals(here)).toBe(true);
    expect(info).toEqual({ width: 12, height: 8, channels: 3 });
    expect(large.data.length).toBe(1_200 * 800 * 3);
    await expect(TenantPicture.of(file).isOpaque()).resolves.toBe(true);
  });

  it('is of the type of the loader that opens it', async () => {
    const formats = ['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const;
    for (const format of formats) {
      const file = await written(
        `typed.${format}`,
        await sharp(await aPicture())
          .toFormat(format)
          .toBuffer(),
      );
      await expect(lookAtFile(file)).resolves.toMatchObject({
        picture: { contentType: `image/${format}`, width: 30, height: 20 },
      });
    }
  });

  it('whose decoding is not waited for any more is not decoded on', async () => {
    const file = await written('stopped.png', await aPicture());
    const stop = new AbortController();
    const making = TenantPicture.of(file, { signal: stop.signal })
      .resize(16_000, 4_000, { fit: 'fill', kernel: 'lanczos3' })
      .webp({ quality: 90 })
      .toFile(path.join(folder, 'never.webp'));
    setTimeout(() => stop.abort(new Error('enough')), 50);

    await expect(making).rejects.toThrow('not decoded on');
    await expect(TenantPicture.of(file).png().toBuffer()).resolves.toMatchObject({ info: { width: 30 } });
  });

  it('that takes more memory than it may fails alone', async () => {
    const file = await written('grows.png', await aPicture());
    const greedy = TenantPicture.of(file).resize(16_000, 16_000, { fit: 'fill' }).raw().toBuffer();

    await expect(greedy).rejects.toBeInstanceOf(UnreadableMedia);
    await expect(TenantPicture.of(file).png().toBuffer()).resolves.toMatchObject({ info: { width: 30 } });
  });
});

it('counts what decoding takes, and twice where the whole picture is held', () => {
  const facts = {
    format: 'png',
    width: 8_000,
    height: 8_000,
    channels: 4,
    depthBytes: 1,
    progressive: false,
  };
  expect(decodedBytes(facts)).toBe(256_000_000);
  expect(decodedBytes(facts)).toBeLessThan(MOST_DECODED_BYTES);
  expect(decodedBytes({ ...facts, progressive: true })).toBe(512_000_000);
  expect(decodedBytes({ ...facts, format: 'heif' })).toBe(512_000_000);
  expect(decodedBytes({ ...facts, depthBytes: 2 })).toBe(512_000_000);
});

it('leaves the service itself no loader but those of what it draws', async () => {
  const own = pathToFileURL(path.resolve('libs/lanes/dist/media/pictures/own-pictures.js')).href;
  const program = `
    import sharp from 'sharp';
    const opens = async (what) => sharp(what).metadata().then(({ format }) => format, () => 'refused');
    const bytes = await Promise.all(['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'].map((format) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).toFormat(format).toBuffer()));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const { canvas } = await import(${JSON.stringify(own)});
    canvas({ width: 1, height: 1, channels: 3, background: 'red' });
    console.log(JSON.stringify(await Promise.all([...bytes, svg].map(opens))));
    console.log(await opens(process.argv[1]));
    process.exit(0);`;
  const png = await written('own.png', await aPicture());
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program, png]).toString();
  const [formats = '', file] = said.trim().split('\n');
  expect(JSON.parse(formats)).toEqual(['png', 'refused', 'refused', 'refused', 'refused', 'refused', 'svg']);
  expect(file).toBe('refused');
});
