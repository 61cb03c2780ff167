import { Module } from '@nestjs/common';
import { LibraryHttpController } from './library.http-controller.js';
import { ReceiveUpload } from './receive-upload.js';
import { StoreDocument } from './store-document.js';
import { UploadTargets } from './upload-targets.js';

@Module({
  controllers: [LibraryHttpController],
  providers: [ReceiveUpload, StoreDocument, UploadTargets],
  exports: [ReceiveUpload],
})
export class LibraryModule {}
