import { CHAT_TYPES, WATCHING_TYPES } from '../chat-request.js';
import type { LaneCapabilities, ProviderLane, Submitted } from '../provider-lane.js';
import { explainRefusal } from './anthropic-errors.js';
import { messages } from './messages.js';

const PROTOCOL_VERSION = '2023-06-01';

/** Anthropic's messages: one request, whose answer is the result. A lost answer can't be asked for. */
export function anthropicLane(): ProviderLane {
  return {
    provider: 'anthropic',
    headers: (key): Record<string, string> => ({
      'anthropic-version': PROTOCOL_VERSION,
      ...(key === undefined ? {} : { 'x-api-key': key }),
    }),
    explain: explainRefusal,
    capabilities: ({ type }): LaneCapabilities | undefined =>
      CHAT_TYPES.has(type) && !WATCHING_TYPES.has(type) ? { class: 'C', synchronous: true } : undefined,
    submit: async (task, access): Promise<Submitted> => ({
      kind: 'done',
      result: await messages(task, access),
    }),
  };
}
