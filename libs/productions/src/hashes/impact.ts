import type { Keyframe, Production, Shot } from '../document/production.js';
import { promptsOf } from '../document/mentions.js';
import type { Work } from '../document/work.js';
import { frameHash, segmentHash } from './frame-hash.js';

export interface Impact {
  readonly keyframeIds: readonly string[];
  readonly shotIds: readonly string[];
}

/**
 * The planned frames and linked shots whose inputs a change altered: what was accepted or generated for them may no longer
 * fit. Undefined where there are none. Facts B4.
 */
export function* impactBetween(before: Production, after: Production): Work<Impact | undefined> {
  const [shotsBefore, shotsAfter] = [linkedById(before), linkedById(after)];
  const keyframeIds = new Set<string>();
  const shotIds = new Set<string>();
  for (const id of new Set([...shotsBefore.keys(), ...shotsAfter.keys()])) {
    const [was, is] = [shotsBefore.get(id), shotsAfter.get(id)];
    if (was?.link === is?.link) continue;
    shotIds.add(id);
    for (const { link } of [was, is].filter((shot) => shot !== undefined)) {
      for (const keyframeId of link ? [link.startKeyframeId, link.endKeyframeId] : [])
        keyframeIds.add(keyframeId);
    }
  }
  const touched = new Set<string>();
  for (const [was, is] of common(before.keyframes, after.keyframes)) {
    if (was.acceptance === is.acceptance && !mayDiffer(before, after, was, is)) continue;
    const isAltered = was.acceptance !== is.acceptance;
    yield lengthOf(was) + lengthOf(is);
    if (!isAltered && frameHash(before, was) === frameHash(after, is)) continue;
    touched.add(is.id);
    if (isAltered || is.acceptance !== null) keyframeIds.add(is.id);
  }
  for (const [was, is] of common([...shotsBefore.values()], [...shotsAfter.values()])) {
    const { startKeyframeId = '', endKeyframeId = '' } = is.link ?? {};
    yield lengthOf(was) + lengthOf(is);
    const isOfTouched = touched.has(startKeyframeId) || touched.has(endKeyframeId);
    if (
      isOfTouched ||
      (mayDiffer(before, after, was, is) && segmentHash(before, was) !== segmentHash(after, is))
    ) {
      shotIds.add(is.id);
    }
  }
  if (keyframeIds.size + shotIds.size === 0) return undefined;
  const inOrder = (order: readonly { readonly id: string }[], ids: ReadonlySet<string>): string[] => [
    ...order.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
    ...[...ids].filter((id) => !order.some((each) => each.id === id)),
  ];
  return { keyframeIds: inOrder(after.keyframes, keyframeIds), shotIds: inOrder(after.shots, shotIds) };
}

/** What it takes to put a hash together, whatever is planned, in characters. */
const OF_A_HASH = 5_000;

/** About how many characters the hash of a shot or a planned frame is made of. */
function lengthOf(target: Shot | Keyframe): number {
  let length = OF_A_HASH;
  for (const text of promptsOf(target)) length += text.length;
  return length;
}

const linkedById = ({ shots }: Production): Map<string, Shot> =>
  new Map(shots.flatMap((shot) => (shot.link ? [[shot.id, shot] as const] : [])));

const mayDiffer = (
  before: Production,
  after: Production,
  was: Shot | Keyframe,
  is: Shot | Keyframe,
): boolean =>
  was !== is ||
  before.film !== after.film ||
  before.cast !== after.cast ||
  before.keyframes !== after.keyframes;

function* common<T extends { readonly id: string }>(was: readonly T[], is: readonly T[]): Generator<[T, T]> {
  const old = new Map(was.map((each) => [each.id, each]));
  for (const each of is) {
    const former = old.get(each.id);
    if (former) yield [former, each];
  }
}
