import { Module } from '@nestjs/common';
import { CommunityAdminHttpController } from './community-admin.http-controller.js';
import { CommunityHttpController } from './community.http-controller.js';

@Module({
  controllers: [CommunityAdminHttpController, CommunityHttpController],
})
export class CommunityModule {}
