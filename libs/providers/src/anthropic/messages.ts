import { isObject } from 'class-validator';
import { askModel } from '../chat-request.js';
import { mediaPart } from '../media-part.js';
import { contentPolicy, invalidOutput, ProviderFailure } from '../provider-failure.js';
import { type ProviderHttp, unreadable } from '../provider-http.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { errorInside } from './anthropic-errors.js';

/** What the protocol takes inline. */
const MOST_INLINE_BYTES = 5 * 1024 * 1024;
const TAKEN_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

interface Message {
  content?: unknown;
  stop_reason?: unknown;
}

interface MessageEvent {
  type?: unknown;
  delta?: { type?: unknown; text?: unknown; stop_reason?: unknown };
}

/** One question in Anthropic's words, sent to `path`. Others speak this protocol too. */
export function messages(
  task: ProviderTask,
  { http }: ProviderAccess,
  path = '/v1/messages',
): Promise<ProviderResult> {
  return askModel(task, async (request) => {
    const pictures: unknown[] = [];
    for (const address of request.mediaUrls) pictures.push(await pictureOf(address, task));
    const output = {
      ...(request.effort === undefined || request.effort === 'none' ? {} : { effort: request.effort }),
      // Only closed objects are taken for a form that is guaranteed.
      ...(request.schema?.['additionalProperties'] === false
        ? { format: { type: 'json_schema', schema: request.schema } }
        : {}),
    };
    const json = {
      model: task.backend.model,
      max_tokens: request.maxTokens,
      ...(request.system === undefined ? {} : { system: request.system }),
      messages: [{ role: 'user', content: [...pictures, { type: 'text', text: request.text }] }],
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
      ...(Object.keys(output).length === 0 ? {} : { output_config: output }),
      stream: request.onPiece !== undefined,
    };
    const { content, stop_reason } = request.onPiece
      ? await inPieces(http, path, json, request.onPiece)
      : messageOf(await http.json(path, { json }));
    if (stop_reason === 'refusal') throw contentPolicy();
    const text = textOf(content);
    if (text === '') throw invalidOutput('The model answered nothing.');
    return text;
  });
}

async function inPieces(
  http: ProviderHttp,
  path: string,
  json: unknown,
  onPiece: (piece: string) => void,
): Promise<Message> {
  let text = '';
  let stop_reason: unknown;
  const events = await http.events(path, { json }, (event) => {
    const { type, delta } = (event ?? {}) as MessageEvent;
    if (type === 'message_delta') stop_reason = delta?.stop_reason ?? stop_reason;
    if (type !== 'content_block_delta' || delta?.type !== 'text_delta' || typeof delta.text !== 'string')
      return;
    text += delta.text;
    onPiece(delta.text);
  });
  for (const event of events) {
    const failure = errorInside(event);
    if (failure) throw failure;
    const { type } = (event ?? {}) as MessageEvent;
    if (type === 'message') return event as Message;
    if (type === 'message_stop') return { content: [{ type: 'text', text }], stop_reason };
  }
  throw unreadable();
}

function messageOf(body: unknown): Message {
  const failure = errorInside(body);
  if (failure) throw failure;
  return isObject<Message>(body) ? body : {};
}

async function pictureOf(address: string, task: ProviderTask): Promise<unknown> {
  const url = task.publicLink(address);
  if (url !== undefined) return { type: 'image', source: { type: 'url', url } };
  const { contentType, bytes } = await mediaPart(await task.readMedia(address), MOST_INLINE_BYTES);
  if (!TAKEN_TYPES.has(contentType)) {
    throw new ProviderFailure('invalid_params', `The model cannot look at ${contentType}.`);
  }
  return {
    type: 'image',
    source: { type: 'base64', media_type: contentType, data: bytes.toString('base64') },
  };
}

/** What was said; what was thought before is not part of it. */
function textOf(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content
    .map((block: unknown) =>
      isObject<{ type?: unknown; text?: unknown }>(block) && block.type === 'text' ? block.text : undefined,
    )
    .filter((text): text is string => typeof text === 'string')
    .join('')
    .trim();
}
