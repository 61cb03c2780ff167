import { Module } from '@nestjs/common';
import { UpdateCheck } from './update-check.js';
import { VersionHttpController } from './version.http-controller.js';

@Module({
  controllers: [VersionHttpController],
  providers: [UpdateCheck],
})
export class UpdatesModule {}
