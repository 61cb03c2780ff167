import type { FastifyRequest } from 'fastify';
import type { ServiceError } from '@easel/contracts';
import type { GatewayConfig } from '../gateway.config.js';
import { addressKey } from '../http/address-key.js';
import type { Recognized } from './sign-ins/known-sources.js';
import { RateLimited, RateLimitExceeded } from '../http/limit.errors.js';

export type LimitName =
  | 'token'
  | 'public'
  | 'link'
  | 'registration'
  | 'sso'
  | 'sign-up'
  | 'sign-in'
  | 'code'
  | 'device-code'
  | 'password'
  | 'caption'
  | 'training';

/** One window: so many requests of one key within so many seconds. The window begins with its first request. */
export interface LimitPolicy {
  /** As in the `RateLimit` fields, and the first part of stored keys. */
  name: string;
  /** For this request, where requests differ; undefined: it is not limited. */
  quota: number | ((request: FastifyRequest) => number | undefined);
  seconds: number;
  /** What is counted as one; undefined: this request is not limited. */
  keyOf: (request: FastifyRequest) => string | undefined;
  refusal: (quota: number, retryAfter: number) => ServiceError;
  /** Which answers count; default: all. What does not count is given back once it is answered. */
  counts?: (status: number) => boolean;
  /** Instead of a refusal, one of those over the limit is let through every 15 s: `SignInTurns`. */
  takesTurns?: true;
  /**
   * Without Postgres: `refuse` answers 503, where a guess or a run too many is worse than a route that is away, as
   * what it asks for is then anyway; `in memory` counts in each process alone, where being there matters more.
   */
  withoutStore: 'refuse' | 'in memory';
}

const QUARTER_HOUR = 900;
const HOUR = 3_600;
const CAPTIONS_A_MINUTE = 60;
const TRAININGS_A_MINUTE = 3;
const DEVICE_CODE_GUESSES = 20;

const byAddress = ({ ip }: FastifyRequest): string => addressKey(ip);
const exceeded =
  (counted: string) =>
  (_quota: number, retryAfter: number): ServiceError =>
    new RateLimitExceeded(counted, retryAfter);
/** A wrong password, a used-up token, an address that is taken: what somebody who guesses gets to see. */
const refusedSignIn = (status: number): boolean => status === 401 || status === 403 || status === 409;

/** Every limit, by the name that routes use (specification 1, 8; 2, 8). */
export function limitPolicies(config: GatewayConfig): Readonly<Record<LimitName, readonly LimitPolicy[]>> {
  const signInsOfAddress: LimitPolicy = {
    name: 'sign-in',
    quota: config.SIGN_IN_RATE_LIMIT,
    seconds: 60,
    keyOf: byAddress,
    refusal: exceeded('failed sign-ins and sign-ups from your address'),
    counts: refusedSignIn,
    withoutStore: 'refuse',
  };
  const toAccount: Omit<LimitPolicy, 'keyOf' | 'counts'> = {
    name: 'account',
    quota: config.SIGN_IN_ACCOUNT_LIMIT,
    seconds: QUARTER_HOUR,
    refusal: exceeded('failed sign-ins to this account'),
    withoutStore: 'refuse',
  };
  const perAddress = (name: string, quota: number, counted: string): LimitPolicy => ({
    name,
    quota,
    seconds: 60,
    keyOf: byAddress,
    refusal: exceeded(`${counted} from your address`),
    withoutStore: 'refuse',
  });
  return {
    token: [
      {
        name: 'token',
        quota: ({ principal }) => principal?.rateLimit,
        seconds: 60,
        keyOf: ({ caller }) => caller?.credentialId,
        refusal: (quota, retryAfter) => new RateLimited(quota, retryAfter),
        withoutStore: 'refuse',
      },
    ],
    public: [
      {
        ...perAddress('public', config.PUBLIC_RATE_LIMIT, 'requests without a credential'),
        withoutStore: 'in memory',
      },
    ],
    link: [
      { ...perAddress('link', config.LINK_RATE_LIMIT, 'reads of what is shared'), withoutStore: 'in memory' },
    ],
    registration: [perAddress('registration', config.REGISTRATION_RATE_LIMIT, 'registrations of apps')],
    sso: [perAddress('sso', config.SSO_RATE_LIMIT, 'single sign-on requests')],
    // Sign-up reveals only whether an address has an account.
    'sign-up': [
      signInsOfAddress,
      {
        ...signInsOfAddress,
        name: 'sign-up',
        quota: config.SIGN_UP_RATE_LIMIT,
        seconds: HOUR,
        refusal: exceeded('sign-ups from your address'),
        counts: (status) => status < 300,
      },
    ],
    code: [{ ...signInsOfAddress, counts: (status) => status === 400 || refusedSignIn(status) }],
    'sign-in': [
      signInsOfAddress,
      {
        ...toAccount,
        name: 'account-source',
        quota: config.SIGN_IN_SOURCE_LIMIT,
        keyOf: ({ signInSource }) => signInSource && sourceKey(signInSource),
        // Who was sent away without a turn has tried as well: otherwise it would be free to crowd out the owner.
        counts: (status) => status === 429 || refusedSignIn(status),
      },
      {
        ...toAccount,
        // What fails where the account was signed in to before is counted there alone.
        keyOf: ({ signInSource }) => (signInSource?.known ? undefined : signInSource?.account),
        counts: refusedSignIn,
        takesTurns: true,
      },
    ],
    // They cost nothing, and each is work for a language model.
    caption: [
      {
        name: 'caption',
        quota: CAPTIONS_A_MINUTE,
        seconds: 60,
        keyOf: ({ caller }) => caller?.userId,
        refusal: (quota, retryAfter) => new RateLimited(quota, retryAfter),
        // What is refused has asked no model.
        counts: (status) => status < 300 || status >= 500,
        withoutStore: 'in memory',
      },
    ],
    training: [
      {
        name: 'training',
        quota: TRAININGS_A_MINUTE,
        seconds: 60,
        keyOf: ({ caller }) => caller?.userId,
        refusal: (quota, retryAfter) => new RateLimited(quota, retryAfter),
        // What is refused has asked no provider.
        counts: (status) => status < 300 || status >= 500,
        withoutStore: 'refuse',
      },
    ],
    // What a device shows is short: whoever is signed in has few guesses at it (RFC 8628, 5.1).
    'device-code': [
      {
        name: 'device-code',
        quota: DEVICE_CODE_GUESSES,
        seconds: 60,
        keyOf: ({ caller }) => caller?.userId,
        refusal: (quota, retryAfter) => new RateLimited(quota, retryAfter),
        counts: (status) => status === 404,
        withoutStore: 'refuse',
      },
    ],
    password: [
      {
        ...toAccount,
        name: 'password',
        keyOf: ({ caller }) => caller?.userId,
        counts: (status) => status === 400 || refusedSignIn(status),
      },
    ],
  };
}

/** A device is counted apart from the address that it may share with strangers. */
function sourceKey({ account, known, address, device }: Recognized): string {
  return `${account} ${(known === 'device' && device ? device : address).toString('base64url')}`;
}
