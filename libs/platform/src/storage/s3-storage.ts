import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'minio';
import type { ByteRange, ObjectStorage, StoredObject } from './object-storage.js';
import type { S3StorageConfig } from './storage-config.js';
import { keyParts, prefixParts } from './storage-key.js';
import { transportWithTimeouts } from './s3-transport.js';
import { ObjectNotFound, StorageUnavailable, StorageUnusable } from './storage.errors.js';
import { usingStorage } from './storage-outage.js';

// An upload holds one part in memory; S3 allows 10,000 parts, so this carries files of up to 160 GB.
const PART_BYTES = 16 * 1024 * 1024;
const CHECK_TIMEOUT_MS = 10_000;

/** Objects in a bucket of any store that speaks the S3 protocol. */
export class S3Storage implements ObjectStorage {
  private connecting: Promise<Client> | undefined;
  private readonly bucket: string;
  private ready: Promise<void> | undefined;

  constructor(private readonly config: S3StorageConfig) {
    this.bucket = config.bucket;
  }

  async putFile(key: string, path: string, contentType: string): Promise<StoredObject> {
    const { size } = await stat(path);
    return this.using(() => this.put(key, () => createReadStream(path), size, contentType));
  }

  putBuffer(key: string, body: Buffer, contentType: string): Promise<StoredObject> {
    return this.using(() => this.put(key, () => body, body.length, contentType));
  }

  async putStream(key: string, body: Readable, contentType: string): Promise<StoredObject> {
    // The client notices the end of a stream, and not its failure.
    const relay = new PassThrough();
    try {
      await this.using(
        () => Promise.all([this.put(key, () => relay, undefined, contentType), pipeline(body, relay)]),
        body,
      );
    } catch (error) {
      relay.destroy();
      // Of a store that is away they are forgotten with the name, when that is cleared away.
      if (!(error instanceof StorageUnavailable)) await this.forgetParts(key);
      throw error;
    }
    const stored = await this.stat(key);
    if (stored === undefined) throw new ObjectNotFound(key);
    return stored;
  }

  copy(from: string, to: string): Promise<StoredObject> {
    return this.using(() => this.copyWithin(from, to));
  }

  private async copyWithin(from: string, to: string): Promise<StoredObject> {
    keyParts(from);
    keyParts(to);
    const { objectAcl } = this.config;
    const { CopyDestinationOptions, CopySourceOptions } = await import('minio');
    try {
      await (
        await this.connect()
      ).copyObject(
        new CopySourceOptions({ Bucket: this.bucket, Object: from }),
        new CopyDestinationOptions({
          Bucket: this.bucket,
          Object: to,
          Headers: objectAcl === undefined ? {} : { 'x-amz-acl': objectAcl },
        }),
      );
    } catch (error) {
      if (isMissing(error)) throw new ObjectNotFound(from);
      throw error;
    }
    const stored = await this.statOf(to);
    if (stored === undefined) throw new ObjectNotFound(to);
    return stored;
  }

  stat(key: string): Promise<StoredObject | undefined> {
    return this.using(() => this.statOf(key));
  }

