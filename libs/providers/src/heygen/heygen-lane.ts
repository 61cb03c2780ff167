import { table } from '@easel/contracts/table';
import { missingInput } from '@easel/lanes/lane-inputs';
import { freeStep } from '../free-step.js';
import { mediaPart } from '../media-part.js';
import { OrderInputs } from '../order-inputs.js';
import { invalidOutput, ProviderFailure } from '../provider-failure.js';
import type {
  LaneCapabilities,
  Polled,
  ProviderAccess,
  ProviderHandle,
  ProviderLane,
  ProviderTask,
  Submitted,
} from '../provider-lane.js';

import { cinematicOrder } from './cinematic-avatar.js';
import { pollVideo } from './poll-video.js';
import { explainRefusal, failureOf, type Json, record } from './heygen-answer.js';

const MOST_UPLOAD_BYTES = 50 * 1024 * 1024;
/** Pixels of the shorter side. */
const SIDES: Readonly<Record<string, number>> = table({ '720p': 720, '1080p': 1_080, '4k': 2_160 });

/** Which of its models do what. */
const MODELS: Readonly<Record<string, readonly string[]>> = table({
  'ai-avatar': ['avatar-iv', 'avatar-v'],
  'cinematic-avatar': ['cinematic'],
});

/** HeyGen: presenters out of its catalog, or out of a picture, and films with them. Facts: providers 14. */
export function heyGenLane(): ProviderLane {
  return {
    provider: 'heygen',
    headers: (key): Record<string, string> => (key === undefined ? {} : { 'x-api-key': key }),
    explain: (answer) => explainRefusal(answer),
    capabilities: ({ type, backend: { model } }): LaneCapabilities | undefined =>
      MODELS[type]?.includes(model) ? { class: 'C' } : undefined,
    submit,
    poll: (handle, task, access) => (isNewer(task) ? pollVideo(handle, access) : poll(handle, access)),
  };
}

async function submit(task: ProviderTask, access: ProviderAccess): Promise<Submitted> {
  const { path, json } = await orderOf(task, access);
  const { video_id } = record(record(await access.http.json(path, { json }))['data']);
  if (typeof video_id !== 'string' || video_id === '') {
    throw new ProviderFailure('provider_invalid_output', 'The provider accepted the order without an id.', {
      maybeBought: true,
    });
  }
  return { kind: 'task', handle: { taskId: video_id } };
}

/** What is ordered and asked for by the third version of its protocol. */
const isNewer = ({ type, backend }: ProviderTask): boolean =>
  type === 'cinematic-avatar' || backend.model === 'avatar-v';

async function orderOf(task: ProviderTask, access: ProviderAccess): Promise<{ path: string; json: Json }> {
  if (task.type === 'cinematic-avatar') {
    return { path: '/v3/videos', json: await cinematicOrder(task, access) };
  }
  const inputs = new OrderInputs(task);
  if (isNewer(task)) return { path: '/v3/videos', json: await presenterOrder(inputs, task, access) };
  const fromPicture = inputs.option('avatarSource') === 'image';
  return fromPicture ? pictureOrder(inputs, task, access) : avatarOrder(inputs, task, access);
}

async function avatarOrder(
  inputs: OrderInputs,
  task: ProviderTask,
  access: ProviderAccess,
): Promise<{ path: string; json: Json }> {
  const avatar = inputs.option('avatarId');
  if (avatar === undefined) throw missingInput('an avatar');
  const side = SIDES[inputs.option('resolution') ?? '720p'] ?? 720;
  const long = Math.round((side * 16) / 9);
  const upright = inputs.option('aspectRatio') === '9:16';
  return {
    path: '/v2/video/generate',
    json: {
      callback_id: task.reference,
      caption: inputs.flag('captions') ?? false,
      dimension: upright ? { width: side, height: long } : { width: long, height: side },
      video_inputs: [
        {
          character: { type: 'avatar', avatar_id: avatar, avatar_style: 'normal' },
          voice: await voiceOf(inputs, task, access),
        },
      ],
    },
  };
}

