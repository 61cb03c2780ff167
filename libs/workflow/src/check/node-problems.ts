import { didYouMean } from '@easel/contracts/nearest-name';
import { spend } from '../budget/budget.js';
import { shortLabel } from '../document/node-label.js';
import { promptFieldOf } from '../document/wire-target.js';
import type { CheckedTypes } from './checked-type.js';
import type { GraphProblem } from './graph-problem.js';
import type { HandleNode } from './known-handles.js';
import type { NameHints } from './name-hints.js';
import { isKnownSetting, namesOfSetting, settingNames } from './known-settings.js';
import { suppliedSettings, type WireIn } from './supplied-settings.js';

export interface CheckedNode {
  node: HandleNode;
  /** Those that bring something. */
  wires: readonly WireIn[];
  types: CheckedTypes;
  hints: NameHints;
  /**
   * Where a setting stands: in the document, or in the inputs of a run. `path` leads from the setting into its value.
   */
  pathOf: (field: string, path: string) => string;
}

/** Budget steps for checking a node, each of its settings, and each problem. */
const STEPS_OF_A_NODE = 300;
const STEPS_OF_A_SETTING = 20;
const STEPS_OF_A_PROBLEM = 20;

/** What is wrong with the settings of one node, and what it lacks. */
export function nodeProblems(checked: CheckedNode): GraphProblem[] {
  const unknown = unknownSettings(checked);
  if (checked.node.node.data.skip === true) return unknown;
  spend(STEPS_OF_A_NODE + Object.keys(checked.node.node.data).length * STEPS_OF_A_SETTING);
  const supplied = suppliedSettings(checked.node, checked.wires);
  return [...wrongSettings(checked, supplied), ...missingInputs(checked, supplied), ...unknown];
}

/** Any value is harmless if a wire replaces it. */
function wrongSettings({ node, types, pathOf }: CheckedNode, supplied: ReadonlySet<string>): GraphProblem[] {
  const { id, data } = node.node;
  const own = Object.fromEntries(Object.entries(data).filter(([key]) => !supplied.has(key)));
  return types.wrongSettings(node.info.type, own).map(({ path, message }): GraphProblem => {
    const [field = path] = path.split('.');
    return {
      path: pathOf(field, path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')),
      nodeId: id,
      field,
      code: 'invalid_value',
      message: `${path} of ${shortLabel(node.node)} (${node.info.type}) ${message}.`,
      severity: 'error',
    };
  });
}

function missingInputs({ node, pathOf }: CheckedNode, supplied: ReadonlySet<string>): GraphProblem[] {
  const { info } = node;
  const { id, data } = node.node;
  const isGiven = (key: string): boolean =>
    namesOfSetting(info, key).some((name) => supplied.has(name) || !isBlank(data[name]));
  const required = info.fields.filter((field) => field.required === true).map(({ key }) => [key]);
  return [...required, ...info.needs].flatMap((group): GraphProblem[] => {
    if (group.some(isGiven)) return [];
    const [field = promptFieldOf(info), ...others] = group;
    const instead = others.length === 0 ? '' : `, or instead of it ${others.join(', ')}`;
    return [
      {
        path: pathOf(field, field),
        nodeId: id,
        field,
        code: 'missing_input',
        message: `${shortLabel(node.node)} (${info.type}) needs ${field}${instead}: as a setting or by a wire.`,
        severity: 'error',
      },
    ];
  });
}

/** Clients store their own keys in `data`: these are warnings, and refused only if the caller asks for it. */
function unknownSettings({ node, pathOf, hints }: CheckedNode): GraphProblem[] {
  const { id, data } = node.node;
  return Object.keys(data).flatMap((field): GraphProblem[] => {
    if (isKnownSetting(node.info, field)) return [];
    spend(STEPS_OF_A_PROBLEM);
    const nearest = hints.nearest(field, settingNames(node.info));
    return [
      {
        path: pathOf(field, field),
        nodeId: id,
        field,
        code: 'unknown_setting',
        message: `${shortLabel(node.node)} (${node.info.type}) has no setting ${field}${didYouMean(nearest)}`,
        ...(nearest !== undefined && { nearest }),
        severity: 'warning',
      },
    ];
  });
}

/** Words that say nothing and lists that hold nothing count as absent. */
function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}
