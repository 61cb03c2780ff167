import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type Caller,
  type RetainedPictures,
  type RetainPicturesRequest,
  ValidationFailed,
} from '@easel/contracts';
import {
  Database,
  mediaJobPrefix,
  mediaKey,
  type ObjectStorage,
  OutboundFailed,
  OutboundHttp,
  OutboundRefused,
} from '@easel/platform';
import { v7 as newId } from 'uuid';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { STORAGE } from '../../engine/storage/storage.js';
import { CopiedFiles } from '../../library/copied-files.js';
import { CopyMedia } from '../../library/copy-media.js';
import { FinishUpload } from '../../library/finish-upload.js';
import { MOST_UPLOAD_BYTES, uploadKindOf } from '../../library/upload-kinds.js';
import { failpoint } from '../../engine/failpoint.js';
import { UploadsRepository } from '../../library/uploads.repository.js';
import { ProductionsRepository } from './productions.repository.js';

const FETCHES_AT_ONCE = 4;
const FETCH_MS = 20_000;
/** Buckets often know no better than "octet-stream"; the real type of a file is detected from its bytes. */
const PICTURE_TYPES = ['image/*', 'application/octet-stream', 'binary/octet-stream'];
const UNKNOWN = 'image/png';

type Keeper = Pick<Caller, 'userId'> & { workspaceId: string | null };

/**
 * Copies of pictures that a production keeps, in its owner's storage. A repeated request gets the same copy: it is
 * found by production and content. Files from outside are fetched while nothing is held; a copy that no
 * production names after two hours is deleted with those of other unfinished work.
 */
@Injectable()
export class RetainPictures {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
    private readonly productions: ProductionsRepository,
    private readonly copyMedia: CopyMedia,
    private readonly copied: CopiedFiles,
    private readonly uploads: UploadsRepository,
    private readonly finishUpload: FinishUpload,
    private readonly outbound: OutboundHttp,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** @throws NotFound, StorageExceeded, ServiceUnavailable */
  async run(caller: Caller, { id, urls }: RetainPicturesRequest): Promise<RetainedPictures> {
    const keeper = await this.productions.keeper(caller, id);
    const outside = urls.filter((url) => this.config.media.keyIn(url) === undefined);
    const own = await this.ownOnes(caller, keeper, id, urls);
    const rest = [...new Set(outside)];
    const fetched: RetainedPictures['pictures'] = [];
    const signal = AbortSignal.timeout(FETCH_MS);
    const fetchNext = async (): Promise<void> => {
      for (let url = rest.shift(); url !== undefined; url = rest.shift()) {
        const picture = await this.fromOutside(keeper, id, url, signal);
        if (picture) fetched.push(picture);
      }
    };
    await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, fetchNext));
    failpoint('production.retained');
    return { pictures: [...own, ...fetched] };
  }

  private async ownOnes(
    caller: Caller,
    keeper: Keeper,
    productionId: string,
    urls: readonly string[],
  ): Promise<RetainedPictures['pictures']> {
    const own = urls.filter((url) => this.config.media.keyIn(url) !== undefined);
    if (own.length === 0) return [];
    return this.copyMedia.pictures(
      { ...caller, userId: keeper.userId },
      { id: productionId, owner: 'caller', workspaceId: keeper.workspaceId, urls: own },
    );
  }

  /** Undefined for what is no picture, or can't be fetched. */
  private async fromOutside(
    keeper: Keeper,
    productionId: string,
    url: string,
    signal: AbortSignal,
  ): Promise<RetainedPictures['pictures'][number] | undefined> {
    const folder = await this.workFolder();
    try {
      const file = path.join(folder, 'picture');
      const { contentType } = await this.outbound.download(url, file, {
        signal,
        maxBytes: MOST_UPLOAD_BYTES.image,
        contentTypes: PICTURE_TYPES,
        totalMs: FETCH_MS,
      });
      const copy = await this.keep(keeper, productionId, { file, contentType });
      return { url, ...copy };
    } catch (error) {
      if (isUnusable(error) || signal.aborted) return undefined;
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async keep(
    keeper: Keeper,
    productionId: string,
    { file, contentType }: { file: string; contentType: string },
  ): Promise<{ copy: string; sha256: string }> {
    const [{ size }, sha256] = await Promise.all([stat(file), sha256Of(file)]);
    const origin = `production/${productionId}`;
    const kept = await this.kept(keeper, origin, sha256);
    if (kept !== undefined) return { copy: kept, sha256 };
    const id = newId();
    const { extension } = uploadKindOf(contentType) ?? { extension: 'png' };
    const secret = this.config.MEDIA_NAME_SECRET;
    const key = mediaKey({ secret, jobId: id, epoch: 1, index: 0, extension });
    const { userId, workspaceId } = keeper;
    const prefix = mediaJobPrefix({ secret, jobId: id });
    await this.uploads.add({ id, userId, workspaceId, prefix, key, filename: null, origin });
    await this.storage.putFile(key, file, contentType || UNKNOWN);
    const { url } = await this.finishUpload.run({ userId } as Caller, { id, size, sha256, type: 'image' });
    await this.database.transaction((tx) => this.copied.note(tx, [id]));
    return { copy: url, sha256 };
  }

  /** The copy that was made before; it is wanted again. */
  private kept({ userId }: Keeper, origin: string, sha256: string): Promise<string | undefined> {
    return this.database.transaction(async (tx) => {
      const [row] = await tx.query<{ id: string; key: string }[]>(
        'select id, key from media_assets where origin = $1 and sha256 = $2 and user_id = $3 limit 1 for update',
        [origin, sha256, userId],
      );
      if (!row) return undefined;
      await this.copied.note(tx, [row.id]);
      return this.config.media.of(row.key);
    });
  }

  private async workFolder(): Promise<string> {
    const parent = this.config.WORK_DIR ?? path.join(tmpdir(), 'easel-work');
    await mkdir(parent, { recursive: true });
    return mkdtemp(path.join(parent, 'picture-'));
  }
}

/** What the picture itself is to blame for. */
const isUnusable = (error: unknown): boolean =>
  error instanceof OutboundRefused || error instanceof OutboundFailed || error instanceof ValidationFailed;

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