  private async statOf(key: string): Promise<StoredObject | undefined> {
    keyParts(key);
    try {
      const { size, etag, lastModified, metaData } = await (
        await this.connect()
      ).statObject(this.bucket, key);
      const contentType: unknown = metaData['content-type'];
      return {
        key,
        size,
        contentType: typeof contentType === 'string' ? contentType : 'application/octet-stream',
        etag,
        lastModified,
      };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  read(key: string, range?: ByteRange): Promise<Readable> {
    return this.using(() => this.streamOf(key, range));
  }

  private async streamOf(key: string, range?: ByteRange): Promise<Readable> {
    keyParts(key);
    try {
      if (range === undefined) return await (await this.connect()).getObject(this.bucket, key);
      const length = range.end - range.start + 1;
      return await (await this.connect()).getPartialObject(this.bucket, key, range.start, length);
    } catch (error) {
      if (isMissing(error)) throw new ObjectNotFound(key);
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    keyParts(key);
    await this.using(async () => (await this.connect()).removeObject(this.bucket, key));
  }

  deletePrefix(prefix: string): Promise<number> {
    return this.using(() => this.deleteAll(prefix));
  }

  private async deleteAll(prefix: string): Promise<number> {
    prefixParts(prefix);
    await this.forgetParts(prefix);
    const names: string[] = [];
    const listing: AsyncIterable<{ name?: string }> = (await this.connect()).listObjectsV2(
      this.bucket,
      prefix,
      true,
    );
    for await (const { name } of listing) if (name !== undefined) names.push(name);
    if (names.length === 0) return 0;

    const refusals = (await (await this.connect()).removeObjects(this.bucket, names)).filter(Boolean);
    if (refusals.length > 0) {
      throw new StorageUnusable(`The bucket ${this.bucket} refused to delete ${refusals.length} objects.`, {
        cause: refusals[0],
      });
    }
    return names.length;
  }

  async check(): Promise<void> {
    try {
      await withDeadline(this.prepareBucket());
      const exists = await withDeadline((await this.connect()).bucketExists(this.bucket));
      if (!exists) throw new Error('no such bucket');
    } catch (error) {
      throw new StorageUnusable(
        `The bucket ${this.bucket} at ${this.config.endpoint} cannot be used (${reasonOf(error)}); ` +
          'check the STORAGE_* variables and that the store runs.',
        { cause: error },
      );
    }
  }

  private using<T>(work: () => Promise<T>, body?: Readable): Promise<T> {
    return usingStorage(`The bucket ${this.bucket} at ${this.config.endpoint}`, work, body);
  }

  private async put(
    key: string,
    openBody: () => Readable | Buffer,
    size: number | undefined,
    contentType: string,
  ): Promise<StoredObject> {
    keyParts(key);
    await this.prepareBucket();
    const { objectAcl } = this.config;
    const { etag } = await (
      await this.connect()
    ).putObject(this.bucket, key, openBody(), size, {
      'Content-Type': contentType,
      ...(objectAcl !== undefined && { 'x-amz-acl': objectAcl }),
    });
    return { key, size: size ?? 0, contentType, etag };
  }

  /** Parts of uploads that ended half-way are kept, and paid for, by the store until someone says so. */
  private async forgetParts(prefix: string): Promise<void> {
    const client = await this.connect();
    try {
      const unfinished: AsyncIterable<{ key: string }> = client.listIncompleteUploads(
        this.bucket,
        prefix,
        true,
      );
      for await (const { key } of unfinished) await client.removeIncompleteUpload(this.bucket, key);
    } catch {
      // Stores without a list of unfinished uploads clear them away by a rule of the bucket.
    }
  }

  /** The client is loaded when it is first needed: it is large, and most processes keep media in a folder. */
  private connect(): Promise<Client> {
    this.connecting ??= import('minio').then(({ Client }) => {
      const endpoint = new URL(this.config.endpoint);
      return new Client({
        endPoint: endpoint.hostname,
        port: endpoint.port === '' ? undefined : Number(endpoint.port),
        useSSL: endpoint.protocol === 'https:',
        accessKey: this.config.accessKeyId,
        secretKey: this.config.secretAccessKey,
        region: this.config.region,
        pathStyle: this.config.forcePathStyle,
        partSize: PART_BYTES,
        transport: transportWithTimeouts(endpoint.protocol === 'https:'),
        // Repeating is left to those who know how long it makes sense; the client would repeat a stream half read.
        retryOptions: { disableRetry: true },
      });
    });
    return this.connecting;
  }

  /** Once per process; after a failure the next call tries again. */
  private prepareBucket(): Promise<void> {
    if (!this.config.createBucket) return Promise.resolve();
    this.ready ??= this.createBucket().catch((error: unknown) => {
      this.ready = undefined;
      throw error;
    });
    return this.ready;
  }

  private async createBucket(): Promise<void> {
    if (!(await (await this.connect()).bucketExists(this.bucket))) {
      await (await this.connect()).makeBucket(this.bucket).catch(acceptOwnBucket);
    }
    await (
      await this.connect()
    )
      .setBucketPolicy(this.bucket, JSON.stringify(anonymousReadPolicy(this.bucket)))
      .catch(acceptMissingPolicies);
  }
}

/** Lets anyone who knows an object's name read it, and nobody list the names. */
function anonymousReadPolicy(bucket: string): object {
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: ['*'] },
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucket}/*`],
      },
    ],
  };
}

/** Another process of ours may create it in the same moment. */
function acceptOwnBucket(error: unknown): void {
  if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(codeOf(error))) throw error;
}

// Some S3 stores have no bucket policies; media is then served through the API alone.
function acceptMissingPolicies(error: unknown): void {
  if (codeOf(error) !== 'NotImplemented') throw error;
}

function isMissing(error: unknown): boolean {
  return ['NotFound', 'NoSuchKey'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function reasonOf(error: unknown): string {
  return codeOf(error) || (error instanceof Error ? error.message : 'unknown reason');
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
