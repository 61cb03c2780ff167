import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, changeProduction, type ProductionRecord, ValidationFailed } from '@easel/contracts';
import { BusClient, metrics } from '@easel/platform';
import {
  type Altered,
  canonicalJson,
  changedParts,
  type Production,
  summaryOf,
  touchedBy,
} from '@easel/productions';
import { type Asked, type Opened, OpenProductions, shown } from './open-productions.js';
import { ProductionBusy } from './production.errors.js';

const MOST_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 40;

const writes = metrics.counter('easel_studio_writes_total', {
  help: 'Changes of productions, by what became of them',
  labels: ['route', 'outcome'],
});

export interface Write {
  readonly id: string;
  readonly route: string;
  /** Of a request that its sender may repeat. */
  readonly clientRequestId?: string | undefined;
  /** What was asked, as it is compared with a repetition. */
  readonly body: object;
  /** As it was opened a moment ago: what the first attempt changes, unless the request may be a repetition. */
  readonly first?: Opened;
}

type ClientRequest = NonNullable<Asked['clientRequest']>;

/** What an attempt makes of the newest document. */
export interface Attempt<A extends object> {
  readonly production: Production;
  readonly altered: readonly Altered[];
  readonly isFinal: boolean;
  readonly operations: readonly unknown[];
  readonly receipts: readonly unknown[];
  /** What is answered beside the production, and again to a repetition. */
  readonly answer: A;
}

export interface Written<A extends object> {
  readonly answer: A;
  readonly production: ProductionRecord;
  readonly version: number;
  readonly isReplay: boolean;
}

/**
 * Applies a change to the newest document and swaps it in; where somebody was faster, to theirs. The swap is one
 * statement at the executor, so that a crash on either side leaves the whole change or nothing of it, and a repeated
 * request finds the answer that was written with the change.
 */
@Injectable()
export class WriteProduction {
  constructor(
    private readonly bus: BusClient,
    private readonly productions: OpenProductions,
  ) {}

  /** @throws NotFound, ProductionBusy, and what `attempt` throws */
  async run<A extends object>(
    caller: Caller,
    write: Write,
    attempt: (opened: Opened) => Promise<Attempt<A>>,
  ): Promise<Written<A>> {
    const { id, route, clientRequestId, body, first } = write;
    const clientRequest =
      clientRequestId === undefined
        ? undefined
        : { route, id: clientRequestId, bodyHash: hashOf(caller, body) };
    for (let count = 0; count < MOST_ATTEMPTS; count++) {
      if (count > 0) await pause(count);
      const isFirst = count === 0 && !clientRequest;
      const opened =
        (isFirst ? first : undefined) ??
        (await this.productions.open(caller, id, {
          right: 'write',
          ...(clientRequest && { clientRequest }),
        }));
      const { replay } = opened.found;
      if (clientRequest && replay) {
        writes.add(1, { route, outcome: 'replayed' });
        return replayed<A>(opened, replay, clientRequest.bodyHash);
      }
      const made = await attempt(opened);
      const written = await this.swap(caller, opened, made, { route, clientRequest });
      if (written) {
        writes.add(1, { route, outcome: count > 0 ? 'rebased' : 'written' });
        return written;
      }
    }
    writes.add(1, { route, outcome: 'busy' });
    throw new ProductionBusy();
  }

  private async swap<A extends object>(
    caller: Caller,
    opened: Opened,
    made: Attempt<A>,
    { route, clientRequest }: { route: string; clientRequest: ClientRequest | undefined },
  ): Promise<Written<A> | undefined> {
    const { found } = opened;
    const steps = made.altered.length > 0;
    const production = (at: Opened): ProductionRecord => shown(at) as ProductionRecord;
    if (!steps && !clientRequest) {
      return { answer: made.answer, production: production(opened), version: found.version, isReplay: false };
    }
    const { put, removed } = changedParts(opened.production, made.production);
    const parts: Record<string, unknown> = Object.fromEntries(put);
    for (const part of removed) parts[part] = null;
    const changed = await this.bus.request(changeProduction, caller, {
      id: found.id,
      expectedVersion: found.version,
      steps,
      name: made.production.name,
      parts,
      summary: summaryOf(made.production),
      change: {
        kind: route,
        operations: [...made.operations],
        receipts: [...made.receipts],
        touched: touchedBy(made.altered),
        ...(made.isFinal ? {} : { altered: [...made.altered] }),
      },
      ...(clientRequest ? { clientRequest: { ...clientRequest, answer: made.answer } } : {}),
    });
    if (changed.stale) return undefined;
    const { version, updatedAt } = changed;
    if (steps) this.productions.noteWritten(found.id, found.version, version, made.production, parts);
    const now = { ...opened, production: made.production, found: { ...found, version, updatedAt } };
    return { answer: made.answer, production: production(now), version, isReplay: false };
  }
}

function replayed<A extends object>(
  opened: Opened,
  { bodyHash, answer }: { bodyHash: string; answer: object },
  asked: string,
): Written<A> {
  if (bodyHash !== asked) {
    const message = 'was sent before, with another request';
    throw new ValidationFailed([{ path: 'clientRequestId', message }]);
  }
  return {
    answer: answer as A,
    production: shown(opened) as ProductionRecord,
    version: opened.found.version,
    isReplay: true,
  };
}

const hashOf = ({ userId }: Caller, body: object): string =>
  createHash('sha256').update(userId).update(canonicalJson(body)).digest('hex');

/** Longer with each attempt, and not in step with the others who lost. */
const pause = (count: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(LONGEST_PAUSE_MS, 5 * 2 ** count)));
