import { isObject } from 'class-validator';
import type { OutboundAnswer } from '@easel/platform';
import {
  contentPolicy,
  failureOfStatus,
  ProviderFailure,
  retryAfterOf,
  sayingOf,
} from '../provider-failure.js';

interface Refusal {
  title?: unknown;
  detail?: unknown;
  invalid_fields?: unknown;
}

const FLAGGED = /\bE005\b|\bnsfw\b|flagged as sensitive|safety (?:checker|filter)/i;
const OVERLOADED = /\bE003\b|high demand|service is (?:currently )?unavailable/i;
const INTERNAL = /\bE001\b|\bE004\b|\bE6716\b|code: PA\b|interrupted|timed? ?out|out of memory/i;
const UNREACHABLE = /(?:unable|fail(?:ed|ure)) to (?:download|fetch)|could not (?:download|fetch)/i;
const RESETS = /resets in ~?(\d+(?:\.\d+)?)s/i;

/** What an answer outside 200 to 299 means. */
export function explainRefusal(answer: OutboundAnswer): ProviderFailure | undefined {
  const refusal = refusalIn(answer);
  if (!refusal) return undefined;
  const said = [sayingOf(refusal.detail) || sayingOf(refusal.title), ...fieldsIn(refusal)]
    .filter((part) => part !== '')
    .join(' ');
  if (answer.status === 422 && FLAGGED.test(said)) return contentPolicy(said);
  const failure = failureOfStatus(answer.status, answer.headers, said);
  const [, seconds] = RESETS.exec(said) ?? [];
  if (answer.status !== 429 || seconds === undefined || retryAfterOf(answer.headers) !== undefined) {
    return failure;
  }
  return new ProviderFailure(failure.code, failure.message, {
    passing: true,
    retryAfterMs: Number(seconds) * 1_000,
  });
}

/** Why a prediction failed, in the words of its model. Codes of the platform are recognised. */
export function failureOfPrediction(error: unknown): ProviderFailure {
  const said = sayingOf(error);
  if (FLAGGED.test(said)) return contentPolicy(said);
  if (OVERLOADED.test(said)) {
    return new ProviderFailure('provider_overloaded', `The model is overloaded just now. ${said}`, {
      retryable: true,
    });
  }
  if (UNREACHABLE.test(said)) {
    return new ProviderFailure('input_unreachable', `The provider could not fetch an input. ${said}`);
  }
  return new ProviderFailure('provider_error', `The model failed. ${said}`.trim(), {
    retryable: INTERNAL.test(said),
  });
}

function fieldsIn({ invalid_fields: fields }: Refusal): string[] {
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((entry: unknown) => {
    if (!isObject<{ field?: unknown; description?: unknown }>(entry)) return [];
    return [`${sayingOf(entry.field)}: ${sayingOf(entry.description)}.`];
  });
}

function refusalIn(answer: OutboundAnswer): Refusal | undefined {
  try {
    const body: unknown = answer.json();
    return isObject<Refusal>(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
