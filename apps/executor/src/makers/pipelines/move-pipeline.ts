import { Injectable } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { againOnDeadlock, Database, type Queryable } from '@easel/platform';
import { PipelineEnded, StageNotOpen } from './pipeline.errors.js';
import { type PipelineWithStages, requireModels, stateOf } from './pipeline.row.js';
import type { PipelineNote } from './pipeline-events.js';
import { isOver, type PipelineState } from './pipeline-state.js';
import { PipelineTasks } from './pipeline-tasks.repository.js';
import { PipelinesRepository } from './pipelines.repository.js';
import { moved, type Move, MoveRefused } from './stage-machine.js';

const MAKING_ANEW: ReadonlySet<Move['kind']> = new Set(['reject', 'refuse-gate', 'revise', 'reopen']);

export interface OwnersMoves {
  /** In order; none leaves it as it is. */
  moves: readonly Move[];
  notes?: PipelineNote[];
}

/** Makes the moves that the owner of a pipeline asks for, in one commit under the lock of its row. */
@Injectable()
export class MovePipeline {
  constructor(
    private readonly database: Database,
    private readonly pipelines: PipelinesRepository,
    private readonly tasks: PipelineTasks,
  ) {}

  /**
   * @param choose says what is asked for, of the pipeline as it stands; what it throws leaves it so
   * @throws PipelineNotFound, PipelineEnded
   * @throws StageNotOpen for moves that the pipeline can't make now
   * @throws ModelGone for moves that make something again
   */
  run<T extends OwnersMoves>(
    caller: Caller,
    id: string,
    choose: (pipeline: PipelineWithStages, tx: Queryable) => T | Promise<T>,
  ): Promise<T> {
    const make = async (tx: Queryable) => {
      const pipeline = await this.pipelines.findForUpdate(tx, caller, id);
      const chosen = await choose(pipeline, tx);
      if (chosen.moves.length === 0) return chosen;
      const state = stateOf(pipeline);
      if (isOver(state.status)) throw new PipelineEnded(state.status);
      const next = after(state, chosen.moves);
      if (chosen.moves.some(({ kind }) => MAKING_ANEW.has(kind))) requireModels(pipeline.row);
      for (const move of chosen.moves) {
        if (move.kind !== 'reopen') continue;
        await this.tasks.supersede(tx, pipeline.row, [...Object.keys(move.revised), ...move.stale]);
      }
      await this.pipelines.save(tx, pipeline, next, {
        due: 'now',
        ...(chosen.notes && { notes: chosen.notes }),
      });
      return chosen;
    };
    return againOnDeadlock(() => this.database.batch(make));
  }
}

function after(state: PipelineState, moves: readonly Move[]): PipelineState {
  try {
    return moves.reduce(moved, state);
  } catch (error) {
    if (error instanceof MoveRefused) throw new StageNotOpen(error.message);
    throw error;
  }
}
