import { isObject } from 'class-validator';
import type { OutboundAnswer } from '@easel/platform';
import { contentPolicy, failureOfStatus, noCredit, ProviderFailure, sayingOf } from '../provider-failure.js';

interface Refusal {
  message: string;
  code: string;
}

const POLICY_CODES = new Set([
  'content_policy_violation',
  'moderation_blocked',
  'content_filter',
  'image_content_policy_violation',
]);
const CREDIT_CODES = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active']);
const UNREACHABLE_INPUT_CODES = new Set(['failed_to_download_image', 'invalid_image_url']);

/** What an answer outside 200 to 299 means; OpenAI and its kin say the essential in `error.code`. */
export function explainRefusal(answer: OutboundAnswer): ProviderFailure | undefined {
  const refusal = refusalIn(parsed(answer));
  return refusal && failureOf(answer.status, refusal, answer.headers);
}

/** An error inside an answer that claims success: some gateways always answer 200. */
export function errorInside(body: unknown): ProviderFailure | undefined {
  const refusal = refusalIn(body);
  return refusal && failureOf(refusal.code === 'rate_limit_exceeded' ? 429 : 500, refusal, {});
}

function failureOf(
  status: number,
  { code, message }: Refusal,
  headers: Readonly<Record<string, string>>,
): ProviderFailure {
  if (POLICY_CODES.has(code)) return contentPolicy(message);
  if (CREDIT_CODES.has(code)) return noCredit();
  if (UNREACHABLE_INPUT_CODES.has(code)) {
    return new ProviderFailure(
      'input_unreachable',
      `The provider could not fetch an input. ${sayingOf(message)}`,
    );
  }
  return failureOfStatus(status, headers, message);
}

function refusalIn(body: unknown): Refusal | undefined {
  if (!isObject<{ error?: unknown }>(body) || body.error === undefined || body.error === null)
    return undefined;
  // Ollama's own routes say it in a plain sentence.
  if (typeof body.error === 'string') return { message: body.error, code: '' };
  if (!isObject<{ message?: unknown; code?: unknown; type?: unknown }>(body.error)) return undefined;
  const { message, code, type } = body.error;
  return { message: sayingOf(message), code: textOr(code) ?? textOr(type) ?? '' };
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function parsed(answer: OutboundAnswer): unknown {
  try {
    return answer.json();
  } catch {
    return undefined;
  }
}
