import { Controller, Get, Header, Headers, HttpCode, Post } from '@nestjs/common';
import { RouteConfig } from '../http/route-config.js';
import {
  authorizeOAuthApp,
  exchangeOAuthCode,
  getOAuthAppInfo,
  registerOAuthClient,
  reviewAuthorization,
  revokeOAuthToken,
  tradeDeviceCode,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access, PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { data, success, text } from '../reference/schema.js';
import { CONSENT_PAGE, CONSENT_SCRIPT } from './consent-page.js';
import {
  appInfo,
  authorizationGranted,
  authorizationReview,
  registeredClient,
  tokenGranted,
} from './oauth.schemas.js';
import { isOfDevice, sentFields, tokenRequest } from './token-request.js';
import '../http/oauth-error-body.js';

const REVIEW_ERRORS = [
  '404 invalid_client',
  '400 invalid_redirect_uri',
  '400 invalid_scope',
  '400 invalid_request',
  '400 invalid_target',
];

/** OAuth 2.0 for apps that act for users (facts: core, 10). */
@Controller()
export class OAuthHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('oauth/authorize')
  @PublicRoute()
  @RouteConfig({ policy: 'page' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Operation({
    summary: 'Open the consent page',
    description:
      'Takes the same parameters as `GET /v1/oauth/authorize`, and sends the browser back to the app.',
    answers: text,
    produces: 'text/html',
  })
  page(): string {
    return CONSENT_PAGE;
  }

  @Get('oauth/consent.js')
  @PublicRoute()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @Operation({
    summary: 'Load the script of the consent page',
    description: 'For browsers only.',
    answers: text,
    produces: 'text/javascript',
  })
  script(): string {
    return CONSENT_SCRIPT;
  }

  @Get('v1/oauth/authorize')
  @PublicRoute()
  @Operation({
    summary: 'Read a request for consent',
    description: 'Checks the request of an app and returns who asks for which scopes. Grants nothing.',
    asks: reviewAuthorization,
    answers: data(authorizationReview),
    errors: REVIEW_ERRORS,
  })
  async review(@Call() { input, context }: HttpCall) {
    return { data: await this.bus.request(reviewAuthorization, undefined, sentFields(input), context) };
  }

  @Post('v1/oauth/authorize')
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @Access({ credentials: 'session', lands: 'elsewhere' })
  @Operation({
    summary: 'Allow an app and get the code for it',
    description:
      'Returns the address to send the browser to, with a code that `POST /v1/oauth/token` accepts ' +
      'once.',
    asks: authorizeOAuthApp,
    answers: authorizationGranted,
    errors: REVIEW_ERRORS,
  })
  authorize(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(authorizeOAuthApp, caller, sentFields(input), context);
  }

  @Post('v1/oauth/token')
  @HttpCode(200)
  @PublicRoute({ hashes: (body) => !isOfDevice(body) })
  @RouteConfig({ takesForms: true, oauthErrors: true })
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  @Operation({
    summary: 'Trade a code for a token',
    description:
      'JSON or a form. The client secret may come as HTTP Basic authentication instead. Errors are the bodies of ' +
      'RFC 6749, 5.2. A device (`grant_type` `urn:ietf:params:oauth:grant-type:device_code`) sends its `device_code` ' +
      'and `client_id` instead, until it is allowed (RFC 8628, 3.4).',
    asks: exchangeOAuthCode,
    answers: tokenGranted,
    errors: [
      '400 invalid_request',
      '400 invalid_grant',
      '400 invalid_target',
      '400 unsupported_grant_type',
      '400 authorization_pending',
      '400 slow_down',
      '400 access_denied',
      '400 expired_token',
      '401 invalid_client',
    ],
  })
  token(@Call() { input, context }: HttpCall, @Headers('authorization') authorization?: string) {
    const request = tokenRequest(input, authorization);
    return isOfDevice(request)
      ? this.bus.request(tradeDeviceCode, undefined, request, context)
      : this.bus.request(exchangeOAuthCode, undefined, request, context);
  }

  @Post('v1/oauth/revoke')
  @HttpCode(200)
  @PublicRoute()
  @RouteConfig({ takesForms: true, oauthErrors: true })
  @Operation({
    summary: 'Revoke a token of an app or a personal one',
    description:
      'Takes JSON or a form. Any holder of the token may revoke it; the request also succeeds for ' +
      'unknown tokens.',
    asks: revokeOAuthToken,
    answers: success,
    errors: ['400 invalid_request'],
  })
  revoke(@Call() { input, context }: HttpCall) {
    return this.bus.request(revokeOAuthToken, undefined, input, context);
  }

  @Get('v1/oauth/app-info')
  @PublicRoute()
  @Operation({
    summary: 'Read the public details of an app',
    description: 'Returns name, icon and home page.',
    asks: getOAuthAppInfo,
    answers: appInfo,
    errors: ['404 invalid_client'],
  })
  appInfo(@Call() { input, context }: HttpCall) {
    return this.bus.request(getOAuthAppInfo, undefined, input, context);
  }

  @Post('v1/oauth/register')
  @PublicRoute({ hashes: true })
  @Limited('registration')
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Register an OAuth client (RFC 7591)',
    description:
      'Clients register themselves, within the limits of `MCP_DYNAMIC_REGISTRATION`. A secret is shown ' +
      'only once.',
    asks: registerOAuthClient,
    answers: registeredClient,
    errors: ['403 dcr_disabled', '403 client_not_allowed', '429 too_many_open_registrations'],
  })
  register(@Call() { input, context }: HttpCall) {
    return this.bus.request(registerOAuthClient, undefined, input, context);
  }
}
