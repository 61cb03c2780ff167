import * as fc from 'fast-check';
import { node, runInputs, telling, typeNames, types, wire, workflow } from '../given-workflow.fixture.js';
import type { WorkflowDocument } from '../document/document.js';
import { validateDocument } from '../check/validate-document.js';
import { advance } from './advance.js';
import { compilePlan } from './compile-plan.js';
import type { PlanInputs, PlanState, PlanStep, ReadyTask } from './plan.js';

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    0,
    -1,
    1e9,
    '',
    '{}',
    '{A}',
    '{B || x}',
    '{{now}}',
    'last',
    '1..3',
    '[1,2]',
    '{"a":1}',
    true,
    [],
    {},
    [null],
    ['x', 'y'],
    [['x'], ['y']],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

const settings = fc.dictionary(
  fc.constantFrom(
    'text',
    'prompt',
    'promptPrefix',
    'label',
    'rows',
    'items',
    'columns',
    'mode',
    'routes',
    'conditions',
    'conditionGroups',
    'operator',
    'field',
    'expression',
    'strategyId',
    'strategyConfig',
    'repeatCount',
    'providers',
    'provider',
    'skip',
    'channel',
    'fieldMappings',
    'ports',
    'routeId',
    'order',
    'layers',
    'extraRefs',
    'params',
    'seed',
    'randomCount',
    'listExpression',
    'generatedResults',
    'activeResultIndex',
    '__listResults',
    '__injectedPortValues',
    'selectedVariant',
    'sourceImageUrl',
    'separator',
    'url',
    'delimiter',
    'customDelimiter',
    'filters',
    'projections',
    'threshold',
    'referenceImageUrls',
    'parentId',
    'blocks',
    '__expanded',
    '__scope',
  ),
  odd,
  { maxKeys: 5 },
);

const ids = ['a', 'b', 'c', 'd', 'e', 'constructor', 'toString', 'hasOwnProperty'];
const handle = fc.constantFrom(
  null,
  'in',
  'out',
  'prompt',
  'image',
  'text',
  'variables',
  'approved',
  'route_a',
  'col_0',
  'col_0_in',
  'out-text',
  'items',
  'picked',
  'look',
  'assets',
  'references',
  'in_p',
  'out_p',
  'video1',
  'field-style',
  'startFrame',
  'toString',
);

/** Edges lead from an earlier node to a later one, so most documents are sound. */
const documents = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...typeNames), settings, fc.option(fc.constantFrom(...ids))), {
      minLength: 1,
      maxLength: ids.length,
    }),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(),
        handle,
        handle,
        fc.option(
          fc.dictionary(
            fc.constantFrom(
              'outputMode',
              'selectorMode',
              'itemIndex',
              'rangeFrom',
              'rangeStep',
              'listExpression',
            ),
            fc.oneof(odd, fc.constantFrom('each', 'all', 'item', 'last', 'item:1', 'range', 'list')),
          ),
          { nil: undefined },
        ),
      ),
      { maxLength: 12 },
    ),
  )
  .map(([written, links]): WorkflowDocument => {
    const nodes = written.map(([type, data, parentId], place) => ({
      ...node(ids[place], type, data),
      ...(parentId === null ? {} : { parentId }),
    }));
    const edges = links.flatMap(([from, to, sourceHandle, targetHandle, data]) => {
      const [source, target] = [from % nodes.length, to % nodes.length].toSorted(
        (left, right) => left - right,
      );
      return source === target
        ? []
        : [
            {
              source: nodes[source].id,
              target: nodes[target].id,
              sourceHandle,
              targetHandle,
              ...(data ? { data } : {}),
            },
          ];
    });
    return workflow(nodes, edges);
  });

const inputs = fc
  .dictionary(fc.constantFrom(...ids), settings, { maxKeys: 2 })
  .map((overrides): PlanInputs =>
    runInputs({ overrides, trigger: { a: 'x', listResults: 'no list', ports: 3 } }),
  );

