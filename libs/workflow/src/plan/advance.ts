import { Budget, COMPUTATION_STEPS, NODE_STEPS, spend, spendOnTrial, TrialOver } from '../budget/budget.js';
import { SizeLimit } from '../budget/size-limit.js';
import { nodeControlOf } from '../control/node-control.js';
import { GATE_TYPES, PASSING_TYPES } from '../document/node-families.js';
import { shortLabel } from '../document/node-label.js';
import { triggerOutput } from '../nodes/trigger-output.js';
import { branchIsOpen, gateContent } from './branches.js';
import { fanOutOf, type FanOut, once } from './fan-out.js';
import { hasWholeRule, inlineItemOutput, inlineOutput, ITEM_TYPES } from './inline-output.js';
import { combinedOutput } from './iteration-results.js';
import type { NodeOutput } from '../document/node-output.js';
import type { NodeReading } from './node-reading.js';
import { planWithOverrides } from './plan-with-overrides.js';
import type {
  CompiledPlan,
  NodeCounts,
  NodeState,
  NodeStatus,
  Plan,
  PlanInputs,
  PlannedNode,
  PlannedWire,
  PlanState,
  PlanStep,
  PureNodeState,
  ReadyTask,
  TaskState,
} from './plan.js';
import {
  kindOfType,
  NAME_FIELDS,
  recordIdOf,
  type StoredSubject,
  withRecord,
} from '../subjects/stored-subject.js';
import { listOutput, sourceOutput } from './source-output.js';
import { storedOutput } from './stored-output.js';
import { taskInputs, taskParams } from './task-params.js';
import { templateTexts } from '../document/template-texts.js';
import { type Carried, isEmptyList, readWire } from './wire-reading.js';
import { wiredFields } from './wired-fields.js';

/**
 * What follows from what is known: results that can be computed now, tasks that can start now, and the end
 * once nothing runs and nothing can start. Pure and deterministic; never throws for a document that
 * `validateDocument` accepts: a value that makes no sense, or takes more than a node may, fails its node.
 *
 * @param watch called with the id of each node before it is checked, for code that ends this from outside
 */
export function advance(
  plan: Plan,
  inputs: PlanInputs,
  state: PlanState,
  watch?: (nodeId: string) => void,
): PlanStep {
  return new Budget(COMPUTATION_STEPS).run(() => planningOf(plan, inputs, state, watch).step());
}

/** How every node stands by what is known. Nothing is computed: what no planning step has settled yet is pending. */
export function standingOf(plan: Plan, inputs: PlanInputs, state: PlanState): Record<string, NodeState> {
  return new Budget(COMPUTATION_STEPS).run(() => planningOf(plan, inputs, state).standing());
}

function planningOf(
  plan: Plan,
  inputs: PlanInputs,
  state: PlanState,
  watch?: (nodeId: string) => void,
): Planning {
  return new Planning(planWithOverrides(plan as CompiledPlan, inputs.overrides), inputs, state, watch);
}

const UNNOTICED = 10_000;
/** On a trial, for each node that is computed, and for each of its items. */
const TRIAL_STEPS = 100;

class Planning {
  private readonly pure: Record<string, PureNodeState> = {};
  private readonly ready: ReadyTask[] = [];
  private readonly statuses: NodeStatus[] = [];
  private readonly outputs: (NodeOutput | undefined)[] = [];
  private readonly errors: (string | undefined)[] = [];
  private readonly iterations: number[] = [];
  /** What is left of the run's, once much was made in this step. */
  private sizeLimit: SizeLimit | undefined;
  private made = 0;
  /** It reports only what is known; it computes and starts nothing. */
  private onlyKnown = false;
  /** Records of settled subject nodes, by place, and the settings that follow from them. */
  private readonly subjects = new Map<number, StoredSubject>();
  private readonly withRecords = new Map<number, Record<string, unknown>>();
  /** By the place of a gate. */
  private readonly checked = new Map<number, readonly Carried[]>();

  constructor(
    private readonly plan: CompiledPlan,
    private readonly inputs: PlanInputs,
    private readonly state: PlanState,
    private readonly watch?: (nodeId: string) => void,
  ) {}

  step(): PlanStep {
    this.visitAll();
    const step: PlanStep = {
      pure: this.pure,
      ready: this.ready,
      nodeStates: () => this.nodeStates(),
      counts: () => this.counts(),
    };
    const end = this.end();
    if (end) step.end = end;
    return step;
  }

