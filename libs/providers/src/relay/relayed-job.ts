import type { JobRecord } from '@easel/contracts';
import { isObject } from 'class-validator';
import { contentPolicy, invalidOutput, ProviderFailure } from '../provider-failure.js';
import type { Polled, ProviderFile, ProviderResult } from '../provider-lane.js';

/** What a job elsewhere comes to here. Specification 1, 2.7. */
export function polledJob(body: unknown): Polled {
  const { data } = (isObject(body) ? body : {}) as { data?: Partial<JobRecord> };
  switch (data?.status) {
    case 'pending':
    case 'pending_review':
      return { status: 'queued' };
    case 'running':
      return { status: 'running', ...(typeof data.progress === 'number' && { progress: data.progress }) };
    case 'completed':
      return { status: 'succeeded', result: resultOf(data.output_data ?? {}) };
    case 'failed':
    case 'cancelled':
      return { status: 'failed', failure: failureOf(data) };
    default:
      throw invalidOutput('The other instance answered with something that is no job.');
  }
}

function failureOf({ error_code, error_message, status }: Partial<JobRecord>): ProviderFailure {
  const said = error_message ?? `The job ended there as ${status}.`;
  if (error_code === 'content_policy') return contentPolicy(said);
  // It was refunded there, after all the attempts that made sense.
  const isOfInput = error_code === 'invalid_params' || error_code === 'voice_not_found';
  return new ProviderFailure(isOfInput ? error_code : 'provider_error', said);
}

/** Measured again here, from the files that arrive. */
const MEASURES = new Set(['url', 'width', 'height', 'durationSeconds']);
const KINDS: readonly [ProviderFile['kind'], RegExp][] = [
  ['image', /\.(?:png|jpe?g|webp|gif|avif|svg)$/i],
  ['video', /\.(?:mp4|webm|mov|mkv|m4v)$/i],
  ['audio', /\.(?:mp3|wav|ogg|opus|flac|m4a|aac)$/i],
];

function resultOf({ text, ...output }: Record<string, unknown>): ProviderResult {
  const files: ProviderFile[] = [];
  const data: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(output)) {
    const kind = fileKind(key, value);
    if (MEASURES.has(key)) continue;
    const listed = listedFiles(key, value);
    if (listed.length > 0) files.push(...listed);
    else if (kind === undefined) data[key] = value;
    else files.push(fileOf(kind, key, value as string));
  }
  return { files, data, ...(typeof text === 'string' ? { text } : {}) };
}

/** Files that stand in a list, each as `{ url }`. */
function listedFiles(listKey: string, value: unknown): ProviderFile[] {
  if (listKey !== 'tracks' || !Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const { url } = (isObject(entry) ? entry : {}) as { url?: unknown };
    const kind = fileKind('Url', url);
    return kind === undefined ? [] : [{ kind, source: { url: url as string }, listKey }];
  });
}

function fileKind(key: string, value: unknown): ProviderFile['kind'] | undefined {
  if (!key.endsWith('Url') || typeof value !== 'string') return undefined;
  const { pathname = '' } = URL.parse(value) ?? {};
  return KINDS.find(([, extension]) => extension.test(pathname))?.[0];
}

function fileOf(kind: ProviderFile['kind'], key: string, url: string): ProviderFile {
  const source = { url };
  if (key === 'thumbnailUrl') return { kind, source, role: 'thumbnail' };
  return key === `${kind}Url` ? { kind, source } : { kind, source, outputKey: key };
}
