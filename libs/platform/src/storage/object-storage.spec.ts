import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createStorage } from './create-storage.js';
import type { ObjectStorage } from './object-storage.js';
import { readStorageConfig, type S3StorageConfig } from './storage-config.js';
import { InvalidStorageKey, ObjectNotFound, StorageUnusable } from './storage.errors.js';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
// The package carries no types.
const S3rver = jest.requireActual<new (options: object) => S3Server>('@20minutes/s3rver');

interface RecordedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let scratch: string;
let s3: S3Server;
let front: Server;
let endpoint: string;
const requests: RecordedRequest[] = [];

/**
 * Passes requests on to the S3 server and keeps them; it answers itself what that
 * server cannot: bucket policies, and the list of unfinished uploads.
 */
async function startRecordingFront(target: AddressInfo): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const body = Buffer.concat(chunks);
      requests.push({ method, url, headers, body: body.toString('utf8') });
      if (url.includes('?policy')) {
        outgoing.writeHead(204).end();
        return;
      }
      if (method === 'GET' && /[?&]uploads\b/.test(url)) {
        outgoing.writeHead(200, { 'content-type': 'application/xml' });
        outgoing.end(
          '<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>',
        );
        return;
      }
      const upstream = request(
        { host: '127.0.0.1', port: target.port, method, path: url, headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        },
      );
      upstream.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function s3Config(changes: Partial<S3StorageConfig> = {}): S3StorageConfig {
  return {
    driver: 's3',
    endpoint,
    forcePathStyle: true,
    ...credentials,
    bucket: 'easel-media',
    region: 'auto',
    createBucket: true,
    ...changes,
  };
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'easel-storage-'));
  s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: join(scratch, 's3') });
  front = await startRecordingFront(await s3.run());
  endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => {
    front.close(resolve);
    front.closeAllConnections();
  });
  await s3.close();
  await rm(scratch, { recursive: true, force: true });
});

const drivers: [string, () => ObjectStorage][] = [
  ['folder', () => createStorage({ driver: 'folder', directory: join(scratch, 'folder') })],
  ['s3', () => createStorage(s3Config())],
];

