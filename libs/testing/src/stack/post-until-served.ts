import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ApiClient, ApiResponse } from './api-client.js';

const AGAIN_MS = 200;
const MOST_TIMES = 100;

/**
 * Posts under a key of its own until the answer is not 503: of many requests at once a busy machine refuses some, and
 * what counts is what becomes of each.
 */
export async function postUntilServed<T>(
  client: ApiClient,
  path: string,
  body: unknown,
): Promise<ApiResponse<T>> {
  const keyed = client.with({ 'idempotency-key': randomUUID() });
  for (let time = 1; ; time++) {
    const answer = await keyed.post<T>(path, body);
    if (answer.status !== 503 || time === MOST_TIMES) return answer;
    await setTimeout(AGAIN_MS);
  }
}
