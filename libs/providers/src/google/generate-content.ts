import { isObject } from 'class-validator';
import { askModel } from '../chat-request.js';
import { mediaPart } from '../media-part.js';
import { OrderInputs } from '../order-inputs.js';
import { contentPolicy, invalidOutput } from '../provider-failure.js';
import type { JsonSchema } from '../questions/json-schema.js';
import type { ProviderAccess, ProviderFile, ProviderResult, ProviderTask } from '../provider-lane.js';

/** What one request may carry, media in base64 and all. */
const MOST_INLINE_BYTES = 50 * 1024 * 1024;
/** Pictures of 4096 pixels a side, in base64. */
const MOST_ANSWER_BYTES = 128 * 1024 * 1024;

const FORBIDDEN = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
]);

interface Part {
  text?: unknown;
  thought?: unknown;
  inlineData?: { data?: unknown };
}

interface Answer {
  candidates?: { content?: { parts?: Part[] }; finishReason?: unknown }[];
  promptFeedback?: { blockReason?: unknown };
}

/** One question to Gemini. */
export function chat(task: ProviderTask, access: ProviderAccess): Promise<ProviderResult> {
  return askModel(task, async (request) => {
    const { text, system, mediaUrls, maxTokens, temperature, effort, schema } = request;
    const parts = await generate(task, access, {
      contents: [{ role: 'user', parts: [...(await inline(mediaUrls, task)), { text }] }],
      ...(system === undefined ? {} : { systemInstruction: { parts: [{ text: system }] } }),
      generationConfig: {
        maxOutputTokens: maxTokens,
        ...(temperature === undefined ? {} : { temperature }),
        ...(effort === undefined
          ? {}
          : { thinkingConfig: { thinkingLevel: effort === 'none' ? 'minimal' : effort } }),
        ...(schema ? { responseMimeType: 'application/json', ...responseSchema(schema) } : {}),
      },
    });
    const answer = parts
      .flatMap((part) => (typeof part.text === 'string' && part.thought !== true ? [part.text] : []))
      .join('')
      .trim();
    if (answer === '') throw invalidOutput('The model answered nothing.');
    return answer;
  });
}

/** Their schemas know no closed objects, and take no object without members. */
function responseSchema(schema: JsonSchema): { responseSchema?: unknown } {
  return schema['properties'] === undefined ? {} : { responseSchema: opened(schema) };
}

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (!isObject<Record<string, unknown>>(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      name === 'additionalProperties' ? [] : [[name, opened(inner)]],
    ),
  );
}

/** One picture by Gemini, from words and the pictures that go along. */
export async function draw(task: ProviderTask, access: ProviderAccess): Promise<ProviderResult> {
  const inputs = new OrderInputs(task);
  const text = inputs.requiredPrompt();
  const pictures = inputs.pictures().map(({ url }) => url);
  const aspectRatio = inputs.option('aspectRatio');
  const imageSize = inputs.option('resolution');
  const parts = await generate(task, access, {
    contents: [{ role: 'user', parts: [{ text }, ...(await inline(pictures, task))] }],
    generationConfig: {
      responseModalities: ['IMAGE'],
      imageConfig: {
        ...(aspectRatio === undefined || aspectRatio === 'auto' ? {} : { aspectRatio }),
        ...(imageSize === undefined ? {} : { imageSize }),
      },
    },
  });
  const files = parts.flatMap(({ inlineData, thought }): ProviderFile[] =>
    typeof inlineData?.data === 'string' && thought !== true
      ? [{ kind: 'image', source: { bytes: Buffer.from(inlineData.data, 'base64') } }]
      : [],
  );
  if (files.length === 0) throw invalidOutput('The provider answered without a picture.');
  return { files: files.slice(0, 1) };
}

async function generate(task: ProviderTask, { http }: ProviderAccess, json: unknown): Promise<Part[]> {
  const path = `/models/${encodeURIComponent(task.backend.model)}:generateContent`;
  const body = await http.json(path, { json, maxBytes: MOST_ANSWER_BYTES });
  const { candidates, promptFeedback } = (isObject(body) ? body : {}) as Answer;
  if (promptFeedback?.blockReason !== undefined) throw contentPolicy();
  const [candidate] = candidates ?? [];
  const parts = candidate?.content?.parts ?? [];
  if (parts.length === 0 && FORBIDDEN.has(String(candidate?.finishReason))) throw contentPolicy();
  return parts;
}

async function inline(urls: readonly string[], task: ProviderTask): Promise<unknown[]> {
  const parts: unknown[] = [];
  for (const url of urls) {
    const { contentType, bytes } = await mediaPart(await task.readMedia(url), MOST_INLINE_BYTES);
    parts.push({ inlineData: { mimeType: contentType, data: bytes.toString('base64') } });
  }
  return parts;
}
