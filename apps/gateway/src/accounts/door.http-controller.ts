import { Controller, Get, Header, Headers, HttpCode, Post } from '@nestjs/common';
import {
  type AccountRecord,
  banAccount,
  claimAddress,
  ClaimAddressFields,
  confirmAddress,
  createPasswordLink,
  createSignUpInvitation,
  listAccounts,
  type PasswordLink,
  redeemPasswordLink,
  type SignUpInvitation,
  unbanAccount,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access, PublicRoute } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Limited } from '../limits/limited.js';
import { Operation } from '../reference/operation.js';
import { data, orNull, page, recordOf, success, text, timestamp, uuid } from '../reference/schema.js';
import { sessionGranted } from './account.schemas.js';
import { fromClient } from './from-client.js';

const account = recordOf<AccountRecord>('Account', {
  id: uuid,
  email: text,
  provider: {
    ...orNull(text),
    description: 'The identity provider that the account signs in with; null for a password.',
  },
  emailConfirmedAt: orNull(timestamp),
  bannedAt: orNull(timestamp),
  createdAt: timestamp,
});
const passwordLink = recordOf<PasswordLink>('PasswordLink', {
  token: { ...text, description: 'Shown once.' },
  expiresAt: timestamp,
});
const signUpInvitation = recordOf<SignUpInvitation>('SignUpInvitation', {
  token: { ...text, description: 'Shown once.' },
  email: { ...orNull(text), description: 'The only address that may use it; null: any address.' },
  expiresAt: timestamp,
});

const PROTECTED = '403 payer_account_protected';

/** Who gets in, and what operators do about it. */
@Controller('v1')
export class DoorHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('auth/confirm-address')
  @HttpCode(200)
  @Access({ credentials: 'session', lands: 'elsewhere' })
  @Limited('password')
  @Operation({
    summary: 'Confirm the address of your account',
    description:
      'Takes the one-time code that the installation prints at start for each configured address. ' +
      'Afterwards an operator or the billing account has its rights.',
    asks: confirmAddress,
    answers: success,
  })
  confirm(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(confirmAddress, caller, input, context);
  }

  @Post('auth/claim-address')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @PublicRoute()
  @Limited('public', 'code')
  @Operation({
    summary: 'Claim a configured address with its one-time code',
    description:
      'Creates the account, even where sign-up is closed. If somebody else signed up with the address, ' +
      'the account gets the new password, and its sessions, personal tokens and app grants end.',
    asks: claimAddress,
    takes: ClaimAddressFields,
    answers: data(sessionGranted),
    errors: ['403 forbidden'],
  })
  async claim(@Call() { input, context }: HttpCall, @Headers('user-agent') userAgent?: string) {
    return {
      data: await this.bus.request(claimAddress, undefined, fromClient(input, userAgent), context),
    };
  }

  @Post('auth/password-link/redeem')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @PublicRoute()
  @Limited('public', 'code')
  @Operation({
    summary: 'Set a new password with a password link',
    description: 'A link works once, for one hour. All sessions of the account end.',
    asks: redeemPasswordLink,
    answers: success,
    errors: ['403 forbidden'],
  })
  redeemLink(@Call() { input, context }: HttpCall) {
    return this.bus.request(redeemPasswordLink, undefined, input, context);
  }

  @Get('admin/accounts')
  @Access({ credentials: 'own', operator: 'every-edition' })
  @Operation({
    summary: 'List accounts, newest first',
    description: 'Returns every account of the installation with its state, one page at a time.',
    asks: listAccounts,
    answers: page(account),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listAccounts, caller, input, context);
  }

  @Post('admin/accounts/:id/ban')
  @HttpCode(200)
  @Access({ credentials: 'own', operator: 'every-edition', lands: 'elsewhere' })
  @Operation({
    summary: 'Ban an account',
    description: 'Before the response is sent, the sessions of the account end and its tokens stop working.',
    asks: banAccount,
    answers: data(account),
    errors: [PROTECTED],
  })
  async ban(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(banAccount, caller, input, context) };
  }

  @Post('admin/accounts/:id/unban')
  @HttpCode(200)
  @Access({ credentials: 'own', operator: 'every-edition', lands: 'elsewhere' })
  @Operation({
    summary: 'Lift the ban of an account',
    description: 'The account may sign in again. Tokens that the ban ended stay ended. Idempotent.',
    asks: unbanAccount,
    answers: data(account),
    errors: [PROTECTED],
  })
  async unban(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(unbanAccount, caller, input, context) };
  }

  @Post('admin/accounts/:id/password-link')
  @Header('Cache-Control', 'no-store')
  @Access({ credentials: 'session', operator: 'every-edition', lands: 'elsewhere' })
  @Operation({
    summary: 'Create a link for a new password',
    description:
      'For a user who lost their password: give them the token. It works once, within one hour, at ' +
      '`POST /v1/auth/password-link/redeem`. A new link replaces earlier ones.',
    asks: createPasswordLink,
    answers: data(passwordLink),
    makes: true,
    showsSecret: true,
  })
  async createLink(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createPasswordLink, caller, input, context) };
  }

  @Post('admin/signup-invitations')
  @Header('Cache-Control', 'no-store')
  @Access({ credentials: 'own', operator: 'every-edition', lands: 'elsewhere' })
  @Operation({
    summary: 'Invite somebody to sign up',
    description:
      'For installations with `SIGNUP_MODE` `invite`. The token serves as the `invitation` of one ' +
      'sign-up within seven days. With `email`, only that address can use it.',
    asks: createSignUpInvitation,
    answers: data(signUpInvitation),
    makes: true,
    showsSecret: true,
  })
  async invite(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createSignUpInvitation, caller, input, context) };
  }
}
