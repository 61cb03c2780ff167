import type { PipelineOutput } from '@easel/contracts';
import { currentStage, isOver, type PipelineState } from './pipeline-state.js';
import type { Move } from './stage-machine.js';
import { clipsIn } from './stages/animation-stage.js';

/** An event of a pipeline. */
export interface PipelineNote {
  type: string;
  data: Record<string, unknown>;
}

/** The events of a change from one state to another. Facts: core 21, SSE types. */
export function notesBetween(before: PipelineState, after: PipelineState): PipelineNote[] {
  const notes: PipelineNote[] = [];
  after.stages.forEach((stage, index) => {
    const was = before.stages[index];
    if (was?.status === stage.status && was.attempt === stage.attempt) return;
    const { stage: name, status, attempt, openGate, criticFeedback } = stage;
    if (openGate !== null && was?.openGate !== openGate) {
      notes.push({ type: 'stage:awaiting_sub_gate', data: { stage: name, gate: openGate } });
    }
    notes.push({ type: 'stage:status', data: { stage: name, status, attempt } });
    if (name === 'animate_audio_edit' && status === 'approved') {
      notes.push({
        type: 'pipeline:editor_decisions_ready',
        data: { stage: name, cuts: cutsIn(stage.output) },
      });
    }
    if (criticFeedback !== null && was?.criticFeedback !== criticFeedback) {
      notes.push({ type: 'pipeline:warning', data: { stage: name, message: criticFeedback } });
    }
  });
  if (before.status !== after.status) {
    const { status, failureReason } = after;
    notes.push({
      type: 'pipeline:status',
      data: { status, current_stage: currentStage(after)?.stage ?? null },
    });
    if (status === 'completed') notes.push({ type: 'pipeline:completed', data: {} });
    if (status === 'forked') notes.push({ type: 'pipeline:forked', data: {} });
    if (isOver(status)) {
      notes.push({
        type: 'pipeline:done',
        data: { status, ...(failureReason !== null && { failure_reason: failureReason }) },
      });
    }
  }
  return notes;
}

/** Marks results of finished stages as stale when their entities are generated again. */
export function staleNotes(
  { stages }: Pick<PipelineState, 'stages'>,
  moves: readonly Move[],
): PipelineNote[] {
  return moves.flatMap((move) => {
    if (move.kind !== 'reopen') return [];
    const at = stages.findIndex(({ stage }) => stage === move.stage);
    const finished = stages.filter(({ status }, index) => index > at && status === 'approved');
    return finished.flatMap(({ stage, output }) =>
      move.stale
        .filter((id) => JSON.stringify(output ?? {}).includes(id))
        .map((id) => ({ type: 'entity:stale', data: { stage, id } })),
    );
  });
}

/** What is cut from what, in order. Seconds. */
function cutsIn(output: PipelineOutput | null): object[] {
  let start = 0;
  return clipsIn(output ?? undefined).map(({ id, videoUrl, durationSeconds: seconds }) => {
    const cut = { id, videoUrl, start, seconds };
    start += seconds;
    return cut;
  });
}

const OF_SHOTS = new Set(['shot_list', 'scene_images', 'animate_audio_edit', 'post_merge']);

/** The events of ended jobs. */
export function notesOfTasks(
  tasks: readonly {
    stage: string;
    key: string;
    state: string;
    entityId: string | null;
    output: Record<string, unknown> | null;
  }[],
): PipelineNote[] {
  return tasks.flatMap(({ stage, key, state, entityId, output }) => {
    const notes: PipelineNote[] = [];
    if (entityId !== null) {
      const url = output?.['videoUrl'] ?? output?.['imageUrl'];
      notes.push({
        type: OF_SHOTS.has(stage) ? 'shot:status' : 'entity:status',
        data: { stage, id: entityId, status: state, ...(typeof url === 'string' && { url }) },
      });
    }
    if (key === 'music' && state === 'completed') {
      notes.push({ type: 'pipeline:music_ready', data: { url: output?.['audioUrl'] ?? null } });
    }
    return notes;
  });
}
