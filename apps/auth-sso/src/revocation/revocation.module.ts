import { Global, Module } from '@nestjs/common';
import { DropPrincipals } from './drop-principals.js';
import { PrincipalLeasesRepository } from './principal-leases.repository.js';
import { RevocationMessageController } from './revocation.message-controller.js';

/** Every feature that takes a right away drops the principals that had it. */
@Global()
@Module({
  controllers: [RevocationMessageController],
  providers: [DropPrincipals, PrincipalLeasesRepository],
  exports: [DropPrincipals],
})
export class RevocationModule {}
