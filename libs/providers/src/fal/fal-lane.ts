import { isObject } from 'class-validator';
import { withReachableMedia } from '../media-input.js';
import { OrderInputs } from '../order-inputs.js';
import { ProviderFailure } from '../provider-failure.js';
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
import { returnedAddress } from '../returned-address.js';
import { explainRefusal, FalVerdict } from './fal-errors.js';
import { type FalModel, falModels } from './fal-models.js';
import { reachableFile } from './upload-file.js';

/** A queue before many models. Its requests can be asked for by id, and searched for by nothing. */
export function falLane(): ProviderLane {
  return {
    provider: 'fal',
    headers: (key): Record<string, string> => (key === undefined ? {} : { authorization: `Key ${key}` }),
    explain: explainRefusal,
    capabilities: ({ type, backend }: ProviderWork): LaneCapabilities | undefined =>
      falModels.get(backend.model)?.types.includes(type) === true ? { class: 'C' } : undefined,
    submit,
    poll,
    cancel: async (handle, work, access) => {
      await access.http.send(addressOf(handle, work, access, 'cancel'), { method: 'PUT' });
    },
  };
}

function modelOf({ backend }: ProviderWork): FalModel {
  const model = falModels.get(backend.model);
  if (!model) throw new Error(`no such model here: ${backend.model}`);
  return model;
}

async function submit(task: ProviderTask, access: ProviderAccess): Promise<Submitted> {
  const order = Object.entries(modelOf(task).input(new OrderInputs(task)));
  const json = await withReachableMedia(
    Object.fromEntries(order.filter(([, value]) => value !== undefined)),
    (url) => reachableFile(url, task, access),
  );
  return { kind: 'task', handle: handleOf(await access.http.json(`/${task.backend.model}`, { json })) };
}

/** @throws ProviderFailure where the answer names no request: it was taken, and nobody can ask for it */
function handleOf(answer: unknown): ProviderHandle {
  const fields = (isObject(answer) ? answer : {}) as Record<string, unknown>;
  const taskId = fields['request_id'];
  if (typeof taskId !== 'string' || taskId === '') {
    throw new ProviderFailure('provider_invalid_output', 'The provider accepted the order without an id.', {
      maybeBought: true,
    });
  }
  const addresses = ['status_url', 'response_url', 'cancel_url'].filter(
    (name) => typeof fields[name] === 'string',
  );
  return { taskId, data: Object.fromEntries(addresses.map((name) => [name, fields[name]])) };
}

const BELOW_REQUEST = { status: '/status', response: '', cancel: '/cancel' };

/** Requests live below their app: what follows its name in an endpoint is no part of their address. */
function addressOf(
  { taskId, data }: ProviderHandle,
  { backend }: ProviderWork,
  access: ProviderAccess,
  what: keyof typeof BELOW_REQUEST,
): string {
  const [owner = '', app = ''] = backend.model.split('/');
  const path = `/${owner}/${app}/requests/${encodeURIComponent(taskId)}${BELOW_REQUEST[what]}`;
  return returnedAddress(data?.[`${what}_url`], access, path);
}

async function poll(handle: ProviderHandle, task: ProviderTask, access: ProviderAccess): Promise<Polled> {
  const answer = await access.http.json(addressOf(handle, task, access, 'status'));
  const { status } = (isObject(answer) ? answer : {}) as { status?: unknown };
  if (status === 'COMPLETED') return outcomeOf(handle, task, access);
  return { status: status === 'IN_QUEUE' ? 'queued' : 'running' };
}

/** A failed request is complete, too; only its result shows the failure. */
async function outcomeOf(
  handle: ProviderHandle,
  task: ProviderTask,
  access: ProviderAccess,
): Promise<Polled> {
  const output = await access.http
    .json(addressOf(handle, task, access, 'response'))
    .catch((error: unknown) => {
      if (error instanceof FalVerdict) return error;
      throw error;
    });
  if (output instanceof FalVerdict) return { status: 'failed', failure: output };
  try {
    return { status: 'succeeded', result: modelOf(task).result(output) };
  } catch (error) {
    if (error instanceof ProviderFailure) return { status: 'failed', failure: error };
    throw error;
  }
}
