import { Module } from '@nestjs/common';
import { SetupStatus } from './setup-status.js';
import { SetupHttpController } from './setup.http-controller.js';

@Module({
  controllers: [SetupHttpController],
  providers: [SetupStatus],
  exports: [SetupStatus],
})
export class SetupModule {}
