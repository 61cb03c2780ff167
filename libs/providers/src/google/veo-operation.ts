import { isObject } from 'class-validator';
import type { MediaInput } from '../media-input.js';
import { mediaPart } from '../media-part.js';
import { OrderInputs } from '../order-inputs.js';
import { contentPolicy, failureOfStatus, invalidOutput, ProviderFailure } from '../provider-failure.js';
import type {
  Polled,
  ProviderAccess,
  ProviderFile,
  ProviderHandle,
  ProviderTask,
  Submitted,
} from '../provider-lane.js';

const MOST_PICTURE_BYTES = 20 * 1024 * 1024;
/** References and the finer bands are made in this length only. Seconds. */
const FULL_LENGTH = 8;

interface Operation {
  name?: unknown;
  done?: unknown;
  error?: { code?: unknown; message?: unknown };
  response?: {
    generateVideoResponse?: {
      generatedSamples?: { video?: { uri?: unknown } }[];
      raiMediaFilteredCount?: unknown;
      raiMediaFilteredReasons?: unknown;
    };
  };
}

/** Orders a clip of VEO, which is an operation that takes minutes. */
export async function orderClip(task: ProviderTask, { http }: ProviderAccess): Promise<Submitted> {
  const inputs = new OrderInputs(task);
  const references = inputs.referencePictures();
  const { start, end } = inputs.frames();
  const picture = async (media: MediaInput): Promise<unknown> => {
    const { contentType, bytes } = await mediaPart(await task.readMedia(media.url), MOST_PICTURE_BYTES);
    return { bytesBase64Encoded: bytes.toString('base64'), mimeType: contentType };
  };
  const referenceImages: unknown[] = [];
  for (const reference of references) {
    referenceImages.push({ image: await picture(reference), referenceType: 'asset' });
  }
  const resolution = inputs.option('resolution');
  const full = references.length > 0 || resolution === '1080p' || resolution === '4k';
  const body = await http.json(`/models/${encodeURIComponent(task.backend.model)}:predictLongRunning`, {
    json: {
      instances: [
        {
          prompt: inputs.prompt(),
          ...(start ? { image: await picture(start) } : {}),
          ...(end ? { lastFrame: await picture(end) } : {}),
          ...(referenceImages.length > 0 ? { referenceImages } : {}),
        },
      ],
      parameters: {
        aspectRatio: inputs.option('aspectRatio') ?? '16:9',
        ...(resolution === undefined ? {} : { resolution }),
        durationSeconds: full ? FULL_LENGTH : (inputs.number('duration') ?? FULL_LENGTH),
        ...(inputs.seed() === undefined ? {} : { seed: inputs.seed() }),
      },
    },
  });
  const { name } = (isObject(body) ? body : {}) as Operation;
  if (typeof name !== 'string' || name === '') {
    throw new ProviderFailure('provider_invalid_output', 'The provider accepted the order without an id.', {
      maybeBought: true,
    });
  }
  return { kind: 'task', handle: { taskId: name } };
}

export async function pollClip({ taskId }: ProviderHandle, access: ProviderAccess): Promise<Polled> {
  const body = await access.http.json(`/${taskId}`);
  const { done, error, response } = (isObject(body) ? body : {}) as Operation;
  if (done !== true) return { status: 'running' };
  if (error) {
    const { code, message, retryable } = failureOfStatus(httpStatusOf(error.code), {}, error.message);
    return { status: 'failed', failure: new ProviderFailure(code, message, { retryable }) };
  }
  const {
    generatedSamples = [],
    raiMediaFilteredCount,
    raiMediaFilteredReasons,
  } = response?.generateVideoResponse ?? {};
  const uri = generatedSamples[0]?.video?.uri;
  if (typeof uri === 'string') return { status: 'succeeded', result: { files: [clipAt(uri, access)] } };
  if (Number(raiMediaFilteredCount) > 0) {
    const [reason] = Array.isArray(raiMediaFilteredReasons) ? (raiMediaFilteredReasons as unknown[]) : [];
    return { status: 'failed', failure: contentPolicy(reason) };
  }
  return { status: 'failed', failure: invalidOutput('The provider ended the operation without a clip.') };
}

/** A file at Google, which wants the key, by the way that leads to Google here. No other address gets the key. */
function clipAt(uri: string, { baseUrl, key }: ProviderAccess): ProviderFile {
  const { origin } = new URL(baseUrl);
  const named = URL.parse(uri);
  const atGoogle = named?.origin === origin || named?.hostname.endsWith('.googleapis.com') === true;
  if (!named || !atGoogle || key === undefined) return { kind: 'video', source: { url: uri } };
  const url = `${origin}${named.pathname}${named.search}`;
  return { kind: 'video', source: { url, headers: { 'x-goog-api-key': key } } };
}

/** Operations fail with the codes of gRPC. */
function httpStatusOf(code: unknown): number {
  switch (code) {
    case 3:
    case 9:
      return 400;
    case 7:
    case 16:
      return 403;
    case 8:
      return 429;
    case 14:
      return 503;
    default:
      return 500;
  }
}
