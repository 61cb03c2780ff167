import type { ApiClient } from '../../stack/api-client.js';
import { inWorkspace as within } from '../../workspaces/index.js';
import { sideBySide } from '../side-by-side.js';
import { missingLike, shapeOf, answerText } from './answers.js';
import type { Objects } from './objects.js';
import type { Place } from './places.js';
import { isForOwner, notLookedUp } from './rules.js';

/** Later ones end what earlier ones are about. */
const ORDER = ['PUT', 'PATCH', 'POST', 'DELETE'];

/**
 * The places at which not even the owner can tell an object from a missing one, so that trying them with foreign objects
 * says nothing: no kind of object belongs there, or the id is not looked up at all. A new route with a new kind of object
 * is among them until `objects.ts` makes one.
 */
export async function unseenPlaces(
  places: readonly Place[],
  { personal, inWorkspace }: Objects,
  owner: ApiClient,
): Promise<string[]> {
  const unseen: string[] = [];
  const kinds = Object.entries({ ...personal, ...inWorkspace });
  // What a stranger's id does in these is the same as nobody's, and only an operator may ask.
  const judged = places.filter(
    (place) =>
      place.within !== 'header' &&
      !place.operation.operator &&
      place.operation.payer !== 'only' &&
      !notLookedUp(place) &&
      isForOwner(place),
  );
  const there = within(owner, inWorkspace['workspace'] ?? '');
  const look = async (place: Place): Promise<void> => {
    const likely = likelyFirst(place, kinds);
    if ((await isSeen(place, likely, owner)) || (await isSeen(place, likely, there))) return;
    unseen.push(
      `${place.name}: no kind of object answers unlike a missing one; is one lacking in objects.ts?`,
    );
  };
  const isRead = ({ operation: { method } }: Place) => method === 'GET';
  await sideBySide(judged.filter(isRead), look);
  // What is deleted through one place is gone at the next one of the same route.
  const deleted = new Set<string>();
  const changing = judged.filter(
    ({ operation: { method, path } }) =>
      method !== 'GET' && !(method === 'DELETE' && deleted.size === deleted.add(path).size),
  );
  for (const place of changing.toSorted((a, b) => rank(a) - rank(b))) await look(place);
  return unseen;
}

async function isSeen(place: Place, kinds: [string, string][], owner: ApiClient): Promise<boolean> {
  const missing = new Map<string, string>();
  for (const [, id] of kinds) {
    const like = missingLike(id);
    const shape = String(id.length);
    if (!missing.has(shape)) missing.set(shape, answerText(await place.send(owner.elsewhere(), like), like));
    const expected = missing.get(shape) ?? '';
    if (expected.startsWith('402')) return false;
    const told = answerText(await place.send(owner.elsewhere(), id), id);
    if (expected.startsWith('2') ? shapeOf(told) !== shapeOf(expected) : told !== expected) return true;
  }
  return false;
}

const rank = ({ operation: { method, path } }: Place): number =>
  ORDER.indexOf(method) * 1_000 - path.split('/').length + (path.endsWith('/archive') ? 500 : 0);

/** Whether a field may, by its name, be about this kind of object. */
export const isAbout = ({ field }: Place, kind: string): boolean =>
  field.toLowerCase().startsWith(lettersOf(kind));

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The kinds whose names are in the route or the field come first. */
function likelyFirst(place: Place, kinds: [string, string][]): [string, string][] {
  const words = lettersOf(`${place.operation.path} ${place.field}`);
  const likely = ([kind]: [string, string]) =>
    isAbout(place, kind) ? 2 : words.includes(lettersOf(kind)) ? 1 : 0;
  return kinds.toSorted((a, b) => likely(b) - likely(a));
}
