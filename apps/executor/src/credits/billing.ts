import { Injectable, Logger } from '@nestjs/common';
import { type Cost, settingsOf } from '@easel/catalog';
import { EngineDatabase } from '../engine/engine-database.js';
import type { ClaimedJob, StoredArtifact } from '../engine/job.js';
import { ClipLengths } from './clip-lengths.js';
import { CreditAccounts } from './credit-accounts.js';
import {
  chargedClips,
  hasOpenLength,
  jobCharge,
  jobPrice,
  partialCharge,
  pricedMedia,
  statedMaterial,
} from './job-price.js';
import { beyondQuote, noPrice } from './credit.errors.js';
import { PriceBook } from './price-book.js';
import { type RunFunding, RunPayers, type UnfundedRun } from './run-payers.js';
import { SpendBudgets } from './spend-budgets.js';

/** A run as far as its cost goes. */
interface Run {
  claimed: { creditLimit?: number | null };
  committedCredits: number;
}

type Bill =
  { unmeasured: readonly string[] } | { credits: number; refused?: { code: string; message: string } };

type Priced = Pick<ClaimedJob, 'type' | 'params'>;

/** What jobs cost, on the edition that charges; elsewhere nothing, and nothing is asked. Specification 1, 1. */
@Injectable()
export class Billing {
  private readonly logger = new Logger(Billing.name);

  constructor(
    private readonly database: EngineDatabase,
    private readonly accounts: CreditAccounts,
    private readonly book: PriceBook,
    private readonly clips: ClipLengths,
    private readonly payers: RunPayers,
    private readonly budgets: SpendBudgets,
  ) {}

  get charges(): boolean {
    return this.database.charges;
  }

  /** Tells apart the prices that `priceOf` goes by. */
  get priceVersion(): number {
    return this.book.version;
  }

  /** Before jobs are priced with `priceOf`: the accounts are open, and prices are those of now. */
  async prepare(accountIds: Iterable<string>): Promise<void> {
    if (!this.charges) return;
    await Promise.all([this.accounts.ensure(accountIds), this.book.current()]);
  }

  /** The same for a run under way; one that nobody called for learns here who pays, and within which budgets. */
  async prepareRun(
    execution: UnfundedRun & Partial<Pick<RunFunding, 'budgets'>> & { payerId?: string | null },
  ): Promise<void> {
    if (!execution.payerId) Object.assign(execution, await this.payers.settle(execution));
    await this.prepare([execution.payerId ?? execution.userId]);
    await this.budgets.ensure(execution.userId, execution.budgets);
  }

  /** What a job of a run costs, why it can't be begun, or what has to be measured first. */
  billFor(run: Run, job: Priced): Bill {
    const unmeasured = this.unmeasured(job);
    if (unmeasured.length > 0) return { unmeasured };
    const cost = this.priceOf(job);
    if ('missing' in cost) {
      return { credits: 0, refused: { code: 'price_not_configured', message: noPrice(cost.missing) } };
    }
    const { creditLimit = null } = run.claimed;
    if (creditLimit !== null && run.committedCredits + cost.credits > creditLimit) {
      return { credits: 0, refused: { code: 'quote_exceeded', message: beyondQuote(creditLimit) } };
    }
    return { credits: cost.credits };
  }

  /** Clips whose length has to be found out before the job can be priced. */
  unmeasured({ type, params }: Priced): string[] {
    const media = pricedMedia(type, params);
    return this.clips.areMeasured(media) ? [] : media;
  }

  async measure(clips: readonly string[]): Promise<void> {
    await this.clips.measure(clips);
  }

  /** What is to be held for a job, with what `prepare` and `measure` have found out. */
  priceOf({ type, params }: Priced): Cost {
    const clips = chargedClips(type, params);
    const referenceSeconds = clips.length > 0 ? this.clips.total(clips) : undefined;
    const material = statedMaterial(type, params);
    const materialSeconds = material === undefined ? undefined : this.clips.total([material]);
    const whole = settingsOf(type, params);
    return jobPrice(type, whole, this.book.known, { referenceSeconds, materialSeconds });
  }

  /** All of this for one job: prepares, measures and prices. */
  async priceNow(accountId: string, job: Priced): Promise<Cost> {
    if (!this.charges) return { credits: 0 };
    await this.prepare([accountId]);
    await this.measure(this.unmeasured(job));
    return this.priceOf(job);
  }

  /**
   * What a completed job costs, where its length was left open or less was made than asked for; undefined: what was
   * held.
   * @param chargedAs the settings of what was made, where that is less
   */
  async chargeOf(
    job: ClaimedJob,
    artifacts: readonly StoredArtifact[],
    chargedAs?: Readonly<Record<string, unknown>>,
  ): Promise<number | undefined> {
    const { type, credits: reserved = 0 } = job;
    const params = chargedAs ?? job.params;
    if (!this.charges || reserved === 0 || !(chargedAs || hasOpenLength(params))) return undefined;
    const result = artifacts.find(({ role, durationSeconds }) => role === null && durationSeconds !== null);
    try {
      const [prices, referenceSeconds] = await Promise.all([
        this.book.current(),
        this.clips.measure(chargedClips(type, params)),
      ]);
      if (chargedAs) {
        const shot = { asked: job.params, made: chargedAs };
        return partialCharge(type, shot, prices, { reserved, referenceSeconds });
      }
      const deliveredSeconds = result?.durationSeconds ?? undefined;
      return jobCharge(type, params, prices, { reserved, deliveredSeconds, referenceSeconds });
    } catch (error) {
      this.logger.warn({ err: error, jobId: job.id }, 'a job is charged what was held for it');
      return undefined;
    }
  }
}
