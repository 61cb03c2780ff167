import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type LibraryAsset,
  type LibraryPage,
  type ListAssetsRequest,
  NotFound,
} from '@easel/contracts';
import { ExecutorConfig } from '../engine/executor.config.js';
import { AssetsRepository } from './assets.repository.js';
import { libraryAssetOf } from './library-asset.js';

/** Shows files to their owner, and to members of their workspace where that is open to them. */
@Injectable()
export class ReadLibrary {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly assets: AssetsRepository,
  ) {}

  async list(caller: Caller, request: ListAssetsRequest): Promise<LibraryPage> {
    const { rows, nextCursor, total } = await this.assets.list(caller, request);
    return {
      data: rows.map((row) => libraryAssetOf(row, this.config.media)),
      nextCursor,
      ...(total !== undefined && { totalCount: total }),
    };
  }

  /** @throws NotFound */
  async get(caller: Caller, id: string): Promise<LibraryAsset> {
    const row = await this.assets.findShown(caller, id);
    if (!row) throw new NotFound('file');
    return libraryAssetOf(row, this.config.media);
  }
}
