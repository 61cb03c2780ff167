import { IsOptional, IsString } from 'class-validator';
import type { FederatedAccount, SsoProviderList, SsoProviderRecord } from '@easel/contracts';
import { listOf, oneOf, orNull, recordOf, text, timestamp, uuid } from '../reference/schema.js';

const provider = recordOf<SsoProviderRecord>('SsoProvider', {
  id: text,
  label: orNull(text),
  kind: oneOf('assertion', 'oidc', 'saml'),
});

export const ssoProviders = recordOf<SsoProviderList>('SsoProviders', { providers: listOf(provider) });

export const federatedAccount = recordOf<FederatedAccount>('FederatedAccount', {
  id: uuid,
  email: text,
  provider: text,
  subject: orNull(text),
  linkedAt: timestamp,
  bannedAt: orNull(timestamp),
});

/** What `GET /v1/sso/:provider` takes, for the reference. */
export class SsoQuery {
  /** A JWT of the provider, 8 KiB at most. */
  @IsOptional()
  @IsString()
  assertion?: string;

  @IsOptional()
  @IsString()
  next?: string;
}

/** What `GET /v1/sso/:provider/callback` takes, beside what the provider adds. */
export class SsoProviderPath {
  @IsString()
  provider!: string;
}

/** What `POST /v1/sso/:provider/acs` takes. */
export class SamlAnswer extends SsoProviderPath {
  @IsString()
  SAMLResponse!: string;

  @IsOptional()
  @IsString()
  RelayState?: string;
}
