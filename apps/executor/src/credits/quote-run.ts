import { Injectable } from '@nestjs/common';
import type { Caller, QuoteRunRequest, RunQuote } from '@easel/contracts';
import { StartExecution } from '../executions/start-execution.js';
import { Quotes } from './quotes.js';

/** Tells callers what a run of theirs would cost, as it would be started now. */
@Injectable()
export class QuoteRun {
  constructor(
    private readonly starting: StartExecution,
    private readonly quotes: Quotes,
  ) {}

  /** @throws NotFound, ValidationFailed as the run itself would, and PriceNotConfigured */
  async run(caller: Caller, { id, ...run }: QuoteRunRequest): Promise<RunQuote> {
    return this.quotes.quote(await this.starting.describe(caller, { ...run, workflowId: id }));
  }
}
