import { type Altered } from '../document/change.js';
import { changedParts, fromParts, toParts } from '../document/parts.js';
import { emptyProduction, type Production } from '../document/production.js';
import type { SentOperation } from '../operations/apply-batch.js';

/** What an accepted change was made with, so that it can be made again. */
export type Cause =
  | { readonly kind: 'batch'; readonly operations: readonly SentOperation[] }
  | { readonly kind: 'undo'; readonly version: number };

export interface Change {
  readonly version: number;
  readonly requestId: string;
  readonly cause: Cause;
  readonly altered: readonly Altered[];
  readonly isFinal: boolean;
}

/** What everybody who follows the production is told of a change. */
export interface ChangeEvent {
  readonly version: number;
  readonly name: string;
  readonly put: ReadonlyMap<string, unknown>;
  readonly removed: readonly string[];
}

/** The row and the parts of one production, as a database keeps them: each method is one transaction. */
export class StoredProduction {
  version = 1;
  readonly history: Change[] = [];
  readonly events: ChangeEvent[] = [];
  /** Version that each accepted request led to. */
  readonly ledger = new Map<string, number>();
  private name = emptyProduction().name;
  private readonly parts = new Map<string, { version: number; body: unknown }>();

  /** Parts that changed after a version that the caller knows; all of them for 0. */
  open(knownVersion: number): { version: number; name: string; parts: [string, unknown][] } {
    const parts = [...this.parts].filter(([, { version }]) => version > knownVersion);
    return { version: this.version, name: this.name, parts: parts.map(([key, { body }]) => [key, body]) };
  }

  /** Stores a change where nobody was faster, and where its request has not been accepted before. */
  swap(
    expected: number,
    before: Production,
    after: Production,
    change: Omit<Change, 'version'>,
  ): { version: number } | 'stale' | { replay: number } {
    const replay = this.ledger.get(change.requestId);
    if (replay !== undefined) return { replay };
    if (expected !== this.version) return 'stale';
    if (change.altered.length > 0) {
      const version = ++this.version;
      const { put, removed } = changedParts(before, after);
      // A body goes through JSON, as it does in a database.
      for (const [key, body] of put)
        this.parts.set(key, { version, body: JSON.parse(JSON.stringify(body)) as unknown });
      for (const key of removed) this.parts.set(key, { version, body: null });
      this.name = after.name;
      this.history.push({ ...change, version });
      this.events.push({ version, name: after.name, put, removed });
    }
    this.ledger.set(change.requestId, this.version);
    return { version: this.version };
  }

  content(): Production {
    return withParts(new Map(), this.open(0)).production;
  }
}

/** Parts with later ones put over them, and the production that they are. */
export function withParts(
  known: ReadonlyMap<string, unknown>,
  { name, parts }: { readonly name: string; readonly parts: Iterable<readonly [string, unknown]> },
): { parts: ReadonlyMap<string, unknown>; production: Production } {
  const next = new Map(known);
  for (const [key, body] of parts) {
    if (body === null) next.delete(key);
    else next.set(key, body);
  }
  return { parts: next, production: fromParts(next, name) };
}

export const partsOf = (production: Production): ReadonlyMap<string, unknown> => toParts(production);
