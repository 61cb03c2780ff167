import { Module } from '@nestjs/common';
import { EngineModule } from '../../wiring/engine.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { LibraryModule } from '../../library/library.module.js';
import { CloneVoice } from './clone-voice.js';
import { ListVoices } from './list-voices.js';
import { RemoveVoices } from './remove-voices.js';
import { RemoveVoicesInRounds } from './remove-voices-in-rounds.js';
import { VoiceAccount } from './voice-account.js';
import { VoiceClonesRepository } from './voice-clones.repository.js';
import { VoicesMessageController } from './voices.message-controller.js';

/** What callers ask about voices. */
@Module({
  imports: [EngineModule, JobsModule, LibraryModule],
  controllers: [VoicesMessageController],
  providers: [CloneVoice, ListVoices, RemoveVoices, VoiceAccount, VoiceClonesRepository],
})
export class VoicesModule {}

/** Voices of the scheduler role: what was deleted here is deleted at the provider. */
@Module({
  imports: [EngineModule],
  providers: [RemoveVoices, RemoveVoicesInRounds, VoiceAccount, VoiceClonesRepository],
})
export class VoiceRemovalModule {}
