import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { invalid } from './refusal.js';
import type { Schema } from './schema.js';

/** Fields that say who may see something: only `/share` and `/unshare` change that. Specification 2, 4.1. */
const AUDIENCE: ReadonlySet<string> = new Set([
  'shared',
  'sharing',
  'allowEditableCopy',
  'editableCopyAllowed',
  'publicView',
  'visibility',
  'isPublic',
  'audience',
  'collaborators',
  'ownerId',
  'userId',
  'workspaceId',
  'projectId',
]);

const MOST_LEVELS = 32;

const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true, strictRequired: false });

const compilations: (() => ValidateFunction)[] = [];

/** Compiled once: when it is first needed, or by `compileChecks`. */
function compiled(schema: Schema): () => ValidateFunction {
  let validate: ValidateFunction | undefined;
  const compile = () => (validate ??= ajv.compile(schema));
  compilations.push(compile);
  return compile;
}

/** Compiles all checks, which takes some hundred milliseconds: a service does that before it takes requests. */
export function compileChecks(): void {
  for (const compile of compilations) compile();
}

export type PayloadCheck = (operation: object) => void;

/** @returns a check that throws Refusal at the first fault: an audience field, a text that can't be stored, the schema */
export function payloadCheck(schema: Schema): PayloadCheck {
  const compile = compiled(schema);
  return (operation) => {
    const validate = compile();
    if (validate(operation)) return;
    const [error] = mostSpecific(validate.errors ?? []);
    if (error) throw invalid(`${pathOf(error) || 'The operation'} ${sentenceOf(error)}.`, pathOf(error));
  };
}

export interface Fault {
  /** Within the value; empty for the value itself. */
  readonly path: string;
  /** The rest of a sentence that begins with the path. */
  readonly message: string;
}

/** @returns the first fault of a value, undefined where the schema takes it */
export function faultFinder(schema: Schema): (value: unknown) => Fault | undefined {
  const compile = compiled(schema);
  return (value) => {
    const validate = compile();
    if (validate(value)) return undefined;
    const [error] = mostSpecific(validate.errors ?? []);
    if (!error) return undefined;
    const isUnknown = error.keyword === 'additionalProperties';
    return { path: pathOf(error), message: isUnknown ? 'is not a field here' : sentenceOf(error) };
  };
}

/** Throws Refusal for a field that says who may see something, and for text that can't be stored. */
export function checkContent(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw invalid(`${path} has characters that cannot be stored.`, path);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > MOST_LEVELS) throw invalid(`${path} is nested too deep.`, path);
  if (Array.isArray(value)) {
    value.forEach((each, index) => checkContent(each, `${path}[${index}]`, depth + 1));
    return;
  }
  for (const [name, each] of Object.entries(value)) {
    const inner = path === '' ? name : `${path}.${name}`;
    if (AUDIENCE.has(name))
      throw invalid(`${inner}: only /share and /unshare change who may see a production.`, inner);
    if (name === '__proto__') throw invalid(`${inner} is not a field.`, inner);
    checkContent(each, inner, depth + 1);
  }
}

/** Of alternatives that all fail, the errors of the one that was meant: the deepest ones. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject[] {
  const own = errors.filter(({ keyword }) => keyword !== 'anyOf');
  return own.toSorted((one, other) => levels(other) - levels(one));
}

const levels = ({ instancePath, keyword, params }: ErrorObject): number => {
  const isNullBranch = keyword === 'type' && (params as { type?: string }).type === 'null';
  return instancePath.split('/').length * 2 - (isNullBranch ? 1 : 0);
};

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const { additionalProperty, missingProperty } = params as {
    additionalProperty?: string;
    missingProperty?: string;
  };
  const own = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('');
  const last =
    keyword === 'additionalProperties'
      ? additionalProperty
      : keyword === 'required'
        ? missingProperty
        : undefined;
  if (last === undefined) return own;
  return own === '' ? last : `${own}.${last}`;
}

function sentenceOf({ keyword, message = 'is wrong', params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return 'is no field of this operation';
  if (keyword === 'required') return 'is missing';
  if (keyword === 'enum')
    return `must be one of ${(params as { allowedValues: unknown[] }).allowedValues.join(', ')}`;
  return message;
}
