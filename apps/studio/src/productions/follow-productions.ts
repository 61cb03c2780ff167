import { Injectable } from '@nestjs/common';
import {
  type Caller,
  followProduction,
  type ProductionDifference,
  type ProductionEvent,
  type ProductionEventsRequest,
  type ProductionJobsEvent,
  type ProductionRecord,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { type Production, viewDifference } from '@easel/productions';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { JobStates } from './job-states.js';
import { OpenProductions, shown } from './open-productions.js';
import { VersionWatch } from './version-watch.js';

/** The right to read is asked for again so often, and what was lost ends within five seconds. */
const MOST_WAIT_MS = 4_000;
/** Characters of JSON of the last states that followers got. */
const MOST_KEPT = 16 * 1024 * 1024;

interface Shown {
  version: number;
  role: string;
  record: ProductionRecord;
  pending: Production['pending'];
}

export interface FollowedEvents {
  status: string;
  events: (ProductionEvent | ProductionJobsEvent)[];
  end: boolean;
  told?: string;
}

/** Jobs are looked at so often while somebody follows a production that waits for some. */
const JOBS_EVERY_MS = 700;

/**
 * What a follower of a production gets: every change under its version, and with the first of those that are sent
 * together what a read shows differently by now. What is kept here of earlier readings makes that short: without it,
 * the difference is the whole.
 */
@Injectable()
export class FollowProductions {
  private readonly sent = new LRUCache<string, ProductionRecord>({
    maxSize: MOST_KEPT,
    sizeCalculation: (record) => JSON.stringify(record).length,
  });
  private readonly differences = new LRUCache<string, ProductionDifference>({
    maxSize: MOST_KEPT,
    sizeCalculation: (difference) => JSON.stringify(difference).length,
  });

  private readonly looks = new LRUCache<string, Promise<{ event: ProductionJobsEvent; told: string }>>({
    max: 1_000,
    ttl: JOBS_EVERY_MS - 100,
  });

  constructor(
    private readonly bus: BusClient,
    private readonly productions: OpenProductions,
    private readonly watch: VersionWatch,
    private readonly states: JobStates,
  ) {}

  /** @throws NotFound as soon as the caller may not read it */
  async run(
    caller: Caller,
    { id, after, waitMs, told = '' }: ProductionEventsRequest,
  ): Promise<FollowedEvents> {
    // Who has no event yet asks for the state as a whole, and hears of what comes after it.
    if (after === undefined) {
      await this.read(caller, id);
      return { status: 'open', events: [], end: false };
    }
    const known = Math.max(0, after);
    const jobs = waitMs > 0 ? await this.awaited(caller, { id, known, told }, waitMs) : undefined;
    const { version, changes } = await this.bus.request(followProduction, caller, { id, after: known });
    const events: FollowedEvents['events'] = jobs?.event ? [jobs.event] : [];
    const answer = { status: 'open', end: false, ...(jobs ? { told: jobs.told } : {}) };
    if (version <= known) return { ...answer, events };
    const difference = await this.differenceSince(caller, id, known);
    const changed = changes.map(({ version: seq, ...change }, index): ProductionEvent => ({
      seq,
      type: 'change',
      ...change,
      ...(index === 0 ? { difference } : {}),
    }));
    return { ...answer, events: [...changed, ...events] };
  }

  /** Waits for a later version, or for news of a job. @returns the events of jobs */
  private async awaited(
    caller: Caller,
    { id, known, told }: { id: string; known: number; told: string },
    waitMs: number,
  ): Promise<{ event?: ProductionJobsEvent; told: string }> {
    const until = Date.now() + Math.min(waitMs, MOST_WAIT_MS);
    const { version, pending } = await this.read(caller, id);
    if (pending.length === 0) {
      if (version <= known) await this.watch.later(id, known, until - Date.now());
      return { told: '' };
    }
    for (;;) {
      const jobs = await this.jobsOf(id, pending);
      if (jobs.told !== told || version > known || Date.now() >= until) {
        return jobs.told === told ? { told } : jobs;
      }
      const pause = Math.min(JOBS_EVERY_MS, Math.max(1, until - Date.now()));
      const isChanged = await this.watch.later(id, known, pause);
      if (isChanged) return { told };
    }
  }

  /** Asked once for all who follow the same production. */
  private jobsOf(
    id: string,
    pending: Production['pending'],
  ): Promise<{ event: ProductionJobsEvent; told: string }> {
    const name = `${id} ${pending.map(({ jobId }) => jobId).join(' ')}`;
    const known = this.looks.get(name);
    if (known) return known;
    const look = this.states.of(pending.map(({ jobId }) => jobId)).then((states) => {
      const jobs = pending.map(({ jobId, kind, shotId, keyframeId }) => ({
        jobId,
        kind,
        ...(shotId === undefined ? {} : { shotId }),
        ...(keyframeId === undefined ? {} : { keyframeId }),
        status: states.get(jobId)?.status ?? 'pending',
        progress: states.get(jobId)?.progress ?? 0,
      }));
      const digest = createHash('sha256').update(JSON.stringify(jobs)).digest('hex').slice(0, 32);
      return { event: { type: 'jobs' as const, jobs }, told: digest };
    });
    this.looks.set(name, look);
    look.catch(() => this.looks.delete(name));
    return look;
  }

  private async differenceSince(caller: Caller, id: string, from: number): Promise<ProductionDifference> {
    const { version, role, record } = await this.read(caller, id);
    const name = `${id} ${role} ${from} ${version}`;
    const known = this.differences.get(name);
    if (known) return known;
    const before = this.sent.get(`${id} ${role} ${from}`);
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
    const record = this.sent.get(name) ?? shown(opened) ?? NOTHING;
    this.sent.set(name, record);
    return { version, role, record, pending: opened.production.pending };
  }
}

/** Before the first event. */
const NOTHING: ProductionRecord = { shots: [] };
