import { runningModel } from '@easel/catalog';
import { mediaTypeOf, type OutboundAnswer } from '@easel/platform';
import { dialogueLines } from '@easel/lanes/dialogue-lines';
import { CHANGED_VOICE } from '@easel/lanes/ffmpeg/changed-voice';
import { requiredInput } from '@easel/lanes/lane-inputs';
import { LaneParams } from '@easel/lanes/lane-params';
import { asFile, mediaPart } from '../media-part.js';
import { invalidOutput } from '../provider-failure.js';
import type { ProviderAccess, ProviderResult, ProviderTask } from '../provider-lane.js';
import { voiceIdOf } from './voice-id.js';

const FORMAT = 'output_format=mp3_44100_128';
const FALLBACK_VOICE = 'Rachel';
const MOST_CHARACTERS = 3_000;
const MOST_BYTES = 500 * 1024 * 1024;
const SHARE = { min: 0, max: 1 };
/** Of a sound. */
const SECONDS = { min: 0.5, max: 30 };

export function soundOf(answer: OutboundAnswer): ProviderResult {
  if (mediaTypeOf(answer.headers['content-type']) === 'application/json' || answer.body.length === 0) {
    throw invalidOutput('The provider answered without sound.');
  }
  return { files: [{ kind: 'audio', source: { bytes: answer.body } }] };
}

/** `POST /v1/text-to-speech/{voice}`. */
export async function textToSpeech(task: ProviderTask, access: ProviderAccess): Promise<ProviderResult> {
  const params = new LaneParams(task.params);
  const text = requiredInput(task, ['prompt', 'text', 'directText', 'in'], 'a text');
  const limit = runningModel(task.type, task.params)?.promptLimit ?? MOST_CHARACTERS;
  const voice = await voiceIdOf(params.text('voice', FALLBACK_VOICE), access);
  const language = params.text('language', 'auto');
  const answer = await access.http.send(`/v1/text-to-speech/${voice}?${FORMAT}`, {
    json: {
      text: text.slice(0, limit),
      model_id: task.backend.model,
      ...(language === 'auto' ? {} : { language_code: language }),
      ...settingsOf(params, { ...SHARE, speed: { min: 0.7, max: 1.2 } }),
    },
  });
  return soundOf(answer);
}

function settingsOf(
  params: LaneParams,
  { min, max, speed }: { min: number; max: number; speed?: { min: number; max: number } },
): { voice_settings?: Record<string, unknown> } {
  const settings: Record<string, unknown> = {
    stability: params.optionalNumber('stability', { min, max }),
    similarity_boost: params.optionalNumber('similarityBoost', { min, max }),
    style: params.optionalNumber('style', { min, max }),
    ...(speed ? { speed: params.optionalNumber('speed', speed) } : {}),
    ...(params.raw('useSpeakerBoost') === undefined
      ? {}
      : { use_speaker_boost: params.flag('useSpeakerBoost', true) }),
  };
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return given.length === 0 ? {} : { voice_settings: Object.fromEntries(given) };
}

/** `POST /v1/text-to-dialogue`. */
export async function textToDialogue(task: ProviderTask, access: ProviderAccess): Promise<ProviderResult> {
  const params = new LaneParams(task.params);
  const known = new Map<string, string>();
  const inputs: { text: string; voice_id: string }[] = [];
  for (const { text, voice } of dialogueLines(task)) {
    const id = known.get(voice) ?? (await voiceIdOf(voice, access));
    known.set(voice, id);
    inputs.push({ text, voice_id: id });
  }
  const language = params.text('language');
  const stability = params.optionalNumber('stability', SHARE);
  const answer = await access.http.send(`/v1/text-to-dialogue?${FORMAT}`, {
    json: {
      inputs,
      model_id: task.backend.model,
      ...(language === '' ? {} : { language_code: language }),
      ...(stability === undefined ? {} : { settings: { stability } }),
    },
  });
  return soundOf(answer);
}

/** `POST /v1/sound-generation`. */
export async function textToSound(task: ProviderTask, { http }: ProviderAccess): Promise<ProviderResult> {
  const params = new LaneParams(task.params);
  const text = requiredInput(task, ['prompt', 'text', 'in'], 'a description');
  const answer = await http.send(`/v1/sound-generation?${FORMAT}`, {
    json: {
      text: text.slice(0, runningModel(task.type, task.params)?.promptLimit ?? 450),
      model_id: task.backend.model,
      duration_seconds: Math.min(
        SECONDS.max,
        Math.max(SECONDS.min, params.number('duration', { min: 0, max: 600, fallback: 10 })),
      ),
      prompt_influence: params.number('promptInfluence', { ...SHARE, fallback: 0.3 }),
      loop: params.flag('loop', false),
    },
  });
  return soundOf(answer);
}

/** `POST /v1/speech-to-speech/{voice}`. */
export async function changeVoice(task: ProviderTask, access: ProviderAccess): Promise<ProviderResult> {
  const params = new LaneParams(task.params);
  const voice = await voiceIdOf(params.text('voiceId', FALLBACK_VOICE), access);
  const form = await recordingOf(task, 'audio', CHANGED_VOICE);
  form.append('model_id', params.text('model', task.backend.model));
  form.append('remove_background_noise', String(params.flag('removeBackgroundNoise', false)));
  const { voice_settings } = settingsOf(params, SHARE);
  if (voice_settings) form.append('voice_settings', JSON.stringify(voice_settings));
  const seed = params.optionalNumber('seed', { min: 0, max: 4_294_967_295 });
  if (seed !== undefined) form.append('seed', String(Math.floor(seed)));
  return soundOf(await access.http.send(`/v1/speech-to-speech/${voice}?${FORMAT}`, { form }));
}

/** `POST /v1/audio-isolation`. */
export async function isolateVoice(task: ProviderTask, { http }: ProviderAccess): Promise<ProviderResult> {
  return soundOf(await http.send('/v1/audio-isolation', { form: await recordingOf(task, 'audio') }));
}

const RECORDING = ['audioUrl', 'audio', 'videoUrl', 'video', 'audio-style', 'in'];

export async function recordingOf(
  task: ProviderTask,
  part: string,
  names: readonly string[] = RECORDING,
): Promise<FormData> {
  const url = requiredInput(task, names, 'a recording');
  const form = new FormData();
  form.append(part, asFile(await mediaPart(await task.readMedia(url), MOST_BYTES)));
  return form;
}
