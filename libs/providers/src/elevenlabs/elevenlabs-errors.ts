import { isObject } from 'class-validator';
import type { OutboundAnswer } from '@easel/platform';
import {
  contentPolicy,
  failureOfStatus,
  noCredit,
  noVoice,
  type ProviderFailure,
} from '../provider-failure.js';

const POLICY_STATES = new Set(['content_against_policy', 'detected_unusual_activity', 'blocked_content']);
const VOICE_STATES = new Set(['voice_not_found', 'invalid_voice_id']);

/** What an answer outside 200 to 299 means; ElevenLabs says it in `detail.status`. */
export function explainRefusal(answer: OutboundAnswer): ProviderFailure | undefined {
  const detail = detailIn(answer);
  if (detail === undefined) return undefined;
  if (typeof detail === 'string') return failureOfStatus(answer.status, answer.headers, detail);
  const { status, message } = detail;
  // Under the same status as a key that is not accepted.
  if (status === 'quota_exceeded') return noCredit();
  if (POLICY_STATES.has(status)) return contentPolicy(message);
  if (VOICE_STATES.has(status)) return noVoice();
  if (status === 'max_character_limit_exceeded') return failureOfStatus(400, {}, message);
  return failureOfStatus(answer.status, answer.headers, message);
}

function detailIn(answer: OutboundAnswer): { status: string; message: unknown } | string | undefined {
  let body: unknown;
  try {
    body = answer.json();
  } catch {
    return undefined;
  }
  const detail: unknown = isObject<{ detail?: unknown }>(body) ? body.detail : undefined;
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) return detail.map(saying).join(' ');
  if (!isObject<{ status?: unknown; message?: unknown }>(detail)) return undefined;
  return { status: typeof detail.status === 'string' ? detail.status : '', message: detail.message };
}

function saying(problem: unknown): string {
  const { loc, msg } = (isObject(problem) ? problem : {}) as { loc?: unknown; msg?: unknown };
  return `${Array.isArray(loc) ? loc.join('.') : ''} ${typeof msg === 'string' ? msg : ''}.`.trim();
}
