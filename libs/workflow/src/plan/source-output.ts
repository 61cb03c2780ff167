import { isRecord } from '../document/json-record.js';
import { ENTITY_TYPES, PARAMETER_FIELDS } from '../document/node-families.js';
import { inputFieldOf } from '../interface/input-fields.js';
import { entityOutput } from '../subjects/entity-output.js';
import { itemText } from '../nodes/field-path.js';
import { listColumns, ownItems, wiredItems } from '../nodes/list-node.js';
import type { NodeOutput } from '../document/node-output.js';
import type { NodeReading } from './node-reading.js';
import { keyOfType } from '../document/output-keys.js';
import type { PlannedNode } from './plan.js';
import { spend } from '../budget/budget.js';
import { joinedWithin, SizeLimit } from '../budget/size-limit.js';

/** The value of a node that only holds one, in one iteration; `data` are its settings with wires filled in. */
export function sourceOutput(node: PlannedNode, data: Record<string, unknown>): NodeOutput {
  if (ENTITY_TYPES.has(node.type)) return entityOutput(node.type, node.label, data);
  const given = node.info.value?.(data);
  if (given) return given;
  if (node.type === 'suno-voice') return { voicePersona: voicePersona(data) };
  const key = keyOfType(node.info.outputType) ?? 'text';
  const value = key === 'text' ? textValue(node, data) : mediaValue(data, key);
  return value === undefined ? {} : { [key]: value };
}

function textValue({ type, info }: PlannedNode, data: Record<string, unknown>): string | undefined {
  const field = PARAMETER_FIELDS.get(type)?.own ?? inputFieldOf(type)?.key ?? 'text';
  const standard = info.fields?.find(({ key }) => key === field)?.default;
  const value = data[field] ?? (standard === '' ? undefined : standard);
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return itemText(value);
  const texts = value.map(itemText);
  return joinedWithin(texts, ', ');
}

const MEDIA_SETTINGS = ['url', 'extractedAudioUrl', 'maskUrl', 'sourceImageUrl'];

function mediaValue(data: Record<string, unknown>, key: string): string | undefined {
  const kept = `generated${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  const found = [...MEDIA_SETTINGS, key, kept].map((name) => data[name]);
  return found.find((value): value is string => typeof value === 'string' && value !== '');
}

function voicePersona(data: Record<string, unknown>): Record<string, unknown> {
  if (isRecord(data.voicePersona)) return data.voicePersona;
  const { voiceId, voiceName, style, personaId } = data;
  return { voiceId, voiceName, style, personaId, personaModel: 'voice_persona' };
}

/** The columns of a list node, each under its handle; the first is the list when a wire names none. */
export function listOutput({ carried, data }: NodeReading): NodeOutput {
  const columns = listColumns(data);
  const own = ownItems(data, columns);
  const output: NodeOutput = {};
  const sizeLimit = new SizeLimit();
  spend(carried.length);
  const byHandle = Map.groupBy(carried, ({ wire }) => wire.targetHandle);
  columns.forEach((column, place) => {
    const handles = place === 0 ? [`${column.handle}_in`, 'in'] : [`${column.handle}_in`];
    const wired =
      handles.length === 1
        ? (byHandle.get(handles[0]) ?? [])
        : carried.filter(({ wire }) => handles.includes(wire.targetHandle));
    const items = wired.flatMap((each) => each.items);
    sizeLimit.takeTexts(items);
    const direct = byHandle.has(`${column.handle}_in`);
    // Rows win over the general input, and a wire into the column itself wins over its rows.
    output[column.handle] = direct || own[place].length === 0 ? wiredItems(items, column) : own[place];
  });
  output.listResults = output[columns[0].handle] as string[];
  return output;
}
