import { Controller, HttpCode, Post } from '@nestjs/common';
import { changePassword, logIn, logOut, refreshSession, signUp } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access, PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { data, success } from '../reference/schema.js';
import { sessionGranted } from './account.schemas.js';

@Controller('v1/auth')
export class AuthHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('signup')
  @PublicRoute()
  @Limited('public', 'sign-up')
  @Operation({ summary: 'Open an account', asks: signUp, answers: data(sessionGranted) })
  async signUp(@Call() { input, context }: HttpCall) {
    return { data: await this.bus.request(signUp, undefined, input, context) };
  }

  @Post('login')
  @HttpCode(200)
  @PublicRoute()
  @Limited('public', 'sign-in')
  @Operation({
    summary: 'Log in',
    asks: logIn,
    answers: data(sessionGranted),
    errors: ['401 unauthorized'],
  })
  async logIn(@Call() { input, context }: HttpCall) {
    return { data: await this.bus.request(logIn, undefined, input, context) };
  }

  @Post('refresh')
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
  @Access({ credentials: 'session' })
  @Operation({ summary: 'End this session', asks: logOut, answers: success })
  logOut(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(logOut, caller, input, context);
  }

  @Post('password')
  @HttpCode(200)
  @Access({ credentials: 'session' })
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
