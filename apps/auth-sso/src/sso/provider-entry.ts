import { X509Certificate } from 'node:crypto';
import {
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Nested, SSO_PROVIDER_KINDS, type SsoProviderKind } from '@easel/contracts';

const PEM = /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/;
const MIN_SECRET = 16;
const MAX_LIFETIME_SECONDS = 3_600;
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** Needed for this kind; of the others only checked when it is there. */
const NeededFor = (kind: SsoProviderKind): PropertyDecorator =>
  ValidateIf((entry: ProviderEntry, value) => entry.kind === kind || value !== undefined);

const IsWebUrl = (): PropertyDecorator =>
  ValidateBy({
    name: 'isWebUrl',
    validator: {
      validate: isWebUrl,
      defaultMessage: () => '$property must be an absolute http or https address',
    },
  });

const IsUrlByHost = (): PropertyDecorator =>
  ValidateBy({
    name: 'isUrlByHost',
    validator: {
      validate: (value) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.entries(value).every(([host, url]) => HOST.test(host) && isWebUrl(url)),
      defaultMessage: () =>
        '$property must map bare hosts in lower case, without a port, to absolute http or https addresses',
    },
  });

const AreCertificates = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'areCertificates',
      validator: { validate: isCertificate, defaultMessage: () => '$property must be certificates in PEM' },
    },
    { each: true },
  );

export class ClaimMapEntry {
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  email?: string;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  emailVerified?: string;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  subject?: string;
}

/** One entry of `EXTERNAL_SSO_PROVIDERS`, as an operator writes it. Specification 2, 5.1. */
export class ProviderEntry {
  @Matches(/^[a-z0-9][a-z0-9_-]{0,62}$/, {
    message: '$property must be 1 to 63 of a-z, 0-9, _ and -, and begin with a letter or a digit',
  })
  id!: string;

  @IsOptional()
  @IsString()
  @Matches(/\S/, { message: '$property must not be blank' })
  @MaxLength(200)
  label?: string | null;

  @IsIn(SSO_PROVIDER_KINDS)
  kind!: SsoProviderKind;

  @NeededFor('assertion')
  @IsString()
  @MinLength(MIN_SECRET, { message: `$property must have at least ${MIN_SECRET} characters` })
  secret?: string;

  @NeededFor('assertion')
  @IsString()
  @IsNotEmpty()
  audience?: string;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Nested(() => ClaimMapEntry)
  claimMap?: ClaimMapEntry;

  @IsOptional()
  @IsWebUrl()
  initiateUrl?: string;

  @IsOptional()
  @IsUrlByHost()
  initiateUrlByHost?: Record<string, string>;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_LIFETIME_SECONDS)
  maxLifetimeSeconds?: number;

  /** Reserved. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  domain?: string;

  /** Reserved. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  supabaseProvider?: string;

  /** `oidc`: its issuer identifier. `saml`: the entity id that must have issued the assertion. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  issuer?: string;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  clientId?: string;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  clientSecret?: string;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  scope?: string;

  /** `saml`: where browsers are sent. */
  @IsOptional()
  @IsWebUrl()
  entryPoint?: string;

  /** `saml`: certificates in PEM whose keys may sign. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @AreCertificates()
  certificates?: string[];

  /** `saml`: our own entity id. */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  entityId?: string;

  @IsOptional()
  @IsBoolean()
  trustEmail?: boolean;

  @IsOptional()
  @IsArray()
  @Matches(/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/, {
    each: true,
    message: '$property must be host:port pairs in lower case',
  })
  privateHosts?: string[];
}

export class ProviderEntries {
  @IsArray()
  @ValidateNested({ each: true })
  @Nested(() => ProviderEntry)
  providers!: ProviderEntry[];
}

function isCertificate(value: unknown): boolean {
  if (typeof value !== 'string' || !PEM.test(value)) return false;
  try {
    return Boolean(new X509Certificate(value));
  } catch {
    return false;
  }
}

export function isWebUrl(value: unknown): boolean {
  if (typeof value !== 'string' || /[\s\\]/.test(value) || !URL.canParse(value)) return false;
  return /^https?:\/\//i.test(value);
}
