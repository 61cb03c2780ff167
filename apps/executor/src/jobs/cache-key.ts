import { createHash } from 'node:crypto';
import { nodeTypes } from '@easel/catalog';
import type { ClaimedJob } from '../engine/job.js';

/** Grows when what node types make of the same settings changes, so that older results are not used any more. */
const RESULTS_VERSION = 1;
/** Lanes and types whose jobs leave something outside their result: doing that again is what is asked for. */
const EFFECTFUL_LANES: ReadonlySet<string> = new Set(['network', 'storage']);
const EFFECTFUL_TYPES: ReadonlySet<string> = new Set(['voice-clone', 'character-lora-training']);

type Asked = Pick<ClaimedJob, 'type' | 'params' | 'inputs' | 'workspaceId'>;

/** Whether a result of this job may be one of an earlier job, and be used by later ones. */
export function isCacheable({ type, control }: Pick<ClaimedJob, 'type' | 'control'>): boolean {
  const execution = nodeTypes.get(type)?.execution;
  if (control?.cache !== true || typeof execution !== 'object') return false;
  return !EFFECTFUL_LANES.has(execution.lane) && !EFFECTFUL_TYPES.has(type);
}

/**
 * Says what a job is asked: equal for jobs of which one's result may stand for the other's. Settings and inputs as
 * they were resolved, files of ours by their content, who runs it (model and lane), and whether its seed is fixed.
 *
 * @param ranBy name of the lane
 * @param contents SHA-256 of our files, by the address under which they are named
 */
export function cacheKeyOf(
  { type, params, inputs, workspaceId }: Asked,
  ranBy: string,
  contents: ReadonlyMap<string, string>,
): string {
  const asked = {
    version: RESULTS_VERSION,
    type,
    ranBy,
    workspaceId,
    seed: typeof params['seed'] === 'number' ? 'fixed' : 'free',
    params,
    inputs,
  };
  return createHash('sha256').update(canonical(asked, contents)).digest('hex');
}

/** Every text in the settings and inputs of a job. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** JSON with its keys in order, and our files by their content. */
function canonical(value: unknown, contents: ReadonlyMap<string, string>): string {
  if (typeof value === 'string') {
    const content = contents.get(value);
    return content === undefined ? JSON.stringify(value) : `file:${content}`;
  }
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, contents)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each, contents)}`).join()}}`;
}
