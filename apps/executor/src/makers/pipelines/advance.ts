import type { PipelineOutput, PipelineStage } from '@easel/contracts';
import type { Brief } from './brief.js';
import { isOver, type PipelineState } from './pipeline-state.js';
import { moved } from './stage-machine.js';
import { isCheck, type WantedTask } from './stages/stage-work.js';
import { stageWorks } from './stages/stages.js';

export type TaskState = 'planned' | 'started' | 'completed' | 'failed' | 'cancelled';

/** A job of a stage, as far as it is known. */
export interface KnownTask {
  stage: PipelineStage;
  attempt: number;
  key: string;
  state: TaskState;
  output: Record<string, unknown> | null;
  /** Why it did not complete. */
  error: string | null;
}

export interface PlannedTask extends WantedTask {
  stage: PipelineStage;
  attempt: number;
}

export interface Advance {
  state: PipelineState;
  /** Jobs to be made; none where it waits for jobs or its owner, or is over. */
  planned: PlannedTask[];
}

/**
 * As far as a pipeline gets without another job's end or its owner's word. Pure: whoever asks, and however often, gets
 * the same.
 */
export function advance(brief: Brief, from: PipelineState, tasks: readonly KnownTask[]): Advance {
  let state = from;
  for (;;) {
    if (isOver(state.status)) return { state, planned: [] };
    const stage = state.stages.find(({ status }) => status !== 'approved');
    if (stage === undefined || stage.status === 'awaiting_approval') return { state, planned: [] };
    if (stage.status !== 'running') {
      state = moved(state, { kind: 'begin' });
      continue;
    }
    const own = tasks.filter((task) => task.stage === stage.stage && task.attempt === stage.attempt);
    const broken = own.find((task) => hasBroken(task) && !isCheck(task.key));
    if (broken) {
      const reason = `${stage.stage}: ${broken.error ?? `a job was ${broken.state}`}`;
      return { state: moved(state, { kind: 'fail', reason }), planned: [] };
    }
    if (own.some((task) => task.state !== 'completed' && !hasBroken(task))) return { state, planned: [] };

    const byKey = new Map(own.map(({ key, output }) => [key, output ?? {}]));
    const step = stageWorks[stage.stage].next({
      brief,
      stage,
      outputs: outputsOf(state),
      done: (key) => byKey.get(key),
    });
    if ('want' in step) {
      // Two entities that share an id share a job.
      const wanted = new Map(step.want.map((task) => [task.key, task]));
      const planned = [...wanted.values()].filter(({ key }) => !byKey.has(key));
      if (planned.length === 0) throw new Error(`${stage.stage} needs no more jobs`);
      return {
        state,
        planned: planned.map((task) => ({ ...task, stage: stage.stage, attempt: stage.attempt })),
      };
    }
    state = moved(
      state,
      'gate' in step
        ? { kind: 'open-gate', stage: stage.stage, ...step }
        : { kind: 'finish', stage: stage.stage, ...step },
    );
  }
}

const hasBroken = ({ state }: KnownTask): boolean => state === 'failed' || state === 'cancelled';

/** What the approved stages made. */
export function outputsOf({ stages }: PipelineState): Partial<Record<PipelineStage, PipelineOutput>> {
  return Object.fromEntries(
    stages.flatMap(({ stage, status, output }) =>
      status === 'approved' && output !== null ? [[stage, output]] : [],
    ),
  );
}