/** The last one stands below two that fail, one of them later than the other. */
const TWO_FAIL_ABOVE = workflow(
  [node('a', 'merge-video-audio'), node('b', 'llm-chat'), node('d', 'component'), node('e', 'text-prompt')],
  ['d -> e', 'b -> d', 'a -> e'].map((edge) => wire(edge)),
);

/** Runs to the end, ending running tasks in the order `pick` says. */
function finish(
  doc: WorkflowDocument,
  given: PlanInputs,
  pick: (count: number) => number,
  fails: (task: ReadyTask) => boolean,
): PlanStep {
  const plan = compilePlan(doc, types);
  const state: PlanState = { pure: {}, tasks: {} };
  const running: ReadyTask[] = [];
  for (let steps = 0; steps < 2_000; steps += 1) {
    const step = advance(plan, given, state);
    for (const [id, pure] of Object.entries(step.pure)) state.pure[id] = pure;
    if (step.end) return step;
    for (const task of step.ready) {
      if (!Object.hasOwn(state.tasks, task.nodeId)) state.tasks[task.nodeId] = [];
      state.tasks[task.nodeId].push({ iteration: task.iteration, status: 'running' });
      running.push(task);
    }
    const [task] = running.splice(pick(running.length), 1);
    const entry = state.tasks[task.nodeId].find(({ iteration }) => iteration === task.iteration);
    Object.assign(
      entry as object,
      fails(task) ? { status: 'failed', error: 'refused' } : { status: 'completed', output: telling(task) },
    );
  }
  throw new Error('The run does not end.');
}

const isFinal = new Set(['completed', 'failed', 'skipped']);

describe('any document that validation accepts', () => {
  it('runs to an end in which every node has settled, whatever its settings are', () => {
    let accepted = 0;
    fc.assert(
      fc.property(documents, inputs, fc.nat(9), (doc, given, failing) => {
        if (validateDocument(doc, types).length > 0) return;
        accepted += 1;
        const step = finish(
          doc,
          given,
          () => 0,
          ({ nodeId }) => ids.indexOf(nodeId) === failing,
        );
        for (const { status, error = '' } of Object.values(step.nodeStates())) {
          expect(isFinal.has(status)).toBe(true);
          // A node may fail over what it was given, the planner never over its own assumptions.
          expect(error).not.toMatch(/is not a function|is not iterable|Cannot (?:read|convert)|undefined/);
        }
      }),
      { numRuns: 1_500 },
    );
    // Otherwise this would prove nothing.
    expect(accepted).toBeGreaterThan(300);
  });

  it('ends the same in whatever order its tasks end', () => {
    fc.assert(
      fc.property(documents, inputs, fc.nat(9), (doc, given, failing) => {
        if (validateDocument(doc, types).length > 0) return;
        const fails = ({ nodeId }: ReadyTask): boolean => ids.indexOf(nodeId) === failing;
        const first = finish(doc, given, () => 0, fails);
        const last = finish(doc, given, (count) => count - 1, fails);
        expect(last.nodeStates()).toEqual(first.nodeStates());
        expect(last.end).toEqual(first.end);
      }),
      { numRuns: 500, examples: [[TWO_FAIL_ABOVE, runInputs(), 0]] },
    );
  });

  it('plans from its own earlier results, stored as JSON, as from none', () => {
    fc.assert(
      fc.property(documents, inputs, (doc, given) => {
        if (validateDocument(doc, types).length > 0) return;
        const plan = compilePlan(doc, types);
        const fresh = advance(plan, given, { pure: {}, tasks: {} });
        const kept = advance(plan, given, {
          pure: JSON.parse(JSON.stringify(fresh.pure)) as PlanState['pure'],
          tasks: {},
        });
        expect(JSON.stringify(kept.ready)).toBe(JSON.stringify(fresh.ready));
        expect(kept.pure).toEqual({});
      }),
      { numRuns: 500 },
    );
  });
});
