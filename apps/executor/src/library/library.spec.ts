import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Caller, UploadTarget } from '@easel/contracts';
import { createStorage, Database, mediaKey, type ObjectStorage, openDataSource } from '@easel/platform';
import { freshSchema, UNHURRIED } from '@easel/testing';
import type { DataSource } from 'typeorm';
import { ExecutorConfig } from '../engine/executor.config.js';
import { executorMigrations } from '../wiring/migrations/executor-migrations.js';
import { AssetsRepository } from './assets.repository.js';
import { BeginUpload } from './begin-upload.js';
import { ClearLibrary } from './clear-library.js';
import { CopiedFiles } from './copied-files.js';
import { CopiesRepository } from './copies.repository.js';
import { CopyMedia } from './copy-media.js';
import { DeleteAsset } from './delete-asset.js';
import type { KeptPieces } from '../engine/storage/kept-pieces.js';
import { DoomedMedia } from './doomed-media.js';
import { LostJobFiles } from './lost-job-files.js';
import { FinishUpload } from './finish-upload.js';
import { ReadProductionsNaming } from '../documents/productions/read-productions-naming.js';
import { ProvisionalFiles } from './provisional-files.js';
import type { RecordsNaming } from './records-naming.js';
import { StorageQuota } from './storage-quota.js';
import { UploadsRepository } from './uploads.repository.js';

const someone = (): Caller => ({
  userId: randomUUID(),
  credential: 'session',
  credentialId: randomUUID(),
});

/** Keys that a record names. */
const named = new Set<string>();
const RECORDS = {
  file: (_userId: string, key: string) => Promise.resolve(named.has(key) ? ['A record'] : []),
} as unknown as RecordsNaming;

/** One replica of the api role, on a schema and a storage that others may share. */
class Replica {
  readonly database: Database;
  readonly beginning: BeginUpload;
  readonly finishing: FinishUpload;
  readonly deleting: DeleteAsset;
  readonly clearing: ClearLibrary;
  readonly doomed: DoomedMedia;
  readonly provisional: ProvisionalFiles;
  readonly copied: CopiedFiles;
  readonly copying: CopyMedia;
  readonly room: StorageQuota;

  constructor(
    config: ExecutorConfig,
    readonly source: DataSource,
    storage: ObjectStorage,
  ) {
    this.database = new Database(source);
    const uploads = new UploadsRepository(this.database);
    const assets = new AssetsRepository(this.database);
    this.room = new StorageQuota(config, this.database);
    this.doomed = new DoomedMedia(this.database, storage);
    this.provisional = new ProvisionalFiles(config, this.database, assets);
    this.beginning = new BeginUpload(config, uploads, this.room);
    this.finishing = new FinishUpload(
      config,
      this.database,
      uploads,
      assets,
      this.provisional,
      this.room,
      this.doomed,
      storage,
    );
    const productions = new ReadProductionsNaming(this.database);
    this.deleting = new DeleteAsset(assets, this.doomed, RECORDS, productions);
    this.copied = new CopiedFiles(this.database, assets, RECORDS, productions);
    this.copying = new CopyMedia(
      config,
      this.database,
      new CopiesRepository(this.database),
      this.copied,
      this.room,
      this.doomed,
      storage,
    );
    this.clearing = new ClearLibrary(
      uploads,
      this.provisional,
      this.copied,
      { dropFinished: () => Promise.resolve() } as unknown as KeptPieces,
      new LostJobFiles(config, this.database, storage),
      this.doomed,
    );
  }
}

