import type { NewExecution } from './new-execution.js';
import type { Unpaid } from './step.js';
import { executionRecord } from './step-records.js';

/** A run of which a statement has something to say, or an account with what it had unfinished before. */
export interface AcceptedRow {
  id: string | null;
  userId: string | null;
  unfinished: number | null;
  unpaid?: Unpaid | null;
}

/** Runs that one statement accepts: each has a place among those of its account, so that the limit can be kept. */
export class PlacedRuns {
  private readonly places = new Map<NewExecution, number>();
  private readonly counts = new Map<string, number>();

  constructor(
    executions: readonly NewExecution[],
    private readonly limit: number,
  ) {
    for (const execution of executions) {
      const place = (this.counts.get(execution.userId) ?? 0) + 1;
      this.counts.set(execution.userId, place);
      this.places.set(execution, place);
    }
  }

  records(): object[] {
    return [...this.places].map(([execution, place]) => ({ ...executionRecord(execution), place }));
  }

  parameters(): [limit: number, users: string[]] {
    return [this.limit, [...this.counts.keys()]];
  }

  /** The runs that the statement left out, by the same rule. */
  refusedBy(rows: readonly AcceptedRow[]): Set<NewExecution> {
    const unfinished = new Map(rows.map((row) => [row.userId, row.unfinished ?? 0]));
    const refused = [...this.places].filter(
      ([{ userId }, place]) => (unfinished.get(userId) ?? 0) + place > this.limit,
    );
    return new Set(refused.map(([execution]) => execution));
  }
}
