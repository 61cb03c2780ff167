import { isObject } from 'class-validator';
import type { OutboundAnswer } from '@easel/platform';
import { missingInput } from '../../lanes/lane-inputs.js';
import { freeStep } from '../free-step.js';
import { mediaPart } from '../media-part.js';
import { OrderInputs } from '../order-inputs.js';
import {
  contentPolicy,
  failureOfStatus,
  invalidOutput,
  noCredit,
  ProviderFailure,
  sayingOf,
} from '../provider-failure.js';
import type {
  LaneCapabilities,
  Polled,
  ProviderAccess,
  ProviderHandle,
  ProviderLane,
  ProviderTask,
  Submitted,
} from '../provider-lane.js';

const MOST_UPLOAD_BYTES = 50 * 1024 * 1024;
/** Pixels of the shorter side. */
const SIDES: Readonly<Record<string, number>> = { '720p': 720, '1080p': 1_080, '4k': 2_160 };
const CREDIT = /credit|quota|insufficient/i;
const POLICY = /moderat|polic|prohibited|nsfw|sensitive/i;

type Json = Readonly<Record<string, unknown>>;

/** HeyGen: presenters out of its catalog, or out of a picture. Facts: providers 14. */
export function heyGenLane(): ProviderLane {
  return {
    provider: 'heygen',
    headers: (key): Record<string, string> => (key === undefined ? {} : { 'x-api-key': key }),
    explain: (answer) => explainRefusal(answer),
    capabilities: ({ type, backend }): LaneCapabilities | undefined =>
      type === 'ai-avatar' && backend.model === 'avatar-iv' ? { class: 'C' } : undefined,
    submit,
    poll,
  };
}

async function submit(task: ProviderTask, access: ProviderAccess): Promise<Submitted> {
  const inputs = new OrderInputs(task);
  const fromPicture = inputs.option('avatarSource') === 'image';
  const { path, json } = fromPicture
    ? await pictureOrder(inputs, task, access)
    : await avatarOrder(inputs, task, access);
  const { video_id } = record(record(await access.http.json(path, { json }))['data']);
  if (typeof video_id !== 'string' || video_id === '') {
    throw new ProviderFailure('provider_invalid_output', 'The provider took the order without naming it.', {
      maybeBought: true,
    });
  }
  return { kind: 'task', handle: { taskId: video_id } };
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

async function poll(
  { taskId }: ProviderHandle,
  _task: ProviderTask,
  { http }: ProviderAccess,
): Promise<Polled> {
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

function explainRefusal(answer: OutboundAnswer): ProviderFailure | undefined {
  try {
    const body = record(answer.json());
    const error = isObject(body['error']) ? record(body['error']) : body;
    return error['message'] === undefined ? undefined : failureOf(answer.status, error, answer.headers);
  } catch {
    return undefined;
  }
}

function failureOf(
  status: number,
  { message, detail }: Json,
  headers: Readonly<Record<string, string>> = {},
): ProviderFailure {
  const said = [sayingOf(message), sayingOf(detail)].filter((part) => part !== '').join(' ');
  if (status !== 401 && status !== 429) {
    if (CREDIT.test(said)) return noCredit();
    if (POLICY.test(said)) return contentPolicy(said);
  }
  return failureOfStatus(status, headers, said);
}

function record(value: unknown): Json {
  return isObject<Json>(value) ? value : {};
}
