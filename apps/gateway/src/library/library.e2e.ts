import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  api,
  CLOUD_WITHOUT_ORGANIZATIONS,
  testedStack,
  type TestUser,
  until,
  untilJobEnded,
  useStack,
} from '@easel/testing';

interface Upload {
  url: string;
  assetId: string;
  thumbnailUrl: string | null;
  category: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  r2Key: string;
  metadata: Record<string, number>;
}
interface Asset {
  id: string;
  type: string;
  filename: string | null;
  url: string;
  isLibraryItem: boolean;
  uploadSource: string;
  source: string | null;
}
interface Library {
  data: Asset[];
  nextCursor: string | null;
  totalCount?: number;
}

const run = promisify(execFile);
let scratch: string;
let user: TestUser;
let stranger: TestUser;
let picture: Buffer;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'easel-uploads-'));
  [user, stranger] = await Promise.all([api.signUp(), api.signUp()]);
  picture = await drawn(`#${randomBytes(3).toString('hex')}`);
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const drawn = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

async function filmed(name: string, ...args: string[]): Promise<Buffer> {
  const file = path.join(scratch, name);
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', ...args, file]);
  return readFile(file);
}

function formOf(bytes: Buffer, filename: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), filename);
  return form;
}

const send = (bytes: Buffer, filename: string, fields?: Record<string, string>, as = user) =>
  api.as(as).post<{ data: Upload }>('/v1/upload', formOf(bytes, filename, fields));
const upload = async (bytes: Buffer, filename: string, as = user): Promise<Upload> => {
  const { status, body } = await send(bytes, filename, {}, as);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data;
};
const library = async (query = '', as = user) => (await api.as(as).get<Library>(`/v1/library${query}`)).body;
const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
/** The stored files that begin as `content` does. Other tests store files of their own meanwhile. */
async function storedCopies(content: Buffer): Promise<string[]> {
  const folder = path.join(testedStack.dataDir, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    unlessGone(undefined),
  );
  if (!entries) return storedCopies(content);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const copies = await Promise.all(files.map((file) => beginsLike(file, content)));
  return files.filter((_, index) => copies[index]).sort();
}

async function beginsLike(file: string, content: Buffer): Promise<boolean> {
  const stored = await readFile(file).catch(unlessGone(undefined));
  if (!stored) return false;
  const length = Math.min(content.length, stored.length, 64);
  return length === 0
    ? content.length === stored.length
    : stored.subarray(0, length).equals(content.subarray(0, length));
}

/** A file or folder that was there a moment ago may be removed by whoever stored it. */
const unlessGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead;
    throw error;
  };

