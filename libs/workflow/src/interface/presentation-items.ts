import type { WorkflowDocument } from '../document/document.js';
import { isRecord } from '../document/json-record.js';

/** What a published app shows in place of one node input. */
export type PresentationItem =
  | { type: 'node'; nodeId: string }
  | { type: 'field'; id: string; nodeId: string; field: string; allowedValues?: unknown[] }
  | { type: 'output'; id: string; nodeId: string; outputKey: string };

/** The items of an app's inputs or outputs, those in groups included (groups do not nest). Texts are left out. */
export function presentationItems(
  doc: WorkflowDocument,
  list: 'inputItems' | 'outputItems',
): PresentationItem[] {
  const settings = doc.settings?.presentationSettings;
  const items = isRecord(settings) ? settings[list] : undefined;
  return itemsOf(items).flatMap((item) => {
    if (item.type !== 'group') return itemOf(item);
    return itemsOf(item.items).flatMap((inner) => (inner.type === 'group' ? [] : itemOf(inner)));
  });
}

const itemsOf = (items: unknown): Record<string, unknown>[] =>
  Array.isArray(items) ? items.filter(isRecord) : [];

function itemOf(item: Record<string, unknown>): PresentationItem[] {
  const { type, nodeId, field, allowedValues, outputKey } = item;
  if (typeof nodeId !== 'string') return [];
  const id = typeof item.id === 'string' ? item.id : nodeId;
  if (type === 'node') return [{ type, nodeId }];
  if (type === 'field' && typeof field === 'string') {
    const allowed = Array.isArray(allowedValues) ? { allowedValues: allowedValues as unknown[] } : {};
    return [{ type, id, nodeId, field, ...allowed }];
  }
  if (type === 'output' && typeof outputKey === 'string') return [{ type, id, nodeId, outputKey }];
  return [];
}
