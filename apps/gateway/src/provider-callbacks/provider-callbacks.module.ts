import { Module } from '@nestjs/common';
import { ProviderCallbacksHttpController } from './provider-callbacks.http-controller.js';

@Module({
  controllers: [ProviderCallbacksHttpController],
})
export class ProviderCallbacksModule {}