describe('an upload', () => {
  it('is told from its bytes, measured, stored as it is and served at once', async () => {
    const answer = await upload(picture, '../sea view.jpg');

    expect(answer).toEqual({
      url: expect.stringMatching(/^http.*\/media\/.+\.png$/),
      assetId: expect.any(String),
      thumbnailUrl: expect.any(String),
      category: 'image',
      filename: 'sea view.jpg',
      mimeType: 'image/png',
      sizeBytes: picture.length,
      r2Key: expect.stringMatching(/^media\//),
      metadata: { width: 640, height: 400 },
    });
    expect((await bytesAt(answer.url)).equals(picture)).toBe(true);
    expect(await sharp(await bytesAt(answer.thumbnailUrl as string)).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 300,
    });
    const elsewhere = `${testedStack.secondUrl}${new URL(answer.url).pathname}`;
    expect(
      createHash('sha256')
        .update(await bytesAt(elsewhere))
        .digest('hex'),
    ).toBe(createHash('sha256').update(picture).digest('hex'));
  });

  it('may be a video or a recording', async () => {
    const film = await filmed(
      'film.mp4',
      '-i',
      'testsrc2=size=64x48:rate=10:duration=2',
      '-pix_fmt',
      'yuv420p',
    );
    const sound = await filmed('sound.mp3', '-i', 'sine=duration=1');

    const video = await upload(film, 'film.mp4');
    const audio = await upload(sound, 'sound.mp3');

    expect(video).toMatchObject({
      category: 'video',
      mimeType: 'video/mp4',
      metadata: { width: 64, height: 48, durationSeconds: expect.closeTo(2, 1) },
      thumbnailUrl: expect.any(String),
    });
    expect(audio).toMatchObject({
      category: 'audio',
      mimeType: 'audio/mpeg',
      metadata: { durationSeconds: expect.closeTo(1, 0) },
      thumbnailUrl: null,
    });
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['markup that draws', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['text', 'hello there'],
    ['a document', '%PDF-1.7 nothing'],
    ['nothing', ''],
  ])('is refused when it is %s, whatever it is called', async (_what, content) => {
    const sent = Buffer.from(content && `${content}${randomUUID()}`);
    const before = await storedCopies(sent);

    const answer = await send(sent, 'picture.png');

    expect(answer).toBeServiceError(400, 'validation_error');
    expect(answer.body).toMatchObject({ error: { path: 'file' } });
    expect(await storedCopies(sent)).toEqual(before);
  });

  it('is refused when it is damaged, a bomb, or not what its sender says, and nothing of it stays', async () => {
    const damaged = Buffer.concat([picture.subarray(0, 24), Buffer.alloc(5_000)]);
    const large = bomb(40_000 + randomInt(1_000), 40_000 + randomInt(1_000));
    const stored = async () => [
      ...(await Promise.all([damaged, large, picture].map(storedCopies))),
      (await library('?owned=true')).totalCount,
    ];
    const before = await stored();

    for (const [bytes, fields, field] of [
      [damaged, {}, 'file'],
      [large, {}, 'file'],
      [picture, { type: 'video' }, 'type'],
      [picture, { type: 'sculpture' }, 'type'],
    ] as const) {
      const answer = await send(bytes, 'picture.png', fields);
      expect(answer).toBeServiceError(400, 'validation_error');
      expect(answer.body).toMatchObject({ error: { path: field } });
    }

    expect(await stored()).toEqual(before);
  });

  it('is refused when it is too large for its kind, while it is still coming', async () => {
    const before = await storedCopies(picture);

    const answer = await send(Buffer.concat([picture, Buffer.alloc(51 * 1024 * 1024)]), 'large.png');

    expect(answer).toBeServiceError(413, 'payload_too_large');
    expect(await storedCopies(picture)).toEqual(before);
  });

  it('leaves nothing when its sender goes away half-way', async () => {
    const before = [await storedCopies(picture), (await library('?owned=true')).totalCount];

    const { hostname, port } = new URL(testedStack.url);
    const socket = connect(Number(port), hostname);
    const head =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    socket.write(
      `POST /v1/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${user.accessToken}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: 10000000\r\n\r\n${head}`,
    );
    socket.write(Buffer.concat([picture, Buffer.alloc(2_000_000)]));
    await until(async () => (await storedCopies(picture)).length > (before[0] as string[]).length);
    socket.destroy();

    await until(async () => (await storedCopies(picture)).length === (before[0] as string[]).length);
    expect([await storedCopies(picture), (await library('?owned=true')).totalCount]).toEqual(before);
  });

  it('comes as a form with one file, with a credential, and to no other route', async () => {
    const json = await api.as(user).post('/v1/upload', { file: 'x' });
    const elsewhere = await api.as(user).post('/v1/workflows', formOf(picture, 'a.png'));
    const nothing = await api.as(user).post('/v1/upload', new FormData());
    const misnamed = new FormData();
    misnamed.append('picture', new Blob([new Uint8Array(picture)]), 'a.png');

    expect(json).toBeServiceError(415, 'unsupported_media_type');
    expect(elsewhere).toBeServiceError(415, 'unsupported_media_type');
    const cut = await api
      .as(user)
      .with({ 'content-type': 'multipart/form-data; boundary=b' })
      .post('/v1/upload', '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc');

    expect(cut).toBeServiceError(400, 'validation_error');
    expect(nothing).toBeServiceError(400, 'validation_error');
    expect(await api.as(user).post('/v1/upload', misnamed)).toBeServiceError(400, 'validation_error');
    expect(await api.post('/v1/upload', formOf(picture, 'a.png'))).toBeServiceError(401, 'unauthorized');
  });
});

describe('a JSON document', () => {
  const store = (document: unknown, query = '', as = user) =>
    api.as(as).post<{ data: Upload }>(`/v1/upload-json${query}`, document);

  it('becomes a file of the library, served as what it is, which its owner can list and delete', async () => {
    const someone = await api.signUp();
    const document = { scenes: [{ title: 'Überfahrt', seconds: 4.5 }], done: null };

    const { status, body } = await store(document, '?filename=..%2Fscenes.json', someone);

    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: {
        url: expect.stringMatching(/^http.*\/media\/.+\.json$/),
        assetId: expect.any(String),
        thumbnailUrl: null,
        category: 'document',
        filename: 'scenes.json',
        mimeType: 'application/json',
        sizeBytes: Buffer.byteLength(JSON.stringify(document)),
        r2Key: expect.stringMatching(/^media\//),
        metadata: {},
      },
    });
    const served = await fetch(body.data.url);
    expect(served.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await served.json()).toEqual(document);
    expect((await library('?type=document', someone)).data).toMatchObject([
      { id: body.data.assetId, type: 'document', uploadSource: 'manual_upload' },
    ]);
    expect((await library('?type=image', someone)).data).toEqual([]);
    await api.as(someone).delete(`/v1/library/${body.data.assetId}`);
    expect((await fetch(body.data.url)).status).toBe(404);
  });

  it('may be a list; nothing, what is too large and what is no JSON are refused and leave nothing', async () => {
    const cut = `{"${randomUUID()}":`;
    const before = await storedCopies(Buffer.from(cut));
    const broken = await api
      .as(user)
      .with({ 'content-type': 'application/json' })
      .post('/v1/upload-json', cut);
    const nothing = await api.as(user).post('/v1/upload-json');
    const large = await store({ text: 'x'.repeat(4_200_000) });

    expect(broken).toBeServiceError(400, 'validation_error');
    expect(nothing).toBeServiceError(400, 'validation_error');
    expect(large).toBeServiceError(413, 'payload_too_large');
    expect(await api.post('/v1/upload-json', {})).toBeServiceError(401, 'unauthorized');
    expect(await storedCopies(Buffer.from(cut))).toEqual(before);
    expect((await store([1, 2])).status).toBe(200);
  });
});

