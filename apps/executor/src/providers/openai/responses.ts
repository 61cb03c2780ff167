import { isObject } from 'class-validator';
import { chatRequestOf } from '../chat-request.js';
import { dataUri, mediaPart } from '../media-part.js';
import { contentPolicy, invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { errorInside } from './openai-errors.js';

const MOST_INLINE_BYTES = 20 * 1024 * 1024;

interface Answer {
  output?: unknown;
  status?: unknown;
  incomplete_details?: { reason?: unknown } | null;
}

interface Part {
  type?: unknown;
  text?: unknown;
}

/** One question in the words of responses, sent to `path`. Others speak this protocol too. */
export async function responses(
  task: ProviderTask,
  { http }: ProviderAccess,
  path = '/responses',
): Promise<ProviderResult> {
  const request = chatRequestOf(task);
  const pictures: unknown[] = [];
  for (const address of request.mediaUrls) {
    const link = task.publicLink(address);
    const url = link ?? dataUri(await mediaPart(await task.readMedia(address), MOST_INLINE_BYTES));
    pictures.push({ type: 'input_image', image_url: url });
  }
  const body = await http.json(path, {
    json: {
      model: task.backend.model,
      ...(request.system === undefined ? {} : { instructions: request.system }),
      input: [{ role: 'user', content: [{ type: 'input_text', text: request.text }, ...pictures] }],
      max_output_tokens: request.maxTokens,
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
      ...(request.effort === undefined ? {} : { reasoning: { effort: request.effort } }),
      stream: false,
    },
  });
  const failure = errorInside(body);
  if (failure) throw failure;
  const { output, incomplete_details } = (isObject(body) ? body : {}) as Answer;
  if (incomplete_details?.reason === 'content_filter') throw contentPolicy();
  const parts = partsOf(output);
  const refused = parts.find(({ type }) => type === 'refusal');
  if (refused) throw contentPolicy();
  const text = parts
    .flatMap(({ type, text: said }) => (type === 'output_text' && typeof said === 'string' ? [said] : []))
    .join('')
    .trim();
  if (text === '') throw invalidOutput('The model answered nothing.');
  return { text, files: [] };
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
