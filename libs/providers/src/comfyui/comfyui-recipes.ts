import { readFileSync } from 'node:fs';
import { isJobType } from '@easel/catalog';
import { isObject } from 'class-validator';

export const RECIPES_VARIABLE = 'COMFYUI_WORKFLOWS';

/** A node of a ComfyUI workflow as its API takes it, not as its editor saves it. */
export interface ComfyNode {
  class_type: string;
  inputs: Record<string, unknown>;
}

export type ComfyGraph = Record<string, ComfyNode>;

/** A workflow of the operator's that makes what some node types ask for. */
export interface ComfyRecipe {
  readonly name: string;
  /** Node types of ours. */
  readonly types: readonly string[];
  /** Models that it stands in for; absent: any. */
  readonly models?: readonly string[];
  readonly graph: ComfyGraph;
  /** Where our values go: `prompt` to `6.text`, `imageUrl` to `10.image`, `width`, `height`, `seed` and so on. */
  readonly bind: Readonly<Record<string, readonly [node: string, input: string]>>;
}

/** What is wrong with `COMFYUI_WORKFLOWS`, a sentence for each problem. */
export class WrongRecipes extends Error {
  override readonly name = 'WrongRecipes';
}

/**
 * Reads the recipes from JSON, or from the file that `@` names; none where the variable is unset.
 * @throws WrongRecipes naming the field
 */
export function comfyRecipes(env: Readonly<Record<string, string | undefined>>): readonly ComfyRecipe[] {
  const variable = env[RECIPES_VARIABLE]?.trim() ?? '';
  if (variable === '') return [];
  const list = parsed(variable);
  if (!Array.isArray(list)) throw wrong('must be a JSON array');
  const recipes = list.map((entry: unknown, index) => recipeOf(entry, `[${index}]`));
  const names = recipes.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw wrong(`[${twice}].name must be unique`);
  return recipes;
}

function parsed(variable: string): unknown {
  let text = variable;
  if (variable.startsWith('@')) {
    try {
      text = readFileSync(variable.slice(1), 'utf8');
    } catch {
      throw wrong('names a file that cannot be read');
    }
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw wrong('is not valid JSON');
  }
}

function recipeOf(entry: unknown, at: string): ComfyRecipe {
  const { name, types, models, graph, bind } = (isObject(entry) ? entry : {}) as Record<string, unknown>;
  if (typeof name !== 'string' || name === '') throw wrong(`${at}.name must be text`);
  if (!areTexts(types) || types.length === 0) throw wrong(`${at}.types must list node types`);
  const stranger = types.find((type) => !isJobType(type));
  if (stranger !== undefined) throw wrong(`${at}.types names no node type that makes jobs: ${stranger}`);
  if (models !== undefined && !areTexts(models)) throw wrong(`${at}.models must list models`);
  if (!isGraph(graph)) {
    throw wrong(`${at}.graph must be a workflow in API form: nodes by id, each with class_type and inputs`);
  }
  return {
    name,
    types,
    graph,
    bind: bindings(bind, graph, `${at}.bind`),
    ...(models === undefined ? {} : { models }),
  };
}

function bindings(bind: unknown, graph: ComfyGraph, at: string): ComfyRecipe['bind'] {
  if (!isObject(bind) || Array.isArray(bind)) throw wrong(`${at} must name an input for each of our values`);
  return Object.fromEntries(
    Object.entries(bind).map(([value, place]: [string, unknown]) => {
      const [, node = '', input = ''] = (typeof place === 'string' && /^([^.]+)\.(.+)$/.exec(place)) || [];
      if (!Object.hasOwn(graph, node)) {
        throw wrong(`${at}.${value} must be an input of a node of the graph, such as 6.text`);
      }
      return [value, [node, input] as const];
    }),
  );
}

function isGraph(graph: unknown): graph is ComfyGraph {
  if (!isObject(graph) || Array.isArray(graph)) return false;
  const nodes = Object.values(graph);
  return (
    nodes.length > 0 &&
    nodes.every(
      (node: unknown) =>
        isObject<{ class_type?: unknown; inputs?: unknown }>(node) &&
        typeof node.class_type === 'string' &&
        isObject(node.inputs),
    )
  );
}

function areTexts(list: unknown): list is string[] {
  return Array.isArray(list) && list.every((item) => typeof item === 'string');
}

function wrong(problem: string): WrongRecipes {
  return new WrongRecipes(
    `${RECIPES_VARIABLE} ${problem}`.replace(`${RECIPES_VARIABLE} [`, `${RECIPES_VARIABLE}[`),
  );
}
