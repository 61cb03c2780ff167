import { Injectable } from '@nestjs/common';
import type { ProviderId } from '@easel/catalog';
import {
  type Caller,
  Forbidden,
  NotFound,
  type ProviderKeyRecord,
  type ProviderStatus,
  requireOperator,
} from '@easel/contracts';
import { Database, SecretBox } from '@easel/platform';
import { AuditEvents } from '../../engine/audit-events.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { keyContext, ProviderAccounts } from '../providers/provider-accounts.js';
import { isProviderId, providerDescriptions, providerIds } from '@easel/providers/provider-descriptions';

/**
 * Keys of providers that are set through the API, sealed in the database. Community: any signed-in user; business and
 * cloud: operators.
 */
@Injectable()
export class KeepProviderKeys {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
    private readonly box: SecretBox,
    private readonly accounts: ProviderAccounts,
    private readonly audit: AuditEvents,
  ) {}

  /** @throws Forbidden */
  async list(caller: Caller): Promise<ProviderKeyRecord[]> {
    this.check(caller);
    const stored = await this.stored();
    return providerIds.map((provider) => this.recordOf(provider, stored));
  }

  /** What anybody may know of the keys: which there are, and whether those that are stored can be used. */
  async status(): Promise<ProviderStatus> {
    const rows = await this.database.orm.query<{ provider: ProviderId; sealed: Buffer }[]>(
      `select provider, sealed from provider_keys`,
    );
    const stored = new Set<string>(rows.map(({ provider }) => provider));
    return {
      encryption: rows.every(({ provider, sealed }) => this.opens(provider, sealed)),
      providers: providerIds.map((provider) => this.recordOf(provider, stored)),
    };
  }

  /** @throws Forbidden, NotFound */
  async set(caller: Caller, provider: string, key: string): Promise<ProviderKeyRecord> {
    this.check(caller);
    const id = known(provider);
    await this.database.transaction(async (tx) => {
      await tx.query(
        `insert into provider_keys (provider, sealed, set_by) values ($1, $2, $3)
         on conflict (provider) do update set sealed = excluded.sealed, set_by = excluded.set_by, set_at = now()`,
        [id, this.box.seal(key, keyContext(id)), caller.userId],
      );
      await this.audit.add(tx, caller, entryOn(caller, 'provider-key.set', id));
    });
    return this.recordOf(id, await this.stored());
  }

  /** @throws Forbidden, NotFound */
  async remove(caller: Caller, provider: string): Promise<ProviderKeyRecord> {
    this.check(caller);
    const id = known(provider);
    await this.database.transaction(async (tx) => {
      const removed = await tx.query<unknown[]>(
        `with removed as (delete from provider_keys where provider = $1 returning provider)
         select provider from removed`,
        [id],
      );
      if (removed.length > 0) await this.audit.add(tx, caller, entryOn(caller, 'provider-key.removed', id));
    });
    return this.recordOf(id, await this.stored());
  }

  private check(caller: Caller): void {
    if (caller.credential !== 'session') throw new Forbidden('This takes a signed-in session, not a token.');
    if (!caller.configures) requireOperator(caller);
  }

  private opens(provider: ProviderId, sealed: Buffer): boolean {
    try {
      this.box.open(sealed, keyContext(provider));
      return true;
    } catch {
      return false;
    }
  }

  private async stored(): Promise<ReadonlySet<string>> {
    const rows = await this.database.orm.query<{ provider: string }[]>(`select provider from provider_keys`);
    return new Set(rows.map(({ provider }) => provider));
  }

  private recordOf(provider: ProviderId, stored: ReadonlySet<string>): ProviderKeyRecord {
    const { label, keyVariables, keyless, baseUrlVariable } = providerDescriptions[provider];
    const { key, baseUrl } = this.accounts.settingsOf(provider);
    const fromEnvironment = key !== undefined || (keyless === true && baseUrl !== undefined);
    const source = fromEnvironment ? 'env' : stored.has(provider) ? 'app' : null;
    return {
      id: provider,
      label,
      set: source !== null,
      source,
      envVar: (keyless ? baseUrlVariable : keyVariables[0]) ?? baseUrlVariable,
    };
  }
}

function known(provider: string): ProviderId {
  if (!isProviderId(provider)) throw new NotFound('provider');
  return provider;
}

function entryOn({ userId }: Caller, action: string, provider: ProviderId) {
  return { workspaceId: null, accountId: userId, action, targetId: provider, detail: {} };
}
