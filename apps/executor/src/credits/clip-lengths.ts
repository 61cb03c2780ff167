import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EngineDatabase } from '../engine/engine-database.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { ReadMedia } from '../engine/storage/read-media.js';
import { probeMedia } from '@easel/lanes/media/probe-media';
import { STORED } from '../sql/credits/clip-lengths.js';

/** A request waits for its price, so a clip that takes longer to fetch counts as one of unknown length. */
const PROBE_MS = 3_000;
const KEPT_MS = 600_000;

/** How long reference clips are, because some models charge for their seconds too. Specification 1, 4.6. */
@Injectable()
export class ClipLengths {
  private readonly logger = new Logger(ClipLengths.name);
  private readonly known = new LRUCache<string, { seconds: number | undefined }>({
    maxSize: 10_000,
    sizeCalculation: () => 1,
    ttl: KEPT_MS,
  });

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
    private readonly media: ReadMedia,
  ) {}

  /** Whether `measure` has looked at all of them. */
  areMeasured(urls: readonly string[]): boolean {
    return urls.every((url) => this.known.has(url));
  }

  /** Of all of them together, in seconds; undefined where the length of any can't be found out. */
  total(urls: readonly string[]): number | undefined {
    let total = 0;
    for (const url of urls) {
      const seconds = this.known.get(url)?.seconds;
      if (seconds === undefined) return undefined;
      total += seconds;
    }
    return total;
  }

  async measure(urls: readonly string[]): Promise<number | undefined> {
    const missing = [...new Set(urls)].filter((url) => !this.known.has(url));
    const keys = new Map(missing.map((url) => [url, this.config.media.keyIn(url)]));
    const own = [...keys.values()].filter((key) => key !== undefined);
    const rows =
      own.length === 0 ? [] : await this.database.run<{ key: string; seconds: number }>(STORED, [own]);
    const stored = new Map(rows.map(({ key, seconds }) => [key, seconds]));
    await Promise.all(
      missing.map(async (url) => {
        const seconds = stored.get(keys.get(url) ?? '') ?? (await this.probe(url));
        this.known.set(url, { seconds });
      }),
    );
    return this.total(urls);
  }

  private async probe(url: string): Promise<number | undefined> {
    const folder = await mkdtemp(path.join(tmpdir(), 'easel-clip-'));
    try {
      const signal = AbortSignal.timeout(PROBE_MS);
      const file = await this.media.into(path.join(folder, 'clip'), url, signal);
      const { durationSeconds } = await probeMedia(file, { signal });
      return durationSeconds;
    } catch (error) {
      this.logger.debug({ err: error }, 'the length of a reference clip is not known');
      return undefined;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
