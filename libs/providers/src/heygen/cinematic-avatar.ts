import { missingInput } from '@easel/lanes/lane-inputs';
import { invalid } from '@easel/lanes/lane-params';
import { freeStep } from '../free-step.js';
import { asFile, mediaPart } from '../media-part.js';
import { OrderInputs } from '../order-inputs.js';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderTask } from '../provider-lane.js';
import { type Json, record } from './heygen-answer.js';

const MOST_UPLOAD_BYTES = 32 * 1024 * 1024;
const MOST_PICTURES = 9;
const MOST_CLIPS = 3;
const SECONDS = { least: 4, most: 15, standard: 10 };

/** `POST /v3/videos`: one to three looks of avatars in a scene, by a prompt and references. */
export async function cinematicOrder(task: ProviderTask, access: ProviderAccess): Promise<Json> {
  const inputs = new OrderInputs(task);
  const looks = texts(task.params['avatarLooks']);
  if (looks.length === 0) throw missingInput('one to three avatar looks');
  const references = referencesOf(inputs, task);
  const pictures = looks.length + references.filter(({ type }) => type === 'image').length;
  const clips = references.filter(({ type }) => type === 'video').length;
  if (pictures > MOST_PICTURES || clips > MOST_CLIPS) {
    throw invalid('references', `may be ${MOST_CLIPS} videos and, with the looks, ${MOST_PICTURES} pictures`);
  }
  const sent: Json[] = [];
  for (const { url } of references) sent.push(await assetOf(url, task, access));
  const automatic = inputs.flag('autoDuration') ?? false;
  const seconds = Math.round(inputs.number('duration') ?? SECONDS.standard);
  return {
    type: 'cinematic_avatar',
    prompt: inputs.requiredPrompt(),
    avatar_id: looks,
    ...(sent.length === 0 ? {} : { references: sent }),
    aspect_ratio: inputs.option('aspectRatio') ?? '16:9',
    resolution: inputs.option('resolution') ?? '720p',
    ...(automatic
      ? { auto_duration: true }
      : { duration: Math.min(SECONDS.most, Math.max(SECONDS.least, seconds)) }),
    enhance_prompt: inputs.flag('enhancePrompt') ?? false,
    callback_id: task.reference,
  };
}

interface Reference {
  type: 'video' | 'image' | 'audio';
  url: string;
}

/** Those of the node's list, and what was wired to it. */
function referencesOf(inputs: OrderInputs, { params }: ProviderTask): Reference[] {
  const rows: unknown[] = Array.isArray(params['references']) ? (params['references'] as unknown[]) : [];
  const listed = rows.flatMap((row): Reference[] => {
    const { type, url } = record(row);
    const known = type === 'video' || type === 'image' || type === 'audio';
    return known && typeof url === 'string' ? [{ type, url }] : [];
  });
  const wired = (['video', 'image', 'audio'] as const).flatMap((type): Reference[] => {
    const media = inputs.media(`ref-${type}`);
    return media ? [{ type, url: media.url }] : [];
  });
  return [...listed, ...wired];
}

async function assetOf(url: string, task: ProviderTask, { http }: ProviderAccess): Promise<Json> {
  const link = task.publicLink(url);
  if (link !== undefined) return { type: 'url', url: link };
  const form = new FormData();
  form.append('file', asFile(await mediaPart(await task.readMedia(url), MOST_UPLOAD_BYTES)));
  const body = record(await freeStep(() => http.json('/v3/assets', { form })));
  const { asset_id } = record(body['data']);
  if (typeof asset_id !== 'string') throw invalidOutput('The provider accepted a file without an id.');
  return { type: 'asset_id', asset_id };
}

function texts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? (value as unknown[]) : [];
  return list.filter((one): one is string => typeof one === 'string' && one.trim() !== '');
}
