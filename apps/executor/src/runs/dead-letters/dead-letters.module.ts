import { Module } from '@nestjs/common';
import { TellDeed } from '../../engine/tell-deed.js';
import { EngineModule } from '../../wiring/engine.module.js';
import { DeadLettersMessageController } from './dead-letters.message-controller.js';
import { DeadLettersRepository } from './dead-letters.repository.js';
import { ResolveDeadLetter } from './resolve-dead-letter.js';

@Module({
  imports: [EngineModule],
  controllers: [DeadLettersMessageController],
  providers: [DeadLettersRepository, ResolveDeadLetter, TellDeed],
})
export class DeadLettersModule {}
