import { Injectable } from '@nestjs/common';
import {
  type AskedJob,
  type Caller,
  changeProduction,
  MOST_CHANGES_TOGETHER,
  type OneProductionChange,
  type ProductionChanged,
  ServiceError,
  startProductionJobs,
} from '@easel/contracts';
import { BusClient, failpoint } from '@easel/platform';
import { type Altered, changedParts, type Production, summaryOf, touchedBy } from '@easel/productions';
import {
  type Asked,
  type Kept,
  type Opened,
  openedAt,
  OpenProductions,
  sizeOfValue,
  stateAfter,
} from './open-productions.js';

const MOST_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 40;
/** Of the changes that go together, as JSON; a larger one goes alone. */
const MOST_BYTES_TOGETHER = 4 * 1024 * 1024;

/** What an attempt makes of the newest document. */
export interface Attempt<A extends object> {
  readonly production: Production;
  readonly altered: readonly Altered[];
  readonly isFinal: boolean;
  readonly operations: readonly unknown[];
  readonly receipts: readonly unknown[];
  /** What is answered beside the production, and again to a repetition. */
  readonly answer: A;
  /** Jobs that are made with the change, whose markers it writes. */
  readonly starts?: { readonly jobs: readonly AskedJob[]; readonly mostCredits?: number | undefined };
}

/** A change that waits for its turn. */
export interface WaitingWrite {
  readonly caller: Caller;
  readonly route: string;
  readonly clientRequest: Asked['clientRequest'] | undefined;
  readonly opened: Opened;
  /** Opens it again, with the right to write. */
  readonly open: () => Promise<Opened>;
  readonly attempt: (opened: Opened) => Promise<Attempt<object>>;
}

export interface Settled {
  readonly outcome: 'written' | 'rebased' | 'replayed' | 'busy';
  /** Of what was written. */
  readonly made?: Attempt<object>;
  /** As it is then. */
  readonly at: Opened;
}

interface Entry extends WaitingWrite {
  opened: Opened;
  /** Swaps that somebody elsewhere was faster with. */
  lost: number;
  /** Is stored with no other change. */
  isAlone?: boolean;
  readonly settle: (settled: Settled) => void;
  readonly fail: (error: unknown) => void;
}

interface Made {
  readonly entry: Entry;
  readonly attempt: Attempt<object>;
  readonly before: Kept;
  readonly request: OneProductionChange;
}

/**
 * Changes of one production go one after the other in this process, and those that wait go to the executor together:
 * fifty writers cost one transaction instead of fifty swaps, of which each lets the others try again.
 */
@Injectable()
export class WriteQueue {
  private readonly waiting = new Map<string, Entry[]>();

  constructor(
    private readonly bus: BusClient,
    private readonly productions: OpenProductions,
  ) {}

  /** @throws what the attempt throws, and NotFound where the right is gone */
  add(id: string, write: WaitingWrite): Promise<Settled> {
    const { promise, resolve, reject } = Promise.withResolvers<Settled>();
    const entry: Entry = { ...write, lost: 0, settle: resolve, fail: reject };
    const others = this.waiting.get(id);
    if (others) others.push(entry);
    else {
      this.waiting.set(id, [entry]);
      void this.work(id);
    }
    return promise;
  }

  private async work(id: string): Promise<void> {
    for (let all = this.waiting.get(id) ?? []; all.length > 0; all = this.waiting.get(id) ?? []) {
      let rest = all.splice(0, MOST_CHANGES_TOGETHER);
      while (rest.length > 0) {
        const group = rest;
        try {
          rest = await this.round(id, group);
        } catch (error) {
          for (const { fail } of group) fail(error);
          rest = [];
        }
      }
    }
    this.waiting.delete(id);
  }

  /** Makes as many of the changes as it can; answers those that are to be tried again. */
  private async round(id: string, group: readonly Entry[]): Promise<Entry[]> {
    const { made, rest } = await this.attempts(id, group);
    if (made.length === 0) return [...rest];
    failpoint('studio.write');
    const stored = await this.store(id, made);
    failpoint('studio.written');
    if ('refused' in stored) {
      const [first, ...others] = made;
      if (others.length === 0) first?.entry.fail(stored.refused);
      // Which of them it was is not said: from now on each goes alone, and is answered for itself.
      for (const { entry } of others.length > 0 ? made : []) entry.isAlone = true;
      return [...(others.length > 0 ? made.map(({ entry }) => entry) : []), ...rest];
    }
    const { changed } = stored;
    for (const [index, { version, updatedAt }] of changed.done.entries()) {
      const one = made[index];
      if (!one) break;
      const { entry, attempt, before, request } = one;
      const after = stateAfter(before, attempt.production, request.parts, { version, updatedAt });
      this.productions.noteWritten(id, after);
      entry.settle({
        outcome: entry.lost > 0 ? 'rebased' : 'written',
        made: attempt,
        at: openedAt(entry.opened, after),
      });
    }
    return [...(await this.afterLoss(made.slice(changed.done.length), changed)), ...rest];
  }

  /** Changes that make jobs go alone: what these are refused for is nobody else's. */
  private async store(
    id: string,
    made: readonly Made[],
  ): Promise<{ changed: ProductionChanged } | { refused: unknown }> {
    const [first] = made;
    const starts = first?.attempt.starts;
    if (!starts) {
      const changes = made.map(({ request }) => request);
      return this.bus.request(changeProduction, undefined, { id, changes }).then(
        (changed) => ({ changed }),
        (error: unknown) => {
          if (error instanceof ServiceError && error.status < 500) return { refused: error };
          throw error;
        },
      );
    }
    const { entry, request } = first;
    const { jobs, mostCredits } = starts;
    return this.bus
      .request(startProductionJobs, entry.caller, {
        id,
        change: request,
        jobs: [...jobs],
        ...(mostCredits === undefined ? {} : { mostCredits }),
      })
      .then(
        (changed) => ({ changed }),
        (refused: unknown) => ({ refused }),
      );
  }

