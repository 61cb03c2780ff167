import { createHash } from 'node:crypto';
import { cutText } from '@easel/catalog';
import { BOUNDS } from '../document/bounds.js';
import type { Production, TrashItem, TrashKind } from '../document/production.js';
import type { Lookups } from './lookups.js';
import { invalid } from '../checks/refusal.js';

/** The address of an item in the bin: the same for the same thing, as often as it is removed. */
export const trashIdOf = (kind: TrashKind, ...address: readonly string[]): string =>
  `${kind}-${createHash('sha256')
    .update(JSON.stringify([kind, ...address]))
    .digest('hex')
    .slice(0, 16)}`;

/** The production with an item in its bin. @throws Refusal where the bin is full */
export function binned(
  production: Production,
  item: Omit<TrashItem, 'removedAt' | 'label'> & { readonly label: string },
  { now }: Lookups,
): Production {
  if (production.trash.length >= BOUNDS.trash) {
    throw invalid(`The bin holds at most ${BOUNDS.trash} items: purge some of them first.`);
  }
  const label = cutText(item.label, BOUNDS.title);
  return { ...production, trash: [...production.trash, { ...item, label, removedAt: now }] };
}

/** @throws Refusal where an id is in use, or reserved by an item of the bin */
export function checkFree(
  production: Production,
  kind: TrashKind,
  id: string,
  isLive: boolean,
  field = 'id',
): void {
  if (isLive) throw invalid(`${field} ${id} is taken.`, field);
  const item = production.trash.find((each) => each.kind === kind && addressOf(each) === id);
  if (item) throw invalid(`${field} ${id} is in the bin: restore or purge ${item.id} first.`, field);
}

/** The id, role or key of what an item holds. */
export function addressOf({ kind, body }: TrashItem): string {
  const { id = '', key = '', role = '' } = body as { id?: string; key?: string; role?: string };
  if (kind === 'cast') return role;
  return id === '' ? key : id;
}
