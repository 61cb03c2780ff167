import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type CloneProductionRequest,
  copyMedia,
  createProduction,
  MOST_COPIED,
  NotFound,
  type ProductionRecord,
} from '@easel/contracts';
import { BusClient, failpoint } from '@easel/platform';
import {
  clonedEntityIds,
  clonedMedia,
  cloneName,
  cloneProduction,
  summaryOf,
  toParts,
} from '@easel/productions';
import { v5 as derivedId, v7 as newId } from 'uuid';
import { StudioConfig } from '../studio.config.js';
import { BodyCheck, nameIn } from './body-checks.js';
import { LookUp } from './look-up.js';
import { OpenProductions } from './open-productions.js';
import { ReadProductions } from './read-productions.js';

/** Copies of productions, with files of their own, which the original's end leaves alone. Specification 2, 4.4. */
@Injectable()
export class CloneProduction {
  constructor(
    private readonly bus: BusClient,
    private readonly config: StudioConfig,
    private readonly productions: OpenProductions,
    private readonly readProductions: ReadProductions,
    private readonly lookUp: LookUp,
  ) {}

  /**
   * The files are copied first, under ids that follow from the original and the caller: a repeated request after a
   * failure goes on where that one was, and what no production names in the end is deleted. The right to copy is asked
   * for again in the transaction that makes the copy.
   *
   * @param operationId the id of the copy; where it is there already, that is the answer
   * @throws NotFound, StorageExceeded
   */
  async run(
    caller: Caller,
    { id, name: sent }: CloneProductionRequest,
    operationId?: string,
  ): Promise<{ production: ProductionRecord }> {
    if (!this.config.hasFeature('editableSharedCopies') || !this.config.hasFeature('revisionedSharing')) {
      throw new NotFound('production');
    }
    const { production } = await this.productions.open(caller, id, { right: 'clone' });
    const check = new BodyCheck();
    const name = check.field(() => nameIn(sent)) ?? cloneName(production.name);
    check.end();
    const [readable, copies] = await Promise.all([
      this.lookUp.entities(caller, [...clonedEntityIds(production)]),
      this.copied(caller, id, [...clonedMedia(production)]),
    ]);
    failpoint('studio.copied');
    const copy = cloneProduction(
      production,
      {
        newId,
        canRead: (entityId) => readable.has(entityId.toLowerCase()),
        copyOf: (url) => copies.get(url) ?? url,
      },
      name,
    );
    const request = {
      name,
      parts: Object.fromEntries(toParts(copy)),
      summary: summaryOf(copy),
      change: { kind: 'clone' as const, operations: [], receipts: [], touched: [] },
      sourceId: id,
    };
    const context = operationId === undefined ? {} : { operationId };
    const made = await this.bus.request(createProduction, caller, request, context);
    return this.readProductions.get(caller, { id: made.id });
  }

  private async copied(caller: Caller, id: string, urls: readonly string[]): Promise<Map<string, string>> {
    const whose = {
      id: derivedId(caller.userId, id),
      owner: 'caller' as const,
      workspaceId: caller.workspaceId ?? null,
    };
    const copies = new Map<string, string>();
    const rounds = chunksOf(urls, MOST_COPIED);
    let needed = 0;
    for (const some of rounds.length > 1 ? rounds : []) {
      needed += (await this.bus.request(copyMedia, caller, { ...whose, urls: some, measure: true })).bytes;
    }
    for (const some of rounds) {
      const answer = await this.bus.request(copyMedia, caller, { ...whose, urls: some, needed });
      needed = Math.max(0, needed - answer.bytes);
      for (const { url, copy } of answer.copies) if (copy !== null) copies.set(url, copy);
    }
    return copies;
  }
}

function chunksOf<T>(entries: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let from = 0; from < entries.length; from += size) chunks.push(entries.slice(from, from + size));
  return chunks;
}
