import { inlineOutput } from './inline-output.js';
import type { NodeOutput } from './node-output.js';
import type {
  CompiledPlan,
  NodeState,
  NodeStatus,
  Plan,
  PlanInputs,
  PlannedNode,
  PlanState,
  PlanStep,
  PureNodeState,
  ReadyTask,
  TaskState,
} from './plan.js';
import { resolveInputs, resolveParams } from './resolve-params.js';
import { sourceOutput } from './source-output.js';
import { storedOutput } from './stored-output.js';

/**
 * What follows from what is known: results that can be computed now, tasks that can start now, and the end
 * once nothing runs and nothing can start. Pure and deterministic; never throws for a document that
 * `validateDocument` accepts: a value that makes no sense fails its node.
 */
export function advance(plan: Plan, inputs: PlanInputs, state: PlanState): PlanStep {
  return new Planning(plan as CompiledPlan, inputs, state).step();
}

/** Why a node does not run: something above it failed, or no live wire reaches one of its handles. */
type Standing = 'ready' | 'waiting' | 'inactive' | { failedAbove: string };

class Planning {
  private readonly pure: Record<string, PureNodeState> = {};
  private readonly ready: ReadyTask[] = [];
  private readonly statuses: NodeStatus[];
  private readonly outputs: (NodeOutput | undefined)[];
  private readonly errors: (string | undefined)[];
  private readonly iterations: number[];

  constructor(
    private readonly plan: CompiledPlan,
    private readonly inputs: PlanInputs,
    private readonly state: PlanState,
  ) {
    const count = plan.order.length;
    this.statuses = new Array<NodeStatus>(count).fill('pending');
    this.outputs = new Array<NodeOutput | undefined>(count).fill(undefined);
    this.errors = new Array<string | undefined>(count).fill(undefined);
    this.iterations = new Array<number>(count).fill(0);
  }

  step(): PlanStep {
    const { order } = this.plan;
    for (let place = 0; place < order.length; place += 1) this.visit(place, order[place]);
    const step: PlanStep = { pure: this.pure, ready: this.ready, nodeStates: () => this.nodeStates() };
    const end = this.end();
    if (end) step.end = end;
    return step;
  }

  private visit(place: number, node: PlannedNode): void {
    const saved = this.state.pure[node.id];
    if (saved) return this.settle(place, saved);

    const tasks = node.role === 'task' ? this.state.tasks[node.id] : undefined;
    if (tasks && tasks.length > 0) return this.visitStarted(place, tasks);

    const standing = this.standingOf(node);
    if (standing === 'waiting') return;
    if (standing === 'inactive') return this.decide(place, node, { status: 'skipped' });
    if (standing !== 'ready') {
      const error = `Not run, because "${standing.failedAbove}" above it did not complete.`;
      return this.decide(place, node, { status: 'skipped', error });
    }
    try {
      this.start(place, node);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown.message : String(thrown);
      this.decide(place, node, { status: 'failed', error });
    }
  }

  private start(place: number, node: PlannedNode): void {
    const data = this.dataOf(node);
    if (data.skip === true) {
      const output = storedOutput(node.node);
      return this.decide(place, node, output ? { status: 'skipped', output } : { status: 'skipped' });
    }
    if (node.role === 'task') {
      const inputs = resolveInputs(node, this.outputs);
      const params = resolveParams(node, data, inputs);
      const { id: nodeId, type, lane } = node;
      this.ready.push({ nodeId, iteration: 0, iterations: 1, type, lane, params, inputs });
      return;
    }
    this.decide(place, node, { status: 'completed', output: this.compute(node, data) });
  }

  private compute(node: PlannedNode, data: Record<string, unknown>): NodeOutput {
    if (node.role === 'stored') return storedOutput(node.node) ?? {};
    if (node.role === 'source') return sourceOutput(node, data, this.inputs.trigger);
    return inlineOutput(node, data, this.outputs);
  }

  private visitStarted(place: number, tasks: readonly TaskState[]): void {
    const task = tasks[tasks.length - 1];
    this.statuses[place] = task.status;
    this.outputs[place] = task.output;
    this.iterations[place] = 1;
    if (task.status === 'failed') this.errors[place] = task.error ?? 'The task failed.';
    if (task.status === 'cancelled') this.errors[place] = task.error ?? 'The task was cancelled.';
  }

  private dataOf(node: PlannedNode): Record<string, unknown> {
    const override = this.inputs.overrides[node.id];
    return override ? { ...node.node.data, ...override } : node.node.data;
  }

  private standingOf(node: PlannedNode): Standing {
    let waiting = false;
    for (const place of node.waitsFor) {
      const status = this.statuses[place];
      if (status === 'pending' || status === 'running') waiting = true;
      else if (this.errors[place] !== undefined) return { failedAbove: this.plan.order[place].label };
    }
    if (waiting) return 'waiting';
    return this.hasDeadHandle(node) ? 'inactive' : 'ready';
  }

  /** A handle with wires of which none is live: the branch that feeds it was not taken. */
  private hasDeadHandle(node: PlannedNode): boolean {
    return node.wires.some(
      (wire) =>
        !this.isLive(wire.from) &&
        !node.wires.some((other) => other.targetHandle === wire.targetHandle && this.isLive(other.from)),
    );
  }

  private isLive(place: number): boolean {
    return this.statuses[place] === 'completed' || this.outputs[place] !== undefined;
  }

  private decide(place: number, node: PlannedNode, decided: PureNodeState): void {
    this.pure[node.id] = decided;
    this.settle(place, decided);
  }

  private settle(place: number, { status, output, error }: PureNodeState): void {
    this.statuses[place] = status;
    this.outputs[place] = output;
    this.errors[place] = error;
  }

  private end(): PlanStep['end'] {
    if (this.ready.length > 0) return undefined;
    let failed: number | undefined;
    for (let place = 0; place < this.statuses.length; place += 1) {
      const status = this.statuses[place];
      if (status === 'running' || status === 'pending') return undefined;
      if (failed === undefined && (status === 'failed' || status === 'cancelled')) failed = place;
    }
    if (failed === undefined) return { status: 'completed' };
    return { status: 'failed', errorMessage: `${this.plan.order[failed].label}: ${this.errors[failed]}` };
  }

  private nodeStates(): Record<string, NodeState> {
    const states: Record<string, NodeState> = {};
    this.plan.order.forEach((node, place) => {
      const state: NodeState = { status: this.statuses[place], nodeType: node.type };
      if (this.outputs[place]) state.output = this.outputs[place];
      if (this.errors[place] !== undefined) state.error = this.errors[place];
      if (this.iterations[place] > 0) state.iterations = this.iterations[place];
      states[node.id] = state;
    });
    return states;
  }
}
