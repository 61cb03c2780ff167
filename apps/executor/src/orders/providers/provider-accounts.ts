import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ProviderId } from '@easel/catalog';
import { SecretBox } from '@easel/platform';
import { EngineDatabase } from '../../engine/engine-database.js';
import { providerDescriptions, providerIds } from '@easel/providers/provider-descriptions';
import { type ProviderSettings, providerSettings } from '@easel/providers/provider-settings';
import { STORED } from '../../sql/orders/provider-accounts.js';

/** Injects the environment that provider settings are read from. */
export const PROVIDER_ENVIRONMENT = Symbol('easel:provider-environment');

/** What the connection's credential is sealed for. */
export const CONNECTION_CONTEXT = 'service_connections.sealed';
export const CLIENT_SECRET_CONTEXT = 'service_connections.sealed_secret';
export const VERIFIER_CONTEXT = 'service_connections.sealed_verifier';

/** Everything that is sealed of the connection. */
export const CONNECTION_SECRETS = [
  { column: 'sealed', context: CONNECTION_CONTEXT },
  { column: 'sealed_secret', context: CLIENT_SECRET_CONTEXT },
  { column: 'sealed_verifier', context: VERIFIER_CONTEXT },
] as const;

/** What a stored key is sealed for: moved to another provider's row it does not open. */
export const keyContext = (provider: string): string => `provider_keys.sealed:${provider}`;

/** A provider that can be used: it has an address, and a key where it needs one. */
export type ProviderAccount = ProviderSettings & { readonly baseUrl: string };

export type ProviderAccountMap = ReadonlyMap<ProviderId, ProviderAccount>;

/** The operator's accounts at providers: keys out of the environment, which wins, or stored sealed. */
@Injectable()
export class ProviderAccounts {
  private readonly logger = new Logger(ProviderAccounts.name);
  private readonly settings: ReadonlyMap<ProviderId, ProviderSettings>;
  private readonly listeners: ((any: boolean) => void)[] = [];
  private any: boolean | undefined;

  constructor(
    private readonly database: EngineDatabase,
    private readonly box: SecretBox,
    @Inject(PROVIDER_ENVIRONMENT) env: Readonly<Record<string, string | undefined>>,
  ) {
    this.settings = new Map(providerIds.map((provider) => [provider, providerSettings(provider, env)]));
  }

  /** Notifies `listener` when the first account appears or the last one disappears. */
  onChange(listener: (any: boolean) => void): void {
    this.listeners.push(listener);
    if (this.any !== undefined) listener(this.any);
  }

  settingsOf(provider: ProviderId): ProviderSettings {
    return this.settings.get(provider) ?? providerSettings(provider, {});
  }

  /**
   * All accounts that can be used now. Stored keys are read each time, so that one that was just set or removed counts
   * at once, on every replica.
   *
   * @throws SealedWithAnotherKey, or Error, when there are stored keys and not one of all accounts can be used: an
   *   installation that has keys must not quietly go on as if it had none
   */
  async all(): Promise<ProviderAccountMap> {
    const rows = await this.database.run<{ provider: ProviderId; sealed: Buffer; target: string | null }>(
      STORED,
      [],
    );
    const stored = new Map<ProviderId, string>();
    const connected = new Map<ProviderId, string>();
    let problem: unknown;
    for (const { provider, sealed, target } of rows) {
      // A credential goes to the address that gave it, and to no other.
      if (target !== null && target !== this.settingsOf(provider).baseUrl) continue;
      try {
        const context = target === null ? keyContext(provider) : CONNECTION_CONTEXT;
        (target === null ? stored : connected).set(provider, this.box.open(sealed, context));
      } catch (error) {
        problem = error;
        this.logger.error({ err: error, provider }, 'the stored key of a provider cannot be read');
      }
    }
    const accounts = new Map<ProviderId, ProviderAccount>();
    for (const [provider, settings] of this.settings) {
      const { baseUrl } = settings;
      const key = connected.get(provider) ?? settings.key ?? stored.get(provider);
      if (baseUrl === undefined || (key === undefined && !providerDescriptions[provider].keyless)) continue;
      accounts.set(provider, { ...settings, baseUrl, ...(key === undefined ? {} : { key }) });
    }
    if (problem !== undefined && accounts.size === 0) throw problem;
    this.note(accounts.size > 0);
    return accounts;
  }

  private note(any: boolean): void {
    if (this.any === any) return;
    this.any = any;
    for (const listener of this.listeners) listener(any);
  }
}
