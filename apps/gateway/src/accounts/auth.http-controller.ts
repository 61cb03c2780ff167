import { Controller, Header, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  changePassword,
  logIn,
  LogInFields,
  logOut,
  refreshSession,
  signUp,
  SignUpFields,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access, PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { data, success } from '../reference/schema.js';
import { sessionGranted } from './account.schemas.js';
import { KnownSources } from '../limits/sign-ins/known-sources.js';
import { fromClient } from './from-client.js';

@Controller('v1/auth')
export class AuthHttpController {
  constructor(
    private readonly bus: BusClient,
    private readonly sources: KnownSources,
  ) {}

  @Post('signup')
  @Header('Cache-Control', 'no-store')
  @PublicRoute({ hashes: true })
  @Limited('public', 'sign-up')
  @Operation({
    summary: 'Open an account',
    description:
      'Where `SIGNUP_MODE` is `invite`, the request needs an `invitation` for this address: to sign ' +
      'up, or to an organization.',
    asks: signUp,
    takes: SignUpFields,
    answers: data(sessionGranted),
    errors: ['403 sign_up_closed', '403 invitation_required', '409 email_taken'],
  })
  async signUp(
    @Call() { input, context }: HttpCall,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('user-agent') userAgent?: string,
  ) {
    const granted = await this.bus.request(signUp, undefined, fromClient(input, userAgent), context);
    await this.sources.remember(request, reply);
    return { data: granted };
  }

  @Post('login')
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @PublicRoute({ hashes: true })
  @Limited('public', 'sign-in')
  @Operation({
    summary: 'Log in',
    description:
      'Takes an e-mail address and a password. Returns a session: a short-lived access token, and a ' +
      'refresh token for `POST /v1/auth/refresh`. Too many failed attempts from one address or on one ' +
      'account return 429 `rate_limit_exceeded`.',
    asks: logIn,
    takes: LogInFields,
    answers: data(sessionGranted),
    errors: ['401 unauthorized'],
  })
  async logIn(
    @Call() { input, context }: HttpCall,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('user-agent') userAgent?: string,
  ) {
    const asked = fromClient(input, userAgent);
    const isKnownSource = request.signInSource?.known !== undefined;
    const granted = await this.bus.request(logIn, undefined, { ...asked, isKnownSource }, context);
    await this.sources.remember(request, reply);
    return { data: granted };
  }

  @Post('refresh')
  @Header('Cache-Control', 'no-store')
  @HttpCode(200)
  @PublicRoute()
  @Limited('public', 'sign-in')
  @Operation({
    summary: 'Trade a refresh token for a new session',
    description: 'A refresh token works once; using one again ends its session.',
    asks: refreshSession,
    answers: data(sessionGranted),
    errors: ['401 unauthorized'],
  })
  async refresh(@Call() { input, context }: HttpCall) {
    return { data: await this.bus.request(refreshSession, undefined, input, context) };
  }

  @Post('logout')
  @HttpCode(200)
  @Access({ credentials: 'session', lands: 'elsewhere' })
  @Operation({
    summary: 'End this session',
    description: 'The access token and the refresh token of the session stop working at once.',
    asks: logOut,
    answers: success,
  })
  logOut(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(logOut, caller, input, context);
  }

  @Post('password')
  @HttpCode(200)
  @Access({ credentials: 'session', lands: 'elsewhere' })
  @Limited('password')
  @Operation({
    summary: 'Change the password',
    description: "Ends the account's other sessions.",
    asks: changePassword,
    answers: success,
  })
  changePassword(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(changePassword, caller, input, context);
  }
}