/** The later engine, for avatars of the catalog. */
async function presenterOrder(
  inputs: OrderInputs,
  task: ProviderTask,
  access: ProviderAccess,
): Promise<Json> {
  const avatar = inputs.option('avatarId');
  if (avatar === undefined) throw missingInput('an avatar');
  const { type, input_text, voice_id, speed, pitch, ...recording } = await voiceOf(inputs, task, access);
  return {
    type: 'avatar',
    avatar_id: avatar,
    engine: { type: 'avatar_v' },
    resolution: inputs.option('resolution') ?? '720p',
    aspect_ratio: inputs.option('aspectRatio') ?? '16:9',
    caption: inputs.flag('captions') ?? false,
    callback_id: task.reference,
    ...(type === 'text' ? { script: input_text, voice_id, voice_settings: { speed, pitch } } : recording),
  };
}

async function pictureOrder(
  inputs: OrderInputs,
  task: ProviderTask,
  access: ProviderAccess,
): Promise<{ path: string; json: Json }> {
  const picture = inputs.requiredMedia('a picture', 'imageUrl', 'image');
  const voice = await voiceOf(inputs, task, access);
  const { image_key } = await upload(picture.url, task, access);
  return {
    path: '/v2/video/av4/generate',
    json: {
      image_key,
      callback_id: task.reference,
      video_orientation: inputs.option('aspectRatio') === '9:16' ? 'portrait' : 'landscape',
      ...(voice['type'] === 'text'
        ? { script: voice['input_text'], voice_id: voice['voice_id'] }
        : { audio_asset_id: voice['audio_asset_id'], audio_url: voice['audio_url'] }),
    },
  };
}

async function voiceOf(inputs: OrderInputs, task: ProviderTask, access: ProviderAccess): Promise<Json> {
  if (inputs.option('speechMode') === 'audio') {
    const { url } = inputs.requiredMedia('a recording', 'audioUrl', 'audio');
    const link = task.publicLink(url);
    if (link !== undefined) return { type: 'audio', audio_url: link };
    return { type: 'audio', audio_asset_id: (await upload(url, task, access))['id'] };
  }
  const text = inputs.text('script');
  if (text === undefined) throw missingInput('a script');
  const voice = inputs.option('voiceId');
  if (voice === undefined) throw missingInput('a voice');
  const speed = inputs.number('voiceSpeed');
  const pitch = inputs.number('pitch');
  return {
    type: 'text',
    voice_id: voice,
    input_text: text,
    ...(speed === undefined ? {} : { speed }),
    ...(pitch === undefined ? {} : { pitch }),
  };
}

async function upload(
  url: string,
  task: ProviderTask,
  { http, hosts, baseUrl }: ProviderAccess,
): Promise<Json> {
  const { contentType, bytes } = await mediaPart(await task.readMedia(url), MOST_UPLOAD_BYTES);
  const body = await freeStep(() =>
    http.json(`${hosts['upload'] ?? baseUrl}/v1/asset`, {
      body: bytes,
      headers: { 'content-type': contentType },
    }),
  );
  return record(record(body)['data']);
}

async function poll({ taskId }: ProviderHandle, { http }: ProviderAccess): Promise<Polled> {
  const path = `/v1/video_status.get?video_id=${encodeURIComponent(taskId)}`;
  const { status, video_url, error } = record(record(await http.json(path))['data']);
  switch (status) {
    case 'completed':
      return typeof video_url === 'string'
        ? { status: 'succeeded', result: { files: [{ kind: 'video', source: { url: video_url } }] } }
        : { status: 'failed', failure: invalidOutput('The provider ended the task without a clip.') };
    case 'failed':
      return { status: 'failed', failure: failureOf(500, record(error)) };
    case 'pending':
    case 'waiting':
      return { status: 'queued' };
    default:
      return { status: 'running' };
  }
}
