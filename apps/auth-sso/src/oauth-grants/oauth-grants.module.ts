import { Module } from '@nestjs/common';
import { OAuthGrantsMessageController } from './oauth-grants.message-controller.js';
import { OAuthGrantsRepository } from './oauth-grants.repository.js';
import { RevokeGrant } from './revoke-grant.js';

@Module({
  controllers: [OAuthGrantsMessageController],
  providers: [OAuthGrantsRepository, RevokeGrant],
  exports: [OAuthGrantsRepository],
})
export class OAuthGrantsModule {}
