import { isObject } from 'class-validator';
import { requiredInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { asFile, mediaPart } from '../media-part.js';
import { invalidOutput, ProviderFailure } from '../provider-failure.js';
import type { Polled, ProviderAccess, ProviderHandle, ProviderTask, Submitted } from '../provider-lane.js';
import { text, voicesOf } from './voices.js';

export const MOST_SAMPLE_BYTES = 10 * 1024 * 1024;

/** The label of a voice that a job made: the reference of its order. */
export const REFERENCE_LABEL = 'reference';

/** Tells the handles of clones from those of dubs. */
const CLONE = { made: 'voice' };

export const isClone = ({ data }: ProviderHandle): boolean => data?.['made'] === CLONE.made;

/** `POST /v1/voices/add`: an instant clone of one recording. */
export async function submitClone(task: ProviderTask, { http }: ProviderAccess): Promise<Submitted> {
  const params = new LaneParams(task.params);
  const url = requiredInput(task, ['audioUrl', 'audio'], 'a recording of the voice');
  const form = new FormData();
  form.append('files', asFile(await mediaPart(await task.readMedia(url), MOST_SAMPLE_BYTES)));
  form.append('name', params.text('name', `Voice ${task.jobId.slice(-12)}`));
  form.append('remove_background_noise', String(params.flag('removeBackgroundNoise', false)));
  form.append('labels', JSON.stringify({ [REFERENCE_LABEL]: task.reference }));
  const description = params.text('description');
  if (description !== '') form.append('description', description);
  const body = await http.json('/v1/voices/add', { form });
  const { voice_id } = (isObject(body) ? body : {}) as { voice_id?: unknown };
  if (typeof voice_id !== 'string') throw invalidOutput('The provider did not say which voice it made.');
  return { kind: 'task', handle: { taskId: voice_id, data: CLONE } };
}

/** The voice that carries the order's reference. */
export async function findClone(
  { reference }: ProviderTask,
  access: ProviderAccess,
): Promise<ProviderHandle | undefined> {
  const found = (await voicesOf(access)).find(({ labels }) => labels[REFERENCE_LABEL] === reference);
  return found && { taskId: found.id, data: CLONE };
}

/** `GET /v1/voices/{id}`: a job can speak with every voice that exists there. */
export async function pollClone({ taskId }: ProviderHandle, { http }: ProviderAccess): Promise<Polled> {
  const body = await http.json(`/v1/voices/${encodeURIComponent(taskId)}`);
  const { preview_url } = (isObject(body) ? body : {}) as { preview_url?: unknown };
  const previewUrl = text(preview_url);
  return {
    status: 'succeeded',
    result: { files: [], data: { voiceId: taskId, ...(previewUrl !== '' && { previewUrl }) } },
  };
}

/** `DELETE /v1/voices/{id}`; a voice that is gone already counts as deleted. */
export async function deleteVoice(voiceId: string, { http }: Pick<ProviderAccess, 'http'>): Promise<void> {
  const path = `/v1/voices/${encodeURIComponent(voiceId)}`;
  try {
    await http.send(path, { method: 'DELETE' });
  } catch (error) {
    if (!saysGone(error)) throw error;
    if (await isThere(path, http)) throw error;
  }
}

const saysGone = (error: unknown): boolean =>
  error instanceof ProviderFailure && (error.code === 'voice_not_found' || error.code === 'invalid_params');

async function isThere(path: string, http: ProviderAccess['http']): Promise<boolean> {
  try {
    await http.send(path);
    return true;
  } catch (error) {
    if (saysGone(error)) return false;
    throw error;
  }
}
