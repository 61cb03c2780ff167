import { isObject } from 'class-validator';
import { freeStep } from '../free-step.js';
import { asFile, dataUri, mediaPart } from '../media-part.js';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderTask } from '../provider-lane.js';

const MOST_UPLOAD_BYTES = 100 * 1024 * 1024;
/** Above that they ask for an upload. */
const MOST_INLINE_BYTES = 256 * 1024;
const UPLOAD_MS = 10 * 60_000;

/** An address under which the provider finds a file: its own on the internet, the file itself, or an upload's. */
export async function reachableFile(
  url: string,
  task: ProviderTask,
  access: ProviderAccess,
): Promise<string> {
  const link = task.publicLink(url);
  if (link !== undefined) return link;
  const part = await mediaPart(await task.readMedia(url), MOST_UPLOAD_BYTES);
  if (part.bytes.byteLength <= MOST_INLINE_BYTES) return dataUri(part);
  return uploadFile(asFile(part), task, access);
}

/** The address of a file of the account's. */
export async function uploadFile(
  file: File,
  { jobId }: Pick<ProviderTask, 'jobId'>,
  { http }: ProviderAccess,
): Promise<string> {
  const form = new FormData();
  form.append('content', file);
  form.append('metadata', new Blob([JSON.stringify({ job: jobId })], { type: 'application/json' }));
  return freeStep(async () => {
    const body = await http.json('/files', { form, timeoutMs: UPLOAD_MS });
    const urls = isObject<{ urls?: { get?: unknown } | null }>(body) ? body.urls : undefined;
    if (typeof urls?.get === 'string') return urls.get;
    throw invalidOutput('The provider took a file and did not say where it is.');
  });
}
