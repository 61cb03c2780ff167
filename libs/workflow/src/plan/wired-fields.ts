import { foldLabel, resolveVariables, variablesIn } from '../prompt/label-variables.js';
import { asNumber } from '../nodes/comparison.js';
import { parseItem } from '../nodes/field-path.js';
import { fieldText, type WiredText } from '../prompt/text-field.js';
import { joinedTexts, type NodeReading, variableLookup } from './node-reading.js';
import { spend, spendText } from '../budget/budget.js';
import { joinedWithin, SizeLimit } from '../budget/size-limit.js';
import { isDeepTemplateKey, isTemplateKey, mapTexts } from '../document/template-texts.js';
import { type Carried, outputText, valueAt } from './wire-reading.js';

/** Settings of a node in one iteration, with all that reaches it filled in. */
export interface WiredFields {
  readonly params: Record<string, unknown>;
  /** Words wired in for the tail of the prompt, with the name of where they come from. */
  readonly clauses: WiredText[];
  /** Subjects wired in. */
  readonly subjects: Carried[];
}

type FieldValues = Map<string, string[]>;

/**
 * Fills the settings of a node: a value wired into a field wins over one mapped to it, that one over `{}`,
 * and that one over what was typed; then variables are resolved.
 */
export function wiredFields(reading: NodeReading, iteration: number): WiredFields {
  const params = { ...reading.data };
  spend(1 + reading.carried.length);
  const texts = new Map<string, WiredText[]>();
  const clauses: WiredText[] = [];
  const subjects: Carried[] = [];
  const lists: FieldValues = new Map();
  for (const carried of reading.carried) {
    const value = valueAt(carried, iteration);
    if (value === undefined) continue;
    const values = typeof value === 'string' ? [value] : value;
    if (values.length === 0) continue;
    const { target, label } = carried.wire;
    switch (target.kind) {
      case 'text':
        addTo(texts, target.field, [{ text: joinedWithin(values, '\n'), label }]);
        break;
      case 'clause':
        if (carried.media !== 'text' && carried.media !== 'data')
          addTo(lists, referenceField(carried), values);
        else clauses.push({ text: joinedWithin(values, ', '), label });
        break;
      case 'entity':
        subjects.push(carried);
        break;
      case 'url':
        // Of several links the first counts, as an upload would stand alone.
        if (!lists.has(target.field)) lists.set(target.field, [values[0]]);
        break;
      case 'urls':
        addTo(lists, target.field, values);
        break;
      case 'media':
        if (carried.media === 'text' || carried.media === 'data') {
          addTo(texts, target.textField, [{ text: joinedWithin(values, '\n'), label }]);
        } else addTo(lists, `${carried.media}Urls`, values);
        break;
      case 'reference':
        addTo(lists, referenceField(carried), values);
        if (target.field !== undefined && carried.media !== 'text') addTo(lists, target.field, values);
        break;
      case 'parameter':
        params[target.field] = asNumber(values[0]) ?? values[0];
        break;
      case 'data':
        params[target.field] = values.length === 1 ? parseItem(values[0]) : values.map(parseItem);
        break;
      case 'items':
      case 'none':
        break;
    }
  }
  fillLists(params, lists);
  fillTexts(params, texts, reading, iteration);
  resolveTexts(params, reading, iteration);
  return { params, clauses, subjects };
}

function referenceField({ media }: Carried): string {
  if (media === 'video') return 'referenceVideoUrls';
  if (media === 'audio') return 'referenceAudioUrls';
  return media === 'image' ? 'referenceImageUrls' : 'referenceTexts';
}

/** A list adds to what the settings hold; a link by kind also stands alone under its own name. */
function fillLists(params: Record<string, unknown>, lists: FieldValues): void {
  for (const [field, values] of lists) {
    if (!field.endsWith('s')) {
      params[field] = values[0];
      continue;
    }
    const before = Array.isArray(params[field]) ? (params[field] as unknown[]) : [];
    const all = [...before, ...values];
    // The same clip may be wanted twice in a film; the same reference never is.
    params[field] = field.startsWith('reference') ? [...new Set(all)] : all;
    const single = /^(image|video|audio)Urls$/.exec(field);
    if (single && !lists.has(`${single[1]}Url`)) params[`${single[1]}Url`] = values[0];
  }
}

