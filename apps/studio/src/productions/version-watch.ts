import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { MOST_FOLLOWED, productionVersions } from '@easel/contracts';
import { BusClient, metrics } from '@easel/platform';

const LOOK_MS = 300;

interface Waiting {
  after: number;
  wake: () => void;
}

/**
 * Wakes requests that wait for a later version of a production. One query for all of them, so that a
 * thousand people who follow a production ask no more than one does. It is a hint: a woken request reads with
 * their own right.
 */
@Injectable()
export class VersionWatch implements OnModuleDestroy {
  private readonly logger = new Logger(VersionWatch.name);
  private readonly waiting = new Map<string, Set<Waiting>>();
  private timer?: NodeJS.Timeout | undefined;

  constructor(private readonly bus: BusClient) {
    metrics.gauge('easel_studio_followers', {
      help: 'Requests in this process waiting for a production to change',
      labels: [],
      collect: () => [
        { labels: {}, value: [...this.waiting.values()].reduce((sum, { size }) => sum + size, 0) },
      ],
    });
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    for (const all of this.waiting.values()) for (const { wake } of all) wake();
  }

  /** Resolves once the production has a later version or is gone: true; or once `ms` milliseconds are over: false. */
  async later(id: string, after: number, ms: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const each: Waiting = { after, wake: () => resolve(true) };
    const all = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, all.add(each));
    const limit = setTimeout(() => resolve(false), ms);
    this.timer ??= setTimeout(() => void this.look(), LOOK_MS);
    const isLater = await promise;
    clearTimeout(limit);
    all.delete(each);
    if (all.size === 0 && this.waiting.get(id) === all) this.waiting.delete(id);
    return isLater;
  }

  private async look(): Promise<void> {
    const ids = [...this.waiting.keys()];
    try {
      for (let from = 0; from < ids.length; from += MOST_FOLLOWED) {
        await this.lookAt(ids.slice(from, from + MOST_FOLLOWED));
      }
    } catch (error) {
      this.logger.warn({ err: error, msg: 'versions of followed productions are not known now' });
    }
    this.timer = this.waiting.size > 0 ? setTimeout(() => void this.look(), LOOK_MS) : undefined;
  }

  private async lookAt(ids: string[]): Promise<void> {
    const found = await this.bus.request(productionVersions, undefined, { ids });
    const versions = new Map(found.map(({ id, version }) => [id, version]));
    for (const id of ids) {
      const version = versions.get(id) ?? Infinity;
      for (const { after, wake } of this.waiting.get(id) ?? []) if (version > after) wake();
    }
  }
}
