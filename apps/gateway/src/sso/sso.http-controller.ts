import { Controller, Get, Header, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  finishSso,
  listSsoProviders,
  redeemLogInToken,
  RedeemLogInTokenFields,
  startSso,
  validateRequest,
} from '@easel/contracts';
import { FORM_BODY_LIMIT } from '../http/form-body.js';
import { RouteConfig } from '../http/route-config.js';
import { BusClient, type RequestContext } from '@easel/platform';
import { PublicRoute } from '../access/access.js';
import { fromClient } from '../accounts/from-client.js';
import { sessionGranted } from '../accounts/account.schemas.js';
import { GatewayConfig } from '../gateway.config.js';
import { Call, type HttpCall } from '../http/call.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { data, text } from '../reference/schema.js';
import { goOn, keptBy } from './sso-browser.js';
import { SamlAnswer, SsoProviderPath, SsoQuery, ssoProviders } from './sso.schemas.js';

const ACCOUNT_REFUSALS = [
  '403 account_exists',
  '403 email_unverified',
  '403 account_linked_other_provider',
  '403 account_linked_other_subject',
  '403 forbidden',
];

const FINISH_REFUSALS = [
  '401 invalid_state',
  '401 invalid_response',
  '401 missing_email',
  ...ACCOUNT_REFUSALS,
  '404 unknown_provider',
];

/** Signing in through a provider of the installation (specification 2, 5.1). */
@Controller('v1/sso')
export class SsoHttpController {
  constructor(
    private readonly bus: BusClient,
    private readonly config: GatewayConfig,
  ) {}

  @Get('providers')
  @PublicRoute()
  @Limited('sso')
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'List the sign-in providers',
    description: 'Empty if external sign-in is off.',
    asks: listSsoProviders,
    answers: ssoProviders,
  })
  providers(@Call() { context }: HttpCall) {
    return this.bus.request(listSsoProviders, undefined, {}, context);
  }

  @Get(':provider')
  @HttpCode(302)
  @PublicRoute()
  @Limited('sso')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Operation({
    summary: 'Sign in through a provider',
    description:
      'Without `assertion` the browser is redirected to the provider. With one it is redirected to ' +
      '`/sso`, with a login token that works once, within 60 seconds. `next` is a path of this origin ' +
      'to continue to; anything else means `/projects`.',
    takes: SsoQuery,
    asks: startSso,
    answers: { 302: text },
    errors: [
      '400 no_assertion',
      '400 not_assertion_provider',
      '401 invalid_signature',
      '401 invalid_claims',
      '401 expired',
      '401 too_long_lived',
      '401 missing_jti',
      '401 missing_email',
      '401 assertion_replayed',
      ...ACCOUNT_REFUSALS,
      '404 unknown_provider',
    ],
  })
  async start(
    @Call() { input, context }: HttpCall,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { provider, assertion, next } = input;
    const step = await this.bus.request(
      startSso,
      undefined,
      {
        provider,
        host: request.hostname,
        ...(assertion !== undefined && { assertion: [assertion].flat() }),
        // Anything but one text is no path of this origin.
        ...(typeof next === 'string' && { next }),
      },
      context,
    );
    goOn(reply, { provider: String(provider), step, publicUrl: this.config.PUBLIC_URL });
  }

  @Get(':provider/callback')
  @HttpCode(302)
  @PublicRoute()
  @Limited('sso')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Operation({
    summary: 'Return from an OpenID Connect provider',
    description:
      'The provider redirects the browser here. It continues to the sign-in page, with a code for ' +
      '`POST /v1/sso/redeem` or with an error.',
    asks: finishSso,
    takes: SsoProviderPath,
    answers: { 302: text },
    errors: FINISH_REFUSALS,
  })
  async callback(
    @Call() { input: { provider, ...fields }, context }: HttpCall,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.finish({ provider, fields, by: 'callback', ...keptBy(request) }, context, reply);
  }

  @Post(':provider/acs')
  @HttpCode(303)
  @PublicRoute({ bodyLimit: FORM_BODY_LIMIT })
  @Limited('sso')
  @RouteConfig({ takesForms: true })
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Operation({
    summary: 'Return from a SAML provider',
    description: 'The browser posts the form of the provider here.',
    asks: finishSso,
    takes: SamlAnswer,
    answers: { 303: text },
    errors: FINISH_REFUSALS,
  })
  async consume(
    @Call() { input, context }: HttpCall,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { provider, ...fields } = validateRequest(SamlAnswer, input);
    await this.finish({ provider, fields, by: 'acs', ...keptBy(request) }, context, reply);
  }

  @Post('redeem')
  @HttpCode(200)
  @PublicRoute()
  @Limited('sso')
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Trade a login token for a session',
    description: 'A login token works once, within 60 seconds.',
    asks: redeemLogInToken,
    takes: RedeemLogInTokenFields,
    answers: data(sessionGranted),
    errors: ['401 unauthorized'],
  })
  async redeem(@Call() { input, context }: HttpCall, @Headers('user-agent') userAgent?: string) {
    const request = fromClient(input, userAgent);
    return { data: await this.bus.request(redeemLogInToken, undefined, request, context) };
  }

  private async finish(
    request: Record<string, unknown>,
    context: RequestContext,
    reply: FastifyReply,
  ): Promise<void> {
    const step = await this.bus.request(finishSso, undefined, request, context);
    goOn(reply, { provider: String(request.provider), step, publicUrl: this.config.PUBLIC_URL });
  }
}
