import { nodeTypes } from '@easel/catalog';
import { ServiceError } from '@easel/contracts';
import { compilePlan, type Plan, type WorkflowDocument } from '@easel/workflow';
import { LRUCache } from 'lru-cache';
import { COMPUTATION_RULES } from './computation-rules.js';
import type { ComputationName, Computations } from './computing.js';
import { MOST_PLANS_OF_A_THREAD, sizeOfPlan } from './size-of-plan.js';
import { refusingTooLarge } from './refusing-too-large.js';

/** Places of {@link ComputingTask.watched}. */
export const HAS_BEGUN = 0;
export const AT_NODE = 1;

/** A plan as it crosses to a thread, which compiles it again: what is compiled holds functions. */
export interface PlanTask {
  key?: string;
  /** Absent where the thread is believed to know it. */
  document?: WorkflowDocument;
  nodeIds?: string[];
}

export interface ComputingTask<Name extends ComputationName = ComputationName> {
  name: Name;
  from: Omit<Computations[Name]['from'], 'plan'>;
  plan?: PlanTask;
  /**
   * Shared with the caller: whether the work has started, and the place in the document of the node it is at, from 1.
   */
  watched: Int32Array;
}

/** The result. Errors for the caller are sent as data, because an error object loses its fields. */
export type Computed =
  | { done: unknown }
  | { refused: { status: number; code: string; message: string; extra: Record<string, unknown> } }
  | { lacksDocument: true };

const plans = new LRUCache<string, Plan>({ maxSize: MOST_PLANS_OF_A_THREAD, sizeCalculation: sizeOfPlan });

/** What a thread does with a task. */
export function carryOut({ name, from, plan: order, watched }: ComputingTask): Computed {
  Atomics.store(watched, HAS_BEGUN, 1);
  Atomics.notify(watched, HAS_BEGUN);
  try {
    return refusingTooLarge(() => {
      if (!order) return { done: ruleOf(name)(from) };
      const plan = planOf(order);
      if (!plan) return { lacksDocument: true };
      const places = new Map(plan.document.nodes.map(({ id }, place) => [id, place + 1]));
      const watch = (nodeId: string): void => {
        Atomics.store(watched, AT_NODE, places.get(nodeId) ?? 0);
      };
      return { done: ruleOf(name)({ ...from, plan }, watch) };
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, code, message, extra } = error;
    return { refused: { status, code, message, extra: { ...extra } } };
  }
}

const ruleOf = (name: ComputationName) =>
  COMPUTATION_RULES[name] as (from: unknown, watch?: (nodeId: string) => void) => unknown;

function planOf({ key, document, nodeIds }: PlanTask): Plan | undefined {
  const known = key === undefined ? undefined : plans.get(key);
  if (known) return known;
  if (!document) return undefined;
  const plan = compilePlan(document, nodeTypes, nodeIds ? { nodeIds } : {});
  if (key !== undefined) plans.set(key, plan);
  return plan;
}
