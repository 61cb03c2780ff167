import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import { ExecutorConfig } from '../executor.config.js';
import { LaneRegistry } from './lane-registry.js';

/** Lanes of the catalog whose jobs providers run, and which say themselves what they lack. */
const PROVIDER_LANES: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'llm']);
interface Pool {
  limit: number;
  running: number;
  waiting: (() => void)[];
  /** More was due on the lane's queue than there were places for, at the last look. */
  backlog: boolean;
}

/** How many jobs of each lane this process may run at once, whoever hands them to it. */
@Injectable()
export class LanePools {
  private readonly pools = new Map<string, Pool>();

  constructor(config: ExecutorConfig, registry: LaneRegistry) {
    const works = config.EXECUTOR_ROLES.includes('worker');
    const lanes = new Set(
      nodeTypes.all().flatMap(({ execution }) => (typeof execution === 'object' ? [execution.lane] : [])),
    );
    for (const lane of lanes) {
      const taken =
        lane === 'local' || (works && (!config.WORKER_LANES || config.WORKER_LANES.includes(lane)));
      if (taken && (registry.serves(lane) || PROVIDER_LANES.has(lane))) {
        const limit = limitOf(lane, config, registry.onlyDrafts(lane));
        this.pools.set(lane, { limit, running: 0, waiting: [], backlog: false });
      }
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
   * Takes a place for what has not been queued, unless something waits on the lane's queue: whose turn it is among
   * users is decided there.
   */
  takeUnqueued(lane: string): boolean {
    const pool = this.pools.get(lane);
    if (!pool || pool.backlog || pool.waiting.length > 0) return false;
    return this.take(lane);
  }

  /** What a claim has shown: whether it left anything that was due. */
  noteBacklog(lane: string, backlog: boolean): void {
    const pool = this.pools.get(lane);
    if (pool) pool.backlog = backlog;
  }

  release(lane: string): void {
    const pool = this.pools.get(lane);
    if (!pool) return;
    pool.running--;
    pool.waiting.shift()?.();
  }

  /** Resolves when a place may be free. */
  async untilFree(lane: string): Promise<void> {
    const pool = this.pools.get(lane);
    if (!pool || pool.running < pool.limit) return;
    await new Promise<void>((resolve) => pool.waiting.push(resolve));
  }
}

/** Drafts are rendered on this machine, however they are called; what a provider renders only has to be waited for. */
function limitOf(lane: string, config: ExecutorConfig, onlyDrafts: boolean): number {
  if (onlyDrafts) return config.FFMPEG_CONCURRENCY;
  switch (lane) {
    case 'local':
      return 2_000;
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
