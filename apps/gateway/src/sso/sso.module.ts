import { Module } from '@nestjs/common';
import { FederatedAccountsHttpController } from './federated-accounts.http-controller.js';
import { SignInPagesHttpController } from './sign-in-pages.http-controller.js';
import { SsoHttpController } from './sso.http-controller.js';

@Module({
  controllers: [SsoHttpController, FederatedAccountsHttpController, SignInPagesHttpController],
})
export class SsoModule {}
