import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  type Caller,
  type CopiedMedia,
  type CopyMediaRequest,
  SERVICE_CREATOR_ID,
  ServiceError,
  ServiceUnavailable,
  StorageExceeded,
} from '@easel/contracts';
import { Database, mediaJobPrefix, mediaKey, ObjectNotFound, type ObjectStorage } from '@easel/platform';
import { v4 as randomId, v5 as derivedId } from 'uuid';
import { ExecutorConfig } from '../engine/executor.config.js';
import { originOf } from '../engine/job-origin.js';
import { STORAGE } from '../engine/storage/storage.js';
import { CopiedFiles } from './copied-files.js';
import { type CopiedSource, CopiesRepository, type NewCopy, type StoredCopy } from './copies.repository.js';
import { DoomedMedia } from './doomed-media.js';
import { StorageQuota } from './storage-quota.js';

const AT_ONCE = 8;

/**
 * Copies files to another owner. The id of a copy follows from what it is for and from the original's key, so a repeated
 * request finds the copies of the first one. Each copy is an upload until the commit that stores its row: whoever dies
 * before leaves files that are cleared away with forgotten uploads.
 */
@Injectable()
export class CopyMedia {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
    private readonly copies: CopiesRepository,
    private readonly copied: CopiedFiles,
    private readonly storageQuota: StorageQuota,
    private readonly doomed: DoomedMedia,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** @throws StorageExceeded, ServiceUnavailable */
  async run(caller: Caller, request: CopyMediaRequest): Promise<CopiedMedia> {
    const { bytes, made } = await this.made(caller, request);
    if (request.measure) return { copies: [], bytes };
    const copies = made.map(({ url, copy, small }) => {
      const key = copy?.key ?? small;
      return { url, copy: key === undefined ? null : this.config.media.of(key) };
    });
    return { copies, bytes };
  }

  /** Copies of pictures, with the hash of their content; what is no picture of ours is left out. @throws as `run` does */
  async pictures(
    caller: Caller,
    request: CopyMediaRequest,
  ): Promise<{ url: string; copy: string; sha256: string }[]> {
    const { made } = await this.made(caller, request);
    return made.flatMap(({ url, copy }) =>
      copy?.kind === 'image' ? [{ url, copy: this.config.media.of(copy.key), sha256: copy.sha256 }] : [],
    );
  }

  private async made(
    caller: Caller,
    request: CopyMediaRequest,
  ): Promise<{ bytes: number; made: { url: string; copy?: StoredCopy; small?: string }[] }> {
    const keyOf = new Map(request.urls.map((url) => [url, this.config.media.keyIn(url)]));
    const keys = [...keyOf.values()].filter((key) => key !== undefined);
    // A small picture is copied with the file that it stands for.
    const mainOf = await this.copies.mainsOf(keys);
    const sources = await this.copies.sources([...new Set([...keys, ...mainOf.values()])]);
    const idOf = new Map(sources.map(({ key }) => [key, derivedId(key, request.id)]));
    const userId = request.owner === 'service' ? SERVICE_CREATOR_ID : caller.userId;
    const stored = await this.copies.stored(userId, [...idOf.values()]);
    const missing = sources
      .filter(({ key }) => !stored.has(idOf.get(key) ?? ''))
      .map((source) =>
        this.planned(
          caller,
          { userId, workspaceId: request.workspaceId ?? null },
          source,
          idOf.get(source.key) ?? '',
        ),
      );
    const bytes = missing.reduce((sum, { size }) => sum + Number(size), 0);
    if (request.measure) return { bytes, made: [] };
    const limited = request.owner === 'caller';
    if (limited && request.needed !== undefined) await this.requireSpace(userId, request.needed);
    await this.store(missing, [...stored.keys()], { userId, limited });
    const copies = await this.copies.stored(userId, [...idOf.values()]);
    const made = [...keyOf].flatMap(([url, key]) => {
      if (key === undefined) return [];
      const copy = copies.get(idOf.get(key) ?? '');
      const small = copies.get(idOf.get(mainOf.get(key) ?? '') ?? '')?.thumbnailKey ?? undefined;
      return [{ url, ...(copy && { copy }), ...(small !== undefined && { small }) }];
    });
    return { bytes, made };
  }

  private planned(
    caller: Caller,
    { userId, workspaceId }: { userId: string; workspaceId: string | null },
    source: CopiedSource,
    id: string,
  ): NewCopy {
    const uploadId = randomId();
    const secret = this.config.MEDIA_NAME_SECRET;
    const prefix = mediaJobPrefix({ secret, jobId: uploadId });
    const extension = path.posix.extname(source.key).slice(1);
    return {
      ...source,
      id,
      uploadId,
      userId,
      workspaceId,
      prefix,
      from: source.key,
      key: mediaKey({ secret, jobId: uploadId, epoch: 1, index: 0, extension }),
      thumbnailFrom: source.thumbnailKey,
      thumbnailKey: source.thumbnailKey && `${prefix}1-1${path.posix.extname(source.thumbnailKey)}`,
      origin: originOf(caller),
    };
  }

  private async store(
    wanted: readonly NewCopy[],
    there: readonly string[],
    { userId, limited }: { userId: string; limited: boolean },
  ): Promise<void> {
    const bytes = wanted.reduce((sum, { size }) => sum + Number(size), 0);
    if (limited) await this.requireSpace(userId, bytes);
    await this.copies.begin(wanted);
    try {
      const made = await this.copyFiles(wanted);
      await this.database.transaction(async (tx) => {
        if (limited && made.length > 0) await this.storageQuota.claim(tx, userId, bytes);
        await this.copies.add(tx, made);
        // Also those that an earlier request stored: they are wanted again.
        await this.copied.note(tx, [...there, ...made.map(({ id }) => id)]);
        if (!(await this.copies.areStored(tx, there))) throw new ServiceUnavailable('The library');
      });
    } catch (error) {
      if (error instanceof ServiceError) {
        await this.doomed.remove(await this.copies.giveUp(wanted));
      }
      throw error;
    }
    await this.copies.giveUp(wanted);
  }

  /** Avoids useless copies; what decides is the claim in the transaction. */
  private async requireSpace(userId: string, bytes: number): Promise<void> {
    if (bytes === 0) return;
    const { limit } = this.storageQuota;
    const left = await this.storageQuota.left(userId);
    if (limit !== undefined && left !== undefined && bytes > left) throw new StorageExceeded(limit);
  }

  /** @returns those whose original was still there */
  private async copyFiles(wanted: readonly NewCopy[]): Promise<NewCopy[]> {
    const made: NewCopy[] = [];
    const rest = [...wanted];
    const copyNext = async (): Promise<void> => {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
        if (!(await this.copyFile(next.from, next.key))) continue;
        const hasThumbnail =
          next.thumbnailFrom !== null &&
          next.thumbnailKey !== null &&
          (await this.copyFile(next.thumbnailFrom, next.thumbnailKey));
        made.push(hasThumbnail ? next : { ...next, thumbnailKey: null });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
    return made;
  }

  private async copyFile(from: string, to: string): Promise<boolean> {
    try {
      await this.storage.copy(from, to);
      return true;
    } catch (error) {
      if (error instanceof ObjectNotFound) return false;
      throw error;
    }
  }
}
