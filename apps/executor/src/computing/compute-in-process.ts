import { COMPUTATION_RULES } from './computation-rules.js';
import type { Computations, Computing, ComputationName } from './computing.js';
import { refusingTooLarge } from './refusing-too-large.js';

/** Computes everything in the thread that asks: for tools and tests, not for a service. */
export const computeInProcess: Computing = {
  async run<Name extends ComputationName>(name: Name, from: Computations[Name]['from']) {
    return refusingTooLarge(() => COMPUTATION_RULES[name](from));
  },
  here: (name, from) => refusingTooLarge(() => COMPUTATION_RULES[name](from)),
};
