import type { OutboundHttp } from '@easel/platform';
import { LaneFailure, type Lane, type LaneResult, type LaneTask } from '../lane.js';
import { requiredInput } from '../lane-inputs.js';
import { clip, decodeText } from './decode-text.js';
import { asking, statusFailure } from './fetch-document.js';

const TIMES = { connectMs: 10_000, headersMs: 30_000, idleMs: 30_000, totalMs: 60_000 } as const;
const MOST_ANSWER_BYTES = 1024 * 1024;
const LONGEST_ANSWER = 16_000;
/** What a node without parameters sends, where it was wired in. */
const WIRED =
  'text imageUrl videoUrl audioUrl imageUrls videoUrls audioUrls json listResults caption in'.split(' ');

/**
 * Posts results to an address of the user's. An attempt may follow one whose answer was lost, so each says the job's
 * id, by which a receiver detects a repetition.
 */
export class WebhookLane implements Lane {
  readonly name = 'webhook';
  readonly types = ['webhook-output'] as const;

  constructor(private readonly outbound: OutboundHttp) {}

  async run(task: LaneTask): Promise<LaneResult> {
    const url = requiredInput(task, ['url'], "a receiver's address");
    const answer = await asking(() =>
      this.outbound.request(url.trim(), {
        ...TIMES,
        method: 'POST',
        headers: { 'idempotency-key': task.jobId },
        json: payloadOf(task),
        signal: task.signal,
        maxBytes: MOST_ANSWER_BYTES,
        // A redirected post arrives as a question without its payload, or somewhere nobody named.
        maxRedirects: 0,
      }),
    );
    if (!answer.ok) throw statusFailure(answer);
    const responseBody = clip(decodeText(answer.body, answer.headers['content-type']), LONGEST_ANSWER);
    return { artifacts: [], data: { success: true, statusCode: answer.status, responseBody } };
  }
}

/** @throws LaneFailure `missing_input` */
function payloadOf({ params, inputs }: LaneTask): Record<string, unknown> {
  const { payload, params: rows } = params;
  if (isRecord(payload)) return payload;
  if (Array.isArray(rows) && rows.length > 0) {
    const named = rows
      .filter(isRecord)
      .flatMap(({ name, value }) =>
        typeof name === 'string' && name !== '' ? [[name, value ?? ''] as const] : [],
      );
    return Object.fromEntries(named);
  }
  const wired = WIRED.flatMap((key) => {
    const value = inputs[key] ?? params[key];
    return value === undefined || value === '' ? [] : [[key, value] as const];
  });
  if (wired.length > 0) return Object.fromEntries(wired);
  throw new LaneFailure(
    'missing_input',
    'This node needs something to send; connect it or add parameters.',
    false,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
