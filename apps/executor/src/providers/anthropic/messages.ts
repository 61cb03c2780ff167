import { isObject } from 'class-validator';
import { chatRequestOf } from '../chat-request.js';
import { mediaPart } from '../media-part.js';
import { contentPolicy, invalidOutput, ProviderFailure } from '../provider-failure.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { errorInside } from './anthropic-errors.js';

/** What the protocol takes inline. */
const MOST_INLINE_BYTES = 5 * 1024 * 1024;
const TAKEN_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

interface Message {
  content?: unknown;
  stop_reason?: unknown;
}

/** One question in Anthropic's words, sent to `path`. Others speak this protocol too. */
export async function messages(
  task: ProviderTask,
  { http }: ProviderAccess,
  path = '/v1/messages',
): Promise<ProviderResult> {
  const request = chatRequestOf(task);
  const pictures: unknown[] = [];
  for (const address of request.mediaUrls) pictures.push(await pictureOf(address, task));
  const body = await http.json(path, {
    json: {
      model: task.backend.model,
      max_tokens: request.maxTokens,
      ...(request.system === undefined ? {} : { system: request.system }),
      messages: [{ role: 'user', content: [...pictures, { type: 'text', text: request.text }] }],
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
      ...(request.effort === undefined || request.effort === 'none'
        ? {}
        : { output_config: { effort: request.effort } }),
      stream: false,
    },
  });
  const failure = errorInside(body);
  if (failure) throw failure;
  const { content, stop_reason } = (isObject(body) ? body : {}) as Message;
  if (stop_reason === 'refusal') throw contentPolicy();
  const text = textOf(content);
  if (text === '') throw invalidOutput('The model answered nothing.');
  return { text, files: [] };
}

async function pictureOf(address: string, task: ProviderTask): Promise<unknown> {
  const url = task.publicLink(address);
  if (url !== undefined) return { type: 'image', source: { type: 'url', url } };
  const { contentType, bytes } = await mediaPart(await task.readMedia(address), MOST_INLINE_BYTES);
  if (!TAKEN_TYPES.has(contentType)) {
    throw new ProviderFailure('invalid_params', `The model can not look at ${contentType}.`);
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
