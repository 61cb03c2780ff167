import { isObject } from 'class-validator';
import { LaneParams } from '@easel/lanes/lane-params';
import { invalidOutput, ProviderFailure, sayingOf } from '../provider-failure.js';
import type { Polled, ProviderAccess, ProviderHandle, ProviderTask, Submitted } from '../provider-lane.js';
import { recordingOf } from './speech.js';

/** `POST /v1/dubbing`. */
export async function submitDub(task: ProviderTask, { http }: ProviderAccess): Promise<Submitted> {
  const params = new LaneParams(task.params);
  const language = params.text('targetLanguage', 'es');
  const form = await recordingOf(task, 'file');
  form.append('target_lang', language);
  const source = params.text('sourceLanguage');
  if (source !== '') form.append('source_lang', source);
  const speakers = params.optionalNumber('numSpeakers', { min: 0, max: 32 });
  if (speakers !== undefined) form.append('num_speakers', String(speakers));
  form.append('disable_voice_cloning', String(params.flag('disableVoiceCloning', false)));
  form.append('drop_background_audio', String(params.flag('dropBackgroundAudio', false)));
  const body = await http.json('/v1/dubbing', { form });
  const { dubbing_id } = (isObject(body) ? body : {}) as { dubbing_id?: unknown };
  if (typeof dubbing_id !== 'string') throw invalidOutput('The provider did not say which dub it began.');
  return { kind: 'task', handle: { taskId: dubbing_id, data: { language } } };
}

/** `GET /v1/dubbing/{id}`; the recording is fetched with the account's key. */
export async function pollDub(
  { taskId, data }: ProviderHandle,
  { http, baseUrl, key }: ProviderAccess,
): Promise<Polled> {
  const path = `/v1/dubbing/${encodeURIComponent(taskId)}`;
  const body = await http.json(path);
  const { status, error } = (isObject(body) ? body : {}) as { status?: unknown; error?: unknown };
  if (status === 'failed') {
    return {
      status: 'failed',
      failure: new ProviderFailure('provider_error', `The dub failed. ${sayingOf(error)}`.trim()),
    };
  }
  if (status !== 'dubbed') return { status: 'running' };
  const url = `${baseUrl}${path}/audio/${encodeURIComponent(String(data?.['language']))}`;
  const headers: Record<string, string> = key === undefined ? {} : { 'xi-api-key': key };
  return { status: 'succeeded', result: { files: [{ kind: 'audio', source: { url, headers } }] } };
}

export async function cancelDub({ taskId }: ProviderHandle, { http }: ProviderAccess): Promise<void> {
  await http.send(`/v1/dubbing/${encodeURIComponent(taskId)}`, { method: 'DELETE' });
}
