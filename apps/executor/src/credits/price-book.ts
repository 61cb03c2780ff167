import { Injectable } from '@nestjs/common';
import { Batcher } from '@easel/platform';
import { defaultPrices, type PriceTable } from '@easel/catalog';
import type { PriceAmount } from '@easel/contracts';
import { EngineDatabase } from '../engine/engine-database.js';
import { READ } from '../sql/credits/prices.js';

export type ChangedPriceList = Readonly<Record<string, PriceAmount | null>>;

/**
 * The catalog's prices with what operators changed. Each use begins with a look whether the list is still the one in
 * memory, so that a change holds in every process from its answer on; looks that coincide share one query.
 */
@Injectable()
export class PriceBook {
  /** Grows with each change, as of the last look. */
  version = -1;
  private changes: ChangedPriceList = {};
  private readonly looking = new Batcher<void, void>((looks) => this.look(looks), {
    lanes: 1,
    max: 10_000,
  });

  constructor(private readonly database: EngineDatabase) {}

  /** Prices as of a moment after the call. */
  async current(): Promise<PriceTable> {
    await this.looking.add();
    return this.known;
  }

  /** What operators changed, by identifier; null: it has no price. */
  async changed(): Promise<ChangedPriceList> {
    await this.looking.add();
    return this.changes;
  }

  /** Prices as of the last look. */
  get known(): PriceTable {
    const { changes } = this;
    return {
      get: (identifier) =>
        Object.hasOwn(changes, identifier)
          ? (changes[identifier] ?? undefined)
          : defaultPrices.get(identifier),
    };
  }

  private async look(looks: readonly void[]): Promise<void[]> {
    const [row] = await this.database.run<{ version: number; changed: ChangedPriceList | null }>(READ, [
      this.version,
    ]);
    if (row?.changed) {
      this.changes = row.changed;
      this.version = row.version;
    }
    return looks.map(() => undefined);
  }
}
