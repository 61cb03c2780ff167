import { Module } from '@nestjs/common';
import { SharingHttpController } from './sharing.http-controller.js';

@Module({
  controllers: [SharingHttpController],
})
export class SharingModule {}
