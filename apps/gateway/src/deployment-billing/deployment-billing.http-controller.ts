import { Controller, Get } from '@nestjs/common';
import { listFundedAccounts } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { page } from '../reference/schema.js';
import { fundedAccount } from './deployment-billing.schemas.js';

/** For the one account that pays, where a deployment has it (specification 1, 5.3 rule 2). */
@Controller('v1/deployment-billing')
export class DeploymentBillingHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('accounts')
  @Access({ payer: 'only' })
  @Operation({
    summary: 'List the accounts that this one pays for, newest first',
    description:
      'For installations where one account pays for everybody: returns the accounts that it pays for, ' +
      'one page at a time.',
    asks: listFundedAccounts,
    answers: page(fundedAccount),
    errors: ['403 payer_required'],
  })
  accounts(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listFundedAccounts, caller, input, context);
  }
}
