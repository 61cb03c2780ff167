import { Inject, Injectable } from '@nestjs/common';
import { panelOrder, panelsOf, planSheet, type SheetPanel } from '@easel/catalog';
import type { Caller, QuotedPanel, SheetQuote } from '@easel/contracts';
import { COMPUTING, type Computing } from '../../computing/computing.js';
import { Billing } from '../../credits/billing.js';
import { PriceNotConfigured } from '../../credits/credit.errors.js';
import { payerOf } from '../../credits/payer.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { ReadSubjects } from '../../jobs/read-subjects.js';
import { requirePanels } from '../../orders/reference-sheets/require-panels.js';
import { SHEET_TYPE } from '@easel/lanes/reference-sheets/sheet-type';

type Params = Readonly<Record<string, unknown>>;

/** Says what a sheet would have, what it lacks, and what it costs with and without that. Changes nothing. */
@Injectable()
export class QuoteSheet {
  constructor(
    @Inject(COMPUTING) private readonly computing: Computing,
    private readonly config: ExecutorConfig,
    private readonly billing: Billing,
    private readonly subjects: ReadSubjects,
  ) {}

  /** @throws ValidationFailed, PriceNotConfigured, ServiceError 400 `no_panels` */
  async run(caller: Caller, body: Record<string, unknown>): Promise<SheetQuote> {
    const { mediaSettings: media, WEBHOOK_PRIVATE_HOSTS: receivers } = this.config;
    const subjects = await this.subjects.namedIn(caller.userId, body);
    const asked = { type: SHEET_TYPE, body, media, receivers, subjects };
    const prepared = await this.computing.run('job', asked, { account: caller.userId });
    const whole: Params = { ...prepared.params, generateMissing: true };
    requirePanels(SHEET_TYPE, whole);
    await this.billing.prepare([payerOf(caller)]);
    const plan = planSheet(whole);
    return {
      panels: panelsOf(plan).flatMap((panel) =>
        panel.url === undefined ? [] : [{ ...quoted(panel), url: panel.url }],
      ),
      missing: plan.missing.map((panel) => {
        const { type, params } = panelOrder(plan, panel, whole);
        return { ...quoted(panel), credits: this.creditsOf(type, params) };
      }),
      composeCredits: this.creditsOf(SHEET_TYPE, { ...whole, generateMissing: false }),
      totalCredits: this.creditsOf(SHEET_TYPE, whole),
    };
  }

  private creditsOf(type: string, params: Params): number {
    if (!this.billing.charges) return 0;
    const cost = this.billing.priceOf({ type, params });
    if ('missing' in cost) throw new PriceNotConfigured(cost.missing);
    return cost.credits;
  }
}

const quoted = ({ section, name, bucket }: SheetPanel): QuotedPanel => ({
  section,
  name,
  bucket: bucket ?? null,
});
