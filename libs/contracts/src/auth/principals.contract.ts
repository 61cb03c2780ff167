import { IsIn, IsUUID, Matches, MaxLength } from 'class-validator';
import type { Caller } from '../caller.js';
import { defineRequest } from '../define-request.js';
import { defineSignal } from '../define-signal.js';
import type { Memberships } from './workspace-selection.js';

/**
 * Who is behind a credential, as the gateway asks once and keeps in memory.
 *
 * A kept principal never outlives a revocation, a suspension or a change of role: the change is answered only when
 * no gateway keeps the old one any more. How:
 *
 * 1. A gateway may keep principals while it holds a lease (`leasePrincipals`), asked for every second. It counts the
 *    lease from before it asked, by a clock that runs on while the process is stopped, so that its own end is never
 *    later than the one that auth-sso knows. `continued: false` says that the lease had lapsed in between: what was
 *    kept is to be dropped.
 * 2. Who changes something commits it, then publishes `PRINCIPALS_STALE` and waits for each gateway whose lease is
 *    running: for its answer, or for the end of its lease (a gateway that crashed, was frozen or lost the bus).
 * 3. A gateway that hears it drops what it keeps of these users, and neither keeps nor shares the answers of
 *    questions that it had asked before, then answers.
 *
 * A gateway without a lease asks for each request, which is slower and as exact.
 */
export interface Principal {
  /** Without `workspaceId` and `client`, which are the request's. */
  caller: Caller;
  memberships: Memberships;
  /** The workspace as which a bound token acts. */
  boundWorkspaceId?: string;
  /** The resource that an app's token is for and good for alone (RFC 8707); absent: it is bound to none. */
  resource?: string;
  /** Of a personal token: requests per minute to the limited routes. */
  rateLimit?: number;
  /** When the credential dies by itself; milliseconds since 1970. */
  expires?: number;
  /** The account that pays for everybody, where the deployment has one (specification 1, 5.3). */
  payerId?: string;
  /** Whether workspaces can be selected on this installation at all. */
  organizationsEnabled: boolean;
}

/** Milliseconds for which a gateway may keep principals after asking for the lease. */
export const PRINCIPAL_LEASE_MS = 3_000;
/**
 * Longest time in milliseconds that a principal is cached, even under a lease: bounds what a crash between 2 and 3
 * costs.
 */
export const PRINCIPAL_KEPT_MS = 30_000;

/** Characters of an identity platform's token. */
export const MAX_PLATFORM_TOKEN = 8_192;

export class AuthenticateTokenRequest {
  @IsIn(['personal-token', 'oauth-app'])
  credential!: 'personal-token' | 'oauth-app';

  /** SHA-256 of the token in hexadecimal digits: the token itself does not travel. */
  @Matches(/^[0-9a-f]{64}$/)
  hash!: string;
}

export class AuthenticateSessionRequest {
  /** `sid` of a session JWT whose signature was checked. */
  @IsUUID()
  sessionId!: string;

  /** Its `sub`. */
  @IsUUID()
  userId!: string;
}

export class AuthenticatePlatformTokenRequest {
  /** A signed JWT, as it came. It travels whole, because auth-sso alone knows the platform's keys. */
  @Matches(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  @MaxLength(MAX_PLATFORM_TOKEN)
  token!: string;
}

export class PrincipalLeaseRequest {
  /** Names the gateway process; new at each start. */
  @IsUUID()
  holderId!: string;
}

/** 401 `unauthorized` for a token that is unknown, revoked, inactive or expired. */
export const authenticateToken = defineRequest<Principal>()({
  subject: 'auth.token.authenticate',
  request: AuthenticateTokenRequest,
  public: true,
});
/** 401 `unauthorized` for a session that has ended. */
export const authenticateSession = defineRequest<Principal>()({
  subject: 'auth.session.authenticate',
  request: AuthenticateSessionRequest,
  public: true,
});
/**
 * Who a token of the identity platform (`PLATFORM_URL`) speaks for; its account is made when it first comes. 401
 * `unauthorized` for a token that is not the platform's, not for us, over, or of a banned account; 403
 * `account_exists`, `email_unverified`, `account_linked_other_provider` or `account_linked_other_subject` where no
 * account may be made or taken (specification 2, 5.1); 503 while the platform's keys are neither known nor to be had.
 */
export const authenticatePlatformToken = defineRequest<Principal>()({
  subject: 'auth.platform-token.authenticate',
  request: AuthenticatePlatformTokenRequest,
  public: true,
});
export const leasePrincipals = defineRequest<{ continued: boolean }>()({
  subject: 'auth.principals.hold',
  request: PrincipalLeaseRequest,
  public: true,
});
/** A gateway that stops says so, so that nobody waits for it. */
export const releasePrincipals = defineRequest<{ success: true }>()({
  subject: 'auth.principals.release',
  request: PrincipalLeaseRequest,
  public: true,
});

/** Plain bus subject, to every gateway at once; each answers to the reply subject with a `PrincipalsDropped`. */
export const PRINCIPALS_STALE = 'broadcast.auth.principals-stale';
defineSignal({ subject: PRINCIPALS_STALE, publishedBy: 'auth', heardBy: 'gateway', answered: true });

export interface PrincipalsStale {
  userIds: string[];
}

export interface PrincipalsDropped {
  holderId: string;
}
