import { isObject } from 'class-validator';
import { TRAINING_TYPE } from '@easel/catalog';
import { inspectMedia } from '@easel/lanes/media/probe-media';
import { freeStep } from '../free-step.js';
import { withReachableMedia } from '../media-input.js';
import { OrderInputs } from '../order-inputs.js';
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
import { returnedAddress } from '../returned-address.js';
import { handleOf, polledOf, predictionOf } from './prediction.js';
import { explainRefusal } from './replicate-errors.js';
import type { Measured, ModelInput, ReplicateModel } from './replicate-model.js';
import { replicateModels } from './replicate-models.js';
import { findTraining, pollTraining, submitTraining } from './training.js';
import { trainingCallback } from './training-callback.js';
import { reachableFile } from './upload-file.js';

const TRAINER = 'ostris/flux-dev-lora-trainer';

/**
 * Models of many makers, asked alike: predictions that can be asked for by id, and searched for by nothing. Trainings
 * are found by the word that they teach.
 */
export function replicateLane(env: Readonly<Record<string, string | undefined>> = {}): ProviderLane {
  return {
    provider: 'replicate',
    headers: (key): Record<string, string> => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
    explain: explainRefusal,
    capabilities: ({ type, backend }: ProviderWork): LaneCapabilities | undefined => {
      if (type === TRAINING_TYPE) return backend.model === TRAINER ? { class: 'B' } : undefined;
      return replicateModels.get(backend.model)?.types.includes(type) === true ? { class: 'C' } : undefined;
    },
    submit: (task, access) =>
      task.type === TRAINING_TYPE
        ? submitTraining(task, access, trainingCallback(env['PUBLIC_URL']))
        : submit(task, access),
    find: findTraining,
    poll: (handle, task, access) =>
      task.type === TRAINING_TYPE ? pollTraining(handle, task, access) : poll(handle, task, access),
    cancel: async (handle, { type }, access) => {
      const tasks = type === TRAINING_TYPE ? 'trainings' : 'predictions';
      const path = `/${tasks}/${encodeURIComponent(handle.taskId)}/cancel`;
      await access.http.send(returnedAddress(handle.data?.['cancel'], access, path), { method: 'POST' });
    },
  };
}

function modelOf({ backend }: ProviderWork): ReplicateModel {
  const model = replicateModels.get(backend.model);
  if (!model) throw new Error(`no such model here: ${backend.model}`);
  return model;
}

async function submit(task: ProviderTask, access: ProviderAccess): Promise<Submitted> {
  const model = modelOf(task);
  const asked = new OrderInputs(task);
  const measured = await measuredOf(model, asked, task);
  const wanted = withoutUndefined(model.input(asked, measured));
  const input = await withReachableMedia(wanted, (url) => reachableFile(url, task, access));
  const answer = await order(task.backend.model, model, input, access);
  return { kind: 'task', handle: handleOf(predictionOf(answer)) };
}

/**
 * Models that the provider looks after run by name; those that it stopped to look after run by version from then on.
 */
async function order(
  name: string,
  { byVersion }: ReplicateModel,
  input: ModelInput,
  access: ProviderAccess,
): Promise<unknown> {
  if (byVersion !== true) {
    try {
      return await access.http.json(`/models/${name}/predictions`, { json: { input } });
    } catch (error) {
      if (!(error instanceof ProviderFailure) || !error.gone) throw error;
    }
  }
  return access.http.json('/predictions', { json: fitted(await latestVersion(name, access), input) });
}

async function poll(handle: ProviderHandle, task: ProviderTask, access: ProviderAccess): Promise<Polled> {
  const path = `/predictions/${encodeURIComponent(handle.taskId)}`;
  const answer = await access.http.json(returnedAddress(handle.data?.['get'], access, path));
  return polledOf(predictionOf(answer), (output) => modelOf(task).result(output, new OrderInputs(task)));
}

async function measuredOf(model: ReplicateModel, asked: OrderInputs, task: ProviderTask): Promise<Measured> {
  const clip = model.measuresClip ? asked.media('videoUrl', 'video') : undefined;
  if (!clip) return {};
  const { durationSeconds } = await inspectMedia(await task.readMedia(clip.url), { signal: task.signal });
  return durationSeconds === undefined ? {} : { clipSeconds: durationSeconds };
}

interface Version {
  id: string;
  /** Names of its input fields, if it states them. */
  fields: ReadonlySet<string> | undefined;
}

/** Somebody's own model is run by the version that its maker published last. */
async function latestVersion(name: string, { http }: ProviderAccess): Promise<Version> {
  const body = await freeStep(() => http.json(`/models/${name}`));
  const { latest_version: version } = (isObject(body) ? body : {}) as { latest_version?: unknown };
  const { id, openapi_schema: schema } = (isObject(version) ? version : {}) as {
    id?: unknown;
    openapi_schema?: { components?: { schemas?: { Input?: { properties?: unknown } } } };
  };
  if (typeof id !== 'string') throw invalidOutput(`The provider has no version of ${name} to run.`);
  const properties = schema?.components?.schemas?.Input?.properties;
  return { id, fields: isObject(properties) ? new Set(Object.keys(properties)) : undefined };
}

function fitted({ id, fields }: Version, input: ModelInput): { version: string; input: ModelInput } {
  const known = Object.entries(input).filter(([name]) => fields === undefined || fields.has(name));
  return { version: id, input: Object.fromEntries(known) };
}

function withoutUndefined(input: ModelInput): ModelInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
