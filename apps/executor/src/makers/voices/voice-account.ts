import { Inject, Injectable } from '@nestjs/common';
import { accessTo } from '../../orders/providers/provider-access.js';
import { ProviderAccounts } from '../../orders/providers/provider-accounts.js';
import type { ProviderAccess } from '@easel/providers/provider-lane';
import { PROVIDER_LANES, type ProviderLanes } from '@easel/providers/provider-lanes';

/** The operator's account at the provider of voices. */
@Injectable()
export class VoiceAccount {
  constructor(
    private readonly accounts: ProviderAccounts,
    @Inject(PROVIDER_LANES) private readonly lanes: ProviderLanes,
  ) {}

  /** Undefined where no key is set. */
  async open(): Promise<ProviderAccess | undefined> {
    const account = (await this.accounts.all()).get('elevenlabs');
    const lane = this.lanes.get('elevenlabs');
    return account && lane && accessTo(account, lane);
  }
}
