import { isRecord } from '../document/json-record.js';
import type { NodeOutput } from '../document/node-output.js';
import { keyOfType } from '../document/output-keys.js';

/**
 * The result that a node's settings still hold of an earlier run, if there is one: the active one of
 * `generatedResults`, or the newest, else what is kept by kind. `outputType` says what a bare `url` is.
 */
export function storedOutput(data: Record<string, unknown>, outputType: string): NodeOutput | undefined {
  const output: NodeOutput = {};
  const active = activeResult(data);
  const ownKey = keyOfType(outputType) ?? 'text';
  take(output, ownKey, active.url);
  take(output, 'imageUrl', active.imageUrl, data.generatedImageUrl);
  take(output, 'videoUrl', active.videoUrl, data.generatedVideoUrl);
  take(output, 'audioUrl', active.audioUrl, data.generatedAudioUrl);
  take(output, 'text', active.text, active.script, data.generatedText, data.generatedScript);
  if (Array.isArray(data.__listResults)) {
    output.listResults = data.__listResults.map((item) => (typeof item === 'string' ? item : ''));
  }
  if (Array.isArray(data.generatedItems)) output.items = data.generatedItems;
  if (data.generatedJson !== undefined && data.generatedJson !== null) output.json = data.generatedJson;
  return Object.keys(output).length > 0 ? output : undefined;
}

function activeResult(data: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(data.generatedResults)) return {};
  const results = data.generatedResults as unknown[];
  const active = typeof data.activeResultIndex === 'number' ? results[data.activeResultIndex] : undefined;
  const entry = active ?? newest(results);
  return isRecord(entry) ? entry : {};
}

/** By the time of each, where they say; else the first. */
function newest(results: readonly unknown[]): unknown {
  const timeOf = (result: unknown): number => {
    const { timestamp } = isRecord(result) ? result : {};
    const time = typeof timestamp === 'string' ? Date.parse(timestamp) : timestamp;
    return typeof time === 'number' && !Number.isNaN(time) ? time : 0;
  };
  return results.reduce((latest, each) => (timeOf(each) > timeOf(latest) ? each : latest), results[0]);
}

function take(output: NodeOutput, key: string, ...candidates: unknown[]): void {
  if (output[key] !== undefined) return;
  const found = candidates.find((value) => typeof value === 'string' && value !== '');
  if (found !== undefined) output[key] = found;
}
