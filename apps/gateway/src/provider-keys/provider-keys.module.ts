import { Module } from '@nestjs/common';
import { ProviderKeysHttpController } from './provider-keys.http-controller.js';

@Module({
  controllers: [ProviderKeysHttpController],
})
export class ProviderKeysModule {}
