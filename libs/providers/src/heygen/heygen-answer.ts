import { isObject } from 'class-validator';
import type { OutboundAnswer } from '@easel/platform';
import {
  contentPolicy,
  failureOfStatus,
  noCredit,
  type ProviderFailure,
  sayingOf,
} from '../provider-failure.js';

const CREDIT = /credit|quota|insufficient/i;
const POLICY = /moderat|polic|prohibited|nsfw|sensitive/i;

export type Json = Readonly<Record<string, unknown>>;

/** What an answer outside 200 to 299 means. */
export function explainRefusal(answer: OutboundAnswer): ProviderFailure | undefined {
  try {
    const body = record(answer.json());
    const error = isObject(body['error']) ? record(body['error']) : body;
    return error['message'] === undefined ? undefined : failureOf(answer.status, error, answer.headers);
  } catch {
    return undefined;
  }
}

/** What its own words for a failure mean. */
export function failureOf(
  status: number,
  { message, detail }: Json,
  headers: Readonly<Record<string, string>> = {},
): ProviderFailure {
  const said = [sayingOf(message), sayingOf(detail)].filter((part) => part !== '').join(' ');
  if (status !== 401 && status !== 429) {
    if (CREDIT.test(said)) return noCredit();
    if (POLICY.test(said)) return contentPolicy(said);
  }
  return failureOfStatus(status, headers, said);
}

export function record(value: unknown): Json {
  return isObject<Json>(value) ? value : {};
}
