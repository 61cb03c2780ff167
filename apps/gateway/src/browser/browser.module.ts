import { Module } from '@nestjs/common';
import { BrowserHttpController } from './browser.http-controller.js';

@Module({
  controllers: [BrowserHttpController],
})
export class BrowserModule {}
