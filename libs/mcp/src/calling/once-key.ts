import { createHash } from 'node:crypto';
import type { Arguments } from './arguments.js';

/** What makes two calls one: an `Idempotency-Key` and for how long it counts. */
export interface Once {
  key: string;
  /** Undefined: for a day. */
  seconds?: number;
}

/** Equal calls within this time are one, if they have no request id. */
const EQUAL_SECONDS = 10;

/** How a call is watched is no part of what it asks for. */
const WATCHING = new Set(['wait_seconds', 'client_request_id']);

/**
 * The key under which a call does its work once, on whichever replica it arrives. With a `client_request_id` that alone
 * decides; without one, equal arguments do, for as long as somebody may wait for the answer and 10 s more.
 */
export function onceKey(callerKey: string, tool: string, sent: Arguments): Once {
  const { client_request_id: requestId, wait_seconds: wait } = sent;
  if (typeof requestId === 'string') return { key: `mcp-id-${digest([callerKey, tool, requestId])}` };
  const asked = Object.fromEntries(Object.entries(sent).filter(([name]) => !WATCHING.has(name)));
  return {
    key: `mcp-equal-${digest([callerKey, tool, asked])}`,
    seconds: EQUAL_SECONDS + (typeof wait === 'number' ? wait : 0),
  };
}

function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');
}

/** The order in which an agent writes its arguments means nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, entry]) => [name, sorted(entry)]),
  );
}