function fillTexts(
  params: Record<string, unknown>,
  texts: ReadonlyMap<string, WiredText[]>,
  reading: NodeReading,
  iteration: number,
): void {
  const { mappings } = reading.node;
  const fields = new Set([...texts.keys(), ...mappings.keys()]);
  for (const key in params) {
    const value = params[key];
    spendText(typeof value === 'string' ? value.length : 0);
    if (typeof value === 'string' && value.includes('{}') && isTemplateKey(key)) fields.add(key);
  }
  if (fields.size === 0) return;
  const upstream = upstreamText(reading, iteration);
  const byPlace = Map.groupBy(reading.carried, ({ wire }) => wire.from);
  const sizeLimit = new SizeLimit();
  for (const field of fields) {
    const typed = params[field] ?? (isSpeechText(reading, field) ? params.directText : undefined);
    const mapped = texts.has(field) ? undefined : mappedText(reading, byPlace, field, iteration);
    const text = fieldText({
      typed: typeof typed === 'string' ? typed : '',
      wired: texts.get(field) ?? [],
      mapped,
      upstream,
    });
    sizeLimit.take(text.length);
    // A mapping to a node without a result leaves a setting of another kind as it is.
    if (typeof typed === 'string' || texts.has(field) || mapped !== undefined) params[field] = text;
  }
}

/** A speech node keeps what was typed into it under another name than its lane takes it. */
const isSpeechText = ({ node }: NodeReading, field: string): boolean =>
  node.type === 'text-to-speech' && field === 'text';

function mappedText(
  reading: NodeReading,
  byPlace: ReadonlyMap<number, Carried[]>,
  field: string,
  iteration: number,
): string | undefined {
  const place = reading.node.mappings.get(field);
  if (place === undefined) return undefined;
  const wired = byPlace.get(place);
  if (wired) return joinedTexts(wired, iteration);
  const output = reading.outputAt(place);
  return output && outputText(output);
}

/** All text wired into a node, for `{}`. */
function upstreamText(reading: NodeReading, iteration: number): string | undefined {
  const texts = reading.carried.filter(
    ({ media, wire }) => (media === 'text' || media === 'data') && wire.target.kind !== 'none',
  );
  return joinedTexts(texts, iteration);
}

function resolveTexts(params: Record<string, unknown>, reading: NodeReading, iteration: number): void {
  const lookup = variableLookup(reading, iteration);
  const own = foldLabel(reading.node.label);
  const sizeLimit = new SizeLimit();
  const resolve = (text: string): string => {
    spendText(text.length);
    if (!text.includes('{')) return text;
    const resolved = resolveVariables(text, (label) => (label === own ? undefined : lookup(label)));
    sizeLimit.take(resolved.length);
    return resolved;
  };
  for (const key in params) {
    const value = params[key];
    if (typeof value === 'string') {
      if (isTemplateKey(key)) params[key] = resolve(value);
    } else if (typeof value === 'object' && value !== null && isDeepTemplateKey(key)) {
      params[key] = mapTexts(value, resolve);
    }
  }
}

/** Names of nodes that a node's own prompt texts mention, so that their words are not added once more. */
export function namedInPrompt(data: Record<string, unknown>, promptField: string): ReadonlySet<string> {
  const parts = [data[promptField], data.promptPrefix, data.promptSuffix];
  return new Set(parts.flatMap((part) => (typeof part === 'string' ? variablesIn(part) : [])));
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, values: readonly Value[]): void {
  const list = lists.get(key);
  spend(values.length);
  if (list) for (const value of values) list.push(value);
  else lists.set(key, [...values]);
}
