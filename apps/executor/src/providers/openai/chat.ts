import { isObject } from 'class-validator';
import { chatRequestOf, type ChatRequest } from '../chat-request.js';
import { dataUri, mediaPart } from '../media-part.js';
import { contentPolicy, invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { errorInside } from './openai-errors.js';
import type { OpenAiFlavour } from './openai-flavour.js';

const MOST_INLINE_BYTES = 20 * 1024 * 1024;

interface Completion {
  choices?: { message?: { content?: unknown; refusal?: unknown }; finish_reason?: unknown }[];
}

/** One question in the words of chat completions, sent to `path`. Others speak this protocol too. */
export async function chat(
  task: ProviderTask,
  { http }: ProviderAccess,
  flavour: OpenAiFlavour,
  path = '/chat/completions',
): Promise<ProviderResult> {
  const request = chatRequestOf(task);
  const body = await http.json(path, {
    json: {
      model: task.backend.model,
      messages: [
        ...(request.system === undefined ? [] : [{ role: 'system', content: request.system }]),
        { role: 'user', content: await contentOf(request, task, flavour) },
      ],
      // Servers of one's own know the older name only.
      [flavour.anySize ? 'max_tokens' : 'max_completion_tokens']: request.maxTokens,
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
      ...(request.effort === undefined || request.effort === 'none'
        ? {}
        : { reasoning_effort: request.effort }),
      stream: false,
    },
  });
  const failure = errorInside(body);
  if (failure) throw failure;
  const [choice] = (body as Completion | null)?.choices ?? [];
  if (choice?.finish_reason === 'content_filter') throw contentPolicy();
  const { content, refusal } = choice?.message ?? {};
  if (typeof refusal === 'string' && refusal !== '') throw contentPolicy(refusal);
  const text = textOf(content);
  if (text === '') throw invalidOutput('The model answered nothing.');
  return { text, files: [] };
}

async function contentOf(request: ChatRequest, task: ProviderTask, flavour: OpenAiFlavour): Promise<unknown> {
  if (request.mediaUrls.length === 0) return request.text;
  const parts: unknown[] = [{ type: 'text', text: request.text }];
  for (const address of request.mediaUrls) {
    const link = flavour.inlineMedia ? undefined : task.publicLink(address);
    const url = link ?? dataUri(await mediaPart(await task.readMedia(address), MOST_INLINE_BYTES));
    parts.push({ type: 'image_url', image_url: { url } });
  }
  return parts;
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content.trim();
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (isObject<{ text?: unknown }>(part) ? part.text : undefined))
    .filter((text): text is string => typeof text === 'string')
    .join('')
    .trim();
}
