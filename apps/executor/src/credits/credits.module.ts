import { Module } from '@nestjs/common';
import { TellDeed } from '../engine/tell-deed.js';
import { EngineModule } from '../wiring/engine.module.js';
import { AuditLedger } from './audit-ledger.js';
import { ChangePrices } from './change-prices.js';
import { CreditsMessageController } from './credits.message-controller.js';
import { GrantCredits } from './grant-credits.js';
import { TellCosts } from './tell-costs.js';
import { ReadCredits } from './read-credits.js';

/** What callers and operators ask about credits; moving them with jobs is the engine's. */
@Module({
  imports: [EngineModule],
  controllers: [CreditsMessageController],
  providers: [AuditLedger, ChangePrices, GrantCredits, ReadCredits, TellCosts, TellDeed],
})
export class CreditsModule {}
