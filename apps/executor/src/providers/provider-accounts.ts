import { Inject, Injectable } from '@nestjs/common';
import type { ProviderId } from '@easel/catalog';
import { SecretBox } from '@easel/platform';
import { EngineDatabase } from '../engine/engine-database.js';
import { providerDescriptions, providerIds } from './provider-descriptions.js';
import { type ProviderSettings, providerSettings } from './provider-settings.js';

/** Injects the environment that provider settings are read from. */
export const PROVIDER_ENVIRONMENT = Symbol('easel:provider-environment');

const STORED = { name: 'stored-provider-keys', text: `select provider, sealed from provider_keys` };

/** What a stored key is sealed for: moved to another provider's row it does not open. */
export const keyContext = (provider: string): string => `provider_keys.sealed:${provider}`;

/** A provider that can be used: it has an address, and a key where it needs one. */
export type ProviderAccount = ProviderSettings & { readonly baseUrl: string };

/** The operator's accounts at providers: keys out of the environment, which wins, or stored sealed. */
@Injectable()
export class ProviderAccounts {
  private readonly settings: ReadonlyMap<ProviderId, ProviderSettings>;

  constructor(
    private readonly database: EngineDatabase,
    private readonly box: SecretBox,
    @Inject(PROVIDER_ENVIRONMENT) env: Readonly<Record<string, string | undefined>>,
  ) {
    this.settings = new Map(providerIds.map((provider) => [provider, providerSettings(provider, env)]));
  }

  settingsOf(provider: ProviderId): ProviderSettings {
    return this.settings.get(provider) ?? providerSettings(provider, {});
  }

  /**
   * All accounts that can be used now. Stored keys are read each time, so that one that was just set or removed counts
   * at once, on every replica.
   */
  async all(): Promise<ReadonlyMap<ProviderId, ProviderAccount>> {
    const stored = new Map(
      (await this.database.run<{ provider: ProviderId; sealed: Buffer }>(STORED, [])).map((row) => [
        row.provider,
        row.sealed,
      ]),
    );
    const accounts = new Map<ProviderId, ProviderAccount>();
    for (const [provider, settings] of this.settings) {
      const { baseUrl } = settings;
      const sealed = stored.get(provider);
      const key =
        settings.key ?? (sealed === undefined ? undefined : this.box.open(sealed, keyContext(provider)));
      if (baseUrl === undefined || (key === undefined && !providerDescriptions[provider].keyless)) continue;
      accounts.set(provider, { ...settings, baseUrl, ...(key === undefined ? {} : { key }) });
    }
    return accounts;
  }
}
