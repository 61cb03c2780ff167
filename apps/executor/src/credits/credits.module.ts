import { Module } from '@nestjs/common';
import { AuditLedger } from './audit-ledger.js';
import { Billing } from './billing.js';
import { ChangePrices } from './change-prices.js';
import { ClipLengths } from './clip-lengths.js';
import { CreditAccounts } from './credit-accounts.js';
import { CreditsMessageController } from './credits.message-controller.js';
import { GrantCredits } from './grant-credits.js';
import { PriceBook } from './price-book.js';
import { ReadCredits } from './read-credits.js';
import { RunPayers } from './run-payers.js';
import { SpendBudgets } from './spend-budgets.js';
import { EstimateCosts } from './estimate-costs.js';
import { EngineApiModule, EngineModule } from '../engine/engine.module.js';

/** What work costs and who pays for it. */
@Module({
  imports: [EngineModule],
  providers: [Billing, ClipLengths, CreditAccounts, PriceBook, RunPayers, SpendBudgets],
  exports: [Billing, CreditAccounts, PriceBook, RunPayers, SpendBudgets],
})
export class CreditsModule {}

/** Of the api role: what callers ask. */
@Module({
  imports: [CreditsModule, EngineApiModule, EngineModule],
  controllers: [CreditsMessageController],
  providers: [AuditLedger, ChangePrices, GrantCredits, ReadCredits, EstimateCosts],
})
export class CreditsApiModule {}
