import { table } from '@easel/contracts/table';
import { CONTROL_KEYS } from '../control/node-control.js';
import { RESULT_KEYS } from '../document/result-keys.js';
import { TRANSIENT_KEYS } from '../document/transient-keys.js';
import { inputFieldOf } from '../interface/input-fields.js';
import { promptFieldOf } from '../document/wire-target.js';
import type { CheckedType } from './checked-type.js';

/** What `data` of any node may hold beside its settings. Facts: nodes and handles, 1.3 and 1.4. */
const COMMON: ReadonlySet<string> = new Set([
  ...RESULT_KEYS,
  ...TRANSIENT_KEYS,
  ...CONTROL_KEYS,
  'label',
  'promptPrefix',
  'promptSuffix',
  'provider',
  'providers',
  'repeatCount',
  'fieldMappings',
  'extraRefs',
  'referenceOrder',
  'referenceImageOrder',
  'suppressedCanonicalCharacterIds',
  'suppressedCanonicalLocationIds',
  'skip',
  'presentationInput',
  'presentationOutput',
  'presentationVisible',
  'maskUrl',
  'baseImageUrl',
  'preText',
  'postText',
  'generatedTitle',
  'loraReplicateVersion',
  'loraTriggerWord',
  'loraTrainingStatus',
  'sourceImageUrl',
  'shots',
  'zoom',
]);

/** What single types keep beside the settings that the catalog names. */
const OWN: Readonly<Record<string, readonly string[]>> = table({
  list: ['items', 'rows', 'columns'],
  loop: ['items', 'rows', 'columns', 'maxItems'],
  component: ['pinnedVersion', 'componentId', 'inputs', 'outputs', 'ports'],
  'sub-workflow': ['viewMode', 'ports', 'inputs', 'outputs'],
});

/** Older names of settings that lanes read as well, by type. */
const OLD_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = table({
  'llm-chat': table({ prompt: 'userInput' }),
});

/** The names that a setting goes by, its own first. */
export function namesOfSetting({ type }: CheckedType, key: string): string[] {
  const older = Object.entries(OLD_NAMES[type] ?? {}).filter(([, now]) => now === key);
  return [key, ...older.map(([name]) => name)];
}

/** Whether a key of `data` means something for this type. Keys of the engine's own begin with two underscores. */
export function isKnownSetting(info: CheckedType, key: string): boolean {
  if (COMMON.has(key) || key.startsWith('__') || OLD_NAMES[info.type]?.[key] !== undefined) return true;
  return settingNames(info).has(key);
}

const names = new WeakMap<CheckedType, ReadonlySet<string>>();

/** The settings of a type, by name. */
export function settingNames(info: CheckedType): ReadonlySet<string> {
  let known = names.get(info);
  if (!known) {
    const input = info.inputField?.key ?? inputFieldOf(info.type)?.key;
    known = new Set([
      ...info.fields.map(({ key }) => key),
      ...(input === undefined ? [] : [input]),
      ...(info.fields.some(({ key }) => key === promptFieldOf(info)) ? [promptFieldOf(info)] : []),
      ...(OWN[info.type] ?? []),
    ]);
    names.set(info, known);
  }
  return known;
}
