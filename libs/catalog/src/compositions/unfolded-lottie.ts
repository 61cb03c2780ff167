import { type CompositionProblem, isRecord } from './rules.js';

const MOST_LAYERS = 2_000;
const MOST_COPIES = 2_000;

/** Whether a file that is small as it stands draws without end: layers that stand for many others, and copies of copies. */
export function unfoldedLottie(file: Record<string, unknown>, path: string): CompositionProblem[] {
  const assets = new Map(listOf(file['assets']).map((asset) => [asset['id'], asset['layers']]));
  const known = new Map<unknown, number>();
  const layersIn = (layers: unknown): number => {
    let sum = 0;
    for (const { refId } of listOf(layers)) {
      sum += 1 + (refId === undefined ? 0 : layersOf(refId));
      if (sum > MOST_LAYERS) return Infinity;
    }
    return sum;
  };
  const layersOf = (id: unknown): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // What shows itself has no end; one that is looked at already is met again only there.
    known.set(id, Infinity);
    const count = layersIn(assets.get(id));
    known.set(id, count);
    return count;
  };
  if (layersIn(file['layers']) > MOST_LAYERS) {
    return [
      { path, message: `shows more than ${MOST_LAYERS} layers once all that stand for others are counted` },
    ];
  }
  const all = [file['layers'], ...assets.values()].flatMap(listOf);
  if (all.some(({ shapes }) => copiesIn(shapes) > MOST_COPIES)) {
    return [{ path, message: `repeats a shape more than ${MOST_COPIES} times` }];
  }
  return [];
}

/** Copies of the shape that is repeated most, groups within groups counted. */
function copiesIn(shapes: unknown): number {
  const waiting: [shapes: unknown, copies: number][] = [[shapes, 1]];
  let most = 1;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const list = listOf(next[0]);
    let copies = next[1];
    for (const { ty, c } of list) if (ty === 'rp') copies *= Math.max(1, largestIn(c));
    most = Math.max(most, copies);
    for (const { it } of list) if (it !== undefined) waiting.push([it, copies]);
  }
  return most;
}

/** Of a value that may be animated. */
function largestIn(value: unknown): number {
  const keys: unknown = isRecord(value) ? value['k'] : value;
  if (!Array.isArray(keys)) return Number(keys) || 0;
  const values = (keys as unknown[]).flatMap((key) => (isRecord(key) ? [key['s'], key['e']].flat() : [key]));
  return values.reduce<number>((most, each) => Math.max(most, Number(each) || 0), 0);
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as unknown[]).filter(isRecord) : [];
