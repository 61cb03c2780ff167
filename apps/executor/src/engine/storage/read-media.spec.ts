import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createStorage,
  mediaKey,
  OutboundFailed,
  OutboundHttp,
  OutboundRefused,
  type ObjectStorage,
  type OutboundFetch,
} from '@easel/platform';
import { ExecutorConfig } from '../executor.config.js';
import { LaneFailure } from '@easel/lanes/lane';
import { MOST_MEDIA_BYTES, ReadMedia } from './read-media.js';

const PUBLIC_URL = 'http://127.0.0.1:8000';
const signal = new AbortController().signal;

let folder: string;
let storage: ObjectStorage;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'read-media-'));
  storage = createStorage({ driver: 'folder', directory: path.join(folder, 'store') });
  await storage.check();
  await storage.putBuffer('media/ab/name/1-0.png', Buffer.from('picture'), 'image/png');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A client that answers every download as told, and remembers what it was asked. */
class Outside extends OutboundHttp {
  readonly asked: [url: string, fetch: OutboundFetch | undefined][] = [];

  constructor(private readonly error?: Error) {
    super();
  }

  override async download(url: string, file: string, fetch?: OutboundFetch) {
    this.asked.push([url, fetch]);
    if (this.error) throw this.error;
    await writeFile(file, 'from outside');
    return { size: 12, contentType: 'image/png', url };
  }
}

function reader(outbound: OutboundHttp = new OutboundHttp()): ReadMedia {
  return new ReadMedia(Object.assign(new ExecutorConfig(), { PUBLIC_URL }), storage, outbound);
}

async function failure(work: Promise<unknown>): Promise<LaneFailure> {
  try {
    await work;
  } catch (error) {
    if (error instanceof LaneFailure) return error;
    throw error;
  }
  throw new Error('It should have failed.');
}

describe('Reading our own media', () => {
  it('takes them from the storage, although their address is private', async () => {
    const outside = new Outside();
    const url = `${PUBLIC_URL}/media/ab/name/1-0.png`;

    const file = await reader(outside).into(path.join(folder, 'own'), url, signal);

    expect(file).toBe(path.join(folder, 'own.png'));
    expect(await readFile(file, 'utf8')).toBe('picture');
    expect(outside.asked).toEqual([]);
  });

  it('takes them under the address of before a move, and never asks that address', async () => {
    const outside = new Outside();
    const key = mediaKey({ secret: 's'.repeat(32), jobId: 'moved', epoch: 1, index: 0, extension: 'png' });
    await storage.putBuffer(key, Buffer.from('moved'), 'image/png');

    const file = await reader(outside).into(
      path.join(folder, 'moved'),
      `http://10.0.0.1:3999/${key}`,
      signal,
    );

    expect(await readFile(file, 'utf8')).toBe('moved');
    expect(outside.asked).toEqual([]);
  });

  it('fetches what looks like ours and is not stored here, through the outbound gate alone', async () => {
    const outside = new Outside();
    const key = mediaKey({ secret: 'of others'.repeat(4), jobId: 'b', epoch: 1, index: 0, extension: 'png' });
    const url = `https://other.example/${key}`;

    const file = await reader(outside).into(path.join(folder, 'theirs'), url, signal);
    const inside = failure(reader().into(path.join(folder, 'inside'), `http://10.0.0.1:3999/${key}`, signal));

    expect(await readFile(file, 'utf8')).toBe('from outside');
    expect(outside.asked.map(([asked]) => asked)).toEqual([url]);
    expect(await inside).toMatchObject({ code: 'unsupported_media_url', retryable: false });
  });

  it.each(['/media/ab/name/2-0.png', '/media/%2e%2e%2fsecret', '/media/a%ZZ', '/media/', '/media/.hidden'])(
    'finds nothing under %s',
    async (place) => {
      const asked = reader().into(path.join(folder, 'none'), PUBLIC_URL + place, signal);

      expect(await failure(asked)).toMatchObject({ code: 'media_not_found', retryable: false });
    },
  );
});

describe('Reading media from elsewhere', () => {
  it('fetches them as media and nothing else, up to 200 MB', async () => {
    const outside = new Outside();

    const file = await reader(outside).into(
      path.join(folder, 'far'),
      'https://cdn.example/a.webp?w=1',
      signal,
    );

    expect(file).toBe(path.join(folder, 'far.webp'));
    expect(await readFile(file, 'utf8')).toBe('from outside');
    const [[url, fetch] = []] = outside.asked;
    expect(url).toBe('https://cdn.example/a.webp?w=1');
    expect(fetch).toMatchObject({ signal, maxBytes: MOST_MEDIA_BYTES });
    expect(fetch?.contentTypes).toEqual(expect.arrayContaining(['image/*', 'video/*', 'audio/*']));
    expect(fetch?.contentTypes).not.toContain('text/html');
  });

  it.each([
    'http://127.0.0.1:9000/a.png',
    'http://2130706433/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:8000/v1/jobs',
    'http://localhost/a.png',
    'file:///etc/passwd',
    'a.png',
  ])('never fetches %s', async (url) => {
    const target = path.join(folder, 'inside');

    expect(await failure(reader().into(target, url, signal))).toMatchObject({
      code: 'unsupported_media_url',
      retryable: false,
    });
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    ['media_too_large', false, new OutboundRefused('too_large')],
    ['no_media_file', false, new OutboundRefused('content_type_not_allowed')],
    ['unsupported_media_url', false, new OutboundRefused('too_many_redirects')],
    [
      'media_not_found',
      false,
      new OutboundFailed('http_status', { retryable: false, maybeReceived: true, status: 404 }),
    ],
    [
      'media_unreachable',
      false,
      new OutboundFailed('http_status', { retryable: false, maybeReceived: true, status: 403 }),
    ],
    [
      'media_unreachable',
      true,
      new OutboundFailed('http_status', { retryable: true, maybeReceived: true, status: 503 }),
    ],
    ['media_unreachable', true, new OutboundFailed('timed_out', { retryable: true, maybeReceived: true })],
  ])('fails with %s, worth another attempt: %s', async (code, retryable, error) => {
    const asked = reader(new Outside(error)).into(path.join(folder, 'x'), 'https://cdn.example/a', signal);

    expect(await failure(asked)).toMatchObject({ code, retryable });
  });

  it('leaves a cancelled job its reason', async () => {
    const asked = reader(new Outside(new Error('cancelled'))).into('x', 'https://cdn.example/a', signal);

    await expect(asked).rejects.toThrow('cancelled');
  });
});