let folder: string;
let picture: Buffer;
let storage: ObjectStorage;
let config: ExecutorConfig;
let replicas: [Replica, Replica];
beforeAll(async () => {
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'easel-library-'));
  storage = createStorage({ driver: 'folder', directory: path.join(folder, 'storage') });
  const { DATABASE_URL, schema } = await freshSchema('executor');
  config = Object.assign(new ExecutorConfig(), {
    DATABASE_URL,
    RUN_MIGRATIONS_ON_BOOT: true,
    MEDIA_NAME_SECRET: 's'.repeat(32),
    WORK_DIR: path.join(folder, 'work'),
  });
  const options = { schema, rows: [], migrations: executorMigrations, ...UNHURRIED };
  const open = async () => new Replica(config, await openDataSource(config, options), storage);
  replicas = [await open(), await open()];
});
afterEach(async () => {
  for (const { source } of replicas) await source.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** What the gateway does between the two messages. */
const write = async ({ key, id }: UploadTarget, bytes = picture) => {
  await storage.putBuffer(key, bytes, 'image/png');
  return { id, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};
const begin = (caller: Caller, at = replicas[0]) =>
  at.beginning.run(caller, { contentType: 'image/png', filename: 'a.png' });
const upload = async (caller: Caller, at = replicas[0]) =>
  at.finishing.run(caller, await write(await begin(caller, at)));
const settled = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((result) =>
    result.status === 'fulfilled' ? 'kept' : (result.reason as { code?: string }).code,
  );

describe('an upload', () => {
  it('stands under an address that nobody can guess, and only once it is finished', async () => {
    const caller = someone();
    const place = await begin(caller);
    const written = await write(place);

    const record = await replicas[0].finishing.run(caller, written);

    expect(record).toMatchObject({ url: `${config.PUBLIC_URL}/${place.key}`, sizeBytes: picture.length });
    expect(place.key).not.toContain(place.id);
    await expect(begin(someone()).then((other) => storage.stat(other.key))).resolves.toBeUndefined();
  });

  it('finished twice, also at two replicas at once, is one file', async () => {
    const caller = someone();
    const written = await write(await begin(caller));

    const records = await Promise.all(replicas.map(({ finishing }) => finishing.run(caller, written)));
    const again = await replicas[1].finishing.run(caller, written);

    expect(new Set([...records, again].map((record) => JSON.stringify(record))).size).toBe(1);
    const [row] = await replicas[0].source.query<{ n: string }[]>('select count(*) as n from media_assets');
    expect(row?.n).toBe('1');
  });

  it("of somebody else can't be finished, like one that does not exist", async () => {
    const written = await write(await begin(someone()));

    for (const id of [written.id, randomUUID()]) {
      await expect(replicas[0].finishing.run(someone(), { ...written, id })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    expect(await replicas[0].source.query('select 1 from uploads')).toHaveLength(1);
  });

  it('that did not arrive whole is refused and leaves nothing', async () => {
    const caller = someone();
    const place = await begin(caller);
    const written = await write(place, picture.subarray(0, 40));

    await expect(
      replicas[0].finishing.run(caller, { ...written, size: picture.length }),
    ).rejects.toMatchObject({ code: 'validation_error', extra: { path: 'file' } });

    expect(await storage.stat(place.key)).toBeUndefined();
    expect(
      await replicas[0].source.query('select 1 from uploads union all select 1 from doomed_media'),
    ).toEqual([]);
  });

  it('that is refused is gone at the answer, however many files wait to be removed', async () => {
    const caller = someone();
    await replicas[0].source.query(
      `insert into doomed_media (name, due_at)
       select 'c0/none-' || n || '.png', now() - interval '1 hour' from generate_series(1, 250) n`,
    );
    const place = await begin(caller);
    const written = await write(place, picture.subarray(0, 40));
    await replicas[0].finishing.run(caller, { ...written, size: picture.length }).catch(() => undefined);
    const record = await upload(caller);
    await replicas[0].deleting.run(caller, { id: record.assetId });

    expect([await storage.stat(place.key), await storage.stat(record.r2Key)]).toEqual([undefined, undefined]);
    await replicas[0].source.query('delete from doomed_media');
  });

  it('that nobody finishes is cleared away after two hours, by any number of schedulers', async () => {
    const caller = someone();
    const [left, fresh] = [await begin(caller), await begin(caller)];
    const written = await write(left);
    await write(fresh);
    await replicas[0].source.query(
      `update uploads set created_at = now() - interval '121 minutes' where id = $1`,
      [left.id],
    );

    await Promise.all(replicas.map(({ clearing }) => clearing.run()));

    expect(await storage.stat(left.key)).toBeUndefined();
    expect(await storage.stat(fresh.key)).toBeDefined();
    await expect(replicas[0].finishing.run(caller, written)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of an abandoned job is removed twice, an hour apart, and that of its replay stays', async () => {
    const secret = config.MEDIA_NAME_SECRET;
    const [abandoned, running] = [randomUUID(), randomUUID()];
    const stored = async (jobId: string, epoch: number) => {
      const key = mediaKey({ secret, jobId, epoch, index: 0, extension: 'png' });
      await storage.putBuffer(key, picture, 'image/png');
      return key;
    };
    const areThere = (keys: readonly string[]) =>
      Promise.all(keys.map(async (key) => (await storage.stat(key)) !== undefined));
    const left = [await stored(abandoned, 1), await stored(abandoned, 3)];
    const kept = [await stored(abandoned, 4), await stored(running, 1)];
    const { source } = replicas[0];
    await source.query(`insert into abandoned_jobs (job_id, epoch) values ($1, 4)`, [abandoned]);
    const round = () => Promise.all(replicas.map(({ clearing }) => clearing.run()));
    const refusing = jest.spyOn(storage, 'deletePrefix').mockRejectedValue(new Error('the storage is away'));
    await round();
    expect(await areThere(left)).toEqual([true, true]);
    refusing.mockRestore();
    await source.query('update abandoned_jobs set due_at = now()');

    await round();
    expect(await areThere([...left, ...kept])).toEqual([false, false, true, true]);
    // A worker that was cut off stores its result late.
    const late = await stored(abandoned, 3);
    await round();
    expect(await areThere([late])).toEqual([true]);

    await source.query(`update abandoned_jobs set due_at = due_at - interval '1 hour'`);
    await round();
    expect(await areThere([late, ...kept])).toEqual([false, true, true]);
    expect(await source.query('select from abandoned_jobs')).toEqual([]);
  });

  it('whose removal was cut short is removed by the next round', async () => {
    const caller = someone();
    const record = await upload(caller);
    const broken = replicas[0].doomed;
    const failing = jest.spyOn(storage, 'delete').mockRejectedValue(new Error('the storage is away'));
    await replicas[0].deleting.run(caller, { id: record.assetId });
    expect(await storage.stat(record.r2Key)).toBeDefined();

    failing.mockRestore();
    await replicas[0].source.query(`update doomed_media set due_at = now() - interval '1 second'`);
    await broken.remove();

    expect(await storage.stat(record.r2Key)).toBeUndefined();
    expect(await replicas[0].source.query('select 1 from doomed_media')).toEqual([]);
  });
});

describe('a file that was uploaded for a job', () => {
  const caller = someone();
  const lies = async ({ r2Key }: { r2Key: string }) => (await storage.stat(r2Key)) !== undefined;
  const sample = async () =>
    replicas[0].finishing.run(caller, { ...(await write(await begin(caller))), provisional: true });
  /** What makes the job takes the file in the same commit. */
  const taken = async (by: Caller = caller) => {
    const [file, jobId] = [await sample(), randomUUID()];
    await replicas[0].source.query(
      `insert into jobs (id, user_id, type, lane, status, input)
       values ($1, $2, 'voice-clone', 'audio', 'running', '{}')`,
      [jobId, by.userId],
    );
    await replicas[0].database.batch((tx) => replicas[0].provisional.claim(tx, by, file.url, jobId));
    return { ...file, jobId };
  };
  const end = (jobId: string, status: string) =>
    replicas[0].source.query('update jobs set status = $2, completed_at = now() where id = $1', [
      jobId,
      status,
    ]);
  const clearedAway = () => Promise.all(replicas.map(({ clearing }) => clearing.run()));

  it('is deleted with a job that fails or is cancelled, by any number of schedulers, and stays with one that completes', async () => {
    const files = await Promise.all([taken(), taken(), taken(), taken()]);
    const [failed, cancelled, completed, running] = files;
    await end(failed.jobId, 'failed');
    await end(cancelled.jobId, 'cancelled');
    await end(completed.jobId, 'completed');
    await clearedAway();
    await clearedAway();

    expect(await Promise.all(files.map(lies))).toEqual([false, false, true, true]);
    const rest = await replicas[0].source.query('select asset_id as id from provisional_files');
    expect(rest).toEqual([{ id: running.assetId }]);
    await end(running.jobId, 'completed');
    await clearedAway();
    expect(await lies(running)).toBe(true);
    expect(await replicas[0].source.query('select from provisional_files')).toEqual([]);
  });

  it('is taken by the address that it was given, also where that is the address of the bucket', async () => {
    config.STORAGE_PUBLIC_URL = 'https://media.example.org';
    const file = await taken();
    await replicas[0].source.query(`update provisional_files set due_at = now() - interval '1 second'`);
    await end(file.jobId, 'completed');
    await clearedAway();

    expect(file.url).toMatch(/^https:\/\/media\.example\.org\//);
    expect(await lies(file)).toBe(true);
  });

  it('stays for a job that may be replayed, until it will not', async () => {
    const file = await taken();
    await end(file.jobId, 'failed');
    await replicas[0].source.query(`insert into dead_letters (job_id, reason) values ($1, 'lost')`, [
      file.jobId,
    ]);
    await clearedAway();
    const between = await lies(file);
    await replicas[0].source.query(`update dead_letters set resolved_at = now(), resolution = 'discarded'`);
    await clearedAway();

    expect([between, await lies(file)]).toEqual([true, false]);
  });

  it('that no job takes goes after two hours, and nobody takes that of another', async () => {
    const [file, strangers] = [await sample(), await taken(someone())];
    await end(strangers.jobId, 'completed');
    await clearedAway();
    const between = await Promise.all([file, strangers].map(lies));
    await replicas[0].source.query(`update provisional_files set due_at = now() - interval '1 second'`);
    await clearedAway();

    expect(between).toEqual([true, true]);
    expect(await Promise.all([file, strangers].map(lies))).toEqual([false, false]);
  });
});

describe('copies of files for a record', () => {
  const caller = someone();
  const lies = async (url: string) => (await storage.stat(config.media.keyIn(url) ?? '')) !== undefined;
  const copy = (urls: string[], more: { id?: string; owner?: 'caller' | 'service' } = {}, at = replicas[0]) =>
    at.copying.run(caller, { id: randomUUID(), owner: 'caller', ...more, urls });
  const stored = () => storage.deletePrefix('media/');
  const due = () => replicas[0].source.query('update copied_files set due_at = now()');
  const clearedAway = () => Promise.all(replicas.map(({ clearing }) => clearing.run()));
  beforeEach(() => named.clear());

  it('are made once for each id, however often and wherever it is asked for, and outlive the original', async () => {
    const { url, assetId } = await upload(someone());
    const [id, elsewhere] = [randomUUID(), 'https://elsewhere.example/a.png'];
    const gone = url.replace(/1-0/, '9-9');
    const urls = [url, elsewhere, gone];
    const all = await Promise.all([0, 1, 0, 1].map((at) => copy(urls, { id }, replicas[at])));
    const [{ copies }] = all;
    for (const each of all) expect(each.copies).toEqual(copies);
    expect(copies).toEqual([
      { url, copy: expect.not.stringContaining(url) },
      { url: gone, copy: null },
    ]);
    expect(await replicas[0].source.query('select from uploads')).toEqual([]);

    const [{ user_id }] = await replicas[0].source.query('select user_id from media_assets where id = $1', [
      assetId,
    ]);
    await replicas[0].deleting.run({ ...caller, userId: user_id }, { id: assetId });
    expect(await Promise.all([url, copies[0].copy ?? ''].map(lies))).toEqual([false, true]);
    await clearedAway();
    // The copy and its small picture.
    expect(await stored()).toBe(2);
  });

  it('are deleted when they are due and no record names them', async () => {
    const { url } = await upload(someone());
    const [kept, lost] = [await copy([url]), await copy([url])].map(({ copies }) => copies[0].copy ?? '');
    named.add(config.media.keyIn(kept) ?? '');
    await clearedAway();
    expect(await Promise.all([kept, lost].map(lies))).toEqual([true, true]);
    await due();
    await clearedAway();
    expect(await Promise.all([kept, lost].map(lies))).toEqual([true, false]);
    named.clear();
    await clearedAway();
    expect(await lies(kept)).toBe(true);
  });

  it('that nobody owns go once they are released, and no others', async () => {
    const { url } = await upload(someone());
    const [mine, nobodys] = [await copy([url]), await copy([url], { owner: 'service' })].map(
      ({ copies }) => copies[0].copy ?? '',
    );
    const keys = [mine, nobodys].map((each) => config.media.keyIn(each) ?? '');
    await replicas[0].database.transaction((tx) => replicas[0].copied.release(tx, keys));
    await clearedAway();
    expect(await Promise.all([mine, nobodys].map(lies))).toEqual([true, false]);
  });

  it('[2-7-07] take the room of their owner, all of them or none', async () => {
    const { url } = await upload(someone());
    const { url: other } = await upload(someone());
    config.ACCOUNT_STORAGE_LIMIT_BYTES = Math.floor(1.5 * picture.length);
    const error = { status: 413, code: 'storage_exceeded' };
    await expect(copy([url, other])).rejects.toMatchObject(error);
    const outcomes = await settled([copy([url]), copy([other], {}, replicas[1])]);
    expect(new Set(outcomes)).toEqual(new Set(['kept', 'storage_exceeded']));
    expect((await copy([url, other], { owner: 'service' })).copies).toHaveLength(2);
    const [{ count }] = await replicas[0].source.query(
      'select count(*)::integer as count from media_assets where user_id = $1',
      [caller.userId],
    );
    expect(count).toBe(1);
    expect(await replicas[0].source.query('select from uploads')).toEqual([]);
  });
});

describe('the storage of an account', () => {
  it('[2-7-07] never goes over its limit, however many uploads end at once', async () => {
    const caller = someone();
    config.ACCOUNT_STORAGE_LIMIT_BYTES = Math.floor(3.5 * picture.length);
    const written = await Promise.all(Array.from({ length: 12 }, async () => write(await begin(caller))));

    const outcomes = await settled(
      written.map((one, index) => replicas[index % 2 === 0 ? 0 : 1].finishing.run(caller, one)),
    );

    expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'storage_exceeded')).toHaveLength(9);
    const [row] = await replicas[0].source.query<{ used: string }[]>(
      'select sum(size) as used from media_assets where user_id = $1',
      [caller.userId],
    );
    expect(Number(row?.used)).toBe(3 * picture.length);
  });

  it('[2-7-07] that is full refuses before a byte is stored, naming the limit; another account is free', async () => {
    const caller = someone();
    config.ACCOUNT_STORAGE_LIMIT_BYTES = picture.length;
    const { assetId } = await upload(caller);

    await expect(begin(caller)).rejects.toMatchObject({
      status: 413,
      code: 'storage_exceeded',
      extra: { limitBytes: picture.length },
    });
    await upload(someone());
    await replicas[0].deleting.run(caller, { id: assetId });
    await upload(caller);
  });

  it('says how much of an upload still fits', async () => {
    config.ACCOUNT_STORAGE_LIMIT_BYTES = 1_000;

    expect(await begin(someone())).toMatchObject({ maxBytes: 1_000, limitBytes: 1_000 });
  });
});

describe('a file that a job made', () => {
  /** A job of two files, and the small picture that stands for them. */
  async function jobOfTwo(caller: Caller) {
    const jobId = randomUUID();
    const add = async (name: string, role: string | null) => {
      const key = `media/${jobId}/${name}`;
      await storage.putBuffer(key, picture, 'image/png');
      const [row] = await replicas[0].source.query<{ id: string }[]>(
        `insert into media_assets (key, user_id, job_id, kind, role, content_type, size, sha256)
         values ($1, $2, $3, 'video', $4, 'video/mp4', 10, 'x') returning id`,
        [key, caller.userId, jobId, role],
      );
      return { key, id: row?.id ?? '' };
    };
    const files = {
      first: await add('1', null),
      second: await add('2', null),
      small: await add('3', 'thumbnail'),
    };
    await replicas[0].source.query(
      `insert into jobs (id, user_id, type, lane, status, input)
       values ($1, $2, 'generate-video', 'video', 'completed', '{}')`,
      [jobId, caller.userId],
    );
    return files;
  }

  it('takes the small picture along, also where both of its files are deleted at once', async () => {
    const caller = someone();
    for (let round = 0; round < 10; round++) {
      const { first, second } = await jobOfTwo(caller);
      await Promise.all([
        replicas[0].deleting.run(caller, { id: first.id }),
        replicas[1].deleting.run(caller, { id: second.id }),
      ]);
    }
    await replicas[0].clearing.run();

    expect(await replicas[0].source.query('select key from media_assets')).toEqual([]);
    expect(await replicas[0].source.query('select name from doomed_media')).toEqual([]);
  });

  it('takes the small picture that stands for it along, once none of the job is left', async () => {
    const caller = someone();
    const { first, second, small } = await jobOfTwo(caller);

    await replicas[0].deleting.run(caller, { id: first.id });
    const between = await storage.stat(small.key);
    await replicas[0].deleting.run(caller, { id: second.id });

    expect(between).toBeDefined();
    expect(await storage.stat(small.key)).toBeUndefined();
    expect(await replicas[0].source.query('select 1 from media_assets')).toEqual([]);
  });
});
