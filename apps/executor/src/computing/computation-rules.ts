import { nodeTypes } from '@easel/catalog';
import { NotFound } from '@easel/contracts';
import { MediaAddresses } from '@easel/platform/addresses';
import { advance, Budget, COMPUTATION_STEPS, NODE_STEPS } from '@easel/workflow';
import { rehearseRun } from './rules/rehearse-run.js';
import { importFilm } from './rules/import-film.js';
import { inlineRule } from './rules/inline-rules.js';
import { prepareJob } from './rules/prepare-job.js';
import { prepareDocument } from './rules/prepare-document.js';
import type { ComputationRules } from './computing.js';
import { spendValue } from './spend-value.js';

/** A node on its own may take what a node of a run may. */
const asNode = <Result>(compute: () => Result): Result => new Budget(NODE_STEPS, 'node').run(compute);

export const COMPUTATION_RULES: ComputationRules = {
  inline: ({ type, body, media }) => {
    const node = nodeTypes.get(type);
    const rule = inlineRule(type);
    if (!node || !rule) throw new NotFound('node type');
    return asNode(() => {
      spendValue(body);
      const { params } = prepareJob(node, body, new MediaAddresses(media));
      return { params, answer: rule(params) };
    });
  },
  job: ({ type, body, media, ...surroundings }) => {
    const node = nodeTypes.get(type);
    if (!node) throw new NotFound('node type');
    return asNode(() => {
      spendValue(body);
      return prepareJob(node, body, new MediaAddresses(media), surroundings);
    });
  },
  document: (sent) =>
    new Budget(COMPUTATION_STEPS).run(() => {
      spendValue(sent.nodes);
      spendValue(sent.edges);
      return prepareDocument(sent);
    }),
  film: (from) =>
    new Budget(COMPUTATION_STEPS).run(() => {
      spendValue(from.file);
      return importFilm(from);
    }),
  step: ({ plan, inputs, state }, watch) => {
    const { pure, ready, counts, end } = advance(plan, inputs, state, watch);
    return { pure, ready, counts: counts(), ...(end && { end }) };
  },
  rehearsal: ({ plan, inputs }) => rehearseRun(plan, inputs),
};
