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
  applyingBatch,
  BatchRefused,
  findingLookups,
  type Lookups,
  previewingBatch,
  type Production,
  Refusal,
  type SentOperation,
  StaleEditor,
  type Work,
} from '@easel/productions';
import { BodyCheck, flagIn, operationsIn, requestIdIn, versionIn } from './body-checks.js';
import { LargeWork } from './large-work.js';
import { LookUp, type RetainedPictures } from './look-up.js';
import { isTooLarge, type Opened, OpenProductions, shown, TOO_LARGE } from './open-productions.js';
import { OperationRefused, ProductionConflict } from './production.errors.js';
import { type Write, WriteProduction } from './write-production.js';

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
  private readonly large = new LargeWork();

  constructor(
    private readonly productions: OpenProductions,
    private readonly writeProduction: WriteProduction,
    private readonly lookUp: LookUp,
  ) {}

  async run(
    caller: Caller,
    request: ApplyOperationsRequest,
  ): Promise<AppliedOperations | PreviewedOperations> {
    const { id, ...body } = request;
    // A caller who cannot see the production gets no other error, whatever the request contains.
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
    const { pictures: _found, ...asked } = batch;
    const write: Write = {
      id,
      route: 'ops',
      clientRequestId,
      body: asked,
      first,
      prepare: (opened) => this.keepPictures(caller, opened, batch),
    };
    const written = await this.writeProduction.run(caller, write, async (opened) => {
      const { production, altered, isFinal, receipts, warnings } = await this.applied(
        caller,
        opened,
        batch,
        applyingBatch,
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

  /** Tries the batch once, so that nothing is fetched for one that is refused anyway. */
  private async keepPictures(caller: Caller, opened: Opened, batch: Batch): Promise<void> {
    const { retain } = await this.large.run(caller.userId, findingLookups(opened.production, batch.ops));
    if (retain.size > 0) await this.applied(caller, opened, batch, applyingBatch);
  }

  private async preview(caller: Caller, opened: Opened, batch: Batch): Promise<PreviewedOperations> {
    const { receipts, warnings } = await this.applied(caller, opened, batch, previewingBatch);
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
    apply: (production: Opened['production'], ops: Batch['ops'], lookups: Lookups) => Work<T>,
  ): Promise<T> {
    const { production, found } = opened;
    if (batch.strict && isRebased(opened, batch))
      throw new ProductionConflict(shown(opened) as ProductionRecord);
    const needs = await this.large.run(caller.userId, findingLookups(production, batch.ops));
    const { version } = found;
    const state = { version, pending: production.pending };
    const lookups = await this.lookUp.run(caller, needs, state, batch.pictures);
    const applyWith = async (known: Lookups): Promise<T> => {
      try {
        const done = await this.large.run(caller.userId, apply(production, batch.ops, known));
        requireBounded(opened, done.production, batch.ops.length - 1);
        return done;
      } catch (error) {
        if (error instanceof BatchRefused) throw new OperationRefused(error);
        if (error instanceof StaleEditor) throw new ProductionConflict(shown(opened) as ProductionRecord);
        throw error;
      }
    };
    const unknown = [...needs.retain].filter((url) => !batch.pictures.has(url));
    if (unknown.length > 0) {
      // What is wrong with an operation is said before pictures are kept for it. Facts A5.2.
      await applyWith({ ...lookups, retained: (url) => lookups.retained(url) ?? { url, sha256: '' } });
      await this.lookUp.retain(caller, found.id, unknown, batch.pictures);
    }
    return applyWith(lookups);
  }
}

/** @throws BatchRefused for a batch that makes the production larger than one may be */
function requireBounded(opened: Opened, next: Production, opIndex: number): void {
  if (isTooLarge(opened, next)) throw new BatchRefused(opIndex, new Refusal('op_invalid', TOO_LARGE));
}

const isRebased = ({ found }: Opened, { baseVersion }: Batch): boolean =>
  baseVersion !== undefined && baseVersion !== found.version;
