import { Controller, Get, Header } from '@nestjs/common';
import { RouteConfig } from '../http/route-config.js';
import { IsOptional, IsString } from 'class-validator';
import { getLogInOptions } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { text } from '../reference/schema.js';
import { LANDING_PAGE, logInPage, SIGN_IN_SCRIPT, signUpPage } from './sign-in-pages.js';

class LogInQuery {
  /** `1`: the billing account's password form. */
  @IsOptional()
  @IsString()
  billing?: string;

  /** A path of this origin to go on to. */
  @IsOptional()
  @IsString()
  next?: string;
}

class SignUpQuery {
  /** The token of an invitation, which the page fills in. */
  @IsOptional()
  @IsString()
  invitation?: string;

  /** A path of this origin to go on to. */
  @IsOptional()
  @IsString()
  next?: string;
}

/** Pages of the browser: logging in, and where a provider's sign-in ends. */
@Controller()
export class SignInPagesHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('login')
  @PublicRoute()
  @RouteConfig({ policy: 'page' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Open the log-in page',
    description: 'A page for browsers.',
    takes: LogInQuery,
    asks: getLogInOptions,
    answers: text,
    produces: 'text/html',
  })
  async logIn(@Call() { input, context }: HttpCall): Promise<string> {
    const options = await this.bus.request(getLogInOptions, undefined, {}, context);
    return logInPage(options, { billing: input.billing === '1' });
  }

  @Get('signup')
  @PublicRoute()
  @RouteConfig({ policy: 'page' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Operation({
    summary: 'Open the sign-up page',
    description: 'The page says so if `SIGNUP_MODE` is closed, and asks for the invitation if it needs one.',
    takes: SignUpQuery,
    asks: getLogInOptions,
    answers: text,
    produces: 'text/html',
  })
  async signUp(@Call() { context }: HttpCall): Promise<string> {
    return signUpPage(await this.bus.request(getLogInOptions, undefined, {}, context));
  }

  @Get('sso')
  @PublicRoute()
  @RouteConfig({ policy: 'page' })
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Operation({
    summary: "Open the page on which a provider's sign-in ends",
    description: 'A page for browsers: it redeems the code and returns to where the sign-in started.',
    answers: text,
    produces: 'text/html',
  })
  landing(): string {
    return LANDING_PAGE;
  }

  @Get('sso/sign-in.js')
  @PublicRoute()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @Operation({
    summary: 'Load the script of the sign-in pages',
    description: 'For browsers only.',
    answers: text,
    produces: 'text/javascript',
  })
  script(): string {
    return SIGN_IN_SCRIPT;
  }
}
