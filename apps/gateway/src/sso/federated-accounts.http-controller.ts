import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  banFederatedAccount,
  deleteFederatedAccount,
  listFederatedAccounts,
  unbanFederatedAccount,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, page, success } from '../reference/schema.js';
import { federatedAccount } from './sso.schemas.js';

const PROTECTED = '403 payer_account_protected';

/** What operators do to accounts that sign in through a provider (specification 2, 5.1). */
@Controller('v1/admin/sso/accounts')
export class FederatedAccountsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Access({ operator: true })
  @Operation({
    summary: 'List accounts that sign in through a provider',
    description: 'Newest first, a page at a time.',
    asks: listFederatedAccounts,
    answers: page(federatedAccount),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listFederatedAccounts, caller, input, context);
  }

  @Post(':id/ban')
  @HttpCode(200)
  @Access({ operator: true, lands: 'elsewhere' })
  @Operation({
    summary: 'Ban an account that signs in through a provider',
    description: 'Ends its sessions; its tokens stop working.',
    asks: banFederatedAccount,
    answers: data(federatedAccount),
    errors: [PROTECTED],
  })
  async ban(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(banFederatedAccount, caller, input, context) };
  }

  @Post(':id/unban')
  @HttpCode(200)
  @Access({ operator: true, lands: 'elsewhere' })
  @Operation({
    summary: 'Lift the ban of an account that signs in through a provider',
    description: 'The account may sign in again. Idempotent.',
    asks: unbanFederatedAccount,
    answers: data(federatedAccount),
    errors: [PROTECTED],
  })
  async unban(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(unbanFederatedAccount, caller, input, context) };
  }

  @Delete(':id')
  @Access({ operator: true })
  @Operation({
    summary: 'Delete an account',
    description:
      'Deletes the account with its tokens and personal projects. Its work in workspaces stays, ' +
      'without an owner.',
    asks: deleteFederatedAccount,
    answers: success,
    errors: [PROTECTED, '409 owns_organization'],
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteFederatedAccount, caller, input, context);
  }
}
