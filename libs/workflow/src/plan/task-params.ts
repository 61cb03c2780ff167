import { own } from '@easel/contracts/table';
import { spend } from '../budget/budget.js';
import { joinedWithin } from '../budget/size-limit.js';
import { CONTROL_KEYS } from '../control/node-control.js';
import { TRANSIENT_KEYS } from '../document/transient-keys.js';
import { RESULT_KEYS } from '../document/result-keys.js';
import { wrapPrompt } from '../prompt/prompt-wrapping.js';
import { connectedReferences } from './connected-references.js';
import { laneLists } from './lane-lists.js';
import type { NodeReading } from './node-reading.js';
import { takeSubject } from './sheet-subject.js';
import { takeVoice } from './subject-voice.js';
import { valueAt } from './wire-reading.js';
import { promptFieldOf } from '../document/wire-target.js';
import { namedInPrompt, wiredFields } from './wired-fields.js';

/** Settings that are used up in planning, or say how a canvas shows the node. */
const USED_KEYS: ReadonlySet<string> = new Set([
  ...RESULT_KEYS,
  ...TRANSIENT_KEYS,
  'fieldMappings',
  'promptPrefix',
  'promptSuffix',
  'providers',
  'repeatCount',
  'skip',
  'presentationInput',
  'presentationOutput',
  'presentationVisible',
  'extraRefs',
  'suppressedCanonicalCharacterIds',
  'suppressedCanonicalLocationIds',
  '__scope',
  ...CONTROL_KEYS,
]);

/** Settings that some jobs get from the service alone, by type: they decide what is made, and its price does not go by them. */
const SERVICE_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['character-lora-training', ['training']],
  ['generate-video-pro', ['continuedFrom', 'frames', 'plan']],
  ['reference-sheet', ['unmade']],
]);

/**
 * What a lane is given for one iteration: settings after overrides, wires, mappings and variables, the
 * prompt wrapped (section 2.5 of the API specification) and then the words of wired pickers at its tail.
 */
export function taskParams(
  reading: NodeReading,
  iteration: number,
  provider: unknown,
): Record<string, unknown> {
  const { node, data } = reading;
  const { params, clauses, subjects } = wiredFields(reading, iteration);
  if (provider !== undefined) params.provider = provider;
  const speaks = node.type === 'text-to-speech';
  if (speaks) {
    takeDirectText(params);
    takeVoice(params, subjects, reading);
  }

  const promptField = promptFieldOf(node.info);
  const named = namedInPrompt(data, promptField);
  const words = clauses.filter(({ label, text }) => text !== '' && !named.has(label)).map(({ text }) => text);
  const isWrapped = isText(params.promptPrefix) || isText(params.promptSuffix);
  if (isWrapped || words.length > 0) params[promptField] = prompt(params, promptField, isWrapped, words);

  const {
    references,
    prompt: said,
    trained,
  } = connectedReferences(reading, subjects, params, params[promptField], iteration);
  if (trained) {
    for (const key of Object.keys(params)) delete params[key];
    Object.assign(params, trained);
  }
  if (said !== undefined) params[promptField] = said;
  if (references.length > 0 && !speaks) {
    const given = Array.isArray(params.connectedReferences) ? (params.connectedReferences as unknown[]) : [];
    params.connectedReferences = [...references, ...given];
  }
  if (isInstrumental(reading)) params.instrumental = true;
  if (node.type === 'reference-sheet') takeSubject(params, subjects, reading);
  laneLists(node, params);
  for (const key of Object.keys(params)) if (USED_KEYS.has(key)) delete params[key];
  for (const key of SERVICE_KEYS.get(node.type) ?? []) delete params[key];
  return params;
}

/**
 * Values by input handle: a string, or an array for a bundle and for several wires. A handle that fills a text field
 * has the text of that field as it is in `params`: with variables, and the prompt wrapped.
 */
export function taskInputs(
  reading: NodeReading,
  iteration: number,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const inputs: Record<string, string | string[]> = {};
  for (const carried of reading.carried) {
    const value = valueAt(carried, iteration);
    if (value === undefined) continue;
    const { targetHandle, target } = carried.wire;
    if (targetHandle === '__proto__') continue;
    // Of a subject whose voice speaks, its picture and its description are no input.
    if (target.kind === 'entity' && reading.node.type === 'text-to-speech') continue;
    const text = target.kind === 'text' ? params[target.field] : undefined;
    if (isText(text)) {
      inputs[targetHandle] = text;
      continue;
    }
    const before = own(inputs, targetHandle);
    const values = typeof value === 'string' ? [value] : value;
    spend(values.length);
    if (before === undefined) inputs[targetHandle] = typeof value === 'string' ? value : [...value];
    else if (Array.isArray(before)) for (const each of values) before.push(each);
    else inputs[targetHandle] = [before, ...values];
  }
  return inputs;
}

/** What is typed into a speech node is its text where the node says so, or where nothing is wired in. */
function takeDirectText(params: Record<string, unknown>): void {
  const { directText, text, textSource } = params;
  if (!isText(directText)) return;
  if (textSource === 'direct' || !isText(text) || text === '') params.text = directText;
  delete params.directText;
}

function prompt(
  params: Readonly<Record<string, unknown>>,
  field: string,
  isWrapped: boolean,
  words: readonly string[],
): string {
  const written = isText(params[field]) ? params[field] : '';
  const wrapped = isWrapped
    ? wrapPrompt({
        prefix: isText(params.promptPrefix) ? params.promptPrefix : undefined,
        prompt: written,
        suffix: isText(params.promptSuffix) ? params.promptSuffix : undefined,
      })
    : written;
  return addWords(wrapped, words);
}

/** Words at the tail of a text, each behind a comma unless what is before them ends in a mark already. */
function addWords(text: string, words: readonly string[]): string {
  if (words.length === 0) return text;
  const parts = text.trim() === '' ? [] : [text];
  for (const each of words) {
    const last = parts.at(-1);
    if (last === undefined || last.trim() === '') parts.splice(0, parts.length, each);
    else if (/[,.;:!?]$/.test(last.trimEnd())) parts.splice(-1, 1, last.trimEnd(), ` ${each}`);
    else parts.push(`, ${each}`);
  }
  return joinedWithin(parts, '');
}

/** An instrumentation picker without voices makes the music instrumental. */
function isInstrumental({ plan, carried, dataAt }: NodeReading): boolean {
  return carried.some(({ wire }) => {
    if (plan.order[wire.from].type !== 'instrumentation') return false;
    return [dataAt(wire.from).vocalPresence].flat().includes('instrumental');
  });
}

const isText = (value: unknown): value is string => typeof value === 'string';
