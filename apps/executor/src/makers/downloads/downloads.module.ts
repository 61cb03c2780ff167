import { Module } from '@nestjs/common';
import { OutboundHttp } from '@easel/platform';
import { EngineModule } from '../../wiring/engine.module.js';
import { ReadMedia } from '../../engine/storage/read-media.js';
import { DescribeVideo } from './describe-video.js';
import { DownloadsMessageController } from './downloads.message-controller.js';

/** What callers ask about videos elsewhere; fetching them is a job as any. */
@Module({
  imports: [EngineModule],
  controllers: [DownloadsMessageController],
  providers: [{ provide: OutboundHttp, useFactory: () => new OutboundHttp() }, DescribeVideo, ReadMedia],
})
export class DownloadsModule {}