  standing(): Record<string, NodeState> {
    this.onlyKnown = true;
    this.visitAll();
    return this.nodeStates();
  }

  private visitAll(): void {
    spend(this.plan.order.length);
    for (const node of this.plan.order) {
      this.statuses.push('pending');
      this.outputs.push(undefined);
      this.errors.push(undefined);
      this.iterations.push(0);
      this.watch?.(node.id);
      this.visit(node);
    }
  }

  private visit(node: PlannedNode): void {
    const saved = this.state.pure[node.id];
    if (typeof saved === 'object') return this.settle(node, saved);
    const tasks = node.role === 'task' ? this.state.tasks[node.id] : undefined;
    const started = Array.isArray(tasks) && tasks.length > 0;
    if (started && node.runsOnce && !this.hasOverride(node)) return this.visitSingle(node, tasks[0]);

    if (!started) {
      if (this.onlyKnown) return;
      const standing = this.standingOf(node);
      if (standing === 'waiting') return;
      if (standing !== 'ready') return this.decide(node, { status: 'skipped', error: standing.error });
      if (!this.takeRecord(node)) return;
    }
    try {
      spendOnTrial(TRIAL_STEPS);
      new Budget(NODE_STEPS, 'node').run(() => this.run(node, started ? tasks : []));
    } catch (thrown) {
      if (thrown instanceof TrialOver) throw thrown;
      const error = thrown instanceof Error ? thrown.message : String(thrown);
      this.decide(node, { status: 'failed', error });
    }
  }

  /**
   * It waits for all that is above it, also where one of them failed: so the reason does not depend on which ended
   * first.
   */
  private standingOf(node: PlannedNode): 'ready' | 'waiting' | { error: string } {
    let failed: string | undefined;
    for (const place of node.waitsFor) {
      const status = this.statuses[place];
      if (status === 'pending' || status === 'running') return 'waiting';
      if (status !== 'completed' && this.errors[place] !== undefined) failed ??= this.plan.order[place].label;
    }
    return failed === undefined
      ? 'ready'
      : { error: `Not run, because "${failed}" above it did not complete.` };
  }

  /** Whether a node can be computed; one that lacks its record waits for it, or has failed. */
  private takeRecord(node: PlannedNode): boolean {
    if (this.inputs.subjects === undefined) return true;
    const data = this.dataAt(node.place);
    const id = recordIdOf(node.type, data);
    if (id === undefined || data.skip === true) return true;
    if (!Object.hasOwn(this.inputs.subjects, id)) return false;
    const record = this.inputs.subjects[id];
    const kind = kindOfType(node.type);
    if (record?.kind === kind) {
      this.subjects.set(node.place, record);
      return true;
    }
    const name = data[NAME_FIELDS.get(node.type) ?? ''];
    const called = typeof name === 'string' && name.trim() !== '' ? name : node.label;
    this.decide(node, {
      status: 'failed',
      error: `The ${kind} that "${shortLabel({ type: node.type, data: { label: called } })}" stands for does not exist, or you may not see it.`,
    });
    return false;
  }

  private run(node: PlannedNode, tasks: readonly TaskState[]): void {
    const data = this.dataAt(node.place);
    const reading = this.read(node, data);
    if (!reading) return this.decide(node, { status: 'skipped' });
    if (data.skip === true && tasks.length === 0) {
      const output = storedOutput(data, node.info.outputType);
      return this.decide(node, output ? { status: 'skipped', output } : { status: 'skipped' });
    }
    if (node.role !== 'task') {
      const output = this.compute(reading);
      const subject = this.subjects.get(node.place);
      this.requireSize(subject ? { ...output, subject } : output);
      return this.decide(node, { status: 'completed', output, ...(subject && { subject }) });
    }
    const fanOut = this.fanOut(reading);
    const next = this.nextIteration(node, tasks, fanOut.count);
    if (next === undefined || this.onlyKnown) return;
    const control = nodeControlOf(data);
    const params = this.paramsOf(reading, fanOut, next);
    new SizeLimit().takeValue(params);
    this.ready.push({
      ...(control && { control }),
      nodeId: node.id,
      iteration: next,
      iterations: fanOut.count,
      type: node.type,
      lane: node.lane,
      params,
      inputs: taskInputs(reading, fanOut.itemOf(next), params),
    });
  }

