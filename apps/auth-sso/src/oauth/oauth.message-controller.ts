import { Controller } from '@nestjs/common';
import {
  AuthorizationRequest,
  type AuthorizationReview,
  authorizeOAuthApp,
  type Caller,
  exchangeOAuthCode,
  getOAuthAppInfo,
  OAuthClientRequest,
  OAuthTokenRequest,
  RegisterClientRequest,
  registerOAuthClient,
  reviewAuthorization,
  revokeOAuthToken,
  RevokeOAuthTokenRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { AuthConfig } from '../auth.config.js';
import { AuthorizeApp } from './authorize-app.js';
import { ExchangeCode } from './exchange-code.js';
import { RegisterClient } from './register-client.js';
import { ReviewAuthorization, toAppInfo } from './review-authorization.js';
import { RevokeToken } from './revoke-token.js';

@Controller()
export class OAuthMessageController {
  constructor(
    private readonly config: AuthConfig,
    private readonly reviewing: ReviewAuthorization,
    private readonly authorization: AuthorizeApp,
    private readonly exchange: ExchangeCode,
    private readonly revocation: RevokeToken,
    private readonly registration: RegisterClient,
  ) {}

  @Answers(getOAuthAppInfo)
  async appInfo({ client_id: clientId }: OAuthClientRequest) {
    return toAppInfo(await this.reviewing.findApp(clientId));
  }

  @Answers(reviewAuthorization)
  async review(request: AuthorizationRequest): Promise<AuthorizationReview> {
    const { app, scopes } = await this.reviewing.run(request);
    return {
      app: toAppInfo(app),
      scopes,
      redirectUri: request.redirect_uri,
      iss: this.config.publicOrigin,
    };
  }

  @Answers(authorizeOAuthApp)
  authorize(request: AuthorizationRequest, caller: Caller) {
    return this.authorization.run(caller, request);
  }

  @Answers(exchangeOAuthCode)
  token(request: OAuthTokenRequest) {
    return this.exchange.run(request);
  }

  @Answers(revokeOAuthToken)
  async revoke({ token }: RevokeOAuthTokenRequest) {
    await this.revocation.run(token);
    return { success: true as const };
  }

  @Answers(registerOAuthClient)
  register(request: RegisterClientRequest) {
    return this.registration.run(request);
  }
}
