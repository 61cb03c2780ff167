import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { LanePools } from '../lanes/lane-pools.js';
import { ProviderAccounts } from './provider-accounts.js';

/**
 * Lets more jobs run at once where providers do the work: a draft keeps this machine busy, a task at a provider only
 * has to be waited for. Follows the keys as they are seen.
 */
@Injectable()
export class WidenPools implements OnApplicationBootstrap {
  private readonly logger = new Logger(WidenPools.name);

  constructor(
    private readonly accounts: ProviderAccounts,
    private readonly pools: LanePools,
  ) {}

  onApplicationBootstrap(): void {
    this.accounts.onChange((any) => this.pools.widen(any));
    this.accounts
      .all()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the provider keys cannot be read'));
  }
}
