import { isObject } from 'class-validator';
import type { OutboundAnswer } from '@easel/platform';
import { missingInput } from '@easel/lanes/lane-inputs';
import { freeStep } from '../free-step.js';
import type { MediaInput } from '../media-input.js';
import { mediaPart } from '../media-part.js';
import { OrderInputs } from '../order-inputs.js';
import {
  contentPolicy,
  failureOfStatus,
  invalidOutput,
  noCredit,
  ProviderFailure,
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

const MOST_UPLOAD_BYTES = 500 * 1024 * 1024;
const LONGEST_PROMPT = 2_000;
const UPLOAD_MS = 10 * 60_000;
const POLICY = /moderat|polic|prohibited|nsfw|unsafe/i;

type Json = Readonly<Record<string, unknown>>;

/**
 * Beeble's SwitchX: keeps who acts in a clip and changes light and surroundings. It takes a key for each order, under
 * which the same order is never begun twice.
 */
export function beebleLane(): ProviderLane {
  return {
    provider: 'beeble',
    headers: (key): Record<string, string> => (key === undefined ? {} : { 'x-api-key': key }),
    explain: explainRefusal,
    capabilities: ({ type, backend }): LaneCapabilities | undefined =>
      type === 'switchx' && backend.model === 'switchx' ? { class: 'A' } : undefined,
    submit,
    poll,
  };
}

async function submit(task: ProviderTask, access: ProviderAccess): Promise<Submitted> {
  const inputs = new OrderInputs(task);
  const source = inputs.requiredMedia('a video', 'videoUrl', 'video');
  const picture = inputs.media('imageUrl', 'image');
  const prompt = inputs.prompt(LONGEST_PROMPT);
  if (!picture && prompt.trim() === '') throw missingInput('a prompt or a picture of the new surroundings');
  const alpha = alphaOf(inputs);
  const uriOf = (media: MediaInput): Promise<string> => reachableUri(media.url, task, access);
  const seed = inputs.seed();
  const json = {
    generation_type: 'video',
    source_uri: await uriOf(source),
    alpha_mode: alpha.mode,
    ...(alpha.mask ? { alpha_uri: await uriOf(alpha.mask) } : {}),
    ...(alpha.mode === 'select' ? { alpha_keyframe_index: inputs.number('keyframeIndex') ?? 0 } : {}),
    ...(picture ? { reference_image_uri: await uriOf(picture) } : {}),
    ...(prompt.trim() === '' ? {} : { prompt }),
    max_resolution: inputs.number('maxResolution') === 720 ? 720 : 1_080,
    ...(seed === undefined ? {} : { seed }),
    idempotency_key: task.reference,
  };
  const { id } = record(await access.http.json('/v1/switchx/generations', { json }));
  if (typeof id !== 'string' || id === '') {
    throw new ProviderFailure('provider_invalid_output', 'The provider accepted the order without an id.', {
      maybeBought: true,
    });
  }
  return { kind: 'task', handle: { taskId: id } };
}

/** How the figures are separated from their surroundings; two of the ways need a mask. */
function alphaOf(inputs: OrderInputs): { mode: string; mask?: MediaInput } {
  const mode = inputs.option('alphaMode') ?? 'auto';
  if (mode === 'select')
    return { mode, mask: inputs.requiredMedia('a mask of one frame', 'maskUrl', 'mask') };
  if (mode === 'custom')
    return { mode, mask: inputs.requiredMedia('a mask as a video', 'maskVideoUrl', 'mask-video') };
  return { mode };
}

async function reachableUri(url: string, task: ProviderTask, { http }: ProviderAccess): Promise<string> {
  const link = task.publicLink(url);
  if (link !== undefined) return link;
  const { name, bytes, contentType } = await mediaPart(await task.readMedia(url), MOST_UPLOAD_BYTES);
  return freeStep(async () => {
    const place = record(await http.json('/v1/uploads', { json: { filename: name } }));
    const { upload_url: target, beeble_uri: uri } = place;
    if (typeof target !== 'string' || typeof uri !== 'string') {
      throw invalidOutput('The provider did not say where to put a file.');
    }
    await http.send(target, {
      method: 'PUT',
      body: bytes,
      headers: { 'content-type': contentType },
      timeoutMs: UPLOAD_MS,
    });
    return uri;
  });
}

async function poll(
  { taskId }: ProviderHandle,
  _task: ProviderTask,
  { http }: ProviderAccess,
): Promise<Polled> {
  const path = `/v1/switchx/generations/${encodeURIComponent(taskId)}`;
  const { status, progress, output, error } = record(await http.json(path));
  if (status === 'completed') {
    const { render } = record(output);
    return typeof render === 'string'
      ? { status: 'succeeded', result: { files: [{ kind: 'video', source: { url: render } }] } }
      : { status: 'failed', failure: invalidOutput('The provider ended the task without a clip.') };
  }
  if (status === 'failed') {
    const said = typeof error === 'string' ? error : record(error)['message'];
    return {
      status: 'failed',
      failure: POLICY.test(String(said)) ? contentPolicy(said) : failureOfStatus(500, {}, said),
    };
  }
  return {
    status: status === 'in_queue' ? 'queued' : 'running',
    ...(typeof progress === 'number' ? { progress } : {}),
  };
}

function explainRefusal(answer: OutboundAnswer): ProviderFailure | undefined {
  let body: Json;
  try {
    body = record(answer.json());
  } catch {
    return undefined;
  }
  const { message, code } = record(body['error']);
  if (answer.status === 402) return noCredit();
  if (code === 'SOURCE_UNREACHABLE') {
    return new ProviderFailure('input_unreachable', 'The provider could not fetch an input.');
  }
  if (POLICY.test(`${String(code)} ${String(message)}`)) return contentPolicy(message);
  return message === undefined ? undefined : failureOfStatus(answer.status, answer.headers, message);
}

function record(value: unknown): Json {
  return isObject<Json>(value) ? value : {};
}
