import { Injectable } from '@nestjs/common';
import type {
  AppliedOperations,
  ApplyOperationsRequest,
  Caller,
  OperationReceipt,
  PreviewedOperations,
  ProductionRecord,
} from '@easel/contracts';
import {
  applyBatch,
  BatchRefused,
  BOUNDS,
  neededLookups,
  previewBatch,
  type Production,
  Refusal,
  type SentOperation,
  StaleEditor,
} from '@easel/productions';
import { BodyCheck, flagIn, operationsIn, requestIdIn, versionIn } from './body-checks.js';
import { LookUp, type RetainedPictures } from './look-up.js';
import { bytesWith, type Opened, OpenProductions, shown } from './open-productions.js';
import { OperationRefused, ProductionConflict } from './production.errors.js';
import { WriteProduction } from './write-production.js';

interface Batch {
  ops: readonly SentOperation[];
  baseVersion: number | undefined;
  strict: boolean;
  /** Copies that were kept at an earlier attempt. */
  pictures: RetainedPictures;
}

interface Answer {
  rebased: boolean;
  receipts: OperationReceipt[];
  warnings: string[];
}

/** Batches of operations, written or previewed by the same code. Specification 2, 4.1 and 4.2. */
@Injectable()
export class ApplyOperations {
  constructor(
    private readonly productions: OpenProductions,
    private readonly writing: WriteProduction,
    private readonly lookUp: LookUp,
  ) {}

  async run(
    caller: Caller,
    request: ApplyOperationsRequest,
  ): Promise<AppliedOperations | PreviewedOperations> {
    const { id, ...body } = request;
    // Who can't reach the production hears of nothing else, whatever they sent.
    const first = await this.productions.open(caller, id, { right: 'write' });
    const check = new BodyCheck();
    const batch: Batch = {
      ops: check.field(() => operationsIn(body.ops)) ?? [],
      baseVersion: check.field(() => versionIn(body.baseVersion, 'baseVersion')),
      strict: check.field(() => flagIn(body.strict, 'strict')) ?? false,
      pictures: new Map(),
    };
    const dryRun = check.field(() => flagIn(body.dryRun, 'dryRun')) ?? false;
    const clientRequestId = check.field(() => requestIdIn(body.clientRequestId));
    check.end();
    if (dryRun) return this.preview(caller, first, batch);
    await this.keepPictures(caller, first, batch);
    const { pictures: _found, ...asked } = batch;
    const write = { id, route: 'ops', clientRequestId, body: asked, first };
    const written = await this.writing.run(caller, write, async (opened) => {
      const { production, altered, isFinal, receipts, warnings } = await this.applied(
        caller,
        opened,
        batch,
        applyBatch,
      );
      const answer: Answer = {
        rebased: isRebased(opened, batch),
        receipts: receipts as OperationReceipt[],
        warnings: [...warnings],
      };
      return { production, altered, isFinal, operations: batch.ops, receipts, answer };
    });
    const { answer, production, version, isReplay } = written;
    return { production, version, ...answer, ...(isReplay ? { deduped: true } : {}) };
  }

  /** Before others wait for this batch: what is fetched from outside takes seconds. */
  private async keepPictures(caller: Caller, { production, found }: Opened, batch: Batch): Promise<void> {
    const { retain } = neededLookups(production, batch.ops);
    if (retain.size === 0) return;
    const needs = { entityIds: new Set<string>(), jobIds: new Set<string>(), retain };
    await this.lookUp.run(caller, needs, found, batch.pictures);
  }

  private async preview(caller: Caller, opened: Opened, batch: Batch): Promise<PreviewedOperations> {
    const { receipts, warnings } = await this.applied(caller, opened, batch, previewBatch);
    return {
      dryRun: true,
      version: opened.found.version,
      receipts: receipts as OperationReceipt[],
      warnings: [...warnings],
    };
  }

  private async applied<T extends { production: Production }>(
    caller: Caller,
    opened: Opened,
    batch: Batch,
    apply: (
      production: Opened['production'],
      ops: Batch['ops'],
      lookups: Awaited<ReturnType<LookUp['run']>>,
    ) => T,
  ): Promise<T> {
    const { production, found } = opened;
    if (batch.strict && isRebased(opened, batch))
      throw new ProductionConflict(shown(opened) as ProductionRecord);
    const lookups = await this.lookUp.run(
      caller,
      neededLookups(production, batch.ops),
      { id: found.id, version: found.version, pending: production.pending },
      batch.pictures,
    );
    try {
      const done = apply(production, batch.ops, lookups);
      requireBounded(opened, done.production, batch.ops.length - 1);
      return done;
    } catch (error) {
      if (error instanceof BatchRefused) throw new OperationRefused(error);
      if (error instanceof StaleEditor) throw new ProductionConflict(shown(opened) as ProductionRecord);
      throw error;
    }
  }
}

/** @throws BatchRefused for a batch that makes the production larger than one may be */
function requireBounded(opened: Opened, next: Production, opIndex: number): void {
  const bytes = bytesWith(opened, next);
  if (bytes <= BOUNDS.documentBytes || bytes <= opened.bytes) return;
  const megabytes = BOUNDS.documentBytes / 1_048_576;
  throw new BatchRefused(
    opIndex,
    new Refusal('op_invalid', `The production would be larger than ${megabytes} MiB.`),
  );
}

const isRebased = ({ found }: Opened, { baseVersion }: Batch): boolean =>
  baseVersion !== undefined && baseVersion !== found.version;
