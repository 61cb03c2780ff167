import { LaneFailure } from '@easel/lanes/lane';

export type ProviderFailureCode =
  /** No key for any way to run the model. */
  | 'provider_not_configured'
  /** The key is not accepted, or may not do this. */
  | 'provider_auth_failed'
  /** The account at the provider has no money or quota left. */
  | 'provider_credit'
  | 'provider_rate_limited'
  | 'provider_overloaded'
  /** The request never reached the provider. */
  | 'provider_unreachable'
  | 'provider_timeout'
  /** An error of the provider's own. */
  | 'provider_error'
  /** It answered, but not with what it promises: no media, the wrong kind, cut short. */
  | 'provider_invalid_output'
  /** It does not know a task any more that it had accepted. */
  | 'provider_task_lost'
  /** Nobody can tell whether the provider accepted the request. */
  | 'provider_outcome_unknown'
  | 'content_policy'
  /** It has no voice of that name or id, or none any more. */
  | 'voice_not_found'
  | 'input_unreachable'
  | 'invalid_params';

export interface ProviderFailureFacts {
  /** Whether another attempt may go better; the attempt buys again if this one bought nothing or was refunded. */
  retryable?: boolean;
  /** The provider will accept again soon: asked again in place, for a while. Implies `retryable`. */
  passing?: boolean;
  /** Of a submit: the provider may have accepted it, and we can't tell. */
  maybeBought?: boolean;
  /** The provider knows no such thing: HTTP 404 or 410. */
  gone?: boolean;
  /** Counts against the provider's health: enough of these in a row open its circuit. */
  unhealthy?: boolean;
  /** Milliseconds until asking again makes sense. */
  retryAfterMs?: number;
}

/** How a provider's work failed, in the platform's words. Nothing of a key may be in `message`. */
export class ProviderFailure extends LaneFailure {
  readonly passing: boolean;
  readonly maybeBought: boolean;
  readonly unhealthy: boolean;
  readonly gone: boolean;

  constructor(
    override readonly code: ProviderFailureCode,
    message: string,
    { retryable, passing = false, maybeBought, unhealthy, gone, retryAfterMs }: ProviderFailureFacts = {},
  ) {
    super(code, message, retryable ?? passing, retryAfterMs);
    this.passing = passing;
    this.maybeBought = maybeBought ?? false;
    this.unhealthy = unhealthy ?? false;
    this.gone = gone ?? false;
  }
}

const LONGEST_WAIT_MS = 10 * 60_000;
const SECONDS = /^\d+(?:\.\d+)?$/;

/** Milliseconds that a provider asks us to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function retryAfterOf(
  headers: Readonly<Record<string, string>>,
  now = Date.now(),
): number | undefined {
  const [exact, after] = [headers['retry-after-ms']?.trim(), headers['retry-after']?.trim()];
  if (exact !== undefined && SECONDS.test(exact)) return withinReason(Number(exact));
  if (after === undefined || after === '') return undefined;
  if (SECONDS.test(after)) return withinReason(Number(after) * 1_000);
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : withinReason(date - now);
}

function withinReason(milliseconds: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(0, Math.round(milliseconds)));
}

const SAYING_MOST = 300;

/** What a provider said, short enough and clean enough to be shown to the job's owner. */
export function sayingOf(said: unknown): string {
  const text = typeof said === 'string' ? said.replaceAll(/\s+/g, ' ').trim() : '';
  return text.length > SAYING_MOST ? `${text.slice(0, SAYING_MOST)}…` : text;
}

const withSaying = (sentence: string, said: string): string =>
  said === '' ? sentence : `${sentence} ${said}`;

/**
 * What an answer outside 200 to 299 means where a lane knows nothing better. `said` is the provider's own sentence.
 * 500 and 501 are the provider's word that it failed; other 5xx come from what stands before it, and tell nothing.
 */
export function failureOfStatus(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  said: unknown = '',
): ProviderFailure {
  const text = sayingOf(said);
  const after = retryAfterOf(headers);
  const wait = after === undefined ? {} : { retryAfterMs: after };
  switch (status) {
    case 401:
    case 403:
      // What a provider says here may quote the key.
      return new ProviderFailure('provider_auth_failed', 'The provider does not accept the key set for it.');
    case 402:
      return noCredit();
    case 408:
    case 425:
    case 429:
      return new ProviderFailure(
        'provider_rate_limited',
        withSaying('The provider asks for fewer requests just now.', text),
        { passing: true, ...wait },
      );
    case 503:
    case 529:
      return new ProviderFailure(
        'provider_overloaded',
        withSaying('The provider is overloaded just now.', text),
        { passing: true, unhealthy: true, ...wait },
      );
    case 500:
    case 501:
      return new ProviderFailure('provider_error', withSaying('The provider failed.', text), {
        retryable: true,
        unhealthy: true,
        ...wait,
      });
    default:
      return status >= 500
        ? new ProviderFailure('provider_error', `The provider answered with status ${status}.`, {
            retryable: true,
            maybeBought: true,
            unhealthy: true,
            ...wait,
          })
        : new ProviderFailure('invalid_params', withSaying('The provider refused the request.', text), {
            gone: status === 404 || status === 410,
          });
  }
}

export function noCredit(): ProviderFailure {
  return new ProviderFailure(
    'provider_credit',
    'The account at the provider has no credit left; the operator of this installation must add credits.',
  );
}

/** The same of a voice that is gone and of one that is somebody else's. */
export function noVoice(which = 'of that name or id'): ProviderFailure {
  return new ProviderFailure('voice_not_found', `The provider has no voice ${which}.`);
}

export function contentPolicy(said: unknown = ''): ProviderFailure {
  return new ProviderFailure(
    'content_policy',
    withSaying("The request goes against the provider's content rules.", sayingOf(said)),
  );
}

export function invalidOutput(what: string): ProviderFailure {
  return new ProviderFailure('provider_invalid_output', what);
}

export function outcomeUnknown(): ProviderFailure {
  return new ProviderFailure(
    'provider_outcome_unknown',
    'The connection broke while the provider took the order, and it cannot be asked whether it did. Nothing was ' +
      'ordered again; run the job again if you want that.',
  );
}
