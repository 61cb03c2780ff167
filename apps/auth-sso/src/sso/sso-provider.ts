import type { SsoProviderKind, SsoProviderRecord } from '@easel/contracts';
import { own } from '@easel/contracts/table';

/** Where an identity's parts stand among the claims or attributes: names at the top, or paths with dots. */
export interface ClaimMap {
  readonly email: string;
  readonly emailVerified: string;
  readonly subject: string;
}

interface AnyProvider {
  /** What its accounts are stamped with. */
  readonly id: string;
  readonly label: string | null;
  readonly kind: SsoProviderKind;
  readonly claimMap: ClaimMap;
  /** Where users without an assertion are sent. */
  readonly initiateUrl?: string;
  /** By host in lower case, without a port; overrides `initiateUrl`. */
  readonly initiateUrlByHost: Readonly<Record<string, string>>;
}

/** Signs users in by a JWT of its own. Specification 2, 5.1. */
export interface AssertionProvider extends AnyProvider {
  readonly kind: 'assertion';
  /** The key of HS256. */
  readonly secret: string;
  readonly audience: string;
  readonly maxLifetimeSeconds: number;
}

interface ProtocolProvider extends AnyProvider {
  /** The provider vouches for every address, also where it sends no flag. */
  readonly trustEmail: boolean;
  /** `host:port` pairs of this provider that may be on a private network. */
  readonly privateHosts: readonly string[];
}

/** OpenID Connect: authorization code with PKCE. */
export interface OidcProvider extends ProtocolProvider {
  readonly kind: 'oidc';
  /** Absent: it is listed, but nobody can begin a sign-in at it here. */
  readonly client?: {
    readonly issuer: string;
    readonly id: string;
    readonly secret?: string;
    readonly scope: string;
  };
}

/** SAML 2.0: redirect to the provider, signed assertion posted back. */
export interface SamlProvider extends ProtocolProvider {
  readonly kind: 'saml';
  /** Absent: it is listed, but nobody can begin a sign-in at it here. */
  readonly idp?: {
    readonly entryPoint: string;
    /** Certificates in PEM that may have signed. */
    readonly certificates: readonly string[];
    readonly issuer?: string;
    /** Our own entity id; unset: the address of the sign-in at this provider. */
    readonly entityId?: string;
  };
}

export type SsoProvider = AssertionProvider | OidcProvider | SamlProvider;

/** What may be published: exactly these fields. */
export function toProviderRecord({ id, label, kind }: SsoProvider): SsoProviderRecord {
  return { id, label, kind };
}

/** Where users of this host begin; the address as it is configured, nothing added. */
export function initiateAddress(
  { initiateUrl, initiateUrlByHost }: SsoProvider,
  host: string,
): string | undefined {
  return own(initiateUrlByHost, host.toLowerCase()) ?? initiateUrl;
}
