import { Injectable } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { MovePipeline } from './move-pipeline.js';
import { PipelineEnded } from './pipeline.errors.js';
import { isOver } from './pipeline-state.js';

/** Ends a pipeline because its owner says so. Its jobs are cancelled by the scheduler that comes by next. */
@Injectable()
export class EndPipeline {
  constructor(private readonly movePipeline: MovePipeline) {}

  /** May be repeated: one that has ended stays as it ended. @throws PipelineNotFound */
  async cancel(caller: Caller, id: string): Promise<{ ok: true }> {
    await this.movePipeline.run(caller, id, ({ row }) => ({
      moves: isOver(row.status) ? [] : [{ kind: 'cancel' }],
    }));
    return { ok: true };
  }

  /** May be repeated. @throws PipelineNotFound, PipelineEnded */
  async fork(caller: Caller, id: string): Promise<{ ok: true }> {
    await this.movePipeline.run(caller, id, ({ row }) => {
      if (row.status === 'forked') return { moves: [] };
      if (isOver(row.status)) throw new PipelineEnded(row.status);
      return { moves: [{ kind: 'fork' }] };
    });
    return { ok: true };
  }
}
