import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ListPipelinesRequest,
  PIPELINE_STAGES,
  type PipelineStatus,
} from '@easel/contracts';
import { Database, type Queryable, storableJson } from '@easel/platform';
import { budgetsParameter } from '../../credits/spend-budgets.js';
import { allowedIds } from '../../engine/allowed-workflow.js';
import { PipelineNotFound } from './pipeline.errors.js';
import { notesBetween, type PipelineNote } from './pipeline-events.js';
import type { PipelineOverview, PipelineRow, PipelineWithStages, Spending } from './pipeline.row.js';
import { stateOf } from './pipeline.row.js';
import { currentStage, isOver, type PipelineState, type StageState } from './pipeline-state.js';
import {
  FIND_OWN,
  LOCK_OWN,
  LOCK,
  LIST,
  STAGES,
  STAGE_STATUSES,
  SPENDING,
  INSERT,
  INSERT_STAGES,
  SAVE,
  SAVE_STAGES,
  GO_ON,
  TELL,
} from '../../sql/makers/pipelines.js';

/** When a scheduler looks at it next: at once, only after its owner has spoken, or as it stood. */
type Due = 'now' | 'never' | 'as-it-was';

/** Every query of a caller names the caller: another's pipeline is not found, like one that does not exist. */
@Injectable()
export class PipelinesRepository {
  constructor(private readonly database: Database) {}

  /** @throws PipelineNotFound */
  async find(caller: Caller, id: string, database: Queryable = this.database): Promise<PipelineWithStages> {
    return this.whole(database, await database.run<PipelineRow>(FIND_OWN, [...owner(caller), id]));
  }

  /** Without what its stages made. @throws PipelineNotFound */
  async findOverview(caller: Caller, id: string): Promise<PipelineOverview> {
    const rows = await this.database.run<PipelineRow>(FIND_OWN, [...owner(caller), id]);
    const [overview] = await this.overviewsOf(rows);
    if (!overview) throw new PipelineNotFound();
    return overview;
  }

  /** @throws PipelineNotFound */
  async status(caller: Caller, id: string): Promise<PipelineStatus> {
    const [row] = await this.database.run<PipelineRow>(FIND_OWN, [...owner(caller), id]);
    if (!row) throw new PipelineNotFound();
    return row.status;
  }

  /** Locked until the end of `tx`. @throws PipelineNotFound */
  async findForUpdate(tx: Queryable, caller: Caller, id: string): Promise<PipelineWithStages> {
    return this.whole(tx, await tx.run<PipelineRow>(LOCK_OWN, [...owner(caller), id]));
  }

  /** The row regardless of its owner, for background work; locked until the end of `tx`. @throws PipelineNotFound */
  async lock(tx: Queryable, id: string): Promise<PipelineWithStages> {
    return this.whole(tx, await tx.run<PipelineRow>(LOCK, [id]));
  }

  /** Newest first, in the selected workspace or the caller's personal space. */
  async list(caller: Caller, { limit = 100, before }: ListPipelinesRequest): Promise<PipelineOverview[]> {
    const rows = await this.database.run<PipelineRow>(LIST, [
      ...owner(caller),
      caller.workspaceId ?? null,
      before ?? null,
      limit,
    ]);
    return this.overviewsOf(rows);
  }

  /** By pipeline; those that have cost nothing are missing. */
  async spending(
    ids: readonly string[],
    database: Queryable = this.database,
  ): Promise<Map<string, Spending>> {
    const rows = await database.run<Spending & { pipelineId: string }>(SPENDING, [ids]);
    return new Map(rows.map(({ pipelineId, ...spending }) => [pipelineId, spending]));
  }

  async insert(tx: Queryable, row: NewPipeline, stages: readonly NewStage[]): Promise<void> {
    await tx.run(INSERT, [
      row.id,
      row.userId,
      row.workspaceId,
      row.workflowId,
      row.payerId,
      row.origin,
      row.rootNodeId,
      row.storyPrompt,
      row.type,
      row.format,
      row.seconds,
      row.resolution,
      row.language,
      row.mode,
      row.style,
      JSON.stringify(row.config),
      row.criticFrames,
      row.maxCredits,
      row.estimateCredits,
      row.branchedFromPipelineId,
      row.branchedFromStage,
      budgetsParameter(row.budgets),
    ]);
    const all = PIPELINE_STAGES.map((stage, position) => ({
      stage,
      position,
      ...(stages.find((each) => each.stage === stage) ?? { status: 'pending' }),
    }));
    await tx.run(INSERT_STAGES, [row.id, JSON.stringify(all)]);
    await this.record(tx, row.id, [
      { type: 'pipeline:status', data: { status: 'queued', current_stage: null } },
    ]);
  }

  /** Stores the changes and their events. The caller has locked the row. */
  async save(
    tx: Queryable,
    pipeline: PipelineWithStages,
    after: PipelineState,
    { due, progress, notes = [] }: { due: Due; progress?: string | null; notes?: PipelineNote[] },
  ): Promise<void> {
    const { row, stages } = pipeline;
    const changed = after.stages.filter((stage, index) => stage !== stages[index]);
    if (changed.length > 0) await tx.run(SAVE_STAGES, [row.id, storableJson(changed)]);
    await tx.run(SAVE, [
      row.id,
      after.status,
      currentStage(after)?.stage ?? null,
      after.failureReason,
      progress === undefined ? row.progressMessage : progress,
      due,
      isOver(after.status),
    ]);
    await this.record(tx, row.id, [...notes, ...notesBetween(stateOf(pipeline), after)]);
  }

  /** Of one that goes on after it failed. */
  async reopen(tx: Queryable, { id, maxCredits }: Pick<PipelineRow, 'id' | 'maxCredits'>): Promise<void> {
    await tx.run(GO_ON, [id, maxCredits]);
  }

  async record(tx: Queryable, id: string, notes: readonly PipelineNote[]): Promise<void> {
    if (notes.length > 0) await tx.run(TELL, [id, storableJson(notes)]);
  }

  private async whole(database: Queryable, [row]: PipelineRow[]): Promise<PipelineWithStages> {
    if (!row) throw new PipelineNotFound();
    const stages = await database.run<StageState & Record<string, unknown>>(STAGES, [row.id]);
    return { row, stages };
  }

  private async overviewsOf(rows: readonly PipelineRow[]): Promise<PipelineOverview[]> {
    const stages = await this.database.run<PipelineOverview['stages'][number] & { pipelineId: string }>(
      STAGE_STATUSES,
      [rows.map(({ id }) => id)],
    );
    const byPipeline = Map.groupBy(stages, ({ pipelineId }) => pipelineId);
    return rows.map((row) => ({ row, stages: byPipeline.get(row.id) ?? [] }));
  }
}

export type NewPipeline = Omit<
  PipelineRow,
  'status' | 'currentStage' | 'failureReason' | 'progressMessage' | 'createdAt' | 'updatedAt' | 'completedAt'
>;
export type NewStage = Pick<StageState, 'stage' | 'status' | 'output' | 'criticFeedback'>;

/** The values for {@link OWN}. */
export function owner(
  caller: Caller,
): [userId: string, workspaces: string[] | null, workflows: string[] | null] {
  const { userId, workspaces } = caller;
  return [
    userId,
    // Where organizations are disabled nobody is a member of anything, and nothing is decided by it.
    workspaces ? Object.keys(workspaces) : null,
    allowedIds(caller),
  ];
}
