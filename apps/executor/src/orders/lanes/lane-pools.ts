import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import { Clock } from '../../engine/clock.js';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { LaneRegistry } from './lane-registry.js';

/** Lanes of the catalog whose jobs providers run, and which say themselves what they lack. */
const PROVIDER_LANES: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'llm']);
/** How long a user who has just been served keeps a place, in milliseconds. */
const KEPT_MS = 2_000;
/** How long hints wait where all that is free is kept for someone, before they look again. */
const LOOK_AGAIN_MS = 100;

interface Pool {
  limit: number;
  running: number;
  waiting: (() => void)[];
  /** More was due on the lane's queue than there were places for, at the last look. */
  backlog: boolean;
  /** What is free is kept for users who do not wait at this moment. */
  kept: boolean;
  /** Who has a place, or had one a moment ago. */
  users: Map<string, { running: number; seenAt: number }>;
}

/** What a claim may take, so that a user with many jobs leaves others the places they go on with. */
export interface Allowance {
  /** Places in all. */
  most: number;
  /** Places for users who have their share already. */
  forLarge: number;
  /** Those users. */
  large: string[];
}

/** How many jobs of each lane this process may run at once, from all sources. */
@Injectable()
export class LanePools {
  private readonly pools = new Map<string, Pool>();

  constructor(
    private readonly config: ExecutorConfig,
    private readonly registry: LaneRegistry,
    private readonly clock: Clock,
  ) {
    const works = config.EXECUTOR_ROLES.includes('worker');
    const lanes = new Set(
      nodeTypes.all().flatMap(({ execution }) => (typeof execution === 'object' ? [execution.lane] : [])),
    );
    for (const lane of lanes) {
      const taken =
        lane === 'local' || (works && (!config.WORKER_LANES || config.WORKER_LANES.includes(lane)));
      if (taken && (registry.serves(lane) || PROVIDER_LANES.has(lane))) {
        const limit = limitOf(lane, config, registry.onlyDrafts(lane));
        this.pools.set(lane, {
          limit,
          running: 0,
          waiting: [],
          backlog: false,
          kept: false,
          users: new Map(),
        });
      }
    }
  }

  /** Makes room for jobs that providers run, or takes it back where they are drawn on this machine again. */
  widen(forProviders: boolean): void {
    for (const [lane, pool] of this.pools) {
      if (!PROVIDER_LANES.has(lane)) continue;
      pool.limit = forProviders
        ? this.config.VIDEO_WORKER_CONCURRENCY
        : limitOf(lane, this.config, this.registry.onlyDrafts(lane));
      for (const waiting of pool.waiting.splice(0)) waiting();
    }
  }

  /** Lanes whose jobs this process takes. */
  get lanes(): string[] {
    return [...this.pools.keys()];
  }

  free(lane: string): number {
    const pool = this.pools.get(lane);
    return pool ? pool.limit - pool.running : 0;
  }

  running(lane: string): number {
    return this.pools.get(lane)?.running ?? 0;
  }

  /** Takes a place, if there is one; `release` gives it back. */
  take(lane: string): boolean {
    const pool = this.pools.get(lane);
    if (!pool || pool.running >= pool.limit) return false;
    pool.running++;
    return true;
  }

  /**
   * Takes a place for a job that has not been queued. While others wait on the lane's queue, only for a user who has
   * less than an equal share of the places: whose turn it is otherwise, is decided there.
   */
  takeUnqueued(lane: string, userId: string): boolean {
    const pool = this.pools.get(lane);
    if (!pool) return false;
    const contended = pool.backlog || pool.waiting.length > 0;
    if (contended && runningOf(pool, userId) >= shareOf(pool)) return false;
    if (!this.take(lane)) return false;
    this.occupy(lane, userId);
    return true;
  }

  /** A place that was taken is this user's now. */
  occupy(lane: string, userId: string): void {
    const pool = this.pools.get(lane);
    if (!pool) return;
    const user = pool.users.get(userId);
    pool.users.set(userId, { running: (user?.running ?? 0) + 1, seenAt: this.clock.now() });
  }

  /** What a claim of `places` (all of them taken already) may fill them with. */
  allowanceOf(lane: string, places: number): Allowance {
    const pool = this.pools.get(lane);
    if (!pool || pool.users.size < 2) return { most: places, forLarge: places, large: [] };
    const now = this.clock.now();
    let kept = 0;
    for (const [userId, { running, seenAt }] of pool.users) {
      if (running > 0) continue;
      if (now - seenAt > KEPT_MS) pool.users.delete(userId);
      else kept++;
    }
    kept = Math.min(kept, Math.floor(pool.limit / 2));
    const share = shareOf(pool);
    const large = [...pool.users].flatMap(([userId, { running }]) => (running >= share ? userId : []));
    return { most: places, forLarge: Math.max(0, places - kept), large };
  }

  /** What a claim has shown: how many of the places that it was allowed were filled. */
  noteClaim(lane: string, { most, forLarge }: Allowance, filled: number): void {
    const pool = this.pools.get(lane);
    if (!pool) return;
    pool.backlog = filled === most;
    if (filled >= most || filled < forLarge || forLarge === most) return;
    pool.kept = true;
    void this.clock.pause(LOOK_AGAIN_MS).then(() => this.lookAgain(pool));
  }

  release(lane: string, userId?: string): void {
    const pool = this.pools.get(lane);
    if (!pool) return;
    pool.running--;
    const user = userId === undefined ? undefined : pool.users.get(userId);
    if (user) {
      user.running--;
      user.seenAt = this.clock.now();
      this.lookAgain(pool);
    } else pool.waiting.shift()?.();
  }

  private lookAgain(pool: Pool): void {
    pool.kept = false;
    pool.waiting.shift()?.();
  }

  /** Ends all waits for a place. */
  letGo(): void {
    for (const { waiting } of this.pools.values()) for (const goOn of waiting.splice(0)) goOn();
  }

  /** Resolves when a place may be free, or nobody is to wait for one any more. */
  async untilFree(lane: string): Promise<void> {
    const pool = this.pools.get(lane);
    if (!pool || (pool.running < pool.limit && !pool.kept)) return;
    await new Promise<void>((resolve) => pool.waiting.push(resolve));
  }
}

function runningOf({ users }: Pool, userId: string): number {
  return users.get(userId)?.running ?? 0;
}

/** Places of each user, if all who have one, or had one a moment ago, get as many. */
function shareOf({ limit, users }: Pool): number {
  return Math.max(1, Math.floor(limit / Math.max(1, users.size)));
}

/** Drafts are rendered on this machine, however they are called; what a provider renders only has to be waited for. */
function limitOf(lane: string, config: ExecutorConfig, onlyDrafts: boolean): number {
  if (onlyDrafts) return config.FFMPEG_CONCURRENCY;
  switch (lane) {
    case 'local':
      return config.LOCAL_CONCURRENCY;
    case 'video':
    case 'audio':
    case 'llm':
    case 'network':
      return config.VIDEO_WORKER_CONCURRENCY;
    case 'render':
      return config.RENDER_WORKER_CONCURRENCY;
    default:
      return config.FFMPEG_CONCURRENCY;
  }
}
