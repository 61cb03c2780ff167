import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import {
  type Caller,
  NotFound,
  type RunInlineRequest,
  ServiceError,
  ValidationFailed,
} from '@easel/contracts';
import { traceparent } from '@easel/platform';
import { combineText, compositePlan, NoValidInputs, reduceInputs, splitText } from '@easel/workflow';
import { v7 as newId } from 'uuid';
import { EngineDatabase } from '../engine/engine-database.js';
import { pickBest } from '../lanes/draft-text/pick-best.js';
import { originOf } from './job-origin.js';
import type { JobInput } from './job-record.js';
import { prepareJob } from './prepare-job.js';
import { INSERT_DONE_JOB } from './standalone-statements.js';
import { ExecutorConfig } from '../executor.config.js';

type Params = Record<string, unknown>;
type Answer = Record<string, unknown>;

const JUDGED = 'pick-best-llm';
const MOST_INPUTS = 1_000;

const RULES: Readonly<Record<string, (params: Params) => Answer>> = {
  'combine-text': (params) => ({ text: combineText(textsIn(params, 'texts', 'texts'), params) }),
  'split-text': (params) => ({
    listResults: textsIn(params, 'text', 'text').flatMap((text) => splitText(text, params)),
  }),
  composite: (params) => ({ composition: compositePlan(videosIn(params), params) }),
  reduce,
};

/** Computes a node on its own that makes no job. Facts: generation 1, core 8 and 20. */
@Injectable()
export class RunInline {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
  ) {}

  /**
   * @throws NotFound for what is no such node type
   * @throws ValidationFailed naming the field
   * @throws ServiceError 400 `no_valid_inputs`
   */
  async run(
    caller: Caller,
    { type, params: body, workflowId }: RunInlineRequest,
    operationId?: string,
  ): Promise<Answer> {
    const node = nodeTypes.get(type);
    const rule = Object.hasOwn(RULES, type) ? RULES[type] : undefined;
    if (!node || !rule) throw new NotFound('node type');
    const { params } = prepareJob(node, body, this.config.PUBLIC_URL);
    const answer = rule(params);
    if (type !== 'reduce') return answer;
    const jobId = operationId ?? newId();
    const input: JobInput = { params, inputs: {} };
    await this.database.run(INSERT_DONE_JOB, [
      jobId,
      caller.userId,
      caller.workspaceId ?? null,
      workflowId ?? null,
      type,
      JSON.stringify(input),
      JSON.stringify({ text: answer['output'], ...answer }),
      originOf(caller),
      traceparent() ?? null,
    ]);
    return { jobId, ...answer };
  }
}

function reduce({ strategyId, strategyConfig, inputs }: Params): Answer {
  const strategy = typeof strategyId === 'string' ? strategyId : JUDGED;
  const config =
    typeof strategyConfig === 'object' && strategyConfig !== null ? (strategyConfig as Params) : {};
  const texts = textsIn({ inputs }, 'inputs', 'inputs');
  if (texts.length > MOST_INPUTS) {
    throw new ValidationFailed([{ path: 'inputs', message: `may hold at most ${MOST_INPUTS} values` }]);
  }
  try {
    if (strategy === JUDGED) return { ...pickBest(texts, config) };
    return { ...reduceInputs(strategy, texts, config) };
  } catch (error) {
    if (error instanceof NoValidInputs) throw new ServiceError(400, 'no_valid_inputs', error.message);
    if (strategy !== 'merge-json') throw error;
    throw new ValidationFailed([{ path: 'inputs', message: 'must hold a JSON object' }]);
  }
}

function textsIn(params: Params, name: string, path: string): string[] {
  const given: unknown = params[name];
  const list: unknown[] = Array.isArray(given) ? given : given === undefined ? [] : [given];
  return list.map((entry, index) => {
    if (typeof entry === 'string') return entry;
    if (typeof entry === 'number' || typeof entry === 'boolean') return String(entry);
    throw new ValidationFailed([
      { path: Array.isArray(given) ? `${path}[${index}]` : path, message: 'must be text' },
    ]);
  });
}

function videosIn({ layers }: Params): string[] {
  const rows: unknown[] = Array.isArray(layers) ? layers : [];
  return rows.flatMap((row) => {
    const { videoUrl } = typeof row === 'object' && row !== null ? (row as { videoUrl?: unknown }) : {};
    return typeof videoUrl === 'string' ? [videoUrl] : [];
  });
}
