import type { JSONRPCErrorResponse } from '@modelcontextprotocol/server';

/** Revision 2025-03-26 alone has batches. Each message costs a check by the SDK, and its answer is many times as long. */
const MOST_MESSAGES = 20;

/** The code of JSON-RPC for a message that is none. */
const INVALID_REQUEST = -32_600;

/** Refuses a batch of more than 20 messages. A batch has no id that an answer could name. */
export function refuseBatch(message: unknown): (Omit<JSONRPCErrorResponse, 'id'> & { id: null }) | undefined {
  if (!Array.isArray(message) || message.length <= MOST_MESSAGES) return undefined;
  return {
    jsonrpc: '2.0',
    id: null,
    error: { code: INVALID_REQUEST, message: `A batch may have at most ${MOST_MESSAGES} messages.` },
  };
}
