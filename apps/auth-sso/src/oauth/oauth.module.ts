import { Module } from '@nestjs/common';
import { ApiTokensModule } from '../api-tokens/api-tokens.module.js';
import { OAuthAppStoreModule } from '../developer-apps/oauth-app-store.module.js';
import { OAuthGrantsModule } from '../oauth-grants/oauth-grants.module.js';
import { AuthorizeApp } from './authorize-app.js';
import { ClientDocuments } from './client-documents.js';
import { ExchangeCode } from './exchange-code.js';
import { OAuthMessageController } from './oauth.message-controller.js';
import { RegisterClient } from './register-client.js';
import { ReviewAuthorization } from './review-authorization.js';
import { RevokeToken } from './revoke-token.js';

@Module({
  imports: [ApiTokensModule, OAuthAppStoreModule, OAuthGrantsModule],
  controllers: [OAuthMessageController],
  providers: [AuthorizeApp, ClientDocuments, ExchangeCode, RegisterClient, ReviewAuthorization, RevokeToken],
})
export class OAuthModule {}