  private paramsOf(reading: NodeReading, fanOut: FanOut, iteration: number): Record<string, unknown> {
    const params = taskParams(reading, fanOut.itemOf(iteration), fanOut.providerOf(iteration));
    if (reading.node.type === 'reduce') params.inputs = reading.carried.flatMap(({ items }) => items);
    return params;
  }

  /** What reaches a node; nothing when the branch that leads to it was not taken. */
  private read(node: PlannedNode, data: Record<string, unknown>): NodeReading | undefined {
    const carried: Carried[] = [];
    const live = new Set<string>();
    const dead = new Set<string>();
    const sizeLimit = new SizeLimit();
    for (const wire of node.wires) {
      const read = this.readLive(wire);
      if (read) sizeLimit.takeTexts(read.items);
      const isLive = read && (node.takesLists || PASSING_TYPES.has(node.type) || !isEmptyList(read));
      if (!isLive) {
        // A wire that only opens and closes its target closes it, regardless of other wires.
        if (wire.isGateOnly) return undefined;
        if (wire.target.kind !== 'none') dead.add(wire.targetHandle);
        continue;
      }
      live.add(wire.targetHandle);
      if (!wire.isGateOnly) carried.push(read);
    }
    if (dead.size > 0 && !this.isFed(node, live, dead)) return undefined;
    const dataAt = (place: number): Record<string, unknown> => this.dataAt(place);
    return { plan: this.plan, node, data, carried, outputAt: (place) => this.outputs[place], dataAt };
  }

  /** Every handle needs one live wire; what only passes things on needs one in all. */
  private isFed(node: PlannedNode, live: ReadonlySet<string>, dead: ReadonlySet<string>): boolean {
    if (PASSING_TYPES.has(node.type)) return live.size > 0;
    for (const handle of dead) if (!live.has(handle)) return false;
    return true;
  }

  private readLive(wire: PlannedWire): Carried | undefined {
    const output = this.outputs[wire.from];
    if (output === undefined) return undefined;
    const source = this.plan.order[wire.from];
    if (wire.branch === undefined) return readWire(wire, output);
    if (!branchIsOpen(wire, output, this.dataAt(wire.from))) return undefined;
    if (!GATE_TYPES.has(source.type)) return readWire(wire, output);
    return readWire(wire, gateContent(wire, output, this.checkedBy(source)));
  }

  /** What reaches a gate. Read once: where gates follow one another, each wire would ask all those above it. */
  private checkedBy(gate: PlannedNode): readonly Carried[] {
    const known = this.checked.get(gate.place);
    if (known) return known;
    const sizeLimit = new SizeLimit();
    const checked: Carried[] = [];
    for (const wire of gate.wires) {
      const read = this.readLive(wire);
      if (!read) continue;
      sizeLimit.takeTexts(read.items);
      checked.push(read);
    }
    this.checked.set(gate.place, checked);
    return checked;
  }

  private compute(reading: NodeReading): NodeOutput {
    const { node, data } = reading;
    if (node.role === 'stored') return storedOutput(data, node.info.outputType) ?? {};
    if (node.info.triggers) return triggerOutput(this.inputs.trigger, data);
    if (node.type === 'list' || node.type === 'loop') return listOutput(this.filled(reading));
    if (hasWholeRule(node.type)) return inlineOutput(reading, this.inputs);
    if (node.role === 'inline' && !ITEM_TYPES.has(node.type)) return inlineOutput(reading, this.inputs);
    return this.computeEach(reading);
  }

  /** A value, or a text, that is made once an item of what is wired in. */
  private computeEach(reading: NodeReading): NodeOutput {
    const { node, data } = reading;
    if (reading.carried.length === 0 && !needsFilling(reading)) {
      return node.role === 'source' ? sourceOutput(node, data) : this.itemOutput(reading, 0);
    }
    const fanOut = this.fanOut(reading);
    const outputs: NodeOutput[] = [];
    const sizeLimit = new SizeLimit();
    for (let iteration = 0; iteration < fanOut.count; iteration += 1) {
      spend(1);
      const output = this.itemOutput(reading, fanOut.itemOf(iteration));
      sizeLimit.takeValue(output);
      outputs.push(output);
    }
    return combinedOutput(outputs, node.info.outputType, fanOut.count);
  }

