import { isObject } from 'class-validator';
import type { OutboundAnswer } from '@easel/platform';
import { failureOfStatus, noCredit, ProviderFailure } from '../provider-failure.js';

interface Refusal {
  message: unknown;
  details: readonly Record<string, unknown>[];
}

/** What an answer outside 200 to 299 means; the essential part is in `error.details`. */
export function explainRefusal(answer: OutboundAnswer): ProviderFailure | undefined {
  try {
    const refusal = refusalIn(answer.json());
    return refusal && failureOf(answer.status, refusal, answer.headers);
  } catch {
    return undefined;
  }
}

function failureOf(
  status: number,
  { message, details }: Refusal,
  headers: Readonly<Record<string, string>>,
): ProviderFailure {
  const text = JSON.stringify(details);
  // A wrong key is a wrong argument to Google.
  if (text.includes('API_KEY_INVALID')) return failureOfStatus(401);
  // A quota of the minute passes, one of the day does not.
  if (status === 429 && text.includes('PerDay')) return noCredit();
  if (status === 400 && typeof message === 'string' && /billing/i.test(message)) return noCredit();
  const failure = failureOfStatus(status, headers, message);
  const wait = details.map(({ retryDelay }) => secondsIn(retryDelay)).find((delay) => delay !== undefined);
  if (!failure.passing || wait === undefined) return failure;
  return new ProviderFailure(failure.code, failure.message, {
    passing: true,
    unhealthy: failure.unhealthy,
    retryAfterMs: wait * 1_000,
  });
}

/** Of `7s`, `0.5s`. */
function secondsIn(delay: unknown): number | undefined {
  const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(typeof delay === 'string' ? delay : '') ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}

function refusalIn(body: unknown): Refusal | undefined {
  const { error } = (isObject(body) ? body : {}) as { error?: unknown };
  if (!isObject<{ message?: unknown; details?: unknown }>(error)) return undefined;
  return {
    message: error.message,
    details: Array.isArray(error.details)
      ? error.details.filter((detail) => isObject<Record<string, unknown>>(detail))
      : [],
  };
}
