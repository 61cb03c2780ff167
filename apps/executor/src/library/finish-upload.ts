import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type Caller,
  type FinishUploadRequest,
  type MediaKind,
  NotFound,
  ServiceError,
  ServiceUnavailable,
  type UploadRecord,
  ValidationFailed,
} from '@easel/contracts';
import { Database, NoPlace, type ObjectStorage } from '@easel/platform';
import { ExecutorConfig } from '../engine/executor.config.js';
import { STORAGE } from '../engine/storage/storage.js';
import { inspectMedia, UnreadableMedia } from '@easel/lanes/media/probe-media';
import { PICTURES_AT_ONCE } from '@easel/lanes/media/pictures/picture-processes';
import { forAccount, noteCost } from '@easel/lanes/media/sandbox/account';
import { accountCosts } from '@easel/lanes/media/sandbox/account-costs';
import { makeThumbnail } from '@easel/lanes/media/thumbnail';
import { AssetsRepository, type NewAsset } from './assets.repository.js';
import { DoomedMedia } from './doomed-media.js';
import { measuresOf } from './library-asset.js';
import { ProvisionalFiles } from './provisional-files.js';
import { StorageQuota } from './storage-quota.js';
import { MOST_UPLOAD_BYTES } from './upload-kinds.js';
import { UploadPlaces } from './upload-places.js';
import { type OpenUpload, UploadsRepository } from './uploads.repository.js';

/** Of the keys of documents. */
const DOCUMENT = '.json';

type Written = Omit<FinishUploadRequest, 'id'>;

/** Seconds of a core that services spend on an upload beside decoding it: small files in great numbers cost that, too. */
const HANDLING_SECONDS = 0.01;

/**
 * Looks at what was uploaded and puts it into the library, or leaves nothing of it. Until then nothing refers to the
 * file, so that a crash on the way leaves only an upload that a scheduler deletes later.
 */
@Injectable()
export class FinishUpload {
  private readonly places = new UploadPlaces(accountCosts, PICTURES_AT_ONCE);

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
    private readonly uploads: UploadsRepository,
    private readonly assets: AssetsRepository,
    private readonly provisional: ProvisionalFiles,
    private readonly storageQuota: StorageQuota,
    private readonly doomed: DoomedMedia,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /**
   * @throws ValidationFailed naming `file`, for what can't be read or is too large to be decoded
   * @throws ServiceError 413 `payload_too_large` for what turns out to be of a kind with less room
   * @throws StorageExceeded
   * @throws NotFound for an upload that was given up
   */
  async run(caller: Caller, { id, ...written }: FinishUploadRequest): Promise<UploadRecord> {
    const upload = await this.uploads.find(caller, id);
    if (!upload) return this.finished(caller, id);
    try {
      await forAccount(caller.userId, () => this.keep(upload, written));
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) {
        await this.doomed.remove(await this.uploads.giveUp(caller, id));
      }
      throw error;
    }
    return this.finished(caller, id);
  }

  private async keep(upload: OpenUpload, { size, sha256, type, provisional }: Written): Promise<void> {
    const stored = await this.storage.stat(upload.key);
    if (stored?.size !== size) throw refused('did not arrive whole');
    // The gateway has read it as JSON, and written what it read.
    if (path.posix.extname(upload.key) === DOCUMENT) {
      if (type !== undefined) throw refused(`is no ${type}`, 'type');
      const contentType = 'application/json';
      return this.add(upload, { kind: 'document', contentType, size, sha256, thumbnailKey: null });
    }
    try {
      await this.places.run(upload.userId, () => this.look(upload, { size, sha256, type, provisional }));
    } catch (error) {
      // The upload stays: a repeated request finishes it.
      throw error instanceof NoPlace ? new ServiceUnavailable('The inspection of uploads') : error;
    }
  }

  private async look(upload: OpenUpload, { size, sha256, type, provisional }: Written): Promise<void> {
    const folder = await this.workFolder();
    try {
      const file = path.join(folder, 'upload');
      await pipeline(await this.storage.read(upload.key), createWriteStream(file));
      const { FFMPEG_PATH: ffmpegPath } = this.config;
      const facts = await readable(inspectMedia(file, ffmpegPath === undefined ? {} : { ffmpegPath }));
      if (type !== undefined && facts.kind !== type) throw refused(`is no ${type}`, 'type');
      if (size > MOST_UPLOAD_BYTES[facts.kind]) throw tooLarge(facts.kind);
      const thumbnail = await readable(makeThumbnail(file, folder, facts, ffmpegPath));
      const thumbnailKey = thumbnail === undefined ? null : `${upload.prefix}1-1.webp`;
      if (thumbnail !== undefined && thumbnailKey !== null) {
        await this.storage.putFile(thumbnailKey, thumbnail, 'image/webp');
      }
      const { kind, contentType, width, height, durationSeconds } = facts;
      const asset = {
        kind,
        contentType,
        size,
        sha256,
        thumbnailKey,
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
        ...(durationSeconds !== undefined && { durationSeconds }),
      };
      await this.add(upload, asset, provisional);
    } finally {
      noteCost(HANDLING_SECONDS);
      await rm(folder, { recursive: true, force: true });
    }
  }

  private add(
    upload: OpenUpload,
    file: Omit<NewAsset, keyof OpenUpload>,
    provisional = false,
  ): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await this.uploads.take(tx, upload))) return;
      await this.storageQuota.claim(tx, upload.userId, file.size);
      await this.assets.add(tx, { ...upload, ...file });
      if (provisional) await this.provisional.add(tx, upload);
    });
  }

  private async finished(caller: Caller, id: string): Promise<UploadRecord> {
    const row = await this.assets.find(caller, id);
    if (!row) throw new NotFound('upload');
    const address = (key: string): string => this.config.media.of(key);
    return {
      url: address(row.key),
      assetId: row.id,
      thumbnailUrl: row.thumbnailKey === null ? null : address(row.thumbnailKey),
      category: row.kind,
      filename: row.filename ?? path.posix.basename(row.key),
      mimeType: row.contentType,
      sizeBytes: Number(row.size),
      r2Key: row.key,
      metadata: measuresOf(row),
    };
  }

  private async workFolder(): Promise<string> {
    const parent = this.config.WORK_DIR ?? path.join(tmpdir(), 'easel-work');
    await mkdir(parent, { recursive: true });
    return mkdtemp(path.join(parent, 'upload-'));
  }
}

async function readable<T>(looking: Promise<T>): Promise<T> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof UnreadableMedia && error.code !== 'ffmpeg_missing') {
      throw new ValidationFailed([{ path: 'file', message: error.message }]);
    }
    throw error;
  }
}

const tooLarge = (kind: MediaKind): ServiceError =>
  new ServiceError(
    413,
    'payload_too_large',
    `The file is larger than ${MOST_UPLOAD_BYTES[kind]} bytes, the limit for ${kind}.`,
  );

function refused(message: string, field = 'file'): ValidationFailed {
  return new ValidationFailed([{ path: field, message }]);
}
