import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ReferenceHttpController } from './reference.http-controller.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [ReferenceHttpController],
})
export class OpenApiModule {}
