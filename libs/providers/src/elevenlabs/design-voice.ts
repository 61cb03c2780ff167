import { isObject } from 'class-validator';
import { optionalInput, requiredInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { freeStep } from '../free-step.js';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderHttp } from '../provider-http.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { recordingOf } from './speech.js';

/** A sample is read from texts of at least this length; shorter ones are left to the provider. */
const SHORTEST_SAMPLE = 100;
const LONGEST_SAMPLE = 1_000;

const DESCRIPTIONS = ['voiceDescription', 'prompt', 'userPrompt', 'in'];
const RECORDINGS = ['audioUrl', 'audio', 'audio-style'];
const FORMAT = 'output_format=mp3_44100_128';

interface Preview {
  generated_voice_id?: unknown;
  audio_base_64?: unknown;
}

/** `POST /v1/text-to-voice/design`, and the first of what it offers is kept with `POST /v1/text-to-voice`. */
export async function designVoice(task: ProviderTask, { http }: ProviderAccess): Promise<ProviderResult> {
  const params = new LaneParams(task.params);
  const description = requiredInput(task, DESCRIPTIONS, 'a description of the voice');
  const sample = optionalInput(task, ['text'])?.slice(0, LONGEST_SAMPLE) ?? '';
  const seed = params.optionalNumber('seed', { min: 0, max: 2_147_483_647 });
  const body = await http.json(`/v1/text-to-voice/design?${FORMAT}`, {
    json: {
      voice_description: description,
      model_id: params.text('model', task.backend.model),
      ...(sample.length >= SHORTEST_SAMPLE ? { text: sample } : { auto_generate_text: true }),
      loudness: params.number('loudness', { min: -1, max: 1, fallback: 0 }),
      guidance_scale: params.number('guidanceScale', { min: 0, max: 100, fallback: 5 }),
      ...(seed === undefined ? {} : { seed: Math.floor(seed) }),
    },
  });
  return keepFirst(body, description, task, http);
}

/**
 * The voice of a recording, changed as described: it is cloned, `POST /v1/text-to-voice/{voice}/remix` offers others
 * like it, the first of these is kept and the clone is not. Without a recording there is only the description.
 */
export async function remixVoice(task: ProviderTask, access: ProviderAccess): Promise<ProviderResult> {
  if (optionalInput(task, RECORDINGS) === undefined) return designVoice(task, access);
  const { http } = access;
  const description = requiredInput(task, DESCRIPTIONS, 'a description of the voice');
  const sample = optionalInput(task, ['text'])?.slice(0, LONGEST_SAMPLE) ?? '';
  const form = await recordingOf(task, 'files');
  form.append('name', `Remixed ${task.jobId.slice(-12)}`);
  const added = await freeStep(() => http.json('/v1/voices/add', { form }));
  const { voice_id: clone } = (isObject(added) ? added : {}) as { voice_id?: unknown };
  if (typeof clone !== 'string') throw invalidOutput('The provider did not take the recording.');
  try {
    const body = await http.json(`/v1/text-to-voice/${encodeURIComponent(clone)}/remix?${FORMAT}`, {
      json: {
        voice_description: description,
        ...(sample.length >= SHORTEST_SAMPLE ? { text: sample } : { auto_generate_text: true }),
      },
    });
    return await keepFirst(body, description, task, http);
  } finally {
    await http.send(`/v1/voices/${encodeURIComponent(clone)}`, { method: 'DELETE' }).catch(() => undefined);
  }
}

async function keepFirst(
  body: unknown,
  description: string,
  { jobId }: ProviderTask,
  http: ProviderHttp,
): Promise<ProviderResult> {
  const { previews } = (isObject(body) ? body : {}) as { previews?: Preview[] };
  const [preview] = Array.isArray(previews) ? previews : [];
  if (typeof preview?.generated_voice_id !== 'string' || typeof preview.audio_base_64 !== 'string') {
    throw invalidOutput('The provider answered without a voice.');
  }
  const kept = await http.json('/v1/text-to-voice', {
    json: {
      voice_name: `Voice ${jobId.slice(-12)}`,
      voice_description: description,
      generated_voice_id: preview.generated_voice_id,
    },
  });
  const { voice_id } = (isObject(kept) ? kept : {}) as { voice_id?: unknown };
  if (typeof voice_id !== 'string') throw invalidOutput('The provider did not keep the voice.');
  return {
    files: [{ kind: 'audio', source: { bytes: Buffer.from(preview.audio_base_64, 'base64') } }],
    data: { voiceId: voice_id },
  };
}
