import { isObject } from 'class-validator';
import { askModel } from '../chat-request.js';
import { dataUri, mediaPart } from '../media-part.js';
import { contentPolicy, invalidOutput } from '../provider-failure.js';
import { type ProviderHttp, unreadable } from '../provider-http.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { errorInside } from './openai-errors.js';

const MOST_INLINE_BYTES = 20 * 1024 * 1024;

interface Answer {
  output?: unknown;
  incomplete_details?: { reason?: unknown } | null;
}

interface Part {
  type?: unknown;
  text?: unknown;
}

interface ResponseEvent {
  type?: unknown;
  delta?: unknown;
  response?: unknown;
}

const LAST_EVENTS: readonly unknown[] = ['response.completed', 'response.incomplete', 'response.failed'];

/** One question in the words of responses, sent to `path`. Others speak this protocol too. */
export function responses(
  task: ProviderTask,
  { http }: ProviderAccess,
  path = '/responses',
): Promise<ProviderResult> {
  return askModel(task, async (request) => {
    const pictures: unknown[] = [];
    for (const address of request.mediaUrls) {
      const link = task.publicLink(address);
      const url = link ?? dataUri(await mediaPart(await task.readMedia(address), MOST_INLINE_BYTES));
      pictures.push({ type: 'input_image', image_url: url });
    }
    const json = {
      model: task.backend.model,
      ...(request.system === undefined ? {} : { instructions: request.system }),
      input: [{ role: 'user', content: [{ type: 'input_text', text: request.text }, ...pictures] }],
      max_output_tokens: request.maxTokens,
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
      ...(request.effort === undefined ? {} : { reasoning: { effort: request.effort } }),
      ...(request.schema
        ? { text: { format: { type: 'json_schema', name: 'answer', schema: request.schema, strict: false } } }
        : {}),
      stream: request.onPiece !== undefined,
    };
    const body = request.onPiece
      ? await inPieces(http, path, json, request.onPiece)
      : await http.json(path, { json });
    return textOf(body);
  });
}

/** The whole response, which the last event carries. */
async function inPieces(
  http: ProviderHttp,
  path: string,
  json: unknown,
  onPiece: (piece: string) => void,
): Promise<unknown> {
  const events = await http.events(path, { json }, (event) => {
    const { type, delta } = (event ?? {}) as ResponseEvent;
    if (type === 'response.output_text.delta' && typeof delta === 'string') onPiece(delta);
  });
  for (const event of events) {
    const { type, response } = (event ?? {}) as ResponseEvent;
    if (LAST_EVENTS.includes(type)) return response;
    // Its own errors stand beside their type, those of gateways in a member of that name.
    const failure = errorInside(type === 'error' && isObject(event) ? { error: event } : event);
    if (failure) throw failure;
    if (isObject<Answer>(event) && event.output !== undefined) return event;
  }
  throw unreadable();
}

function textOf(body: unknown): string {
  const failure = errorInside(body);
  if (failure) throw failure;
  const { output, incomplete_details } = (isObject(body) ? body : {}) as Answer;
  if (incomplete_details?.reason === 'content_filter') throw contentPolicy();
  const parts = partsOf(output);
  if (parts.some(({ type }) => type === 'refusal')) throw contentPolicy();
  const text = parts
    .flatMap(({ type, text: said }) => (type === 'output_text' && typeof said === 'string' ? [said] : []))
    .join('')
    .trim();
  if (text === '') throw invalidOutput('The model answered nothing.');
  return text;
}

/** What the model said; what it thought before is not part of it. */
function partsOf(output: unknown): Part[] {
  if (!Array.isArray(output)) return [];
  return output.flatMap((item: unknown) =>
    isObject<{ type?: unknown; content?: unknown }>(item) &&
    item.type === 'message' &&
    Array.isArray(item.content)
      ? (item.content as Part[])
      : [],
  );
}
