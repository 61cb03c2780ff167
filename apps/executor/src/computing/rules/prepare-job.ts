import {
  arrangeVideoInputs,
  assembleReferences,
  checkParams,
  correctNode,
  llmFeatureOf,
  llmSettings,
  type NodeDescriptor,
  readReferences,
  runningModel,
  urlsOf,
  videoWarnings,
  type Warning,
  withDefaults,
} from '@easel/catalog';
import {
  type FieldIssue,
  type JobAdjustment,
  NotFound,
  ServiceError,
  ValidationFailed,
} from '@easel/contracts';
import type { MediaAddresses } from '@easel/platform';
import { bucketsNamedIn, recordsNamedIn, type StoredSubjects, withSubjects } from '@easel/workflow';
import { linkProblem } from './media-links.js';

/** A node's settings as its job will run with them. */
export interface PreparedJob {
  params: Record<string, unknown>;
  adjustments: JobAdjustment[];
  warnings: Warning[];
}

type Params = Record<string, unknown>;

/** Types whose frames and references are given the seats that the model has. */
const ARRANGED = new Set(['generate-video', 'text-to-video']);

export interface JobSurroundings {
  /** `host:port` on private networks that webhooks may go to. */
  receivers?: readonly string[];
  /** Records that references name. */
  subjects?: StoredSubjects;
}

/**
 * Checks the body of `POST /v1/<node type>` and brings it into the form in which it runs: unknown members are left
 * out, references are assembled, values that the model lacks are corrected. Specification 1,
 * 2.5 and 4.6.
 *
 * @throws ValidationFailed naming every field at fault
 * @throws NotFound for a reference to a record that is not among `subjects`
 * @throws ServiceError 400 `image_required`, `advanced_mode_unsupported`
 */
export function prepareJob(
  node: NodeDescriptor,
  body: Params,
  media: MediaAddresses,
  { receivers = [], subjects = {} }: JobSurroundings = {},
): PreparedJob {
  const given = knownOf(node, body);
  refuse(checkParams(node, given));
  refuse(
    urlsOf(node, given).flatMap(({ path, url }) => {
      const isReceiver = node.type === 'webhook-output' && path === 'url';
      const message = linkProblem(url, media, isReceiver ? receivers : []);
      return message === undefined ? [] : [{ path, message }];
    }),
  );
  const whole = unwrapped(node, withDefaults(node, withRecords(node.type, given, subjects)));
  requireLanguageModel(node.type, whole);
  const arranged = withSeats(node.type, withReferences(node.type, whole));
  const { params, adjustments } = correctNode(node.type, arranged.params);
  return {
    params,
    adjustments: [...adjustments],
    warnings:
      node.type === 'generate-video' ? warningsOf(node.type, params, adjustments, arranged.warnings) : [],
  };
}

/** References to records as the pictures of their subjects; a sheet is made of their buckets. */
function withRecords(type: string, params: Params, subjects: StoredSubjects): Params {
  if (!Array.isArray(params['connectedReferences'])) return params;
  for (const { id, kind } of recordsNamedIn(params)) {
    if (subjects[id]?.kind !== kind) throw new NotFound(kind);
  }
  const resolved = withSubjects(type, params, subjects);
  const buckets = type === 'reference-sheet' ? bucketsNamedIn(params, subjects) : undefined;
  return buckets
    ? { ...resolved, buckets: { ...buckets, ...(resolved['buckets'] as object | undefined) } }
    : resolved;
}

function knownOf(node: NodeDescriptor, body: Params): Params {
  const known = new Set(node.fields.map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(body).filter(([key, value]) => known.has(key) && value !== null && value !== undefined),
  );
}

function refuse(problems: readonly FieldIssue[]): void {
  if (problems.length === 0) return;
  throw new ValidationFailed(
    problems.map(({ path, message }) => ({ path: path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]'), message })),
  );
}

/** What no language model can do is refused before it is priced. Facts: generation 8. */
function requireLanguageModel(type: string, params: Params): void {
  const feature = llmFeatureOf(type, params);
  const settings = feature && llmSettings(feature, params);
  if (!settings || !('code' in settings)) return;
  const { code, model } = settings;
  if (code === 'advanced_mode_unsupported') {
    throw new ServiceError(400, code, `${model} is not spoken to directly; leave out advancedMode.`);
  }
  const message = code === 'unknown_model' ? 'must be the id of a language model' : `cannot be ${model} here`;
  throw new ValidationFailed([{ path: 'llmModel', message }]);
}

/** A request for one job contains a complete prompt: only workflows wrap prompts. Specification 1, 2.5 rule 8. */
function unwrapped({ promptField }: NodeDescriptor, params: Params): Params {
  if (promptField === undefined) return params;
  const { promptPrefix: _prefix, promptSuffix: _suffix, ...rest } = params;
  return rest;
}

/** Structured references as the list of pictures and the words that the model takes; the same where there are none. */
export function withReferences(type: string, params: Params): Params {
  const { connectedReferences, referenceOrder: _order, ...rest } = params;
  const model = runningModel(type, params);
  if (connectedReferences === undefined || model === undefined) return params;
  const { prompt, referenceImageUrls = [] } = assembleReferences(model, readReferences(params));
  const { referenceImageUrls: _flat, ...others } = rest;
  return {
    ...others,
    ...(prompt !== undefined && prompt !== '' && { prompt }),
    ...(referenceImageUrls.length > 0 && { referenceImageUrls }),
  };
}

function withSeats(type: string, params: Params): { params: Params; warnings: readonly Warning[] } {
  const model = runningModel(type, params);
  if (!ARRANGED.has(type) || model === undefined) return { params, warnings: [] };
  const { problem, ...arranged } = arrangeVideoInputs(model, params);
  if (problem?.code === 'image_required') throw new ServiceError(400, problem.code, problem.message);
  if (problem) refuse([{ path: 'referenceImageUrls', message: problem.message }]);
  return arranged;
}

function warningsOf(
  type: string,
  params: Params,
  adjustments: readonly JobAdjustment[],
  further: readonly Warning[],
): Warning[] {
  const model = runningModel(type, params);
  return [...(model ? videoWarnings(model, params, adjustments) : []), ...further];
}
