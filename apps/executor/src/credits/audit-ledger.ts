import { Injectable } from '@nestjs/common';
import type { LedgerAudit } from '@easel/contracts';
import { EngineDatabase } from '../engine/engine-database.js';
import { AUDIT } from '../sql/credits/ledger-audit.js';

/**
 * Proves the ledger: every balance is the sum of its entries, every reservation that is over sums to zero, what is
 * held is held for work under way, budgets are used as far as the ledger says, and credits given are credits left, held or charged. Reads every entry there is.
 */
@Injectable()
export class AuditLedger {
  constructor(private readonly database: EngineDatabase) {}

  async run(): Promise<LedgerAudit> {
    const [sums] = await this.database.run<Omit<LedgerAudit, 'sound'> & Record<string, unknown>>(AUDIT, []);
    if (!sums) throw new Error('the audit answered nothing');
    const { given, balance, held, charged, problemCount } = sums;
    return { sound: problemCount === 0 && given === balance + held + charged, ...sums };
  }
}
