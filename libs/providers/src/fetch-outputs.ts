import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OutboundFailed, OutboundRefused } from '@easel/platform';
import type { LaneArtifact } from '@easel/lanes/lane';
import { inspectMedia, UnreadableMedia } from '@easel/lanes/media/probe-media';
import { invalidOutput, ProviderFailure } from './provider-failure.js';
import type { ProviderFile } from './provider-lane.js';
import type { ProviderHttp } from './provider-http.js';

/** Bytes of one file of a result. */
export const MOST_OUTPUT_BYTES = 2 * 1024 ** 3;

const DOWNLOAD_MS = 10 * 60_000;
const MEDIA_TYPES = [
  'image/*',
  'video/*',
  'audio/*',
  'application/mp4',
  'application/ogg',
  'application/octet-stream',
  'binary/octet-stream',
];
const GONE = new Set([403, 404, 410]);

/**
 * Brings one file of a result here and checks its type by its bytes.
 * @throws ProviderFailure `provider_invalid_output`, or a retryable one when the file could not be fetched just now
 */
export async function fetchOutput(
  file: ProviderFile,
  {
    workDir,
    index,
    http,
    signal,
  }: { workDir: string; index: number; http: ProviderHttp; signal: AbortSignal },
): Promise<LaneArtifact> {
  const raw = path.join(workDir, `output-${index}`);
  if ('bytes' in file.source) await writeFile(raw, file.source.bytes);
  else await download(file.source, raw, http, signal);
  try {
    const facts = await inspectMedia(raw, { signal });
    if (facts.kind !== file.kind)
      throw invalidOutput(`The provider sent ${facts.kind} instead of ${file.kind}.`);
    // Players and sharp alike go by the extension, and the provider's may be wrong or missing.
    const named = `${raw}.${facts.extension}`;
    await rename(raw, named);
    return {
      kind: facts.kind,
      path: named,
      contentType: facts.contentType,
      extension: facts.extension,
      ...(file.role ? { role: file.role } : {}),
      ...(file.outputKey === undefined ? {} : { outputKey: file.outputKey }),
      ...(file.listKey === undefined ? {} : { listKey: file.listKey }),
      ...(facts.width === undefined ? {} : { width: facts.width }),
      ...(facts.height === undefined ? {} : { height: facts.height }),
      ...(facts.durationSeconds === undefined ? {} : { durationSeconds: facts.durationSeconds }),
    };
  } catch (error) {
    if (error instanceof UnreadableMedia && error.code !== 'ffmpeg_missing') {
      throw invalidOutput(`The provider sent a file that is no ${file.kind}, or one that was cut short.`);
    }
    throw error;
  }
}

async function download(
  { url, headers }: { url: string; headers?: Readonly<Record<string, string>> },
  target: string,
  http: ProviderHttp,
  signal: AbortSignal,
): Promise<void> {
  try {
    await http.gate.download(url, target, {
      ...(headers ? { headers } : {}),
      signal,
      maxBytes: MOST_OUTPUT_BYTES,
      contentTypes: MEDIA_TYPES,
      totalMs: DOWNLOAD_MS,
    });
  } catch (error) {
    if (error instanceof OutboundRefused)
      throw invalidOutput(`The result cannot be fetched: ${error.message}`);
    if (!(error instanceof OutboundFailed)) throw error;
    if (error.status !== undefined && GONE.has(error.status)) {
      throw invalidOutput('The provider does not have the result any more.');
    }
    throw new ProviderFailure('provider_error', 'The result could not be fetched just now.', {
      retryable: true,
    });
  }
}
