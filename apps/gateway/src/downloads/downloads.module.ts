import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { DownloadProgress } from './download-progress.js';
import { DownloadsHttpController } from './downloads.http-controller.js';

@Module({
  imports: [JobsModule],
  controllers: [DownloadsHttpController],
  providers: [DownloadProgress],
})
export class DownloadsModule {}
