import { ServiceError, ValidationFailed } from '@easel/contracts';
import { table } from '@easel/contracts/table';
import {
  combineText,
  compositePlan,
  NoJsonObject,
  NoValidInputs,
  reduceInputs,
  splitText,
} from '@easel/workflow';
import { pickBest } from '@easel/lanes/drafts/text/pick-best';

type Params = Record<string, unknown>;
type Answer = Record<string, unknown>;

const JUDGED = 'pick-best-llm';
const MOST_INPUTS = 1_000;

const RULES: Readonly<Record<string, (params: Params) => Answer>> = table({
  'combine-text': (params) => ({ text: combineText(textsIn(params, 'texts', 'texts'), params) }),
  'split-text': (params) => ({
    listResults: textsIn(params, 'text', 'text').flatMap((text) => splitText(text, params)),
  }),
  composite: (params) => ({ composition: compositePlan(videosIn(params), params) }),
  reduce,
});

/** How a node type is computed that makes no job; nothing for all others. */
export const inlineRule = (type: string): ((params: Params) => Answer) | undefined => RULES[type];

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
    if (!(error instanceof NoJsonObject)) throw error;
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
