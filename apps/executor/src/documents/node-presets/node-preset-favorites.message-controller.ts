import { Controller } from '@nestjs/common';
import {
  addNodePresetFavorite,
  type Caller,
  listNodePresetFavorites,
  type NodePresetFavoriteRequest,
  removeNodePresetFavorite,
  type RequiredNodeTypeRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { NodePresetFavoritesRepository } from './node-preset-favorites.repository.js';

@Controller()
export class NodePresetFavoritesMessageController {
  constructor(private readonly favorites: NodePresetFavoritesRepository) {}

  @Answers(listNodePresetFavorites)
  list({ nodeType }: RequiredNodeTypeRequest, caller: Caller) {
    return this.favorites.list(caller, nodeType);
  }

  @Answers(addNodePresetFavorite)
  async add(request: NodePresetFavoriteRequest, caller: Caller) {
    await this.favorites.add(caller, request);
    return { success: true as const };
  }

  @Answers(removeNodePresetFavorite)
  async remove(request: NodePresetFavoriteRequest, caller: Caller) {
    await this.favorites.remove(caller, request);
    return { success: true as const };
  }
}
