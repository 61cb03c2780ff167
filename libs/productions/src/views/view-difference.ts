import { canonicalJson } from '../document/canonical.js';

type View = Readonly<Record<string, unknown>>;
interface ShotView {
  readonly id: string;
}

/** What turns a production as it was read into the same production as it is read now. */
export interface ViewDifference {
  /** Fields other than `shots` that differ, each whole. */
  readonly fields: View;
  /** Shots that are new or differ, each whole. */
  readonly shots: readonly ShotView[];
  /** Ids of all shots in their order; absent where these are the same in the same order. */
  readonly order?: readonly string[];
}

const shotsOf = (view: View): readonly ShotView[] => view['shots'] as readonly ShotView[];

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (other !== undefined && canonicalJson(one) === canonicalJson(other));

export function viewDifference(before: View, after: View): ViewDifference {
  const fields = Object.entries(after).filter(
    ([name, value]) => name !== 'shots' && !isEqual(value, before[name]),
  );
  const [were, are] = [shotsOf(before), shotsOf(after)];
  const known = new Map(were.map((shot) => [shot.id, shot]));
  const isInOrder = were.length === are.length && are.every(({ id }, index) => id === were[index]?.id);
  return {
    fields: Object.fromEntries(fields),
    shots: are.filter((shot) => !isEqual(shot, known.get(shot.id))),
    ...(isInOrder ? {} : { order: are.map(({ id }) => id) }),
  };
}

/** The production as it is read after the difference: what a client does with one. */
export function withDifference(view: View, { fields, shots, order }: ViewDifference): View {
  const known = new Map([...shotsOf(view), ...shots].map((shot) => [shot.id, shot]));
  const ids = order ?? shotsOf(view).map(({ id }) => id);
  return { ...view, ...fields, shots: ids.map((id) => known.get(id)) };
}
