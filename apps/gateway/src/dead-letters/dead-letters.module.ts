import { Module } from '@nestjs/common';
import { DeadLettersHttpController } from './dead-letters.http-controller.js';

@Module({
  controllers: [DeadLettersHttpController],
})
export class DeadLettersModule {}
