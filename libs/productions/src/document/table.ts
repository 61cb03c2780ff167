/** Changes that are kept beside the base before both are merged: a write copies these, not the whole table. */
const MOST_CHANGES = 32;

/** Stands for a removed entry. */
const REMOVED = Symbol('removed');

/**
 * An immutable map from id to entry. A write shares everything unchanged with the table before it, so that a document
 * of 1,000 shots is not copied for one. The order of its entries means nothing.
 */
export class Table<V extends object> {
  private constructor(
    private readonly base: ReadonlyMap<string, V>,
    private readonly changes: ReadonlyMap<string, V | typeof REMOVED>,
    readonly size: number,
  ) {}

  static empty<V extends object>(): Table<V> {
    return new Table<V>(new Map(), new Map(), 0);
  }

  static of<V extends object>(entries: Iterable<readonly [string, V]>): Table<V> {
    const base = new Map(entries);
    return new Table<V>(base, new Map(), base.size);
  }

  get(id: string): V | undefined {
    const changed = this.changes.get(id);
    if (changed === undefined) return this.base.get(id);
    return changed === REMOVED ? undefined : changed;
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  set(id: string, entry: V): Table<V> {
    const before = this.get(id);
    return before === entry ? this : this.changed(id, entry, this.size + (before === undefined ? 1 : 0));
  }

  delete(id: string): Table<V> {
    return this.has(id) ? this.changed(id, REMOVED, this.size - 1) : this;
  }

  *entries(): IterableIterator<[string, V]> {
    for (const [id, entry] of this.base) if (!this.changes.has(id)) yield [id, entry];
    for (const [id, entry] of this.changes) if (entry !== REMOVED) yield [id, entry];
  }

  *keys(): IterableIterator<string> {
    for (const [id] of this.entries()) yield id;
  }

  *values(): IterableIterator<V> {
    for (const [, entry] of this.entries()) yield entry;
  }

  /** The ids whose entry in `after` is another object than here, or is in one of the two only. */
  changedIds(after: Table<V>): string[] {
    if (this === after) return [];
    const suspects =
      this.base === after.base
        ? new Set([...this.changes.keys(), ...after.changes.keys()])
        : new Set([...this.keys(), ...after.keys()]);
    return [...suspects].filter((id) => this.get(id) !== after.get(id));
  }

  private changed(id: string, entry: V | typeof REMOVED, size: number): Table<V> {
    const changes = new Map(this.changes).set(id, entry);
    if (changes.size <= MOST_CHANGES) return new Table(this.base, changes, size);
    const base = new Map(this.base);
    for (const [changedId, changedEntry] of changes) {
      if (changedEntry === REMOVED) base.delete(changedId);
      else base.set(changedId, changedEntry);
    }
    return new Table<V>(base, new Map(), size);
  }
}
