import { Injectable } from '@nestjs/common';
import { type Caller, type FavoriteAssetRequest, NotFound } from '@easel/contracts';
import { AssetsRepository } from './assets.repository.js';

/** Puts a file among its owner's favourites, or takes it out. May be repeated. */
@Injectable()
export class FavoriteAsset {
  constructor(private readonly assets: AssetsRepository) {}

  /** @throws NotFound */
  async run(caller: Caller, { id, favorited }: FavoriteAssetRequest): Promise<{ favorited: boolean }> {
    if (!(await this.assets.find(caller, id))) throw new NotFound('file');
    await this.assets.favorite(caller, id, favorited);
    return { favorited };
  }
}
