import { Module } from '@nestjs/common';
import { SOCIAL_ENVIRONMENT, SocialMessageController } from './social.message-controller.js';

@Module({
  controllers: [SocialMessageController],
  providers: [{ provide: SOCIAL_ENVIRONMENT, useValue: process.env }],
})
export class SocialModule {}
