import { Injectable } from '@nestjs/common';
import {
  type AppliedOperations,
  type Caller,
  listProductionChanges,
  type OperationReceipt,
  type PreviewedOperations,
  type ProductionRecord,
  type UndoChangeRequest,
  ValidationFailed,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import {
  type Altered,
  type LaterChange,
  type PastChange,
  previewingUndo,
  sharedFinder,
  touchedBy,
  undo,
} from '@easel/productions';
import { BodyCheck, flagIn, given, requestIdIn, versionIn } from './body-checks.js';
import { LargeWork } from './large-work.js';
import { isTooLarge, type Opened, OpenProductions, shown, TOO_LARGE } from './open-productions.js';
import { ProductionConflict } from './production.errors.js';
import { WriteProduction } from './write-production.js';

const MOST_LATER = 10_000;
/** Pages of later changes, of some MiB at most each. */
const MOST_PAGES = 64;

interface Answer {
  rebased: boolean;
  receipts: OperationReceipt[];
  warnings: string[];
}

/** Takes one change back, as a change of its own, and leaves what others made since. */
@Injectable()
export class UndoChange {
  private readonly large = new LargeWork();

  constructor(
    private readonly bus: BusClient,
    private readonly productions: OpenProductions,
    private readonly writeProduction: WriteProduction,
  ) {}

  /** @throws ProductionConflict where a later change has touched the same, ValidationFailed where it can't be taken back */
  async run(
    caller: Caller,
    { id, ...body }: UndoChangeRequest,
  ): Promise<AppliedOperations | PreviewedOperations> {
    const first = await this.productions.open(caller, id, { right: 'write' });
    const check = new BodyCheck();
    const version = check.field(() => given(versionIn(body.version, 'version'), 'version')) ?? 0;
    const dryRun = check.field(() => flagIn(body.dryRun, 'dryRun')) ?? false;
    const clientRequestId = check.field(() => requestIdIn(body.clientRequestId));
    check.end();
    if (dryRun) {
      const { receipt, production, altered } = await this.undone(caller, first, version);
      const preview = await this.large.run(
        caller.userId,
        previewingUndo(first.production, production, altered),
      );
      return {
        dryRun: true,
        version: first.found.version,
        receipts: [{ ...receipt, ...preview } as OperationReceipt],
        warnings: [],
      };
    }
    const written = await this.writeProduction.run(
      caller,
      { id, route: 'undo', clientRequestId, body: { version }, first },
      async (opened) => {
        const { receipt, ...change } = await this.undone(caller, opened, version);
        const answer: Answer = { rebased: false, receipts: [receipt], warnings: [] };
        return {
          ...change,
          isFinal: false,
          operations: [{ op: 'undo', version }],
          receipts: [receipt],
          answer,
        };
      },
    );
    const { answer, production, isReplay } = written;
    return { production, version: written.version, ...answer, ...(isReplay ? { deduped: true } : {}) };
  }

  private async undone(caller: Caller, opened: Opened, version: number) {
    const { found, production } = opened;
    if (version < 2 || version > found.version) throw notUndone('is no change of this production');
    const altered = await this.alteredBy(caller, found.id, version);
    const later = await this.checkLater(caller, opened, { version, altered });
    const result = undo(production, { version, altered }, later);
    if ('conflict' in result) throw conflicting(opened, result);
    if (isTooLarge(opened, result.production)) {
      throw new ProductionConflict(shown(opened) as ProductionRecord, TOO_LARGE);
    }
    return { ...result, receipt: { op: 'undo', summary: `Took back the change of version ${version}` } };
  }

  private async alteredBy(caller: Caller, id: string, version: number): Promise<Altered[]> {
    const [change] = await this.bus.request(listProductionChanges, caller, { id, from: version, most: 1 });
    if (!change?.altered) throw notUndone('is a change that cannot be taken back');
    return change.altered as Altered[];
  }

  /**
   * Page by page, of which none is kept.
   *
   * @returns what later changes touched of jobs that are waited for
   * @throws ProductionConflict at the first one that touched the same as the change
   */
  private async checkLater(
    caller: Caller,
    opened: Opened,
    { version: undone, altered }: PastChange,
  ): Promise<LaterChange[]> {
    const { id, version: newest } = opened.found;
    if (newest - undone > MOST_LATER) throw notUndone(`has more than ${MOST_LATER} later changes`);
    const sharedWith = sharedFinder(touchedBy(altered));
    const marked: LaterChange[] = [];
    let pages = 0;
    for (let next = undone + 1; next <= newest;) {
      if (++pages > MOST_PAGES) throw notUndone('has too many and too large later changes');
      const page = await this.bus.request(listProductionChanges, caller, { id, from: next });
      for (const { version, touched } of page as LaterChange[]) {
        if (version > newest) return marked;
        const place = sharedWith(touched);
        if (place) throw conflicting(opened, { conflict: place.join('.'), version });
        const ofJobs = touched.filter(([part]) => part === 'pending');
        if (ofJobs.length > 0) marked.push({ version, touched: ofJobs });
      }
      next = (page.at(-1)?.version ?? newest) + 1;
    }
    return marked;
  }
}

function conflicting(opened: Opened, { conflict, version }: { conflict: string; version?: number }) {
  const since = version === undefined ? 'since' : `by version ${version}`;
  return new ProductionConflict(
    shown(opened) as ProductionRecord,
    `${conflict} was changed ${since}: undo that first.`,
  );
}

const notUndone = (message: string): ValidationFailed => new ValidationFailed([{ path: 'version', message }]);
