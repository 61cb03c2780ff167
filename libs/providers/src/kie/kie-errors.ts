import { isObject } from 'class-validator';
import type { OutboundAnswer } from '@easel/platform';
import { contentPolicy, failureOfStatus, noCredit, ProviderFailure, sayingOf } from '../provider-failure.js';

type Headers = Readonly<Record<string, string>>;

const OK = 200;
/** Codes that are not about the content, whatever their message says. */
const ABOUT_THE_ACCOUNT = new Set([401, 402, 429, 430, 433, 455]);
const POLICY =
  /content polic|polic\w* violat|violat\w*[^.]*polic|sensitive|nsfw|moderat|prohibited|inappropriate|safety|flagged/i;
const UNREACHABLE_INPUT =
  /(download|fetch|access|retrieve|load)[^.]*\b(image|video|audio|file|media|url)|\b(image|video|audio|file|media|url)\b[^.]*(not accessible|unreachable|not found|download)/i;

/** What an answer outside 200 to 299 means: the code inside says more than the status, where there is one. */
export function explainRefusal(answer: OutboundAnswer): ProviderFailure | undefined {
  try {
    return errorInside(answer.json(), answer.headers);
  } catch {
    return undefined;
  }
}

/** The refusal in an answer of `{code, msg, data}`; 200 is the only code of success. */
export function errorInside(body: unknown, headers: Headers = {}): ProviderFailure | undefined {
  if (!isObject<{ code?: unknown; msg?: unknown; message?: unknown }>(body)) return undefined;
  const { code, msg, message } = body;
  if (typeof code !== 'number' || code === OK) return undefined;
  return failureOfCode(code, msg ?? message, headers);
}

/** What a code of the aggregator means. `said` is its own sentence. */
export function failureOfCode(code: number, said: unknown, headers: Headers = {}): ProviderFailure {
  const text = sayingOf(said);
  if (!ABOUT_THE_ACCOUNT.has(code)) {
    if (POLICY.test(text)) return contentPolicy(text);
    if (UNREACHABLE_INPUT.test(text)) {
      return new ProviderFailure('input_unreachable', `The provider could not fetch an input. ${text}`);
    }
  }
  switch (code) {
    case 408:
      // The provider behind it took too long, and may still work on the order.
      return new ProviderFailure('provider_timeout', 'The provider took too long to answer.', {
        retryable: true,
        maybeBought: true,
        unhealthy: true,
      });
    case 430:
      return failureOfStatus(429, headers, text);
    case 433:
      return noCredit();
    case 455:
      return failureOfStatus(503, headers, text);
    case 505:
      return new ProviderFailure('provider_error', 'The provider has turned this model off.');
    default:
      return failureOfStatus(code, headers, text);
  }
}

/** Why a task failed that had been taken on. What it took is given back, so another one may be bought. */
export function failureOfTask(code: unknown, said: unknown): ProviderFailure {
  const text = sayingOf(said);
  const { code: ours, message, retryable } = failureOfCode(Number(code) || 500, text);
  return new ProviderFailure(ours, message, { retryable });
}
