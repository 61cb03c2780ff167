import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  checkCredits,
  estimateNodes,
  getCreditBalance,
  getModelCosts,
  listCreditTransactions,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data } from '../reference/schema.js';
import {
  creditBalance,
  creditCheck,
  creditTransactions,
  modelCosts,
  nodesEstimate,
} from './credit.schemas.js';

const EDITIONS = 'Cloud edition; others keep no ledger and answer 404.';

/** Specification 1, 4.12. */
@Controller('v1')
export class CreditsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Get('credits/balance')
  @Access({ scope: 'credits:read', payer: 'own-session', limitedTokens: 'free' })
  @Operation({
    summary: 'Read your credit balance',
    description: EDITIONS,
    asks: getCreditBalance,
    answers: data(creditBalance),
    errors: ['403 payer_balance_jwt_only'],
  })
  async balance(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getCreditBalance, caller, input, context) };
  }

  @Get('user/credits')
  @Access({ scope: 'credits:read', payer: 'own-session', limitedTokens: 'free' })
  @Operation({
    summary: 'Read your credit balance',
    description: EDITIONS,
    asks: getCreditBalance,
    answers: data(creditBalance),
    errors: ['403 payer_balance_jwt_only'],
  })
  async userCredits(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(getCreditBalance, caller, input, context) };
  }

  @Get('credits/check')
  @Access({ scope: 'credits:read', payer: 'own-session', limitedTokens: 'free' })
  @Operation({
    summary: 'Check whether your balance covers a cost',
    description: EDITIONS,
    asks: checkCredits,
    answers: data(creditCheck),
    errors: ['403 payer_balance_jwt_only'],
  })
  async check(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(checkCredits, caller, input, context) };
  }

  @Get('credits/transactions')
  @Access({ scope: 'credits:read', payer: 'own-session', limitedTokens: 'scoped' })
  @Operation({
    summary: 'List your ledger, newest first',
    description: EDITIONS,
    asks: listCreditTransactions,
    answers: creditTransactions,
    errors: ['403 payer_balance_jwt_only'],
  })
  transactions(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listCreditTransactions, caller, input, context);
  }

  @Post('credits/model-costs')
  @HttpCode(200)
  @Access({ scope: 'credits:read', lands: 'elsewhere', limitedTokens: 'free' })
  @Operation({
    summary: 'Read the prices of models and node types',
    description: `For a run with the default settings. ${EDITIONS}`,
    asks: getModelCosts,
    answers: modelCosts,
    errors: ['404 not_found'],
  })
  costs(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(getModelCosts, caller, input, context);
  }

  @Post('credits/estimate-workflow')
  @HttpCode(200)
  @Access({ scope: 'credits:read', lands: 'elsewhere', limitedTokens: 'free' })
  @Operation({
    summary: 'Estimate the cost of nodes',
    description: `Each once, as it is set; what other nodes feed it is not known. ${EDITIONS}`,
    asks: estimateNodes,
    answers: data(nodesEstimate),
    errors: ['404 not_found'],
  })
  async estimate(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(estimateNodes, caller, input, context) };
  }
}
