import { Module } from '@nestjs/common';
import { EngineModule } from '../wiring/engine.module.js';
import { AssetsRepository } from './assets.repository.js';
import { BeginUpload } from './begin-upload.js';
import { ClearLibrary } from './clear-library.js';
import { CopiedFiles } from './copied-files.js';
import { CopiesRepository } from './copies.repository.js';
import { CopyMedia } from './copy-media.js';
import { DeleteAsset } from './delete-asset.js';
import { DoomedMedia } from './doomed-media.js';
import { FavoriteAsset } from './favorite-asset.js';
import { FinishUpload } from './finish-upload.js';
import { LibraryMessageController } from './library.message-controller.js';
import { ProvisionalFiles } from './provisional-files.js';
import { ReadLibrary } from './read-library.js';
import { RecordsNaming } from './records-naming.js';
import { ReleasePublishedMedia } from './release-published-media.js';
import { StorageRoom } from './storage-room.js';
import { UploadsRepository } from './uploads.repository.js';

/** Files of the api role: uploads and the library. */
@Module({
  imports: [EngineModule],
  controllers: [LibraryMessageController],
  providers: [
    AssetsRepository,
    BeginUpload,
    CopiedFiles,
    CopiesRepository,
    CopyMedia,
    DeleteAsset,
    DoomedMedia,
    FavoriteAsset,
    FinishUpload,
    ProvisionalFiles,
    ReadLibrary,
    RecordsNaming,
    ReleasePublishedMedia,
    StorageRoom,
    UploadsRepository,
  ],
  exports: [CopyMedia, CopiedFiles, FinishUpload, ProvisionalFiles, StorageRoom, UploadsRepository],
})
export class LibraryModule {}

/** Files of the scheduler role: what is left behind is cleared away. */
@Module({
  imports: [EngineModule],
  providers: [
    AssetsRepository,
    ClearLibrary,
    CopiedFiles,
    DoomedMedia,
    ProvisionalFiles,
    RecordsNaming,
    UploadsRepository,
  ],
})
export class LibraryClearanceModule {}
