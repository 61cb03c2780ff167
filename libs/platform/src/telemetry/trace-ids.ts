import { randomFillSync } from 'node:crypto';

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
const POOL_BYTES = 24 * 256;

// One call for many ids: asking for a few random bytes at a time costs ten times as much.
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** Random ids of a new trace and its first span: 32 and 16 hex digits. */
export function newTraceIds(): { traceId: string; spanId: string } {
  return { traceId: hexOf(TRACE_ID_BYTES), spanId: hexOf(SPAN_ID_BYTES) };
}

function hexOf(bytes: number): string {
  if (used + bytes > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const start = used;
  used += bytes;
  return pool.toString('hex', start, used);
}
