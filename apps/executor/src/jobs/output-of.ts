import type { LaneResult } from '@easel/lanes/lane';
import type { StoredArtifact } from '../engine/job.js';

/**
 * The keys by which clients and later nodes find a result.
 *
 * @param urlOf the address of a stored file, by its key
 */
export function outputOf(
  result: LaneResult,
  artifacts: readonly StoredArtifact[],
  urlOf: (key: string) => string,
): Record<string, unknown> {
  const output: Record<string, unknown> = { ...result.data };
  if (result.text !== undefined) output['text'] = result.text;
  for (const [index, { key, kind, role, width, height, durationSeconds }] of artifacts.entries()) {
    const url = urlOf(key);
    // Of several results the first one is shown.
    if (role === 'thumbnail') output['thumbnailUrl'] ??= url;
    else {
      const { listKey, listAt, outputKey } = result.artifacts[index] ?? {};
      if (listKey === undefined || outputKey !== undefined) output[outputKey ?? `${kind}Url`] ??= url;
      if (listKey !== undefined) {
        const list = (output[listKey] as unknown[] | undefined) ?? [];
        output[listKey] = listAt === undefined ? [...list, { url }] : list.with(listAt, url);
      }
      output['url'] ??= url;
      if (width !== null) output['width'] ??= width;
      if (height !== null) output['height'] ??= height;
      if (durationSeconds !== null && kind !== 'image') output['durationSeconds'] ??= durationSeconds;
    }
  }
  // Of a recording that was taken apart, the voice is the result for those who ask for one sound only.
  if (output['vocalUrl'] !== undefined) output['audioUrl'] ??= output['vocalUrl'];
  return output;
}
