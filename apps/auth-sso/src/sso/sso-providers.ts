import { Injectable } from '@nestjs/common';
import type { SsoProviderList } from '@easel/contracts';
import { AuthConfig } from '../auth.config.js';
import { readSsoProviders } from './read-sso-providers.js';
import { UnknownProvider } from './sso.errors.js';
import { type SsoProvider, toProviderRecord } from './sso-provider.js';

/** The configured providers, in their order. */
@Injectable()
export class SsoProviders {
  private readonly all: readonly SsoProvider[];

  constructor(private readonly config: AuthConfig) {
    this.all = readSsoProviders(config.EXTERNAL_SSO_PROVIDERS);
  }

  /** @throws UnknownProvider */
  find(id: string): SsoProvider {
    const provider = this.all.find((entry) => entry.id === id);
    if (!provider) throw new UnknownProvider();
    return provider;
  }

  list(): SsoProviderList {
    return { providers: this.all.map(toProviderRecord) };
  }
}
