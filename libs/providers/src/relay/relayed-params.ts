import { nodeTypes, urlsOf } from '@easel/catalog';
import { isObject } from 'class-validator';
import { asFile, mediaPart } from '../media-part.js';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderTask } from '../provider-lane.js';

const MOST_UPLOAD_BYTES = 500 * 1024 * 1024;
const UPLOAD_MS = 10 * 60_000;

/**
 * The node's settings as another instance can use them: media that only we can reach are put into its library, unless
 * `inSharedBucket` knows where it reads them itself.
 */
export async function relayedParams(
  task: ProviderTask,
  access: ProviderAccess,
  inSharedBucket: (url: string) => string | undefined,
): Promise<Record<string, unknown>> {
  const node = nodeTypes.get(task.type);
  const params = { ...task.inputs, ...task.params };
  if (!node) return params;
  const there = new Map<string, string>();
  for (const { url } of urlsOf(node, params)) {
    if (there.has(url)) continue;
    const link = inSharedBucket(url) ?? task.publicLink(url);
    there.set(url, link ?? (await upload(url, task, access)));
  }
  return replaced(params, there) as Record<string, unknown>;
}

async function upload(url: string, task: ProviderTask, { http }: ProviderAccess): Promise<string> {
  const form = new FormData();
  form.append('file', asFile(await mediaPart(await task.readMedia(url), MOST_UPLOAD_BYTES)));
  const answer = await http.json('/v1/upload', { form, timeoutMs: UPLOAD_MS });
  const { data } = (isObject(answer) ? answer : {}) as { data?: { url?: unknown } };
  if (typeof data?.url !== 'string') throw invalidOutput('The other instance did not say where the file is.');
  return data.url;
}

function replaced(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaced(item, texts));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, texts)]));
}
