import { Injectable } from '@nestjs/common';
import { defaultPrices } from '@easel/catalog';
import {
  type Caller,
  NotFound,
  type PriceAmount,
  type PriceRecord,
  type SetPriceRequest,
  ValidationFailed,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditEvents } from '../engine/audit-events.js';
import { PriceBook } from './price-book.js';

/** What operators do to prices. A change and the new version of the list are one commit. */
@Injectable()
export class ChangePrices {
  constructor(
    private readonly database: Database,
    private readonly prices: PriceBook,
    private readonly audit: AuditEvents,
  ) {}

  /** @throws NotFound for what nothing is priced by, and for what has no price */
  async get(identifier: string): Promise<PriceRecord> {
    const changed = await this.prices.changed();
    const isChanged = Object.hasOwn(changed, identifier);
    const amount = isChanged ? changed[identifier] : defaultPrices.get(identifier);
    if (!amount) throw new NotFound('price');
    return { identifier, ...amount, source: isChanged ? 'operator' : 'catalog' };
  }

  /** @throws NotFound, ValidationFailed */
  async set(
    caller: Caller,
    { identifier, credits, creditsPerSecond }: SetPriceRequest,
  ): Promise<PriceRecord> {
    if ((credits === undefined) === (creditsPerSecond === undefined)) {
      throw new ValidationFailed([{ path: 'credits', message: 'give either credits or creditsPerSecond' }]);
    }
    const amount: PriceAmount =
      credits === undefined ? { creditsPerSecond: creditsPerSecond as number } : { credits };
    await this.write(caller, identifier, amount);
    return { identifier, ...amount, source: 'operator' };
  }

  /** @throws NotFound */
  async delete(caller: Caller, identifier: string): Promise<{ success: true }> {
    await this.write(caller, identifier, null);
    return { success: true };
  }

  private async write(caller: Caller, identifier: string, amount: PriceAmount | null): Promise<void> {
    // A typo would otherwise be a price that nothing ever asks for.
    if (!defaultPrices.get(identifier)) throw new NotFound('price');
    await this.database.transaction(async (tx) => {
      await tx.query('update credit_price_list set version = version + 1');
      await tx.query(
        `insert into credit_prices (identifier, credits, credits_per_second, changed_by) values ($1, $2, $3, $4)
         on conflict (identifier) do update set credits = excluded.credits,
           credits_per_second = excluded.credits_per_second, changed_by = excluded.changed_by, changed_at = now()`,
        [
          identifier,
          amount && 'credits' in amount ? amount.credits : null,
          amount && 'creditsPerSecond' in amount ? amount.creditsPerSecond : null,
          caller.userId,
        ],
      );
      await this.audit.add(tx, caller, {
        workspaceId: null,
        accountId: caller.userId,
        action: amount ? 'price.set' : 'price.deleted',
        targetId: identifier,
        detail: { ...amount },
      });
    });
  }
}
