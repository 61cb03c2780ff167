/** A row of the queue, in the order in which it was queued. */
export interface QueuedRow {
  id: string;
  userId: string;
  cost: number;
}

/** The rule of `fairlyDue` in plain words: what a claim takes from a queue, and how the shares stand afterwards. */
export class FairShares {
  private readonly shares = new Map<string, { start: number; finish: number }>();

  /** Takes up to `most` of the rows, in turn; `rows` keeps the others. */
  claim(rows: QueuedRow[], most: number): QueuedRow[] {
    const clock = Math.max(0, ...[...this.shares.values()].map(({ start }) => start));
    const nextStart = new Map<string, number>();
    const tagged = rows.map((row) => {
      const start = nextStart.get(row.userId) ?? Math.max(this.shares.get(row.userId)?.finish ?? 0, clock);
      nextStart.set(row.userId, start + row.cost);
      return { row, start };
    });
    const taken = tagged
      .toSorted((one, other) => one.start - other.start || compare(one.row, other.row))
      .slice(0, most);
    if (rows.length < most) this.shares.clear();
    else {
      for (const { row, start } of taken) {
        this.shares.set(row.userId, { start, finish: start + row.cost });
      }
    }
    const ids = new Set(taken.map(({ row }) => row.id));
    rows.splice(0, rows.length, ...rows.filter(({ id }) => !ids.has(id)));
    return taken.map(({ row }) => row);
  }
}

function compare(one: QueuedRow, other: QueuedRow): number {
  const [left, right] = [one, other].map(({ userId, id }) => `${userId} ${id}`);
  return left < right ? -1 : 1;
}
