import { Module } from '@nestjs/common';
import { SsoModule } from '../sso/sso.module.js';
import { PlatformIdentitiesRepository } from './platform-identities.repository.js';
import { PlatformSignIn } from './platform-sign-in.js';

@Module({
  imports: [SsoModule],
  providers: [PlatformIdentitiesRepository, PlatformSignIn],
  exports: [PlatformSignIn],
})
export class PlatformIdentityModule {}