  /**
   * Applies each change to what those before it make. One that is refused, or has no effect, is answered only where
   * nothing is made up yet: what it was refused for may never be stored, so it waits, with those behind it, until that
   * is known.
   */
  private async attempts(
    id: string,
    group: readonly Entry[],
  ): Promise<{ made: Made[]; rest: readonly Entry[] }> {
    const [first, ...others] = group.map(({ opened }) => opened);
    if (!first) return { made: [], rest: [] };
    let now = this.productions.newest(id, [first, ...others]);
    const made: Made[] = [];
    let bytes = 0;
    for (const [index, entry] of group.entries()) {
      if (entry.opened.found.replay) {
        entry.settle({ outcome: 'replayed', at: entry.opened });
        continue;
      }
      const opened = openedAt(entry.opened, now);
      const tried = await attempted(entry, opened);
      if ('error' in tried && made.length === 0 && mayBeAnswered(entry, now)) {
        // A repetition is refused for what the request itself has done meanwhile: reading it again shows that.
        const isLeft = await this.reopened(entry);
        return { made, rest: group.slice(isLeft ? index : index + 1) };
      }
      const isEnd = 'error' in tried || (tried.made.altered.length === 0 && !entry.clientRequest);
      const isAlone = entry.isAlone === true || ('made' in tried && tried.made.starts !== undefined);
      if ((isEnd || isAlone) && made.length > 0) return { made, rest: group.slice(index) };
      if ('error' in tried) entry.fail(tried.error);
      else if (isEnd) entry.settle({ outcome: 'written', made: tried.made, at: opened });
      else {
        const request = requestOf(entry, opened, tried.made);
        bytes += sizeOfValue(request);
        if (bytes > MOST_BYTES_TOGETHER && made.length > 0) return { made, rest: group.slice(index) };
        made.push({ entry, attempt: tried.made, before: now, request });
        // Its time is known only after it happens; until then nobody sees this state.
        const next = { version: now.version + (request.steps ? 1 : 0), updatedAt: now.row.updatedAt };
        now = stateAfter(now, tried.made.production, request.parts, next);
        if (isAlone) return { made, rest: group.slice(index + 1) };
      }
    }
    return { made, rest: [] };
  }

  private async afterLoss(lost: readonly Made[], { version }: ProductionChanged): Promise<Entry[]> {
    const [first] = lost;
    if (!first) return [];
    const wasFaster = version !== null && version !== first.request.expectedVersion;
    const rest = lost.map(({ entry }) => entry);
    if (!wasFaster) {
      // It is gone, its caller may not write it any more, or the request was answered elsewhere: reading it again shows
      // which.
      const isLeft = !this.isBusy(first.entry) && (await this.reopened(first.entry));
      return isLeft ? rest : rest.slice(1);
    }
    const left = rest.filter((entry) => !this.isBusy(entry));
    const most = Math.max(0, ...left.map((entry) => entry.lost));
    if (left.length > 0) await pause(most);
    // One is enough to know the newest state; the swap refuses a caller who may no longer write.
    while (left[0] && !(await this.reopened(left[0]))) left.shift();
    return left;
  }

  /** Counts a swap that was lost; after some of them nobody tries any more. */
  private isBusy(entry: Entry): boolean {
    entry.lost += 1;
    if (entry.lost < MOST_ATTEMPTS) return false;
    entry.settle({ outcome: 'busy', at: entry.opened });
    return true;
  }

  private async reopened(entry: Entry): Promise<boolean> {
    try {
      entry.opened = await entry.open();
      return true;
    } catch (error) {
      entry.fail(error);
      return false;
    }
  }
}

/** Whether its request may have been answered since it was opened. */
const mayBeAnswered = ({ clientRequest, opened }: Entry, now: Kept): boolean =>
  clientRequest !== undefined && opened.found.version < now.version;

type Tried = { made: Attempt<object> } | { error: unknown };

const attempted = (entry: Entry, opened: Opened): Promise<Tried> =>
  entry.attempt(opened).then(
    (made) => ({ made }),
    (error: unknown) => ({ error }),
  );

function requestOf(
  { caller, route, clientRequest }: Entry,
  { found, production }: Opened,
  { production: next, altered, isFinal, operations, receipts, answer }: Attempt<object>,
): OneProductionChange {
  const { put, removed } = changedParts(production, next);
  const parts: Record<string, unknown> = Object.fromEntries(put);
  for (const part of removed) parts[part] = null;
  const settled = settledBy(production, next);
  return {
    caller,
    expectedVersion: found.version,
    steps: altered.length > 0,
    name: next.name,
    parts,
    summary: summaryOf(next),
    change: {
      kind: route,
      operations: [...operations],
      receipts: [...receipts],
      touched: touchedBy(altered),
      ...(isFinal ? {} : { altered: [...altered] }),
    },
    ...(clientRequest ? { clientRequest: { ...clientRequest, answer } } : {}),
    ...(settled.length > 0 ? { settledJobs: settled } : {}),
  };
}

/** Jobs that were waited for, and are no more. */
function settledBy(before: Production, after: Production): string[] {
  if (before.pending === after.pending) return [];
  const left = new Set(after.pending.map(({ jobId }) => jobId));
  return before.pending.flatMap(({ jobId }) => (left.has(jobId) ? [] : [jobId]));
}

/** Longer with each attempt, and not in step with the others who lost. */
const pause = (count: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(LONGEST_PAUSE_MS, 5 * 2 ** count)));