describe.each(drivers)('object storage in %s', (_name, create) => {
  let storage: ObjectStorage;

  beforeEach(async () => {
    storage = create();
    await storage.check();
  });

  it('gives back what was put, with its size, type and a tag', async () => {
    const put = await storage.putBuffer('media/aa/one/1-0.png', Buffer.from('hello world'), 'image/png');

    const stat = await storage.stat('media/aa/one/1-0.png');

    expect(put).toMatchObject({ key: 'media/aa/one/1-0.png', size: 11, contentType: 'image/png' });
    expect(stat).toMatchObject({ size: 11, contentType: 'image/png', etag: expect.stringMatching(/\w/) });
    expect(stat?.lastModified?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect((await bytesOf(await storage.read('media/aa/one/1-0.png'))).toString()).toBe('hello world');
  });

  it('stores a file from disk, more than one part of it too', async () => {
    const source = join(scratch, 'source.bin');
    const bytes = Buffer.alloc(17 * 1024 * 1024, 'easel');
    await writeFile(source, bytes);

    const put = await storage.putFile('media/aa/large/1-0.mp4', source, 'video/mp4');

    expect(put.size).toBe(bytes.length);
    expect((await bytesOf(await storage.read('media/aa/large/1-0.mp4'))).equals(bytes)).toBe(true);
  });

  it('stores a stream whose length nobody knows, more than one part of it too', async () => {
    const part = Buffer.alloc(1024 * 1024, 'easel');
    const chunks = function* () {
      for (let count = 0; count < 18; count++) yield part;
    };

    const put = await storage.putStream('media/aa/stream/1-0.mp4', Readable.from(chunks()), 'video/mp4');

    expect(put).toMatchObject({ size: 18 * part.length, contentType: 'video/mp4' });
    const stored = await bytesOf(await storage.read('media/aa/stream/1-0.mp4'));
    expect(stored.equals(Buffer.concat([...chunks()]))).toBe(true);
  });

  it('stores nothing of a stream that breaks', async () => {
    const broken = function* () {
      yield Buffer.alloc(64 * 1024, 'x');
      throw new Error('the sender is gone');
    };

    await expect(
      storage.putStream('media/aa/broken/1-0.png', Readable.from(broken()), 'image/png'),
    ).rejects.toThrow('the sender is gone');

    expect(await storage.stat('media/aa/broken/1-0.png')).toBeUndefined();
    expect(await storage.deletePrefix('media/aa/broken/')).toBe(0);
  });

  it('keeps a content type that the name does not tell, and forgets it with the object', async () => {
    await storage.putBuffer('odd/file.bin', Buffer.from('x'), 'image/webp');
    expect((await storage.stat('odd/file.bin'))?.contentType).toBe('image/webp');

    await storage.putBuffer('odd/file.bin', Buffer.from('y'), 'application/octet-stream');
    expect((await storage.stat('odd/file.bin'))?.contentType).toBe('application/octet-stream');
  });

  it('reads a range, both ends included', async () => {
    await storage.putBuffer('media/aa/range/1-0.txt', Buffer.from('0123456789'), 'text/plain');

    const middle = await storage.read('media/aa/range/1-0.txt', { start: 2, end: 5 });
    const first = await storage.read('media/aa/range/1-0.txt', { start: 0, end: 2 });

    expect((await bytesOf(middle)).toString()).toBe('2345');
    expect((await bytesOf(first)).toString()).toBe('012');
  });

  it('replaces an object whole, and its tag changes', async () => {
    await storage.putBuffer('media/aa/twice/1-0.txt', Buffer.from('first version'), 'text/plain');
    const before = await storage.stat('media/aa/twice/1-0.txt');
    await storage.putBuffer('media/aa/twice/1-0.txt', Buffer.from('second'), 'text/plain');

    expect((await bytesOf(await storage.read('media/aa/twice/1-0.txt'))).toString()).toBe('second');
    expect((await storage.stat('media/aa/twice/1-0.txt'))?.etag).not.toBe(before?.etag);
  });

  it('copies an object with its type, and keeps the copy when the original goes', async () => {
    await storage.putBuffer('ff/job/1-0.png', Buffer.from('x'), 'image/gif');

    expect(await storage.copy('ff/job/1-0.png', 'ff/copy/1-0.png')).toMatchObject({
      key: 'ff/copy/1-0.png',
      size: 1,
      contentType: 'image/gif',
    });
    await storage.delete('ff/job/1-0.png');

    expect((await bytesOf(await storage.read('ff/copy/1-0.png'))).toString()).toBe('x');
    await expect(storage.copy('ff/job/1-0.png', 'ff/copy/1-1.png')).rejects.toBeInstanceOf(ObjectNotFound);
    expect(await storage.stat('ff/copy/1-1.png')).toBeUndefined();
  });

  it('stores an empty object', async () => {
    await storage.putBuffer('media/aa/empty/1-0.txt', Buffer.alloc(0), 'text/plain');
    expect(await storage.stat('media/aa/empty/1-0.txt')).toMatchObject({ size: 0 });
  });

  it('knows what is not there', async () => {
    expect(await storage.stat('media/zz/none/1-0.png')).toBeUndefined();
    await expect(storage.read('media/zz/none/1-0.png')).rejects.toBeInstanceOf(ObjectNotFound);
    expect(await storage.deletePrefix('media/zz/none/')).toBe(0);
  });

  it('deletes the outputs of one attempt and leaves the other attempts and jobs alone', async () => {
    const keys = ['job1/1-0.png', 'job1/1-1.png', 'job1/12-0.png', 'job1/2-0.png', 'job12/1-0.png'];
    for (const key of keys) await storage.putBuffer(`media/bb/${key}`, Buffer.from(key), 'image/png');

    expect(await storage.deletePrefix('media/bb/job1/1-')).toBe(2);

    const left = await Promise.all(keys.map(async (key) => (await storage.stat(`media/bb/${key}`)) && key));
    expect(left.filter(Boolean)).toEqual(['job1/12-0.png', 'job1/2-0.png', 'job12/1-0.png']);
  });

  it('deletes one object, once', async () => {
    for (const key of ['dd/job/1-0.png', 'dd/job/1-1.png']) {
      await storage.putBuffer(key, Buffer.from('x'), 'image/gif');
    }

    await storage.delete('dd/job/1-0.png');
    await storage.delete('dd/job/1-0.png');

    expect(await storage.stat('dd/job/1-0.png')).toBeUndefined();
    expect(await storage.stat('dd/job/1-1.png')).toMatchObject({ contentType: 'image/gif' });
  });

  it('deletes everything of a job, at every depth', async () => {
    for (const key of ['cc/job/1-0.png', 'cc/job/deep/1-0.bin', 'cc/other/1-0.png']) {
      await storage.putBuffer(key, Buffer.from('x'), 'image/png');
    }

    expect(await storage.deletePrefix('cc/job/')).toBe(2);
    expect(await storage.stat('cc/job/deep/1-0.bin')).toBeUndefined();
    expect(await storage.stat('cc/other/1-0.png')).toBeDefined();
  });

  it.each([
    '',
    '/etc/passwd',
    '../up.png',
    'a/../../up.png',
    'a//b',
    'a/.hidden',
    'a\\..\\b',
    'a/b\0c',
    'ä.png',
    `${'x/'.repeat(300)}y`,
  ])('refuses the key %j everywhere', async (key) => {
    await expect(async () => storage.putBuffer(key, Buffer.from('x'), 'image/png')).rejects.toBeInstanceOf(
      InvalidStorageKey,
    );
    await expect(async () => storage.stat(key)).rejects.toBeInstanceOf(InvalidStorageKey);
    await expect(async () => storage.read(key)).rejects.toBeInstanceOf(InvalidStorageKey);
    await expect(async () => storage.deletePrefix(`${key}/`)).rejects.toBeInstanceOf(InvalidStorageKey);
  });

  it('refuses a deletion prefix that could reach into the next name', async () => {
    await expect(async () => storage.deletePrefix('media/aa')).rejects.toBeInstanceOf(InvalidStorageKey);
  });
});

describe('the folder driver', () => {
  it('never shows a reader half a file while writers replace it', async () => {
    const storage = createStorage({ driver: 'folder', directory: join(scratch, 'race') });
    const versions = ['a', 'b', 'c'].map((letter) => Buffer.alloc(300_000, letter));
    await storage.putBuffer('media/aa/race/1-0.bin', versions[0] ?? Buffer.alloc(0), 'image/png');

    const writes = versions.map((version) =>
      storage.putBuffer('media/aa/race/1-0.bin', version, 'image/png'),
    );
    const reads = Array.from({ length: 12 }, async () =>
      bytesOf(await storage.read('media/aa/race/1-0.bin')),
    );
    const [seen] = await Promise.all([Promise.all(reads), Promise.all(writes)]);

    for (const bytes of seen) expect(versions.some((version) => version.equals(bytes))).toBe(true);
  });

  it('leaves no temporary file behind when the source cannot be read', async () => {
    const directory = join(scratch, 'failing');
    const storage = createStorage({ driver: 'folder', directory });

    await expect(storage.putFile('media/aa/x.png', join(scratch, 'absent.png'), 'image/png')).rejects.toThrow(
      'ENOENT',
    );

    expect(await readdir(join(directory, 'media/aa'))).toEqual([]);
    expect(await storage.stat('media/aa/x.png')).toBeUndefined();
  });

  it('says which folder it cannot use', async () => {
    const file = join(scratch, 'a-file');
    await writeFile(file, 'x');
    const check = createStorage({ driver: 'folder', directory: join(file, 'inside') }).check();

    await expect(check).rejects.toBeInstanceOf(StorageUnusable);
    await expect(check).rejects.toThrow('a-file');
  });

  it('counts a folder as no object', async () => {
    const directory = join(scratch, 'folders');
    await mkdir(join(directory, 'a/b'), { recursive: true });
    expect(await createStorage({ driver: 'folder', directory }).stat('a/b')).toBeUndefined();
  });
});

describe('the S3 driver', () => {
  beforeEach(() => {
    requests.length = 0;
  });

  /** Storage as the variables of a start make it. */
  function byVariables(variables: Record<string, string> = {}): ObjectStorage {
    const reading = readStorageConfig(
      {
        STORAGE_ENDPOINT: endpoint,
        STORAGE_FORCE_PATH_STYLE: 'true',
        STORAGE_ACCESS_KEY_ID: credentials.accessKeyId,
        STORAGE_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        STORAGE_BUCKET_NAME: 'easel-media',
        ...variables,
      },
      scratch,
    );
    if ('problems' in reading) throw new Error(reading.problems.join(' '));
    return createStorage(reading.config);
  }
  const uploaded = async (name: string, variables?: Record<string, string>) => {
    await byVariables(variables).putBuffer(`m/${name}`, Buffer.from('x'), 'image/png');
    return requests.find(({ method, url }) => method === 'PUT' && url.endsWith(name));
  };

  it('[3-2.2-67] [3-2.2-68] [3-2.2-70] [3-2.2-72] sends uploads to the endpoint, the bucket in the path, signed by the access key', async () => {
    const upload = await uploaded('a.png', { STORAGE_BUCKET_NAME: 'named-bucket' });

    expect(upload?.url).toBe('/named-bucket/m/a.png');
    expect(upload?.headers.host).toBe(new URL(endpoint).host);
    expect(upload?.headers.authorization).toContain(`Credential=${credentials.accessKeyId}/`);
  });

  it('[3-2.2-58] [3-2.2-59] signs for the region auto, or for a real one', async () => {
    const [auto, real] = [
      await uploaded('auto.png'),
      await uploaded('real.png', { STORAGE_REGION: 'eu-west-1' }),
    ];

    expect(auto?.headers.authorization).toMatch(/\/auto\/s3\/aws4_request/);
    expect(real?.headers.authorization).toMatch(/\/eu-west-1\/s3\/aws4_request/);
  });

  it('[3-2.2-55] sends no ACL where none is set', async () => {
    const [unset, empty] = [
      await uploaded('unset.png'),
      await uploaded('empty.png', { STORAGE_OBJECT_ACL: '' }),
    ];

    expect(unset?.headers).not.toHaveProperty('x-amz-acl');
    expect(empty?.headers).not.toHaveProperty('x-amz-acl');
  });

  it.each([
    'private',
    'public-read',
    'public-read-write',
    'authenticated-read',
    'aws-exec-read',
    'bucket-owner-read',
    'bucket-owner-full-control',
  ])('[3-2.2-56] sends the canned ACL %s where it is set', async (acl) => {
    const upload = await uploaded(`${acl}.png`, { STORAGE_OBJECT_ACL: acl });

    expect(upload?.headers).toHaveProperty('x-amz-acl', acl);
  });

  it('[3-2.2-77] [3-2.2-78] creates the bucket once and lets anyone read its objects', async () => {
    const storage = createStorage(s3Config({ bucket: 'made-at-boot' }));
    await storage.check();
    await storage.putBuffer('m/a.png', Buffer.from('x'), 'image/png');
    await createStorage(s3Config({ bucket: 'made-at-boot' })).check();

    const created = requests.filter(({ method, url }) => method === 'PUT' && /^\/made-at-boot\/?$/.test(url));
    const policies = requests.filter(({ url }) => url.startsWith('/made-at-boot') && url.includes('?policy'));
    expect(created).toHaveLength(1);
    expect(policies).toHaveLength(2);
    expect(JSON.parse(policies[0]?.body ?? '')).toMatchObject({
      Statement: [
        {
          Effect: 'Allow',
          Principal: { AWS: ['*'] },
          Action: ['s3:GetObject'],
          Resource: ['arn:aws:s3:::made-at-boot/*'],
        },
      ],
    });
  });

  it('does not create a bucket where no endpoint was set', async () => {
    const storage = createStorage(s3Config({ bucket: 'never-made', createBucket: false }));

    await expect(storage.check()).rejects.toBeInstanceOf(StorageUnusable);
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('[3-2.2-71] a wrong secret is refused', async () => {
    const storage = createStorage(s3Config({ secretAccessKey: 'wrong' }));

    await expect(storage.check()).rejects.toBeInstanceOf(StorageUnusable);
    await expect(storage.putBuffer('m/wrong.png', Buffer.from('x'), 'image/png')).rejects.toThrow();
  });

  it('is not ready while the store does not answer', async () => {
    await expect(createStorage(s3Config({ endpoint: 'http://127.0.0.1:9' })).check()).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
