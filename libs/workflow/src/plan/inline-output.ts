import { table } from '@easel/contracts/table';
import { spend } from '../budget/budget.js';
import { joinedWithin } from '../budget/size-limit.js';
import { collectLanes } from '../nodes/collect.js';
import { combineText } from '../nodes/combine-text.js';
import { compositePlan } from '../nodes/composite.js';
import { fillConditionTokens } from '../nodes/condition-tokens.js';
import type { Condition, ConditionValue } from '../nodes/conditions.js';
import { deduplicate } from '../nodes/deduplicate.js';
import { extractField } from '../nodes/extract-field.js';
import { itemText, parseItem } from '../nodes/field-path.js';
import { filterList } from '../nodes/filter-list.js';
import { processJson } from '../nodes/json-process.js';
import { spreadJsonList } from '../nodes/list-node.js';
import { mergeLists } from '../nodes/merge-lists.js';
import { computedStrategy, reduceInputs } from '../nodes/reduce.js';
import { activeRoutes } from '../nodes/router.js';
import { selectItems } from '../nodes/selector.js';
import { sortList } from '../nodes/sort-list.js';
import { splitText } from '../nodes/split-text.js';
import { isRecord } from '../document/json-record.js';
import { foldLabel, resolveVariables, type VariableLookup } from '../prompt/label-variables.js';
import type { NodeOutput } from '../document/node-output.js';
import { type NodeReading, variableLookup } from './node-reading.js';
import { passOn, passOnPorts } from './passing.js';
import type { PlanInputs } from './plan.js';
import { type Carried, guessMediaOf, valueAt } from './wire-reading.js';

type InlineRule = (reading: NodeReading, inputs: PlanInputs) => NodeOutput;

const RULES: Readonly<Record<string, InlineRule | undefined>> = table({
  'filter-list': (reading, inputs) => ({
    listResults: filterList(listItems(reading), reading.data, conditionValue(reading, inputs)),
  }),
  deduplicate: (reading) => ({ listResults: deduplicate(listItems(reading), reading.data) }),
  'sort-list': (reading) => ({ listResults: sortList(listItems(reading), reading.data) }),
  'merge-lists': (reading) => ({
    listResults: mergeLists(valueWires(reading).map(spreadItems), reading.data),
  }),
  selector: (reading, inputs) => {
    const lookup = variableLookup(reading, 0);
    const { picked, rest } = selectItems(listItems(reading), reading.data, {
      resolve: (text) => resolveVariables(text, lookup),
      seed: `${inputs.seed}:${reading.node.id}`,
    });
    return { listResults: picked, picked, rest };
  },
  'extract-field': (reading) => extractField(listItems(reading), reading.data),
  'json-process': (reading, inputs) => {
    const items = listItems(reading);
    const input = items.length === 1 ? items[0] : `[${items.map(jsonText).join(',')}]`;
    const result = processJson(input, reading.data, conditionValue(reading, inputs));
    if (Array.isArray(result)) return { json: result, listResults: result.map(itemText) };
    return typeof result === 'string' ? { text: result, json: result } : { json: result };
  },
  reduce: (reading) => reduced(reading),
  collect: (reading) => collected(reading),
  group: (reading) => collected(reading),
  router: (reading, inputs) => routed(reading, inputs),
  preview: (reading) => passOn(valueWires(reading)),
  'teleport-send': (reading) => passOn(valueWires(reading)),
  'teleport-receive': (reading) => passOn(valueWires(reading)),
  component: (reading) => subWorkflowOutput(reading),
  'sub-workflow': (reading) => subWorkflowOutput(reading),
  'sub-workflow-output': (reading) => ({ ports: passOnPorts(valueWires(reading)) }),
  'sub-workflow-input': (reading) => ({
    ports: { ...injectedPorts(reading.data.__injectedPortValues), ...passOnPorts(valueWires(reading)) },
  }),
  composite: (reading) => ({
    composition: compositePlan(
      [...reading.carried]
        .filter(({ media }) => media === 'video')
        .sort((left, right) => left.wire.targetHandle.localeCompare(right.wire.targetHandle, 'en'))
        .flatMap(({ items }) => items),
      reading.data,
    ),
  }),
});

/** Whether a node is computed from all that reaches it at once. */
export function hasWholeRule(type: string): boolean {
  return type in RULES;
}

/** Result of a node that is computed in the planning step from all that reaches it. */
export function inlineOutput(reading: NodeReading, inputs: PlanInputs): NodeOutput {
  const rule = RULES[reading.node.type];
  if (!rule) throw new Error(`No rule computes a node of type ${reading.node.type}.`);
  return rule(reading, inputs);
}

