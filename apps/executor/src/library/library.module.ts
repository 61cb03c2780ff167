import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module.js';
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
import { LostJobFiles } from './lost-job-files.js';
import { ProvisionalFiles } from './provisional-files.js';
import { ReadLibrary } from './read-library.js';
import { RecordsNaming } from './records-naming.js';
import { ReleasePublishedMedia } from './release-published-media.js';
import { StorageQuota } from './storage-quota.js';
import { UploadsRepository } from './uploads.repository.js';

/** Stored files: whose they are, and which are doomed. */
@Module({
  imports: [EngineModule],
  providers: [
    AssetsRepository,
    CopiedFiles,
    DoomedMedia,
    ProvisionalFiles,
    RecordsNaming,
    StorageQuota,
    UploadsRepository,
  ],
  exports: [
    AssetsRepository,
    CopiedFiles,
    DoomedMedia,
    ProvisionalFiles,
    RecordsNaming,
    StorageQuota,
    UploadsRepository,
  ],
})
export class LibraryModule {}

/** Of the api role: what callers ask. */
@Module({
  imports: [EngineModule, LibraryModule],
  controllers: [LibraryMessageController],
  providers: [
    BeginUpload,
    CopiesRepository,
    CopyMedia,
    DeleteAsset,
    FavoriteAsset,
    FinishUpload,
    ReadLibrary,
    ReleasePublishedMedia,
  ],
  exports: [CopyMedia, FinishUpload],
})
export class LibraryApiModule {}

/** Of the scheduler role: what comes due by the clock. */
@Module({
  imports: [EngineModule, LibraryModule],
  providers: [ClearLibrary, LostJobFiles],
})
export class LibraryScheduleModule {}
