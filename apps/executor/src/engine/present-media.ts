import { Inject, Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { BusServer } from '@easel/platform';
import { LRUCache } from 'lru-cache';
import { EngineDatabase } from './engine-database.js';
import { ExecutorConfig } from './executor.config.js';
import { STORED } from '../sql/engine/present-media.js';

/** Keys are small, and one that was stored is never given to another file. */
const MOST_KNOWN = 50_000;

/**
 * Shows addresses of our own media with the present origin: those that were stored, in documents and results, before
 * `PUBLIC_URL`, the port or the storage changed. What only looks like ours, as media of another installation do, stays
 * as it is: the key has to stand in our own table.
 *
 * Every answer of the executor passes through here once (`BusServer.editAnswers`), and the settings of every job. A
 * text without a former address costs one search in it.
 */
@Injectable()
export class PresentMedia implements OnModuleInit {
  private readonly known = new LRUCache<string, true>({ max: MOST_KNOWN });

  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
    @Optional() @Inject(BusServer) private readonly bus?: BusServer,
  ) {}

  onModuleInit(): void {
    this.bus?.editAnswers((text) => this.inText(text));
  }

  /** A text, or JSON, with the present addresses. */
  inText(text: string): string | Promise<string> {
    const former = this.config.media.formerIn(text);
    return former.length === 0 ? text : this.shown(text, former);
  }

  /** A value of JSON with the present addresses; the same object where it holds no former one. */
  async inValue<T>(value: T): Promise<T> {
    const text = JSON.stringify(value);
    const shown = await this.inText(text);
    return shown === text ? value : (JSON.parse(shown) as T);
  }

  private async shown(text: string, former: { address: string; key: string }[]): Promise<string> {
    const unknown = [...new Set(former.map(({ key }) => key))].filter((key) => !this.known.has(key));
    if (unknown.length > 0) {
      const rows = await this.database.run<{ key: string }>(STORED, [unknown]);
      for (const { key } of rows) this.known.set(key, true);
    }
    let shown = text;
    for (const { address, key } of former)
      if (this.known.has(key)) shown = shown.replaceAll(address, this.config.media.of(key));
    return shown;
  }
}