/** Result, in one iteration, of an inline node that runs once an item. */
export function inlineItemOutput(
  reading: NodeReading,
  data: Record<string, unknown>,
  iteration: number,
): string | string[] {
  const wired = reading.carried.flatMap((carried) => valueAt(carried, iteration) ?? []);
  const typed = reading.node.type === 'combine-text' ? data.texts : data.text;
  spend(reading.carried.length + wired.length);
  const texts = wired.length > 0 ? wired : [typed ?? []].flat().map(itemText);
  if (reading.node.type === 'combine-text') return combineText(texts, data);
  return texts.flatMap((text) => splitText(text, data));
}

/** Types of inline nodes that run once an item. */
export const ITEM_TYPES: ReadonlySet<string> = new Set(['combine-text', 'split-text']);

function valueWires({ carried }: NodeReading): readonly Carried[] {
  spend(carried.length);
  return carried.filter(({ wire }) => wire.targetHandle !== 'variables' && !wire.isGateOnly);
}

function listItems(reading: NodeReading): string[] {
  const wires = valueWires(reading);
  const items = wires.length === 1 ? spreadItems(wires[0]) : wires.flatMap((wire) => wire.items);
  spend(items.length);
  return items;
}

const spreadItems = ({ items }: Carried): string[] => spreadJsonList(items);

function jsonText(item: string): string {
  spend(1 + item.length / 4);
  try {
    JSON.parse(item);
    return item;
  } catch {
    return JSON.stringify(item);
  }
}

function conditionValue(reading: NodeReading, inputs: PlanInputs): ConditionValue {
  const lookup = conditionLookup(reading);
  return ({ value, valueType }: Condition) => {
    if (typeof value !== 'string') return value;
    if (valueType === 'variable' && !value.includes('{')) return lookup(foldLabel(value)) ?? '';
    return fillConditionTokens(resolveVariables(value, lookup), inputs);
  };
}

/** Nodes wired for their names, of which those with equal names are numbered as `Same`, `Same (2)`; then any node. */
function conditionLookup(reading: NodeReading): VariableLookup {
  const others = variableLookup(reading, 0);
  const named = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { wire, items } of reading.carried) {
    if (wire.targetHandle !== 'variables') continue;
    let count = counts.get(wire.label) ?? 0;
    let name: string;
    // Another node may already have the numbered name.
    do {
      spend(1);
      count += 1;
      name = count === 1 ? wire.label : `${wire.label} (${count})`;
    } while (named.has(name));
    counts.set(wire.label, count);
    named.set(name, joinedWithin(items, ', '));
  }
  return (label) => named.get(label) ?? others(label);
}

function reduced(reading: NodeReading): NodeOutput {
  const strategy = computedStrategy(reading.data) ?? '';
  const config = isRecord(reading.data.strategyConfig) ? reading.data.strategyConfig : {};
  const { output, meta } = reduceInputs(strategy, listItems(reading), config);
  const result: NodeOutput = { text: output, meta };
  const media = guessMediaOf(output);
  if (media !== undefined) result[media] = output;
  if (strategy === 'merge-json') result.json = parseItem(output);
  return result;
}

function collected(reading: NodeReading): NodeOutput {
  const items = valueWires(reading).flatMap(({ wire, items: values, media }) =>
    values
      .filter((value) => value !== '')
      .map((value) => ({ from: reading.plan.order[wire.from].id, media, value })),
  );
  return collectLanes(items, reading.data);
}

function routed(reading: NodeReading, inputs: PlanInputs): NodeOutput {
  const passed = passOn(valueWires(reading));
  const items = valueWires(reading).flatMap(({ items: values }) => values);
  spend(items.length);
  const item = items.length > 1 ? items : items[0];
  const routes = activeRoutes(reading.data, item, conditionValue(reading, inputs));
  return {
    ...passed,
    activeRoutes: routes,
    routeOutputs: Object.fromEntries(routes.map((route) => [route, item ?? null])),
  };
}

function subWorkflowOutput(reading: NodeReading): NodeOutput {
  if (reading.data.__expanded !== true) {
    const { __refused: why } = reading.data;
    throw new Error(typeof why === 'string' ? why : 'The workflow that this node calls was not loaded.');
  }
  const ports = passOnPorts(valueWires(reading));
  const [first] = Object.values(ports);
  return { ...first, ports };
}

function injectedPorts(values: unknown): Record<string, NodeOutput> {
  if (!isRecord(values)) return {};
  return Object.fromEntries(
    Object.entries(values).map(([port, value]): [string, NodeOutput] => {
      if (Array.isArray(value)) return [port, { listResults: value.map(itemText), passedAs: 'each' }];
      const text = itemText(value);
      return [port, { [guessMediaOf(text) ?? 'text']: text, passedAs: 'last' }];
    }),
  );
}
