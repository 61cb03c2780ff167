import { Injectable } from '@nestjs/common';
import { type Caller, type JobDecided, NotFound, type ReviewDecision, ServiceError } from '@easel/contracts';
import { EngineDatabase } from '../../engine/engine-database.js';
import { Hints } from '../../engine/hints.js';
import { Signals } from '../../engine/signals.js';
import type { DoomedFile } from '../../library/doomed-media.js';
import { notLetOut } from '../ending-messages.js';
import { DECIDE, FIND_REVIEW } from '../../sql/jobs/reviews.js';
import { type ReviewScope, reviewScopeOf } from './reviewer.js';

interface Decided {
  id: string;
  status: JobDecided['status'];
  executionId: string | null;
  holder: string | null;
  wakeSeq: number | null;
  /** Files of a rejected result, which are to be removed. */
  doomed: DoomedFile[];
}

/** Lets the result of a held job out, or fails the job. */
@Injectable()
export class DecideJob {
  constructor(
    private readonly database: EngineDatabase,
    private readonly signals: Signals,
    private readonly hints: Hints,
  ) {}

  /**
   * @throws NotFound for what is not held, or not the caller's to decide
   * @throws ServiceError 409 `already_decided` when it was decided otherwise
   */
  async run(
    caller: Caller,
    id: string,
    decision: 'approved' | 'rejected',
    reason: string | null,
  ): Promise<{ answer: JobDecided; doomed: DoomedFile[] }> {
    const scope = reviewScopeOf(caller);
    const decided = await this.decide(id, decision, reason, scope, caller.userId);
    if (decided) {
      return { answer: { id, status: decided.status, decision, reason }, doomed: decided.doomed };
    }
    const [known] = await this.database.run<{
      decision: ReviewDecision | null;
      reason: string | null;
      status: JobDecided['status'];
    }>(FIND_REVIEW, [id, scope.everywhere, scope.workspaceIds]);
    if (!known?.decision) throw new NotFound('held job');
    if (known.decision === decision) return { answer: { id, ...known, decision }, doomed: [] };
    throw new ServiceError(409, 'already_decided', `The job is ${known.decision} already.`);
  }

  /** Undefined when it is not held any more, or not in this scope. */
  async decide(
    id: string,
    decision: 'approved' | 'rejected',
    reason: string | null,
    { everywhere, workspaceIds }: ReviewScope,
    by: string | null,
  ): Promise<Decided | undefined> {
    const [row] = await this.database.run<Decided & Record<string, unknown>>(DECIDE, [
      id,
      by,
      decision,
      reason,
      everywhere,
      workspaceIds,
      notLetOut(reason),
    ]);
    if (row?.executionId) {
      if (row.holder !== null) this.signals.send('woken', row.executionId);
      else this.hints.execution(row.executionId, row.wakeSeq ?? 0);
    }
    return row;
  }
}
