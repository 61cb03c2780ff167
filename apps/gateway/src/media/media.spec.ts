import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStorage } from '@easel/platform';
import { GatewayRig } from '../../test-rig/gateway-rig.js';
import { MEDIA_STORAGE } from './media-storage.js';

const NAME = 'ab/0123456789abcdefghijABCDEFGHIJ0123456789abc/1-0';
const BYTES = Buffer.from(Array.from({ length: 1_000 }, (_none, at) => at % 256));

describe('media', () => {
  let rig: GatewayRig;

  beforeAll(async () => {
    rig = await GatewayRig.start();
    for (const extension of ['png', 'mp4']) {
      const file = join(rig.mediaDir, 'media', `${NAME}.${extension}`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, BYTES);
    }
    await writeFile(join(rig.mediaDir, 'beside.png'), 'not under media/');
  });
  afterAll(() => rig.stop());

  const fetchBytes = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(rig.edge.url + path, init);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const header = ({ response }: { response: Response }, name: string) => response.headers.get(name);

  it.each([
    ['png', 'image/png'],
    ['mp4', 'video/mp4'],
  ])('serves a %s whole, to anyone, for ever, from any origin', async (extension, type) => {
    const answer = await fetchBytes(`/media/${NAME}.${extension}`, {
      headers: { origin: 'https://elsewhere.example' },
    });

    expect(answer.response.status).toBe(200);
    expect(answer.bytes.equals(BYTES)).toBe(true);
    expect(header(answer, 'content-type')).toBe(type);
    expect(header(answer, 'content-length')).toBe('1000');
    expect(header(answer, 'cache-control')).toBe('public, max-age=31536000, immutable');
    expect(header(answer, 'accept-ranges')).toBe('bytes');
    expect(header(answer, 'content-disposition')).toBe('inline');
    expect(header(answer, 'x-content-type-options')).toBe('nosniff');
    expect(header(answer, 'etag')).toMatch(/^"[^"]+"$/);
    expect(Date.parse(header(answer, 'last-modified') ?? '')).not.toBeNaN();
    expect(header(answer, 'access-control-allow-origin')).toBe('*');
    expect(header(answer, 'cross-origin-resource-policy')).toBe('cross-origin');
    expect(header(answer, 'content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=995-5000', 995, 999],
  ])('serves a part: %s', async (range, start, end) => {
    const answer = await fetchBytes(`/media/${NAME}.mp4`, { headers: { range } });

    expect(answer.response.status).toBe(206);
    expect(header(answer, 'content-range')).toBe(`bytes ${start}-${end}/1000`);
    expect(header(answer, 'content-length')).toBe(String(end - start + 1));
    expect(answer.bytes.equals(BYTES.subarray(start, end + 1))).toBe(true);
  });

  it('answers 416 in the envelope to a part beyond the end', async () => {
    const answer = await rig.call('GET', `/media/${NAME}.mp4`, { headers: { range: 'bytes=1000-' } });

    expect(answer.status).toBe(416);
    expect(answer.body.error?.code).toBe('range_not_satisfiable');
    expect(answer.headers.get('content-range')).toBe('bytes */1000');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers 304 to who has it already', async () => {
    const first = await fetchBytes(`/media/${NAME}.png`);
    const conditions: Record<string, string>[] = [
      { 'if-none-match': header(first, 'etag') ?? '' },
      { 'if-none-match': `"other", W/${header(first, 'etag')}` },
      { 'if-modified-since': header(first, 'last-modified') ?? '' },
    ];
    for (const headers of conditions) {
      const again = await fetchBytes(`/media/${NAME}.png`, { headers });
      expect({ headers, status: again.response.status }).toEqual({ headers, status: 304 });
      expect(again.bytes).toHaveLength(0);
      expect(header(again, 'etag')).toBe(header(first, 'etag'));
    }
  });

  it('sends the whole when If-Range names another version', async () => {
    const headers = { range: 'bytes=0-9', 'if-range': '"another"' };

    expect((await fetchBytes(`/media/${NAME}.mp4`, { headers })).response.status).toBe(200);
  });

  it('answers HEAD without the bytes, with their length', async () => {
    const answer = await fetchBytes(`/media/${NAME}.mp4`, { method: 'HEAD' });

    expect(answer.response.status).toBe(200);
    expect(header(answer, 'content-length')).toBe('1000');
    expect(header(answer, 'content-type')).toBe('video/mp4');
    expect(answer.bytes).toHaveLength(0);
  });

  it.each([
    '/media/ab/none.png',
    '/media/ab',
    '/media/',
    '/media/../beside.png',
    '/media/%2e%2e/beside.png',
    '/media/..%2fbeside.png',
    '/media/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/media//etc/passwd',
    '/media/ab/.hidden',
    '/media/a%00b.png',
    `/media/${'a'.repeat(3_000)}.png`,
  ])('answers 404 in the envelope: %s', async (path) => {
    const answer = await rig.raw('GET', path);

    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({
      status: 404,
      code: 'not_found',
    });
  });

  it('answers 503 with Retry-After while the storage is frozen', async () => {
    const storage = rig.edge.app.get<ObjectStorage>(MEDIA_STORAGE);
    const frozen = jest.spyOn(storage, 'read').mockReturnValue(new Promise<never>(() => undefined));
    const { response } = await fetchBytes(`/media/${NAME}.png`);
    frozen.mockRestore();

    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
