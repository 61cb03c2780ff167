import { nodeTypes, type OutputType } from '@easel/catalog';
import {
  advance,
  type NodeOutput,
  type Plan,
  type PlanInputs,
  type PlanState,
  type ReadyTask,
} from '@easel/workflow';

/** Where results stand that only a run would make. Nothing is ever fetched from there. */
export const STAND_IN = 'https://result.invalid/';

/** Iterations of one node that are looked at one by one; more are taken to be like the first. */
const MOST_LOOKED_AT = 100;
/** Planning steps; a run that takes more is priced as far as these go. */
const MOST_STEPS = 5_000;

const STAND_INS: Readonly<Record<OutputType, NodeOutput>> = {
  text: { text: 'words' },
  data: { text: 'words' },
  none: {},
  image: { imageUrl: `${STAND_IN}image.png` },
  video: { videoUrl: `${STAND_IN}video.mp4` },
  audio: { audioUrl: `${STAND_IN}audio.mp3` },
};

export interface RehearsedTask extends ReadyTask {
  /** How many times it runs like this. */
  times: number;
}

/**
 * The tasks of a run, as far as they are known before it: planned as a real run is, with stand-ins for what the
 * tasks would make. How many items a list has that only the run makes is not known; it counts as one.
 */
export function rehearseRun(plan: Plan, inputs: PlanInputs): RehearsedTask[] {
  const state: PlanState = { pure: {}, tasks: {} };
  const rehearsed: RehearsedTask[] = [];
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const { pure, ready } = advance(plan, inputs, state);
    Object.assign(state.pure, pure);
    if (ready.length === 0) break;
    for (const task of ready) {
      const isLong = task.iterations > MOST_LOOKED_AT;
      rehearsed.push({ ...task, times: isLong ? task.iterations : 1 });
      const output = STAND_INS[nodeTypes.get(task.type)?.outputType ?? 'text'];
      const done = (state.tasks[task.nodeId] ??= []);
      const ended = isLong ? Array.from({ length: task.iterations }, (_, each) => each) : [task.iteration];
      for (const iteration of ended) done.push({ iteration, status: 'completed', output });
    }
  }
  return rehearsed;
}
