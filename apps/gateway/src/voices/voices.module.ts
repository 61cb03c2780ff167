import { Module } from '@nestjs/common';
import { LibraryModule } from '../library/library.module.js';
import { VoiceChangerProHttpController } from './voice-changer-pro.http-controller.js';
import { VoiceClonesHttpController } from './voice-clones.http-controller.js';
import { VoicesHttpController } from './voices.http-controller.js';

@Module({
  imports: [LibraryModule],
  controllers: [VoicesHttpController, VoiceClonesHttpController, VoiceChangerProHttpController],
})
export class VoicesModule {}