describe('the library', () => {
  it('lists newest first, in pages, each file once', async () => {
    const someone = await api.signUp();
    const made: string[] = [];
    for (let count = 0; count < 5; count++)
      made.push((await upload(picture, `p${count}.png`, someone)).assetId);

    const seen: string[] = [];
    let query = '?limit=2';
    for (let page = await library(query, someone); ; page = await library(query, someone)) {
      if (seen.length === 0) expect(page.totalCount).toBe(5);
      else expect(page).not.toHaveProperty('totalCount');
      seen.push(...page.data.map(({ id }) => id));
      if (page.nextCursor === null) break;
      query = `?limit=2&cursor=${page.nextCursor}`;
    }

    expect(seen).toEqual(made.toReversed());
    expect(await api.as(someone).get('/v1/library?cursor=nonsense')).toBeServiceError(
      400,
      'validation_error',
    );
  });

  it('keeps the kind, the name and the source that are asked for', async () => {
    const someone = await api.signUp();
    const sound = await filmed('tone.wav', '-i', 'sine=duration=1');
    const tone = await upload(sound, 'Tone 100%.wav', someone);
    const still = await upload(picture, 'still.png', someone);
    const ids = async (query: string) => (await library(query, someone)).data.map(({ id }) => id);

    expect(await ids('?type=audio')).toEqual([tone.assetId]);
    expect(await ids('?type=image')).toEqual([still.assetId]);
    expect(await ids('?search=tone%20100%25')).toEqual([tone.assetId]);
    expect(await ids('?search=_')).toEqual([]);
    expect(await ids('?source=web')).toHaveLength(2);
    expect(await ids('?source=cli')).toEqual([]);
    expect(await api.as(someone).get('/v1/library?type=sculpture')).toBeServiceError(400, 'validation_error');
  });

  it('shows what runs made only with `owned=true`, and what they saved always', async () => {
    const someone = await api.signUp();
    const start = async (type: string, body: object) => {
      const { body: accepted } = await api.as(someone).post<{ jobId: string }>(`/v1/${type}`, body);
      const ended = await untilJobEnded<{ status: string; output_data: Record<string, string> }>(
        api.as(someone),
        accepted.jobId,
      );
      expect(ended).toMatchObject({ status: 'completed' });
      return ended;
    };
    const drawnHere = await start('generate-image', { prompt: 'a kite', aspectRatio: '1:1' });
    await start('save-to-storage', { mediaUrl: drawnHere.output_data['imageUrl'], filename: 'kite' });

    const saved = (await library('', someone)).data;
    const all = (await library('?owned=true', someone)).data;

    expect(saved).toEqual([
      expect.objectContaining({ type: 'image', isLibraryItem: true, uploadSource: 'generated' }),
    ]);
    expect(saved[0]?.filename).toMatch(/^kite\./);
    expect(all).toHaveLength(2);
    expect(all[1]).toMatchObject({
      isLibraryItem: false,
      source: 'web',
      url: drawnHere.output_data['imageUrl'],
    });
  });

  it('keeps favourites, told as often as one likes, saved to the library or not', async () => {
    const someone = await api.signUp();
    const { assetId } = await upload(picture, 'dear.png', someone);
    const other = await upload(picture, 'other.png', someone);
    const address = `/v1/library/${assetId}/favorite`;
    const ids = async (query: string) => (await library(query, someone)).data.map(({ id }) => id);

    const twice = [await api.as(someone).post(address), await api.as(someone).post(address)];
    const listed = await ids('?favorite=true');
    const rest = await ids('?favorite=false');
    const foreign = [await api.as(stranger).post(address), await api.as(stranger).delete(address)];
    const gone = await api.as(someone).delete(address);

    for (const answer of twice) expect(answer).toMatchObject({ status: 200, body: { favorited: true } });
    expect({ listed, rest }).toEqual({ listed: [assetId], rest: [other.assetId] });
    for (const refused of foreign) expect(refused).toBeServiceError(404, 'not_found');
    expect(gone.body).toEqual({ favorited: false });
    expect(await ids('?favorite=true')).toEqual([]);
    expect(await api.as(someone).get('/v1/library?favorite=maybe')).toBeServiceError(400, 'validation_error');
  });

  it("does not show, read or delete another's file", async () => {
    const { assetId } = await upload(picture, 'mine.png');

    expect((await library('?owned=true', stranger)).data).toEqual([]);
    for (const id of [assetId, randomUUID()]) {
      expect(await api.as(stranger).get(`/v1/library/${id}`)).toBeServiceError(404, 'not_found');
      expect(await api.as(stranger).delete(`/v1/library/${id}`)).toBeServiceError(404, 'not_found');
    }
    expect((await api.as(user).get<{ data: Asset }>(`/v1/library/${assetId}`)).body.data.id).toBe(assetId);
  });

  it('forgets a file that is deleted, and so does the storage', async () => {
    const { assetId, url, thumbnailUrl } = await upload(picture, 'gone.png');

    expect((await api.as(user).delete(`/v1/library/${assetId}`)).body).toEqual({ success: true });

    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(thumbnailUrl as string)).status).toBe(404);
    expect(await api.as(user).get(`/v1/library/${assetId}`)).toBeServiceError(404, 'not_found');
    expect(await api.as(user).delete(`/v1/library/${assetId}`)).toBeServiceError(404, 'not_found');
  });

  it('keeps a file that a saved workflow names, unless told', async () => {
    const { assetId, url } = await upload(picture, 'used.png');
    const nodes = [{ id: 'u', type: 'upload-image', position: { x: 0, y: 0 }, data: { url } }];
    await api.as(user).post('/v1/workflows', { name: 'Uses it', nodes, edges: [] });

    const refused = await api.as(user).delete(`/v1/library/${assetId}`);

    expect(refused).toBeServiceError(409, 'asset_in_use');
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining('Uses it') } });
    expect((await fetch(url)).status).toBe(200);
    expect((await api.as(user).delete(`/v1/library/${assetId}?force=true`)).status).toBe(200);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('an account that is full', () => {
  const stack = useStack(CLOUD_WITHOUT_ORGANIZATIONS);

  it('[2-7-07] stores nothing more: 413 storage_exceeded, with the limit', async () => {
    const someone = await stack.api.signUp();
    const small = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const fill = () => stack.api.as(someone).post('/v1/upload', formOf(small, 'small.png'));
    const answers = [await fill()];
    while (answers.at(-1)?.status === 200 && answers.length < 20) answers.push(await fill());
    const over = await stack.api.as(someone).post('/v1/upload', formOf(picture, 'large.png'));

    expect(answers[0]?.status).toBe(200);
    for (const refused of [answers.at(-1), over]) {
      expect(refused).toBeServiceError(413, 'storage_exceeded');
      expect(refused?.body).toMatchObject({ error: { limitBytes: 1_000 } });
    }
  });

  it('[2-7-07] generates nothing more', async () => {
    const someone = await stack.api.signUp();
    const generate = () =>
      stack.api
        .as(someone)
        .post<{ jobId: string }>('/v1/generate-image', { prompt: 'a fox', aspectRatio: '1:1' });
    const { body } = await generate();
    const made = await untilJobEnded(stack.api.as(someone), body.jobId);
    expect(made).toMatchObject({ status: 'completed' });

    const refused = await generate();

    expect(refused).toBeServiceError(413, 'storage_exceeded');
    expect((await stack.api.as(someone).get<{ data: object[] }>('/v1/jobs')).body.data).toHaveLength(1);
  });
});

