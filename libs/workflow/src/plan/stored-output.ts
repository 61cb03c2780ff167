import type { WorkflowNode } from '../document/document.js';
import type { NodeOutput } from './node-output.js';

/** The result that a document still holds of an earlier run of this node, if there is one. */
export function storedOutput(node: Pick<WorkflowNode, 'data'>): NodeOutput | undefined {
  const { data } = node;
  const output: NodeOutput = {};
  const active = activeResult(data);
  take(output, 'imageUrl', active.imageUrl, data.generatedImageUrl);
  take(output, 'videoUrl', active.videoUrl, data.generatedVideoUrl);
  take(output, 'audioUrl', active.audioUrl, data.generatedAudioUrl);
  take(output, 'text', active.text, active.script, data.generatedText, data.generatedScript);
  take(output, 'url', active.url);
  if (Array.isArray(data.__listResults)) {
    output.listResults = data.__listResults.map((item) => (typeof item === 'string' ? item : ''));
  }
  if (data.generatedJson !== undefined && data.generatedJson !== null) output.json = data.generatedJson;
  return Object.keys(output).length > 0 ? output : undefined;
}

function activeResult(data: Record<string, unknown>): Record<string, unknown> {
  const results = data.generatedResults;
  if (!Array.isArray(results)) return {};
  const index = typeof data.activeResultIndex === 'number' ? data.activeResultIndex : 0;
  const entry: unknown = results[index];
  return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
}

function take(output: NodeOutput, key: string, ...candidates: unknown[]): void {
  const found = candidates.find((value) => typeof value === 'string' && value !== '');
  if (found !== undefined) output[key] = found;
}
