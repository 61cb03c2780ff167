import { Module } from '@nestjs/common';
import { SocialHttpController } from './social.http-controller.js';

@Module({
  controllers: [SocialHttpController],
})
export class SocialModule {}
