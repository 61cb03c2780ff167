import { Controller } from '@nestjs/common';
import {
  abandonUpload,
  AssetIdRequest,
  beginUpload,
  BeginUploadRequest,
  type Caller,
  copyMedia,
  CopyMediaRequest,
  deleteAsset,
  DeleteAssetRequest,
  favoriteAsset,
  FavoriteAssetRequest,
  finishUpload,
  FinishUploadRequest,
  getAsset,
  listAssets,
  ListAssetsRequest,
  UploadIdRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { BeginUpload } from './begin-upload.js';
import { CopyMedia } from './copy-media.js';
import { DeleteAsset } from './delete-asset.js';
import { DoomedMedia } from './doomed-media.js';
import { FavoriteAsset } from './favorite-asset.js';
import { FinishUpload } from './finish-upload.js';
import { ReadLibrary } from './read-library.js';
import { UploadsRepository } from './uploads.repository.js';

@Controller()
export class LibraryMessageController {
  constructor(
    private readonly beginning: BeginUpload,
    private readonly finishing: FinishUpload,
    private readonly uploads: UploadsRepository,
    private readonly doomed: DoomedMedia,
    private readonly readLibrary: ReadLibrary,
    private readonly deleting: DeleteAsset,
    private readonly favoriting: FavoriteAsset,
    private readonly copying: CopyMedia,
  ) {}

  @Answers(copyMedia)
  copy(request: CopyMediaRequest, caller: Caller) {
    return this.copying.run(caller, request);
  }

  @Answers(beginUpload)
  begin(request: BeginUploadRequest, caller: Caller) {
    return this.beginning.run(caller, request);
  }

  @Answers(finishUpload)
  finish(request: FinishUploadRequest, caller: Caller) {
    return this.finishing.run(caller, request);
  }

  @Answers(abandonUpload)
  async abandon({ id }: UploadIdRequest, caller: Caller): Promise<{ success: true }> {
    await this.doomed.remove(await this.uploads.giveUp(caller, id));
    return { success: true };
  }

  @Answers(listAssets)
  list(request: ListAssetsRequest, caller: Caller) {
    return this.readLibrary.list(caller, request);
  }

  @Answers(getAsset)
  get({ id }: AssetIdRequest, caller: Caller) {
    return this.readLibrary.get(caller, id);
  }

  @Answers(favoriteAsset)
  favorite(request: FavoriteAssetRequest, caller: Caller) {
    return this.favoriting.run(caller, request);
  }

  @Answers(deleteAsset)
  remove(request: DeleteAssetRequest, caller: Caller) {
    return this.deleting.run(caller, request);
  }
}
