import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { answerDevice, beginDevice, reviewDevice } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access, PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Limited } from '../limits/limited.js';
import { RouteConfig } from '../http/route-config.js';
import { Operation } from '../reference/operation.js';
import { data, text } from '../reference/schema.js';
import { COMMAND_LINE_PAGE, COMMAND_LINE_SCRIPT } from './command-line-page.js';
import { DEVICE_PAGE, DEVICE_SCRIPT } from './device-page.js';
import { deviceAnswered, deviceBegun, deviceReview } from './oauth.schemas.js';
import { sentFields } from './token-request.js';
import '../http/oauth-error-body.js';

/** Devices without a browser, such as the command line (RFC 8628). */
@Controller()
export class DevicesHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('device')
  @PublicRoute()
  @RouteConfig({ policy: 'page' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Operation({
    summary: 'Open the page that allows devices',
    description: 'Takes the code that the device shows as `user_code`.',
    answers: text,
    produces: 'text/html',
  })
  page(): string {
    return DEVICE_PAGE;
  }

  @Get('device/device.js')
  @PublicRoute()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @Operation({
    summary: 'Load the script of the page that allows devices',
    description: 'For browsers only.',
    answers: text,
    produces: 'text/javascript',
  })
  script(): string {
    return DEVICE_SCRIPT;
  }

  @Get('auth/cli')
  @PublicRoute()
  @RouteConfig({ policy: 'page' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Operation({
    summary: 'Open the page that signs a command line in',
    description:
      'Takes `callback` (an address on this machine: `http://127.0.0.1:<port>/callback`), `state` and `device`, and goes ' +
      'back there with `state` and `token`, or `error`. With `code_challenge` (S256) it goes back with `code` instead, ' +
      'which `POST /v1/oauth/token` trades as a `device_code`, with the `code_verifier`.',
    answers: text,
    produces: 'text/html',
  })
  commandLinePage(): string {
    return COMMAND_LINE_PAGE;
  }

  @Get('auth/cli.js')
  @PublicRoute()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @Operation({
    summary: 'Load the script of the page that signs a command line in',
    description: 'For browsers only.',
    answers: text,
    produces: 'text/javascript',
  })
  commandLineScript(): string {
    return COMMAND_LINE_SCRIPT;
  }

  @Post('v1/oauth/device_authorization')
  @HttpCode(200)
  @PublicRoute()
  @RouteConfig({ takesForms: true, oauthErrors: true })
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Request authorization for a device (RFC 8628)',
    description:
      'Takes JSON or a form. The only client is `easel-cli`. A user opens `verification_uri`, types ' +
      '`user_code` and allows the device. Meanwhile the device polls `POST /v1/oauth/token` with its ' +
      '`device_code`, every `interval` seconds.',
    asks: beginDevice,
    answers: deviceBegun,
    errors: ['400 invalid_request', '401 invalid_client'],
  })
  begin(@Call() { input, context }: HttpCall) {
    return this.bus.request(beginDevice, undefined, sentFields(input), context);
  }

  @Get('v1/oauth/device')
  @Limited('device-code')
  @Header('Cache-Control', 'no-store')
  @Access({ credentials: 'session' })
  @Operation({
    summary: 'Read which device shows a code',
    description: 'Grants nothing.',
    asks: reviewDevice,
    answers: data(deviceReview),
    errors: ['404 not_found'],
  })
  async review(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(reviewDevice, caller, input, context) };
  }

  @Post('v1/oauth/device')
  @Limited('device-code')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Access({ credentials: 'session', lands: 'elsewhere' })
  @Operation({
    summary: 'Allow or refuse a device',
    description:
      'An allowed device gets a personal token named after it, or, on editions without personal ' +
      'tokens, an app token. The first decision counts.',
    asks: answerDevice,
    answers: data(deviceAnswered),
    errors: ['404 not_found'],
  })
  async answer(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(answerDevice, caller, input, context) };
  }
}
