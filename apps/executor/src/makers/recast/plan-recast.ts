import { RECAST_GATES, type RecastGate } from '@easel/contracts';
import { castTasks, sheetTasks } from './tasks/cast.js';
import { anchorTasks } from './tasks/anchors.js';
import { musicTasks } from './tasks/music.js';
import { isOffered } from './tasks/offered.js';
import type { Made, RecastBrief, RecastChoices, RecastWish } from './recast-state.js';

/** What follows while a recast is planned: jobs to wait for, a question to its owner, or nothing more. */
export type PlanStep = { want: RecastWish[] } | { gate: RecastGate } | { planned: true };

type Tasks = (brief: RecastBrief, choices: RecastChoices, made: Made) => RecastWish[];

const TASKS: Readonly<Record<RecastGate, Tasks>> = {
  cast: castTasks,
  sheet: sheetTasks,
  anchors: anchorTasks,
  music: musicTasks,
};

/** Pure: the same input always gives the same result. */
export function planStep(brief: RecastBrief, choices: RecastChoices, made: Made): PlanStep {
  for (const gate of RECAST_GATES) {
    if (!isOffered(brief, choices, gate)) continue;
    const tasks = TASKS[gate](brief, choices, made);
    const want = tasks.filter(({ key }) => made(key) === undefined);
    if (want.length > 0) return { want };
    if (tasks.length > 0 && asks(brief, choices, gate)) return { gate };
  }
  return { planned: true };
}

const asks = ({ settings }: RecastBrief, { auto, passed }: RecastChoices, gate: RecastGate): boolean =>
  settings.gates.includes(gate) && !auto && !passed.includes(gate);
