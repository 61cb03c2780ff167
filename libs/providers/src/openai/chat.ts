import { isObject } from 'class-validator';
import { askModel, type ChatRequest } from '../chat-request.js';
import { dataUri, mediaPart } from '../media-part.js';
import { contentPolicy, invalidOutput } from '../provider-failure.js';
import { type ProviderHttp, unreadable } from '../provider-http.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { errorInside } from './openai-errors.js';
import type { OpenAiFlavour } from './openai-flavour.js';

const MOST_INLINE_BYTES = 20 * 1024 * 1024;

interface Choice {
  message?: { content?: unknown; refusal?: unknown };
  finish_reason?: unknown;
}

interface Chunk {
  choices?: { delta?: { content?: unknown; refusal?: unknown }; finish_reason?: unknown }[];
}

/** One question in the words of chat completions, sent to `path`. Others speak this protocol too. */
export function chat(
  task: ProviderTask,
  { http }: ProviderAccess,
  flavour: OpenAiFlavour,
  path = '/chat/completions',
): Promise<ProviderResult> {
  return askModel(task, async (request) => {
    const json = {
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
      ...(request.schema
        ? {
            response_format: {
              type: 'json_schema',
              json_schema: { name: 'answer', schema: request.schema, strict: false },
            },
          }
        : {}),
      stream: request.onPiece !== undefined,
    };
    const { message, finish_reason } = request.onPiece
      ? await inPieces(http, path, json, request.onPiece)
      : await atOnce(http, path, json);
    if (finish_reason === 'content_filter') throw contentPolicy();
    if (typeof message?.refusal === 'string' && message.refusal !== '') throw contentPolicy(message.refusal);
    const text = textOf(message?.content);
    if (text === '') throw invalidOutput('The model answered nothing.');
    return text;
  });
}

async function atOnce(http: ProviderHttp, path: string, json: unknown): Promise<Choice> {
  return choiceOf(await http.json(path, { json }));
}

async function inPieces(
  http: ProviderHttp,
  path: string,
  json: unknown,
  onPiece: (piece: string) => void,
): Promise<Choice> {
  let content = '';
  let refusal = '';
  let finished: unknown;
  const events = await http.events(path, { json }, (event) => {
    const [choice] = (event as Chunk | null)?.choices ?? [];
    const { content: said, refusal: refused } = choice?.delta ?? {};
    if (typeof said === 'string' && said !== '') {
      content += said;
      onPiece(said);
    }
    if (typeof refused === 'string') refusal += refused;
    finished = choice?.finish_reason ?? finished;
  });
  for (const event of events) {
    const failure = errorInside(event);
    if (failure) throw failure;
  }
  const [only] = events;
  if (events.length === 1 && isObject<{ choices?: Choice[] }>(only) && only.choices?.[0]?.message) {
    return choiceOf(only);
  }
  // Without a reason for its end, an answer may have been cut short anywhere.
  if (finished === undefined || finished === null) throw unreadable();
  return { message: { content, refusal }, finish_reason: finished };
}

function choiceOf(body: unknown): Choice {
  const failure = errorInside(body);
  if (failure) throw failure;
  return (body as { choices?: Choice[] } | null)?.choices?.[0] ?? {};
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