/** A small picture file of so many pixels, all of them one colour. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000), { level: 9 });
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('a video elsewhere', () => {
  it('is looked at, fetched and followed by whoever asked for it', async () => {
    const film = await filmed(
      'elsewhere.mp4',
      '-i',
      'testsrc=size=320x240:rate=24:duration=1',
      '-pix_fmt',
      'yuv420p',
    );
    const { url } = await upload(film, 'elsewhere.mp4');

    const facts = await api.as(user).post('/v1/video-metadata', { url });
    expect(facts).toMatchObject({ status: 200, body: { width: 320, height: 240, isLive: false } });
    expect(facts.body['durationSec']).toBeCloseTo(1, 1);

    const begun = await api
      .as(user)
      .post<{ jobId: string; downloadId: string }>('/v1/download-video', { url });
    expect(begun.body.downloadId).toBe(begun.body.jobId);
    const progress = `/v1/download-video/progress/${begun.body.downloadId}`;
    const stream = await api.as(user).get<string>(progress);
    const events = [...stream.body.matchAll(/^data: (.*)$/gm)].map(
      ([, json = '']) => JSON.parse(json) as object,
    );
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(events.at(-1)).toMatchObject({
      phase: 'completed',
      percent: 100,
      videoUrl: expect.stringMatching(/\.mp4$/),
    });
    expect(await api.as(stranger).get(progress)).toBeServiceError(404, 'not_found');
  });

  it.each(['http://127.0.0.1/a.mp4', 'https://www.youtube.com/watch?v=0', 'not an address'])(
    'is refused at %s, by its field',
    async (url) => {
      const refused = await api.as(user).post('/v1/video-metadata', { url });
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', path: 'url' } },
      });
    },
  );

  it('that is a picture is none', async () => {
    const { url } = await upload(picture, 'still.png');
    const refused = await api.as(user).post('/v1/video-metadata', { url });
    expect(refused).toMatchObject({ status: 400, body: { error: { path: 'url' } } });
  });
});
