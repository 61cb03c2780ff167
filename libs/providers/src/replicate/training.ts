import { isObject } from 'class-validator';
import { missingInput } from '@easel/lanes/lane-inputs';
import { mediaPart } from '../media-part.js';
import { freeStep } from '../free-step.js';
import { invalidOutput, ProviderFailure } from '../provider-failure.js';
import type {
  Polled,
  ProviderAccess,
  ProviderHandle,
  ProviderResult,
  ProviderTask,
  Submitted,
} from '../provider-lane.js';
import { returnedAddress } from '../returned-address.js';
import { polledOf, predictionOf, handleOf } from './prediction.js';
import { uploadFile } from './upload-file.js';
import { storedZip } from './stored-zip.js';

/** What the service that asks for a training gives along with it. */
export interface TrainingOrder {
  /** Addresses of the pictures to learn. */
  images: readonly string[];
  /** Also what the training is found by: no two have the same. */
  triggerWord: string;
  /** The model at the provider that takes the result as its next version. */
  model: string;
}

const MOST_IMAGE_BYTES = 32 * 1024 * 1024;
/** What trains, of what is there to choose from: cheap enough to wait in a queue for. */
const HARDWARE = 'cpu';
/** Pages of earlier trainings that are looked through. */
const MOST_PAGES = 20;

/**
 * `POST /v1/models/{owner}/{name}/versions/{id}/trainings`. The caller waits until the provider accepts it, so that a
 * provider that is unavailable or busy is reported at once.
 */
export async function submitTraining(
  task: ProviderTask,
  access: ProviderAccess,
  webhook: string | undefined,
): Promise<Submitted> {
  const { images, triggerWord, model } = orderOf(task);
  const ready = await atOnce(() =>
    freeStep(async () => ({
      owner: await accountName(access),
      trainer: await latestVersion(task.backend.model, access),
      pictures: await uploadFile(await zipOf(images, task), task, access),
    })),
  );
  const destination = `${ready.owner}/${model}`;
  await atOnce(() => freeStep(() => ensureModel(ready.owner, model, access)));
  const body = await atOnce(() =>
    access.http.json(`/models/${task.backend.model}/versions/${ready.trainer}/trainings`, {
      json: {
        destination,
        input: { input_images: ready.pictures, trigger_word: triggerWord },
        ...(webhook === undefined ? {} : { webhook, webhook_events_filter: ['completed'] }),
      },
    }),
  );
  return { kind: 'task', handle: handleOf(predictionOf(body)) };
}

/** The training with our trigger word, among those that the account has begun. */
export async function findTraining(
  task: ProviderTask,
  access: ProviderAccess,
): Promise<ProviderHandle | undefined> {
  const { triggerWord } = orderOf(task);
  let address = '/trainings';
  for (let page = 0; page < MOST_PAGES; page++) {
    const { results, next } = pageOf(await access.http.json(address));
    const found = results.find(({ input }) => isObject<Input>(input) && input.trigger_word === triggerWord);
    if (found) return handleOf(predictionOf(found));
    if (typeof next !== 'string') return undefined;
    address = returnedAddress(next, access, '/trainings');
  }
  return undefined;
}

/** `GET /v1/trainings/{id}`. */
export async function pollTraining(
  { taskId, data }: ProviderHandle,
  task: ProviderTask,
  access: ProviderAccess,
): Promise<Polled> {
  const path = `/trainings/${encodeURIComponent(taskId)}`;
  const answer = predictionOf(await access.http.json(returnedAddress(data?.['get'], access, path)));
  const polled = polledOf(answer, (output) => resultOf(output, taskId, task));
  // The user decides whether to buy another one.
  return polled.status === 'failed' ? { status: 'failed', failure: final(polled.failure) } : polled;
}

function resultOf(output: unknown, trainingId: string, task: ProviderTask): ProviderResult {
  const { version } = (isObject(output) ? output : {}) as { version?: unknown };
  if (typeof version !== 'string' || version === '') {
    throw invalidOutput('The provider trained a model and did not report its version.');
  }
  const { triggerWord } = orderOf(task);
  return { files: [], data: { trainingId, version, triggerWord } };
}

interface Input {
  trigger_word?: unknown;
}

function pageOf(body: unknown): { results: { input?: unknown }[]; next: unknown } {
  const { results, next } = (isObject(body) ? body : {}) as { results?: unknown; next?: unknown };
  return { results: Array.isArray(results) ? results.filter((each) => isObject(each)) : [], next };
}

function orderOf({ params }: ProviderTask): TrainingOrder {
  const order = params['training'];
  if (!isObject<TrainingOrder>(order)) throw missingInput('the pictures of a character');
  return order;
}

async function zipOf(images: readonly string[], task: ProviderTask): Promise<File> {
  const entries: { name: string; bytes: Buffer }[] = [];
  for (const [index, url] of images.entries()) {
    const part = await mediaPart(await task.readMedia(url), MOST_IMAGE_BYTES);
    const extension = part.name.slice(part.name.lastIndexOf('.') + 1);
    entries.push({ name: `${String(index + 1).padStart(2, '0')}.${extension}`, bytes: part.bytes });
  }
  return new File([new Uint8Array(storedZip(entries))], 'pictures.zip', { type: 'application/zip' });
}

async function accountName({ http }: ProviderAccess): Promise<string> {
  const body = await http.json('/account');
  const { username } = (isObject(body) ? body : {}) as { username?: unknown };
  if (typeof username !== 'string')
    throw invalidOutput('The provider does not report the owner of the account.');
  return username;
}

async function latestVersion(name: string, { http }: ProviderAccess): Promise<string> {
  const body = await http.json(`/models/${name}`);
  const { latest_version: latest } = (isObject(body) ? body : {}) as { latest_version?: { id?: unknown } };
  if (typeof latest?.id !== 'string') throw invalidOutput(`The provider has no version of ${name}.`);
  return latest.id;
}

/** A training needs a model that takes its result; one stays private to the operator's account. */
async function ensureModel(owner: string, name: string, { http }: ProviderAccess): Promise<void> {
  try {
    await http.json(`/models/${owner}/${name}`);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !error.gone) throw error;
    await http.json('/models', { json: { owner, name, visibility: 'private', hardware: HARDWARE } });
  }
}

async function atOnce<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    // Where it may have been taken it is searched for.
    throw error instanceof ProviderFailure && !error.maybeBought ? final(error) : error;
  }
}

function final({ code, message, unhealthy, gone }: ProviderFailure): ProviderFailure {
  return new ProviderFailure(code, message, { retryable: false, unhealthy, gone });
}
