import { createHash } from 'node:crypto';
import { nodeTypes, urlsOf } from '@easel/catalog';
import { isObject } from 'class-validator';
import { pictureSize } from '@easel/lanes/drafts/image/picture-size';
import { optionalInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { asFile, mediaPart } from '../media-part.js';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderTask } from '../provider-lane.js';
import type { ComfyGraph, ComfyRecipe } from './comfyui-recipes.js';

/** The default limit of a server. */
const MOST_UPLOAD_BYTES = 100 * 1024 * 1024;
const UPLOAD_MS = 5 * 60_000;

/** The recipe's graph with the task's values in it; media are put onto the server, which fetches nothing itself. */
export async function filledGraph(
  recipe: ComfyRecipe,
  task: ProviderTask,
  access: ProviderAccess,
): Promise<ComfyGraph> {
  const graph = structuredClone(recipe.graph);
  const values = { ...computed(task), ...task.inputs, ...task.params };
  const node = nodeTypes.get(task.type);
  const links = new Set(node ? urlsOf(node, values).map(({ url }) => url) : []);
  for (const [name, [nodeId, input]] of Object.entries(recipe.bind)) {
    const value: unknown = values[name];
    const target = graph[nodeId];
    if (value === undefined || value === null || !target) continue;
    const first: unknown = Array.isArray(value) ? value[0] : value;
    target.inputs[input] =
      typeof first === 'string' && links.has(first) ? await upload(first, task, access) : value;
  }
  return graph;
}

/** Values that a node says in other words, or leaves to us. */
function computed(task: ProviderTask): Record<string, unknown> {
  const { width, height } = pictureSize(new LaneParams(task.params), 1);
  return {
    width,
    height,
    prompt: optionalInput(task, ['prompt', 'text', 'in']) ?? '',
    negativePrompt: optionalInput(task, ['negative', 'negativePrompt']) ?? '',
    // An equal graph would be answered out of the server's memory; the same order keeps its seed.
    seed: createHash('sha256').update(task.reference).digest().readUInt32BE(0),
  };
}

/** `POST /upload/image`, which takes clips and recordings too. */
async function upload(url: string, task: ProviderTask, { http }: ProviderAccess): Promise<string> {
  const form = new FormData();
  const part = await mediaPart(await task.readMedia(url), MOST_UPLOAD_BYTES);
  const { size, type, name } = asFile(part);
  const digest = createHash('sha256').update(part.bytes).digest('hex').slice(0, 32);
  form.append('image', new File([new Uint8Array(part.bytes)], `${digest}-${size}-${name}`, { type }));
  form.append('overwrite', 'true');
  const body = await http.json('/upload/image', { form, timeoutMs: UPLOAD_MS });
  const stored = (isObject(body) ? body : {}) as { name?: unknown; subfolder?: unknown };
  if (typeof stored.name !== 'string') throw invalidOutput('The server did not say where the file is.');
  return typeof stored.subfolder === 'string' && stored.subfolder !== ''
    ? `${stored.subfolder}/${stored.name}`
    : stored.name;
}