  private itemOutput(reading: NodeReading, item: number): NodeOutput {
    spendOnTrial(TRIAL_STEPS);
    const { params } = wiredFields(reading, item);
    if (reading.node.role === 'source') return sourceOutput(reading.node, params);
    const result = inlineItemOutput(reading, params, item);
    return typeof result === 'string' ? { text: result } : { listResults: result };
  }

  private filled(reading: NodeReading): NodeReading {
    return needsFilling(reading) ? { ...reading, data: wiredFields(reading, 0).params } : reading;
  }

  private fanOut({ carried, data, node }: NodeReading): FanOut {
    if (node.runsOnce && !this.hasOverride(node)) {
      return Array.isArray(data.providers) ? fanOutOf(carried, data, false) : once;
    }
    return fanOutOf(carried, data, node.info.repeatable === true);
  }

  private visitSingle(node: PlannedNode, task: TaskState): void {
    const { place } = node;
    this.iterations[place] = 1;
    this.statuses[place] = task.status;
    if (task.status === 'completed') this.outputs[place] = task.output ?? {};
    else if (task.status !== 'running') this.errors[place] = taskError(task);
  }

  /** The iteration to start now. Iterations of one node run one after the other. */
  private nextIteration(node: PlannedNode, tasks: readonly TaskState[], count: number): number | undefined {
    const { place } = node;
    spend(tasks.length);
    const ended = new Map<number, TaskState>();
    for (const task of tasks) ended.set(task.iteration, task);
    const done: NodeOutput[] = [];
    if (tasks.length > 0) this.iterations[place] = count;
    for (let iteration = 0; iteration < count; iteration += 1) {
      const task = ended.get(iteration);
      if (task?.status === 'completed') {
        done.push(task.output ?? {});
        continue;
      }
      if (tasks.length > 0) this.statuses[place] = 'running';
      if (task === undefined) return iteration;
      if (task.status === 'running') return undefined;
      this.statuses[place] = task.status;
      this.errors[place] = taskError(task);
      if (done.length > 0) this.outputs[place] = combinedOutput(done, node.info.outputType, count);
      return undefined;
    }
    this.statuses[place] = 'completed';
    this.outputs[place] = combinedOutput(done, node.info.outputType, count);
    return undefined;
  }

  private hasOverride(node: PlannedNode): boolean {
    return typeof this.inputs.overrides[node.id] === 'object';
  }

  private dataAt(place: number): Record<string, unknown> {
    const { id, node, type } = this.plan.order[place];
    const override = this.inputs.overrides[id];
    const record = this.subjects.get(place);
    if (record) {
      const known = this.withRecords.get(place) ?? withRecord(type, node.data, record, override);
      this.withRecords.set(place, known);
      return known;
    }
    return typeof override === 'object' && override !== null ? { ...node.data, ...override } : node.data;
  }

  /** @throws ComputationTooLarge */
  private requireSize(output: NodeOutput): void {
    const sizeLimit = new SizeLimit();
    sizeLimit.takeValue(output);
    this.made += sizeLimit.taken;
    // To look through all that is kept costs more than small values can.
    if (this.made < UNNOTICED) return;
    this.sizeLimit ??= sizeBeside(this.state.pure);
    this.sizeLimit.take(sizeLimit.taken);
  }

  private decide(node: PlannedNode, decided: PureNodeState): void {
    this.pure[node.id] = decided;
    this.settle(node, decided);
  }

  private settle({ place }: PlannedNode, { status, output, error, subject }: PureNodeState): void {
    if (subject) this.subjects.set(place, subject);
    this.statuses[place] = status;
    this.outputs[place] = status === 'completed' ? (output ?? {}) : output;
    this.errors[place] = status === 'failed' ? (error ?? 'The node failed.') : error;
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

  private counts(): NodeCounts {
    const counts: NodeCounts = { pending: 0, running: 0, completed: 0, failed: 0, skipped: 0, cancelled: 0 };
    for (const status of this.statuses) counts[status] += 1;
    return counts;
  }
}

function sizeBeside(kept: PlanState['pure']): SizeLimit {
  const sizeLimit = new SizeLimit('run');
  for (const id in kept) sizeLimit.takeValue(kept[id].output);
  return sizeLimit;
}

function needsFilling({ node, data, carried }: NodeReading): boolean {
  return carried.length > 0 || node.mappings.size > 0 || templateTexts(data).length > 0;
}

function taskError({ status, error }: TaskState): string {
  return error ?? (status === 'cancelled' ? 'The task was cancelled.' : 'The task failed.');
}
