import { spend } from '../budget/budget.js';

/** Steps that may be taken for one document; a document of any sense needs a small part of them. */
const MOST_STEPS = 1_000_000;

/**
 * Nodes in an order in which each comes after what it waits for, kept while more is waited for (after Pearce and Kelly,
 * 2007): what fits the order already costs one comparison, and the rest as much as lies between the two.
 */
export class GrowingOrder {
  private readonly places = new Map<string, number>();
  private readonly dependents = new Map<string, Set<string>>();
  private left = MOST_STEPS;

  /** @param dependenciesOf what a node waits for by now */
  constructor(
    ids: readonly string[],
    private readonly dependenciesOf: (id: string) => Iterable<string>,
  ) {
    const missing = new Map<string, number>();
    for (const id of ids) {
      const dependencies = new Set(dependenciesOf(id));
      missing.set(id, dependencies.size);
      for (const dependency of dependencies) this.dependentsOf(dependency).add(id);
    }
    const order = ids.filter((id) => missing.get(id) === 0);
    for (let next = 0; next < order.length; next += 1) {
      for (const id of this.dependentsOf(order[next])) {
        const left = (missing.get(id) ?? 0) - 1;
        missing.set(id, left);
        if (left === 0) order.push(id);
      }
    }
    for (const id of order) this.places.set(id, this.places.size);
    // Nodes of a circle have no place among each other; such a document is refused later.
    for (const id of ids) if (!this.places.has(id)) this.places.set(id, this.places.size);
  }

  /** Makes `id` wait for `source`. False, and nothing is changed: `source` waits for `id` already, or it takes too long to tell. */
  add(source: string, id: string): boolean {
    const [from, to] = [this.placeOf(source), this.placeOf(id)];
    if (this.left <= 0 || source === id) return false;
    this.left -= 1;
    if (from > to) {
      const after = this.reached(
        id,
        (each) => this.dependentsOf(each),
        (place) => place <= from,
      );
      if (!after || after.has(source)) return false;
      const before = this.reached(source, this.dependenciesOf, (place) => place >= to);
      if (!before || before.has(id)) return false;
      this.reorder([...before], [...after]);
    }
    this.dependentsOf(source).add(id);
    return true;
  }

  private reorder(before: string[], after: string[]): void {
    const inOrder = (ids: string[]): string[] => ids.sort((a, b) => this.placeOf(a) - this.placeOf(b));
    const moved = [...inOrder(before), ...inOrder(after)];
    const places = moved.map((id) => this.placeOf(id)).sort((a, b) => a - b);
    moved.forEach((id, index) => this.places.set(id, places[index]));
  }

  /** Undefined where it takes too long. */
  private reached(
    start: string,
    next: (id: string) => Iterable<string>,
    isBetween: (place: number) => boolean,
  ): Set<string> | undefined {
    const found = new Set([start]);
    for (const id of found) {
      for (const each of next(id)) {
        this.left -= 1;
        spend(1);
        if (isBetween(this.placeOf(each))) found.add(each);
      }
      if (this.left <= 0) return undefined;
    }
    return found;
  }

  private placeOf(id: string): number {
    return this.places.get(id) ?? 0;
  }

  private dependentsOf(id: string): Set<string> {
    const known = this.dependents.get(id);
    if (known) return known;
    const none = new Set<string>();
    this.dependents.set(id, none);
    return none;
  }
}
