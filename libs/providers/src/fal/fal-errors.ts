import { table } from '@easel/contracts/table';
import { isObject } from 'class-validator';
import type { OutboundAnswer } from '@easel/platform';
import {
  contentPolicy,
  failureOfStatus,
  noCredit,
  ProviderFailure,
  type ProviderFailureCode,
  type ProviderFailureFacts,
  sayingOf,
} from '../provider-failure.js';

/** Why a request came to nothing, as its model or what runs that says it: the provider's last word on it. */
export class FalVerdict extends ProviderFailure {}

interface ModelError {
  loc?: unknown;
  msg?: unknown;
  type?: unknown;
}

type Meaning = readonly [ProviderFailureCode, ProviderFailureFacts];

const FAILED: Meaning = ['provider_error', { retryable: true }];
const LATE: Meaning = ['provider_timeout', { retryable: true }];

/** Types of model errors that are not about what was asked. */
const MODEL_ERRORS: Readonly<Record<string, Meaning>> = table({
  file_download_error: ['input_unreachable', {}],
  image_load_error: ['input_unreachable', {}],
  no_media_generated: ['provider_invalid_output', { retryable: true }],
  generation_timeout: LATE,
  downstream_service_error: FAILED,
  downstream_service_unavailable: FAILED,
  internal_server_error: FAILED,
});

const LATE_RUNNERS = new Set(['request_timeout', 'startup_timeout']);
const NO_MONEY = /balance|top up|billing/i;

/** What an answer outside 200 to 299 means: a list of what is wrong with the input, or a sentence and its type. */
export function explainRefusal(answer: OutboundAnswer): ProviderFailure | undefined {
  const { detail, error_type: bodyType } = bodyOf(answer);
  const traced = (said: string): string => withRequestId(said, answer.headers);
  if (Array.isArray(detail)) return modelVerdict(detail as unknown[], answer, traced);
  const type = typeof bodyType === 'string' ? bodyType : answer.headers['x-fal-error-type'];
  if (type !== undefined && answer.status >= 500)
    return runnerVerdict(type, answer, traced(sayingOf(detail)));
  if (typeof detail !== 'string') return undefined;
  if (answer.status === 403 && NO_MONEY.test(detail)) return noCredit();
  return failureOfStatus(answer.status, answer.headers, traced(detail));
}

function modelVerdict(
  detail: readonly unknown[],
  { headers }: OutboundAnswer,
  traced: (said: string) => string,
): FalVerdict {
  const errors = detail.filter((entry): entry is ModelError => isObject(entry));
  const types = errors.map(({ type }) => String(type));
  const said = traced(sayingOf(errors.map(worded).join(' ')));
  if (types.includes('content_policy_violation')) {
    const { code, message } = contentPolicy(said);
    return new FalVerdict(code, message);
  }
  const known = types.map((type) => MODEL_ERRORS[type]).find((meaning) => meaning !== undefined);
  const [code, facts] = known ?? (['invalid_params', {}] as const);
  return new FalVerdict(code, `The provider could not do it: ${said}`, {
    ...facts,
    ...retryableOf(headers),
  });
}

function runnerVerdict(type: string, { headers }: OutboundAnswer, said: string): FalVerdict {
  const code = LATE_RUNNERS.has(type) ? 'provider_timeout' : 'provider_overloaded';
  return new FalVerdict(code, `The provider had nothing to run it on: ${said || type}`, {
    retryable: true,
    // They do not know the moment at which somebody else's machine is free.
    ...retryableOf(headers),
  });
}

/** Where they say whether another try makes sense, they know. */
function retryableOf(headers: Readonly<Record<string, string>>): ProviderFailureFacts {
  const said = headers['x-fal-retryable'];
  return said === undefined ? {} : { retryable: said === 'true' || said === '1' };
}

function worded({ loc, msg }: ModelError): string {
  const field = Array.isArray(loc) ? loc.filter((part) => part !== 'body').join('.') : '';
  return field === '' ? `${sayingOf(msg)}.` : `${field}: ${sayingOf(msg)}.`;
}

/** By its id their support finds a request. */
function withRequestId(said: string, headers: Readonly<Record<string, string>>): string {
  const id = headers['x-fal-request-id'];
  return id === undefined ? said : `${said} (request ${id})`;
}

function bodyOf(answer: OutboundAnswer): { detail?: unknown; error_type?: unknown } {
  try {
    const body: unknown = answer.json();
    return isObject<{ detail?: unknown; error_type?: unknown }>(body) ? body : {};
  } catch {
    return {};
  }
}
