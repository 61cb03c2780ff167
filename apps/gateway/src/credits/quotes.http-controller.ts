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
      'Takes what the run would take. A run that names the `inputHash` as `expectedInputHash` while the quote holds ' +
      '(15 minutes) never costs more than `totalCredits`: what would go beyond is not run. When the workflow, its ' +
      'inputs or its prices are others by then it answers 409 `quote_changed`. How many items a list has that only ' +
      'the run makes is not known before; it counts as one.',
    asks: quoteRun,
    answers: data(runQuote),
  })
  async quote(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(quoteRun, caller, input, context) };
  }
}
