import { Injectable } from '@nestjs/common';
import {
  type Caller,
  followProduction,
  type ProductionDifference,
  type ProductionEvent,
  type ProductionEventsRequest,
  type ProductionRecord,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { viewDifference } from '@easel/productions';
import { LRUCache } from 'lru-cache';
import { OpenProductions, shown } from './open-productions.js';
import { VersionWatch } from './version-watch.js';

/** The right to read is asked for again so often, and what was lost ends within five seconds. */
const MOST_WAIT_MS = 4_000;
/** Characters of JSON of what followers were told last. */
const MOST_KEPT = 16 * 1024 * 1024;

interface Shown {
  version: number;
  role: string;
  record: ProductionRecord;
}

/**
 * What somebody who follows a production is told: every change under its version, and with the first of those that are told
 * together what a read shows differently by now. What is kept here of earlier readings makes that short: without it, the
 * difference is the whole.
 */
@Injectable()
export class FollowProductions {
  private readonly told = new LRUCache<string, ProductionRecord>({
    maxSize: MOST_KEPT,
    sizeCalculation: (record) => JSON.stringify(record).length,
  });
  private readonly differences = new LRUCache<string, ProductionDifference>({
    maxSize: MOST_KEPT,
    sizeCalculation: (difference) => JSON.stringify(difference).length,
  });

  constructor(
    private readonly bus: BusClient,
    private readonly productions: OpenProductions,
    private readonly watch: VersionWatch,
  ) {}

  /** @throws NotFound as soon as the caller may not read it */
  async run(
    caller: Caller,
    { id, after, waitMs }: ProductionEventsRequest,
  ): Promise<{ status: string; events: ProductionEvent[]; end: boolean }> {
    // Who has no event yet asks for the state as a whole, and hears of what comes after it.
    if (after === undefined) {
      await this.read(caller, id);
      return { status: 'open', events: [], end: false };
    }
    const known = Math.max(0, after);
    if (waitMs > 0) {
      const now = await this.read(caller, id);
      if (now.version <= known) await this.watch.later(id, known, Math.min(waitMs, MOST_WAIT_MS));
    }
    const { version, changes } = await this.bus.request(followProduction, caller, { id, after: known });
    if (version <= known) return { status: 'open', events: [], end: false };
    const difference = await this.differenceSince(caller, id, known);
    const events = changes.map(({ version: seq, ...change }, index): ProductionEvent => ({
      seq,
      type: 'change',
      ...change,
      ...(index === 0 ? { difference } : {}),
    }));
    return { status: 'open', events, end: false };
  }

  private async differenceSince(caller: Caller, id: string, from: number): Promise<ProductionDifference> {
    const { version, role, record } = await this.read(caller, id);
    const name = `${id} ${role} ${from} ${version}`;
    const known = this.differences.get(name);
    if (known) return known;
    const before = this.told.get(`${id} ${role} ${from}`);
    const difference = { version, ...viewDifference(before ?? NOTHING, record) } as ProductionDifference;
    this.differences.set(name, difference);
    return difference;
  }

  /** As the caller reads it now. */
  private async read(caller: Caller, id: string): Promise<Shown> {
    const opened = await this.productions.open(caller, id, { right: 'read' });
    const { role } = opened;
    const { version } = opened.found;
    const name = `${id} ${role} ${version}`;
    const record = this.told.get(name) ?? shown(opened) ?? NOTHING;
    this.told.set(name, record);
    return { version, role, record };
  }
}

/** Before anything was told. */
const NOTHING: ProductionRecord = { shots: [] };
