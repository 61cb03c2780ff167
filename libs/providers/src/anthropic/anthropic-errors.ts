import { table } from '@easel/contracts/table';
import { isObject } from 'class-validator';
import type { OutboundAnswer } from '@easel/platform';
import { contentPolicy, failureOfStatus, noCredit, ProviderFailure } from '../provider-failure.js';

/** Statuses for the kinds of errors, as they stand inside of an answer that claims success. */
const STATUS_OF: Readonly<Record<string, number>> = table({
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
});

interface Refusal {
  type: string;
  message: unknown;
}

/** What an answer outside 200 to 299 means; Anthropic says it in `error.type`. */
export function explainRefusal(answer: OutboundAnswer): ProviderFailure | undefined {
  const refusal = refusalIn(parsed(answer));
  return refusal && failureOf(answer.status, refusal, answer.headers);
}

/** An error inside an answer that claims success. */
export function errorInside(body: unknown): ProviderFailure | undefined {
  const refusal = refusalIn(body);
  return refusal && failureOf(STATUS_OF[refusal.type] ?? 500, refusal, {});
}

function failureOf(
  status: number,
  { type, message }: Refusal,
  headers: Readonly<Record<string, string>>,
): ProviderFailure {
  if (type === 'billing_error') return noCredit();
  // The one refusal for content that is an error; the others are answers.
  if (typeof message === 'string' && /content filtering policy/i.test(message)) return contentPolicy();
  // The time that they allow themselves is over: the answer was paid for by nobody.
  if (type === 'timeout_error') {
    return new ProviderFailure('provider_timeout', 'The provider took too long to answer.', {
      retryable: true,
      unhealthy: true,
    });
  }
  return failureOfStatus(status, headers, message);
}

function refusalIn(body: unknown): Refusal | undefined {
  if (!isObject<{ type?: unknown; error?: unknown }>(body) || body.type !== 'error') return undefined;
  if (!isObject<{ type?: unknown; message?: unknown }>(body.error)) return undefined;
  const { type, message } = body.error;
  return { type: typeof type === 'string' ? type : '', message };
}

function parsed(answer: OutboundAnswer): unknown {
  try {
    return answer.json();
  } catch {
    return undefined;
  }
}
