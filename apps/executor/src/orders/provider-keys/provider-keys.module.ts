import { Module } from '@nestjs/common';
import { TellDeed } from '../../engine/tell-deed.js';
import { EngineModule } from '../../wiring/engine.module.js';
import { KeepProviderKeys } from './keep-provider-keys.js';
import { ProviderKeysMessageController } from './provider-keys.message-controller.js';

@Module({
  imports: [EngineModule],
  controllers: [ProviderKeysMessageController],
  providers: [KeepProviderKeys, TellDeed],
})
export class ProviderKeysModule {}
