import { isObject } from 'class-validator';
import type { Backend } from '@easel/catalog';
import type { OutboundAnswer } from '@easel/platform';
import {
  contentPolicy,
  failureOfStatus,
  invalidOutput,
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
  ProviderWork,
  Submitted,
} from '../provider-lane.js';
import { filledGraph } from './comfyui-graph.js';
import { endOf, historyOf, placeInQueue } from './comfyui-history.js';
import { type ComfyRecipe, comfyRecipes } from './comfyui-recipes.js';

/** With the uploads that may have to go before it. */
const SUBMIT_MS = 6 * 60_000;

/**
 * A ComfyUI server of the operator's own. It runs the workflows of `COMFYUI_WORKFLOWS`, which stand in for models that
 * no other key reaches. Prompts carry our reference as their id, by which queue and history find them (class B).
 */
export function comfyUiLane(env: Readonly<Record<string, string | undefined>>): ProviderLane {
  const recipes = comfyRecipes(env);
  const recipeOf = ({ type, backend }: ProviderWork): ComfyRecipe | undefined =>
    recipes.find(({ name, types }) => name === backend.model && types.includes(type));
  return {
    provider: 'comfyui',
    headers: (key): Record<string, string> => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
    explain: explainRefusal,
    capabilities: (work): LaneCapabilities | undefined =>
      recipeOf(work) === undefined ? undefined : { class: 'B', submitTimeoutMs: SUBMIT_MS },
    standsInFor: (type, model): Backend | undefined => {
      const recipe = recipes.find(
        ({ types, models }) => types.includes(type) && (models === undefined || models.includes(model)),
      );
      return recipe && { provider: 'comfyui', model: recipe.name };
    },
    submit: async (task, access): Promise<Submitted> => {
      const recipe = recipeOf(task);
      if (!recipe) throw new Error(`no such workflow: ${task.backend.model}`);
      return submit(recipe, task, access);
    },
    find: async ({ reference }, access): Promise<ProviderHandle | undefined> => {
      const known = (await historyOf(reference, access)) ?? (await placeInQueue(reference, access));
      return known === undefined ? undefined : { taskId: reference };
    },
    poll: ({ taskId }, _task, access) => poll(taskId, access),
    cancel: async ({ taskId }, _work, { http }) => {
      await http.send('/queue', { json: { delete: [taskId] } });
      await http.send('/interrupt', { json: { prompt_id: taskId } });
    },
  };
}

async function submit(recipe: ComfyRecipe, task: ProviderTask, access: ProviderAccess): Promise<Submitted> {
  const prompt = await filledGraph(recipe, task, access);
  const id = task.reference;
  const body = await access.http.json('/prompt', { json: { prompt, client_id: id, prompt_id: id } });
  const { prompt_id } = (isObject(body) ? body : {}) as { prompt_id?: unknown };
  if (typeof prompt_id !== 'string') throw invalidOutput('The server did not say which prompt it took.');
  return { kind: 'task', handle: { taskId: prompt_id } };
}

async function poll(id: string, access: ProviderAccess): Promise<Polled> {
  const before = await historyOf(id, access);
  if (before) return endOf(before, access);
  const place = await placeInQueue(id, access);
  if (place !== undefined) return { status: place };
  // It may have ended between the two questions.
  const after = await historyOf(id, access);
  if (after) return endOf(after, access);
  // Queue and history live in the server's memory: a restart forgets both, and what was begun is gone.
  const failure = new ProviderFailure(
    'provider_task_lost',
    'The server was restarted and forgot the prompt.',
    {
      retryable: true,
    },
  );
  return { status: 'failed', failure };
}

/** A workflow that the server can't run says which of its nodes is at fault. */
function explainRefusal(answer: OutboundAnswer): ProviderFailure | undefined {
  let body: unknown;
  try {
    body = answer.json();
  } catch {
    return undefined;
  }
  const { error, node_errors: nodes } = (isObject(body) ? body : {}) as Record<string, unknown>;
  if (typeof error === 'string') return failureOfStatus(answer.status, answer.headers, error);
  const { message } = (isObject(error) ? error : {}) as { message?: unknown };
  const details = Object.entries(isObject(nodes) ? nodes : {}).flatMap(([id, node]: [string, unknown]) => {
    const { errors } = (isObject(node) ? node : {}) as {
      errors?: { message?: unknown; details?: unknown }[];
    };
    return (errors ?? []).map((one) => `${id}: ${sayingOf(one.message)} ${sayingOf(one.details)}`.trim());
  });
  const said = [sayingOf(message), ...details].join(' ');
  // The server itself refuses nothing for its content; what an operator puts before it may.
  return answer.status === 451 ? contentPolicy(said) : failureOfStatus(answer.status, answer.headers, said);
}
