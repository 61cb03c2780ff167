import { type Backend, modelOfNode, models } from '@easel/catalog';
import { CHAT_TYPES } from '../chat-request.js';
import { invalidOutput, ProviderFailure } from '../provider-failure.js';
import type {
  LaneCapabilities,
  Polled,
  ProviderAccess,
  ProviderHandle,
  ProviderLane,
  ProviderTask,
  ProviderWork,
  Submitted,
} from '../provider-lane.js';
import { askLanguageModel, isLanguageModel } from './ask-language-model.js';
import { fluxKontext } from './flux-kontext.js';
import { type Asked, askedOf, IMAGE_TYPES } from './kie-asked.js';
import { errorInside, explainRefusal } from './kie-errors.js';
import { type KieProtocol, polledOf, recordOf, textOf } from './kie-protocol.js';
import { knowsModel, market } from './market.js';
import { reachableMedia } from './reachable-media.js';
import { aleph, runway } from './runway.js';
import { suno, SUNO_TYPES } from './suno.js';
import { resolution } from './market-levers.js';
import { askForFiner, finerRender, type FinerRender } from './veo-finer.js';
import { veo, veoTaskOf } from './veo.js';

type Protocol = NonNullable<Backend['protocol']>;

const PROTOCOLS: Partial<Readonly<Record<Protocol, KieProtocol>>> = {
  jobs: market,
  veo,
  runway,
  aleph,
  'flux-kontext': fluxKontext,
  suno,
};

/** Work on clips and sounds that is one task of one model. */
const CLIP_AND_SOUND_TYPES = new Set([
  'generate-video',
  'text-to-video',
  'image-to-video',
  'video-to-video',
  'extend-video',
  'video-upscale',
  'motion-transfer',
  'lip-sync',
  'speech-to-video',
  'text-to-speech',
  'text-to-dialogue',
  'text-to-audio',
  'transcribe',
  'audio-isolation',
]);

/** The aggregator: most models of the catalog behind one key. Its tasks can be asked for, but not searched for. */
export function kieLane(): ProviderLane {
  return {
    provider: 'kie',
    headers: (key): Record<string, string> => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
    explain: explainRefusal,
    errorInside,
    capabilities,
    submit,
    poll,
  };
}

function capabilities({ type, backend }: ProviderWork): LaneCapabilities | undefined {
  const { protocol = 'jobs', model } = backend;
  if (isLanguageModel(protocol)) return CHAT_TYPES.has(type) ? { class: 'C', synchronous: true } : undefined;
  if (protocol === 'suno') return SUNO_TYPES.has(type) ? { class: 'C' } : undefined;
  if (protocol === 'veo' && finerRender(model)) {
    // Asked for again it is the same render.
    return type === 'video-upscale' ? { class: 'A' } : undefined;
  }
  if (protocol === 'jobs' && !knowsModel(backend)) return undefined;
  return IMAGE_TYPES.has(type) || CLIP_AND_SOUND_TYPES.has(type) ? { class: 'C' } : undefined;
}

function protocolOf({ protocol = 'jobs' }: Backend): KieProtocol {
  const found = PROTOCOLS[protocol];
  if (!found) throw new Error(`${protocol} has no tasks`);
  return found;
}

/** The render of an earlier VEO clip that this work is all about. */
const upscaleOf = ({ backend }: ProviderTask): FinerRender | undefined =>
  backend.protocol === 'veo' ? finerRender(backend.model) : undefined;

/** The render in which a VEO clip is wanted, where that is made after the clip. */
const renderOf = ({ backend, type }: ProviderTask, asked: Asked): FinerRender | undefined =>
  backend.protocol === 'veo' && type !== 'extend-video' ? finerRender(resolution(asked)) : undefined;

async function submit(task: ProviderTask, access: ProviderAccess): Promise<Submitted> {
  try {
    if (isLanguageModel(task.backend.protocol ?? 'jobs')) {
      return { kind: 'done', result: await askLanguageModel(task, access) };
    }
    // There is nothing to order before the first poll.
    if (upscaleOf(task)) return { kind: 'task', handle: { taskId: veoTaskOf(askedOf(task)) } };
    return await order(task, access);
  } catch (error) {
    throw error instanceof ProviderFailure && error.code === 'provider_credit'
      ? await withBalance(error, access)
      : error;
  }
}

async function order(task: ProviderTask, access: ProviderAccess): Promise<Submitted> {
  const asked = askedOf(task);
  const backend = backendFor(task, asked);
  const protocol = protocolOf(backend);
  // What is missing is said before anything is uploaded.
  protocol.orderOf(asked, backend);
  const media = await reachableMedia(asked.media, task, access);
  const { path, body } = protocol.orderOf({ ...asked, media }, backend);
  const answer = recordOf(recordOf(await access.http.json(path, { json: body }))['data']);
  if (task.type === 'suno-style-boost') return { kind: 'done', result: protocol.resultOf(answer, asked) };
  const taskId = textOf(answer['taskId']);
  if (taskId === '') {
    throw new ProviderFailure(
      'provider_invalid_output',
      'The provider accepted the order without a task id.',
      {
        maybeBought: true,
      },
    );
  }
  return { kind: 'task', handle: { taskId } };
}

/** Pictures that were wired to a node make it run the twin of its model too. */
function backendFor(task: ProviderTask, asked: Asked): Backend {
  const chosen = modelOfNode(task.type, task.params);
  const twin = chosen?.referenceTwin === undefined ? undefined : models.get(chosen.referenceTwin);
  if (!twin || asked.model !== chosen || asked.media.pictures.length === 0) return task.backend;
  return twin.backends.find(({ provider }) => provider === 'kie') ?? task.backend;
}

async function poll({ taskId }: ProviderHandle, task: ProviderTask, access: ProviderAccess): Promise<Polled> {
  const upscale = upscaleOf(task);
  const protocol = protocolOf(task.backend);
  const asked = askedOf(task);
  try {
    if (upscale) return await askForFiner(taskId, upscale, access);
    const path = `${protocol.readPath(task.type)}?taskId=${encodeURIComponent(taskId)}`;
    const { data } = recordOf(await access.http.json(path));
    // Some of its protocols know nothing by saying nothing.
    if (data === null || data === undefined) return lost();
    const record = { taskId, ...recordOf(data) };
    const polled = polledOf(record, () => protocol.resultOf(record, asked));
    const render = polled.status === 'succeeded' ? renderOf(task, asked) : undefined;
    return render ? await askForFiner(taskId, render, access) : polled;
  } catch (error) {
    if (error instanceof ProviderFailure && error.gone) return lost();
    throw error;
  }
}

function lost(): Polled {
  return {
    status: 'failed',
    failure: new ProviderFailure('provider_task_lost', 'The provider does not know the task any more.'),
  };
}

/** How much is left says whether it is the account that is empty or the order that is large. */
async function withBalance(failure: ProviderFailure, { http }: ProviderAccess): Promise<ProviderFailure> {
  try {
    const { data } = recordOf(await http.json('/api/v1/chat/credit'));
    if (typeof data !== 'number') throw invalidOutput('The provider did not report the remaining credits.');
    return new ProviderFailure(failure.code, `${failure.message} Its remaining credits: ${data}.`);
  } catch {
    return failure;
  }
}
