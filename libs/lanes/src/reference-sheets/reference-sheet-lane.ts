import { planSheet, sheetProblem, type SheetPlan } from '@easel/catalog';
import type { FfmpegConfig } from '../ffmpeg/media-work.js';
import { type Lane, LaneFailure, type LaneResult, type LaneTask } from '../lane.js';
import { composeSheet } from './compose-sheet.js';
import { SHEET_TYPE } from './sheet-type.js';

/** Composes reference sheets of pictures that are there, on this machine. */
export class ReferenceSheetLane implements Lane {
  readonly name = 'sheets';
  readonly types: readonly string[] = [SHEET_TYPE];

  constructor(private readonly config: FfmpegConfig = {}) {}

  run(task: LaneTask): Promise<LaneResult> {
    return composeSheet(task, sheetOf(task.params), this.config);
  }
}

/** @throws LaneFailure `no_panels` or `invalid_params` */
export function sheetOf(params: LaneTask['params']): SheetPlan {
  const problem = sheetProblem(params);
  if (problem !== undefined) {
    const code = problem.code === 'no_panels' ? 'no_panels' : 'invalid_params';
    throw new LaneFailure(code, problem.message, false);
  }
  return planSheet(params);
}
