import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { asServiceError } from '../errors/as-service-error.js';
import { createStorage } from './create-storage.js';
import type { ObjectStorage } from './object-storage.js';
import { ObjectNotFound, StorageUnavailable } from './storage.errors.js';
import { isStorageAway } from './storage-outage.js';

const KEY = 'media/aa/job/1-0.png';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'easel-outage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Everything that a caller does with a storage. */
const uses: Record<string, (storage: ObjectStorage) => Promise<unknown>> = {
  stat: (storage) => storage.stat(KEY),
  read: (storage) => storage.read(KEY),
  putBuffer: (storage) => storage.putBuffer(KEY, Buffer.from('x'), 'image/png'),
  putStream: (storage) => storage.putStream(KEY, Readable.from([Buffer.from('x')]), 'image/png'),
  delete: (storage) => storage.delete(KEY),
  deletePrefix: (storage) => storage.deletePrefix('media/aa/job/'),
};

describe('a folder whose volume is not mounted any more', () => {
  it.each(Object.keys(uses))(
    '%s says so, and neither finds nothing nor makes the folder anew',
    async (use) => {
      const directory = path.join(folder, use);
      const storage = createStorage({ driver: 'folder', directory });
      await storage.check();
      await storage.putBuffer(KEY, Buffer.from('first'), 'image/png');
      await rename(directory, `${directory}.away`);

      await expect(uses[use]?.(storage)).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(storage.check()).rejects.toThrow('cannot be written');

      await rename(`${directory}.away`, directory);
      expect(await storage.stat(KEY)).toMatchObject({ size: 5 });
    },
  );
});

describe('a store that is away', () => {
  let server: Server;
  let answer: RequestListener;
  let storage: ObjectStorage;
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    storage = createStorage({
      driver: 's3',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      forcePathStyle: true,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      bucket: 'easel',
      region: 'us-east-1',
      createBucket: false,
    });
  });
  afterAll(() => server.close());

  const refusal = (status: number, code: string): RequestListener => {
    return (request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>no</Message></Error>`,
      );
    };
  };
  const faults: Record<string, RequestListener> = {
    'breaks the connection': (request) => request.socket.destroy(),
    'answers 503': refusal(503, 'SlowDown'),
    'answers 500': refusal(500, 'InternalError'),
    'refuses its key': refusal(403, 'InvalidAccessKeyId'),
  };

  it.each(Object.keys(faults).flatMap((fault) => Object.keys(uses).map((use) => [fault, use] as const)))(
    'that %s: %s says so, which is 503 with Retry-After to a caller',
    async (fault, use) => {
      answer = faults[fault];

      const failure = await uses[use]?.(storage).then(
        () => undefined,
        (error: unknown) => error,
      );

      expect(failure).toBeInstanceOf(StorageUnavailable);
      expect(asServiceError(failure)).toMatchObject({ status: 503, code: 'service_unavailable' });
      expect(asServiceError(failure).retryAfter).toBeGreaterThan(0);
    },
  );

  it('does not blame the store for a body that breaks off', async () => {
    answer = refusal(200, '');
    const broken = Object.assign(new Error('the sender is gone'), { code: 'ECONNRESET' });
    const body = new Readable({ read: () => body.destroy(broken) });

    await expect(storage.putStream(KEY, body, 'image/png')).rejects.toBe(broken);
  });
});

it('tells a full or broken disk from a file that is not there', () => {
  const withCode = (code: string) => Object.assign(new Error(code), { code });

  expect(['ENOSPC', 'EIO', 'EROFS', 'EDQUOT', 'ESTALE'].every((code) => isStorageAway(withCode(code)))).toBe(
    true,
  );
  expect(isStorageAway(withCode('ENOENT'))).toBe(false);
  expect(isStorageAway(new ObjectNotFound(KEY))).toBe(false);
  expect(isStorageAway(new TypeError('a fault of ours'))).toBe(false);
});
