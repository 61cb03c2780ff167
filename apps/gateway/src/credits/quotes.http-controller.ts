import { Controller, HttpCode, Post } from '@nestjs/common';
import { quoteRun } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data } from '../reference/schema.js';
import { runQuote } from './credit.schemas.js';

@Controller('v1/workflows')
export class QuotesHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post(':id/quote')
  @HttpCode(200)
  @Access({ scope: 'workflows:execute', lands: 'elsewhere', limitedTokens: 'scoped' })
  @Operation({
    summary: 'Quote a run, node by node',
    description:
      'Takes the same body as the run. A run that sends the `inputHash` as `expectedInputHash` within ' +
      '15 minutes never costs more than `totalCredits`: work beyond it is not run. If the workflow, ' +
      'its inputs or its prices have changed by then, the run returns 409 `quote_changed`. A list that ' +
      'only the run produces counts as one item.',
    asks: quoteRun,
    answers: data(runQuote),
  })
  async quote(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(quoteRun, caller, input, context) };
  }
}
