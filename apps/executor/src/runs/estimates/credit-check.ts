import { Injectable } from '@nestjs/common';
import { InsufficientCredits } from '../../credits/credit.errors.js';
import { CreditAccounts } from '../../credits/credit-accounts.js';
import { EstimateRun, type RunToEstimate } from './estimate-run.js';
import { Billing } from '../../credits/billing.js';

/**
 * Says, before a run is accepted, whether its payer has the credits for all of it, as a quote would say: lists whose
 * length only the run shows count as one item. Nothing is held by that. Each job still reserves what it costs in the
 * statement that makes it, so of several runs that begin at once none spends more than there is; the later ones may fail
 * on the way.
 */
@Injectable()
export class CreditCheck {
  constructor(
    private readonly billing: Billing,
    private readonly accounts: CreditAccounts,
    private readonly estimateRun: EstimateRun,
  ) {}

  /** @throws InsufficientCredits */
  async require(run: RunToEstimate & { payerId: string }): Promise<void> {
    if (!this.billing.charges) return;
    const { totalCredits } = await this.estimateRun.run(run);
    if (totalCredits === 0) return;
    const available = await this.accounts.available(run.payerId);
    if (available < totalCredits) throw new InsufficientCredits(totalCredits, available);
  }
}
