import { Injectable } from '@nestjs/common';
import {
  type AppliedOperations,
  type Caller,
  listProductionChanges,
  type OperationReceipt,
  type PastProductionChange,
  type PreviewedOperations,
  type ProductionRecord,
  type UndoChangeRequest,
  ValidationFailed,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { type Altered, type Path, previewingUndo, undo } from '@easel/productions';
import { BodyCheck, flagIn, given, requestIdIn, versionIn } from './body-checks.js';
import { LargeWork } from './large-work.js';
import { isTooLarge, type Opened, OpenProductions, shown, TOO_LARGE } from './open-productions.js';
import { ProductionConflict } from './production.errors.js';
import { WriteProduction } from './write-production.js';

const MOST_LATER = 10_000;

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
    private readonly writing: WriteProduction,
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
      const told = await this.large.run(caller.userId, previewingUndo(first.production, production, altered));
      return {
        dryRun: true,
        version: first.found.version,
        receipts: [{ ...receipt, ...told } as OperationReceipt],
        warnings: [],
      };
    }
    const written = await this.writing.run(
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
    const [change, ...later] = await this.changesFrom(caller, found.id, version, found.version);
    if (!change?.altered) throw notUndone('is a change that cannot be taken back');
    const result = undo(
      production,
      { version, altered: change.altered as Altered[] },
      later.map((each) => ({ version: each.version, touched: each.touched as Path[] })),
    );
    if ('conflict' in result) {
      const since = result.version === undefined ? 'since' : `by version ${result.version}`;
      throw new ProductionConflict(
        shown(opened) as ProductionRecord,
        `${result.conflict} was changed ${since}: undo that first.`,
      );
    }
    if (isTooLarge(opened, result.production)) {
      throw new ProductionConflict(shown(opened) as ProductionRecord, TOO_LARGE);
    }
    return { ...result, receipt: { op: 'undo', summary: `Took back the change of version ${version}` } };
  }

  private async changesFrom(
    caller: Caller,
    id: string,
    from: number,
    to: number,
  ): Promise<PastProductionChange[]> {
    if (to - from > MOST_LATER) throw notUndone(`has more than ${MOST_LATER} later changes`);
    const changes: PastProductionChange[] = [];
    for (let next = from; next <= to;) {
      const page = await this.bus.request(listProductionChanges, caller, { id, from: next });
      changes.push(...page.filter(({ version }) => version <= to));
      next = (page.at(-1)?.version ?? to) + 1;
    }
    return changes;
  }
}

const notUndone = (message: string): ValidationFailed => new ValidationFailed([{ path: 'version', message }]);
