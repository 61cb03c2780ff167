import { isObject } from 'class-validator';
import { freeStep } from '../free-step.js';
import { type MediaPart, mediaPart } from '../media-part.js';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderTask } from '../provider-lane.js';

const MOST_UPLOAD_BYTES = 500 * 1024 * 1024;
/** Larger files go in parts. */
const MOST_AT_ONCE = 90 * 1024 * 1024;
const PART_BYTES = 10 * 1024 * 1024;
const UPLOAD_MS = 10 * 60_000;

/** An address under which the provider finds a file: its own on the internet, or that of an upload. */
export async function reachableFile(
  url: string,
  task: ProviderTask,
  access: ProviderAccess,
): Promise<string> {
  const link = task.publicLink(url);
  if (link !== undefined) return link;
  const part = await mediaPart(await task.readMedia(url), MOST_UPLOAD_BYTES);
  return freeStep(() =>
    part.bytes.byteLength > MOST_AT_ONCE ? inParts(part, access) : atOnce(part, access),
  );
}

interface Place {
  uploadUrl: string;
  fileUrl: string;
}

async function placeFor(
  { contentType, name }: MediaPart,
  { http, hosts, baseUrl }: ProviderAccess,
  how: 'initiate' | 'initiate-multipart',
): Promise<Place> {
  const place = await http.json(
    `${hosts['storage'] ?? baseUrl}/storage/upload/${how}?storage_type=fal-cdn-v3`,
    { json: { content_type: contentType, file_name: name } },
  );
  const { upload_url: uploadUrl, file_url: fileUrl } = (isObject(place) ? place : {}) as Record<
    string,
    unknown
  >;
  if (typeof uploadUrl !== 'string' || typeof fileUrl !== 'string') {
    throw invalidOutput('The provider did not say where to put a file.');
  }
  return { uploadUrl, fileUrl };
}

async function atOnce(part: MediaPart, access: ProviderAccess): Promise<string> {
  const { uploadUrl, fileUrl } = await placeFor(part, access, 'initiate');
  await access.http.send(uploadUrl, {
    method: 'PUT',
    body: part.bytes,
    headers: { 'content-type': part.contentType },
    timeoutMs: UPLOAD_MS,
  });
  return fileUrl;
}

async function inParts(part: MediaPart, access: ProviderAccess): Promise<string> {
  const { uploadUrl, fileUrl } = await placeFor(part, access, 'initiate-multipart');
  const below = (name: string): string => {
    const url = new URL(uploadUrl);
    url.pathname = `${url.pathname}/${name}`;
    return url.href;
  };
  const parts: unknown[] = [];
  for (let from = 0; from < part.bytes.byteLength; from += PART_BYTES) {
    parts.push(
      await access.http.json(below(String(parts.length + 1)), {
        method: 'PUT',
        body: part.bytes.subarray(from, from + PART_BYTES),
        headers: { 'content-type': part.contentType },
        timeoutMs: UPLOAD_MS,
      }),
    );
  }
  await access.http.send(below('complete'), { json: { parts } });
  return fileUrl;
}
