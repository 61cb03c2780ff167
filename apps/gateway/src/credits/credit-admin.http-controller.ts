import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { auditLedger, deletePrice, getPrice, grantCredits, setPrice } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, success } from '../reference/schema.js';
import { creditGrant, ledgerAudit, price } from './credit.schemas.js';

/** What operators do to credits and prices, on the cloud edition. */
@Controller('v1/admin')
export class CreditAdminHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('credits/grants')
  @Access({ operator: true, lands: 'elsewhere' })
  @Operation({
    summary: 'Add credits to an account',
    description: 'Writes a ledger entry with the reason. The credits can be spent at once.',
    asks: grantCredits,
    answers: { 201: data(creditGrant) },
    startsWork: true,
  })
  async grant(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(grantCredits, caller, input, context) };
  }

  @Get('credits/audit')
  @Access({ operator: true })
  @Operation({
    summary: 'Audit the ledger',
    description: 'Reads every entry.',
    asks: auditLedger,
    answers: data(ledgerAudit),
  })
  async audit(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(auditLedger, caller, input, context) };
  }

  @Get('prices/:identifier')
  @Access({ operator: true })
  @Operation({
    summary: 'Read the price of an identifier',
    description: 'Returns the price in credits, and whether the catalog or an operator has set it.',
    asks: getPrice,
    answers: data(price),
  })
  async price(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getPrice, caller, input, context) };
  }

  @Put('prices/:identifier')
  @Access({ operator: true, lands: 'elsewhere' })
  @Operation({
    summary: 'Set the price of an identifier',
    description:
      'Applies to every job that is priced after the response; existing reservations stay as they are.',
    asks: setPrice,
    answers: data(price),
  })
  async setPrice(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(setPrice, caller, input, context) };
  }

  @Delete('prices/:identifier')
  @Access({ operator: true })
  @Operation({
    summary: 'Delete the price of an identifier',
    description:
      'Requests that need this price return 503 `price_not_configured` until a price is set again.',
    asks: deletePrice,
    answers: success,
  })
  deletePrice(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deletePrice, caller, input, context);
  }
}
